"""The cards of Victory in the West: one for each nation, and for the services that have their own."""

from __future__ import annotations

from trinacria.kernel.drawing import Card
from trinacria.kernel.nation_cards import CANADA, FRANCE, GERMANY, ITALY, UK, US

_SERVICES = (
    Card("de_luftwaffe", "#38598A", "#182C4C", "#E0E9F2", "#F4F7FB"),
    Card("it_coastal", "#7C694C", "#43371F", "#F0E9DA", "#FBF6E9"),
    Card("it_navy", "#1F2B52", "#0B1228", "#E1E6F2", "#F3F5FB"),
    Card("it_blackshirt", "#2C2B30", "#0B0B0D", "#E7E5E2", "#F3EFE6"),
    Card("it_air_force", "#9A4F1E", "#4F2509", "#F8E9DD", "#FFF6EF"),
)
CARDS = {card.name: card for card in (US, UK, CANADA, FRANCE, GERMANY, ITALY, *_SERVICES)}
