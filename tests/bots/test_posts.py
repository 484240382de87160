"""How the greedy bot chooses posts: the short ways that it takes lead to the same choice as looking at everything."""

from __future__ import annotations

import math

import pytest

from random_play import start
from trinacria.bots import bot
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import SIDES
from trinacria.viw.bots.deployments import Deployment
from trinacria.viw.bots.movement_plans import Planner
from trinacria.viw.position import Position
from trinacria.viw.units import UnitId

TURNS = {"moselle/november": 3, "sicily/us-landing": 3}
every_game = pytest.mark.parametrize("name", TURNS)


def play(name: str) -> None:
    """Some turns between two greedy bots."""
    pos: Position = start(name, 4)
    players = {side: bot(name, "greedy", "x") for side in SIDES}
    while pos.decision is not None and pos.turn <= TURNS[name]:
        seat = pos.decision.seat
        pos.play_checked(players[seat].choose(pos.view(seat), pos.options()))


@every_game
def test_the_post_that_is_chosen_is_the_best_of_all(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, posted = Planner._best_post, list[UnitId]()

    def best_post(self: Planner, unit: UnitId, choices: list[HexId]) -> HexId:
        barred, estimate, stacks = self.deployment.barred, self.board.force[unit], self.deployment.stacks
        worth = {hex_: self._post_worth(unit, hex_, barred) for hex_ in choices}
        if not estimate.unit.is_gun:
            alone = [hex_ for hex_ in choices if hex_ != estimate.place and not stacks.get(hex_)]
            most = {hex_: self.posts.most(estimate, hex_) for hex_ in alone}
            assert all(worth[hex_] <= most[hex_] for hex_ in alone)
            assert all(most[hex_] == math.inf for hex_ in alone if self.board.owed(hex_))
        best = max(choices, key=worth.__getitem__)
        assert chosen(self, unit, choices) == best
        posted.append(unit)
        return best

    monkeypatch.setattr(Planner, "_best_post", best_post)
    play(name)
    assert len(posted) > 20


@every_game
def test_a_deployment_is_up_to_date_after_each_post(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assign, settled = Deployment.assign, list[UnitId]()

    def then_look(self: Deployment, unit: UnitId, hex_: HexId) -> None:
        assign(self, unit, hex_)
        near, force = self.board.ground.near, self.board.force
        for place in {*self.layout.values()}:
            there = [other for other, at in self.layout.items() if at == place]
            assert self.stacks[place] == there
            assert self.mates(unit, place) == [force[other] for other in there if other != unit]
        for without in (None, unit):
            fixed = [(u, at) for u, at in self.layout.items() if u in self.assigned or u not in self.mobile]
            bars = {b for u, at in fixed if u != without for b in (at, *(near[at] if force[u].exerts else ()))}
            assert bars == {*(self.barred if without is None else self.barred_by_others(unit))}
        settled.append(unit)

    monkeypatch.setattr(Deployment, "assign", then_look)
    play(name)
    assert len(settled) > 20
