"""What the terminal says by itself: the help, and a sentence for every kind of decision."""

from __future__ import annotations

HELP = """\
Orders are typed as they are listed; hexes and units by their numbers and names:
  move UNIT to HEX [strategic]     by the cheapest way, or hex by hex: move UNIT HEX HEX ...
  attack HEX ... with UNIT ...     one combat; then, as asked: defend UNIT, support guns UNIT ... air, roll,
                                   lose UNIT, absorb N, retreat HEX HEX ..., advance UNIT HEX HEX ...
  end movement, end combat, end advance
Questions:
  options [WORD]    what can be ordered now; with a unit or hex, only what concerns it
  look HEX|UNIT     what is there               map [HEX]    draw the map, around a hex
  why UNIT HEX      why a unit cannot go there  odds HEX ... with UNIT ...
  rules CASE        a case in our words         log          what has happened
  status            where the game stands       undo   save FILE   quit
Every order of this game:"""

PROMPTS = {
    "move": "Move your units, or end movement.",
    "eliminate": "Too many units in one place: choose one to eliminate.",
    "attack": "Attack with every unit that must, or end combat when nobody must.",
    "defend": "Name the regiment that defends.",
    "support": "Announce your support for this combat (`support` alone is none).",
    "roll": "The strengths are on the table. Roll.",
    "lose": "Choose the unit that loses a step.",
    "absorb": "How many steps will you lose instead of retreating?",
    "retreat": "Choose the way of the retreat.",
    "advance": "Advance after combat, or end advance.",
    # Sicily
    "airborne": "Name the missions of your airborne units, or end airborne.",
    "displace": "The drop came down on your units: choose the hex it is displaced to.",
    "anchor": "The beach is held against you: choose the sea hex from which these units attack it.",
    "land": "Land units and depots from the Second Wave boxes, or end landings.",
    "end-run": "Make an end-run along the coast, or end landings.",
    "write": "Write down, in secret, your numbers for end-runs: first U.S., then U.K.",
    "depot": "Bring a depot to a port, or end depots.",
    "declare": "Declare bombing or interdiction for this Game-Turn, or end declaration.",
    "boundary": "Draw the army boundary anew, or end boundary to keep it.",
    "sea supply": "Supply units from the sea, or end supply.",
    "air supply": "Supply units from the air, or end supply.",
    "pack": "Give or take away pack transport, or end pack.",
    "replacements": "Spend Replacement Points, or end replacements.",
    "support points": "Share your new Support Points between Germans and Italians.",
    # the Variable Campaign
    "plan": "Plot the invasion in secret, unit by unit, then end plan.",
    "receive": "Choose the variable units that you receive before the game, or end receiving.",
    "deploy": "Place your units on the island, then end deployment.",
    "invasion": "Begin an invasion on this Game-Turn, or end invasion to wait.",
    "naval": "Begin U.S. naval support on this Game-Turn, or end naval to wait.",
}
