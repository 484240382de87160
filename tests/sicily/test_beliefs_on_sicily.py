"""Beliefs where Sicily changes what a chit tells: morale that has fallen."""

from __future__ import annotations

from random import Random

from proofs import case
from sicily_board import at, sicily
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.beliefs import belief, own_chits, sample_position
from trinacria.viw.units import Face, UnitId

REGIMENT = UnitId("us_16_1")  # printed morale 3


@case("27.44", "8.33")
def test_a_unit_whose_morale_fell_is_believed_to_carry_a_chit_of_its_present_pool() -> None:
    pos = sicily(us_16_1=at("3622"), it_10b=at("3521"), campaign={"morale": {REGIMENT: 2}})
    chit = next(chit for chit in pos.table.pools[2].chits if chit.label not in {c.label for c in pos.table.pools[3].chits})
    pos.chits[REGIMENT] = chit
    pos.pools[2] = tuple(n - (c == chit) for c, n in zip(pos.table.pools[2].chits, pos.pools[2], strict=True))
    assert own_chits(pos.view(ALLIED), pos.table)[2] == {chit: 1}
    mine = sample_position(pos.view(ALLIED), pos.table, Random(1))
    assert mine.chits[REGIMENT] == chit
    for number in range(10):
        theirs = sample_position(pos.view(AXIS), pos.table, Random(number))
        assert theirs.chits[REGIMENT].pool == 2
        assert theirs.problems() == []
    letter = pos.unit(REGIMENT).combat_class
    assert letter is not None
    strengths = {chit.strength(letter, Face.FULL) for chit in pos.table.pools[2].chits}
    assert {strength for strength, _ in belief(pos.view(AXIS), pos.table, REGIMENT)} == strengths
