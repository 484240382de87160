"""What the terminal says by itself: the help."""

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
  why UNIT HEX      why a unit cannot go there  odds HEX ... with UNIT ... [support ...]
  rules CASE        a case in our words         log          what has happened
  status            where the game stands       undo   save FILE   quit
Every order of this game:"""
