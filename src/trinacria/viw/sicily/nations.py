"""Nations, armies and services (15.2, 22.0): who a unit fights for, is supplied by and draws replacements from."""

from __future__ import annotations

from enum import StrEnum

from trinacria.kernel.seats import ALLIED, AXIS, Seat


class Nation(StrEnum):
    """As printed: the colour of the counter."""

    US = "us"
    FRANCE = "fr"
    UK = "uk"
    CANADA = "ca"
    GERMANY = "de"
    ITALY = "it"

    @property
    def side(self) -> Seat:
        return AXIS if self in (Nation.GERMANY, Nation.ITALY) else ALLIED

    @property
    def nationality(self) -> Nationality:
        """ADJ-009: Canadians are British for all but replacements; the Goumiers serve with the U.S. army."""
        return _NATIONALITIES[self]


class Nationality(StrEnum):
    """22.0 The four holders of Support Points."""

    US = "us"
    UK = "uk"
    GERMAN = "german"
    ITALIAN = "italian"


class Army(StrEnum):
    """24.22 The two Allied armies: U.S. 7th and U.K. 8th."""

    US = "us"
    UK = "uk"


ARMIES = {Army.US: "U.S.", Army.UK: "U.K."}  # as a player says them


class Service(StrEnum):
    """Luftwaffe units can be supplied by air (21.31); the others are colour."""

    ARMY = "army"
    LUFTWAFFE = "luftwaffe"
    MARINES = "marines"
    NAVY = "navy"
    AIR_FORCE = "air_force"
    BLACKSHIRT = "blackshirt"


_NATIONALITIES = {
    Nation.US: Nationality.US,
    Nation.FRANCE: Nationality.US,
    Nation.UK: Nationality.UK,
    Nation.CANADA: Nationality.UK,
    Nation.GERMANY: Nationality.GERMAN,
    Nation.ITALY: Nationality.ITALIAN,
}
