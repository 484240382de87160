"""Colours and sizes: the look of the table in one place. Lengths are for a hex 96 high, the close zoom of the client."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.signs import Ink

HEX = 96.0  # from hexside to opposite hexside

# Ground ---------------------------------------------------------------------------------------------------------------

LEVEL = {1: "#E3EACF", 2: "#EDE4C6", 3: "#E0CC9D", 4: "#CDAC7B", 5: "#B0865C", 6: "#8B6045"}
EDGE = {2: "#CFC296", 3: "#BFA56C", 4: "#A98350", 5: "#8A6039", 6: "#67422B"}
STEP_SHADOW = "#4A3010"
SHADOW_STRENGTH = {2: 0.20, 3: 0.26, 4: 0.32, 5: 0.36, 6: 0.40}
SHADE_DARK, SHADE_LIGHT = (70, 44, 18), (255, 252, 240)
SWAMP, SWAMP_TUFT = "#C9DEC4", "#5E8C78"
WOODS, WOODS_TREE, WOODS_DARK = "#C6D6A9", "#90AC72", "#6B8A54"
CITY, CITY_BLOCK = "#D9CFC6", "#5B4A45"
MAINLAND, MAINLAND_SHORE = "#E4E1D8", "#8C9AA0"

# Water ----------------------------------------------------------------------------------------------------------------

SEA = ("#A9C8D8", "#B6D1DE", "#C4DAE4", "#D3E4EA")  # open sea, then towards the shore
SURF = (110.0, 66.0, 28.0)  # how far from the shore each of the three begins
SHORE = Ink.SHORE
WATER_NAME = "#2E6486"

# Roads and marks ------------------------------------------------------------------------------------------------------

ROUTE = Ink.ROAD  # the plates with the numbers of ways
INK, PAPER = Ink.INK, "#FBF6E6"
INK_2, INK_3 = "#4C5963", "#66727C"
GRID_LAND, GRID_SEA = "#4A3B22", "#3D7592"
NUMBER_LAND, NUMBER_HIGH, NUMBER_SEA = "#4A3B22", "#FFF6E2", "#2E5A72"
POINTS, POINTS_TAKEN = Ink.POINTS, Ink.OLIVE
RANGE_NAME = "#5E3F22"
PANEL, PANEL_LINE, PANEL_WELL = "#FCFCFA", "#C3CBCC", "#F3F5F4"
COBALT, SUN, VERMILION = Ink.COBALT, Ink.SUN, Ink.VERMILION
FRAME = "#F6F1E2"

# Counters -------------------------------------------------------------------------------------------------------------


SYMBOL_INK = "#11181E"  # lines of the symbol: dark on its light box on every card
CARD_SIZE = 56.0
STACK_STEP = 5.0
TAB, TAB_EDGE, TAB_WEAK = "#FFFBEC", "#6B5A2A", "#B3381E"
CLOSED, CLOSED_HATCH = "#5A6773", "#8A97A3"

# Type: face -> attributes; the fallbacks are for viewers that do not read the faces carried in the file -------------------

SANS = "Archivo, 'Liberation Sans Narrow', 'Liberation Sans', Arial, sans-serif"
SERIF = "Alegreya, 'Liberation Serif', Georgia, serif"


@dataclass(frozen=True, slots=True)
class Face:
    """A cut of a family, as CSS chooses it."""

    family: str
    weight: int
    width: str = "normal"
    style: str = "normal"


FACES = {
    "text": Face(SANS, 400),
    "town": Face(SANS, 500, "semi-condensed"),
    "bold": Face(SANS, 700, "semi-condensed"),
    "water": Face(SERIF, 400, style="italic"),
    "title": Face(SERIF, 700),
}
