"""Every key of a table means one thing: those of the core, of the overlays, and of the modes of movement."""

from __future__ import annotations

import pytest

from kits import Kit, all_kits
from trinacria.games import open_scenario

OF_THE_HOUSE = "CFKLMRUW"


@pytest.mark.parametrize("kit", all_kits(), ids=lambda kit: kit.name)
def test_no_letter_is_declared_twice_or_taken_by_the_house(kit: Kit) -> None:
    words = open_scenario(kit.name).drawing.words()
    keys = [overlay.key for overlay in words.overlays.values()] + [mode.key for mode in words.modes.values() if mode.key]
    assert all(len(key) == 1 and key.isupper() for key in keys)
    assert sorted([*keys, *OF_THE_HOUSE]) == sorted({*keys, *OF_THE_HOUSE})
