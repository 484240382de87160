"""The colours of nations of the Second World War, for the counters of every game that has them."""

from __future__ import annotations

from trinacria.kernel.drawing import Card
from trinacria.kernel.sheets import SideColours, allies_and_axis
from trinacria.kernel.signs import Ink

US = Card("us", "#C2CE86", "#66732F", "#F4F6E2", "#131C12")
UK = Card("uk", "#CF9257", "#7C4A1B", "#FBEFDF", "#1E1006")
CANADA = Card("ca", "#E9A5A0", "#92403B", "#FCEBE8", "#2A0F0D")
FRANCE = Card("fr", "#A6BDE4", "#4C6597", "#EEF3FC", "#101A30")
GERMANY = Card("de", "#424D46", "#1E2521", "#E3E8E0", "#F5F4EA")
ITALY = Card("it", "#47776A", "#214239", "#E4EEE8", "#F6F7EE")
SIDES = allies_and_axis(
    SideColours(US.body, US.ink, edge=US.edge, edge_on_dark=US.edge, mark=Ink.OLIVE, disc=Ink.OLIVE),
    SideColours(GERMANY.body, GERMANY.ink, edge=GERMANY.edge, edge_on_dark="#8F9C94", mark=Ink.POINTS, disc=Ink.SLATE),
)
