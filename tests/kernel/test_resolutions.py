"""Resolutions: a fight in words."""

from __future__ import annotations

from trinacria.kernel.resolutions import Modifier, Resolution, Scale, in_words


def fight(*modifiers: Modifier) -> Resolution:
    return Resolution(("0304",), (), Scale("crt"), modifiers, says="They give way.")


def test_what_moves_a_fight_is_listed_with_its_case() -> None:
    words = in_words(fight(Modifier("hilltop 0303", "9.35", -1), Modifier("support", "9.62", 2, "+2?")))
    assert words == "They give way. Hilltop 0303 -1 [9.35], support +2? [9.62]."


def test_what_does_not_apply_is_left_out() -> None:
    assert in_words(fight(Modifier("no integrity", "9.41"))) == "They give way."
