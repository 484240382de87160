"""The colours of Victory in the West: a card for each nation, and for the services that have their own; both sides."""

from __future__ import annotations

from trinacria.kernel.drawing import Card
from trinacria.kernel.sheets import SideColours, allies_and_axis
from trinacria.kernel.signs import Ink

CARDS = {
    "us": Card("us", "#C2CE86", "#66732F", "#F4F6E2", "#131C12"),
    "uk": Card("uk", "#CF9257", "#7C4A1B", "#FBEFDF", "#1E1006"),
    "ca": Card("ca", "#E9A5A0", "#92403B", "#FCEBE8", "#2A0F0D"),
    "fr": Card("fr", "#A6BDE4", "#4C6597", "#EEF3FC", "#101A30"),
    "de": Card("de", "#424D46", "#1E2521", "#E3E8E0", "#F5F4EA"),
    "de_luftwaffe": Card("de_luftwaffe", "#38598A", "#182C4C", "#E0E9F2", "#F4F7FB"),
    "it": Card("it", "#47776A", "#214239", "#E4EEE8", "#F6F7EE"),
    "it_coastal": Card("it_coastal", "#7C694C", "#43371F", "#F0E9DA", "#FBF6E9"),
    "it_navy": Card("it_navy", "#1F2B52", "#0B1228", "#E1E6F2", "#F3F5FB"),
    "it_blackshirt": Card("it_blackshirt", "#2C2B30", "#0B0B0D", "#E7E5E2", "#F3EFE6"),
    "it_air_force": Card("it_air_force", "#9A4F1E", "#4F2509", "#F8E9DD", "#FFF6EF"),
}
_US, _DE = CARDS["us"], CARDS["de"]
SIDES = allies_and_axis(
    SideColours(_US.body, _US.ink, edge=_US.edge, edge_on_dark=_US.edge, mark=Ink.ALLIED, disc=Ink.ALLIED),
    SideColours(_DE.body, _DE.ink, edge=_DE.edge, edge_on_dark="#8F9C94", mark=Ink.POINTS, disc=Ink.AXIS),
)
