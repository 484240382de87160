"""Nothing is lost when the house is closed: whoever comes back finds the same documents, options and rights."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.tables import EYES, MOSELLE, US_LANDING, deciding, give_at_random, house_in, make, play_on, ply_of, showing
from trinacria.kernel.seats import ALLIED, AXIS, SIDES
from trinacria.server.models import AtPly, GameState, MakeOffer, OfferKind, Pace, PaceKind, Side, Status
from trinacria.server.services import agreements, ordering, timekeeping, watching
from trinacria.server.services.checking import check_game
from trinacria.server.services.errors import NotNow
from trinacria.server.services.house import House
from trinacria.server.services.lists import state

PLAYED = pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that whoever holds both seats finds at a table."""

    state: GameState
    documents: dict[str, bytes]
    log: bytes
    options: list[str]
    can_undo: list[bool]


def found(house: House, game_id: str, tokens: tuple[str, str]) -> Found:
    around = state(house, game_id, showing(*tokens))
    with house.at_table(game_id) as live:
        can_undo = [live.playing.can_undo(seat) for seat in SIDES]
    return Found(
        msgspec.structs.replace(around, now=0, changed=0, seats=tuple(_still(seat) for seat in around.seats)),
        {seat: msgspec.json.encode(watching.view(house, game_id, seat)) for seat in EYES},
        msgspec.json.encode(watching.log(house, game_id, ALLIED, before=None, limit=500)),
        _options(house, game_id),
        can_undo,
    )


def _still(seat: Any) -> Any:
    """A seat as it is but for its running clock."""
    return msgspec.structs.replace(seat, clock=None)


def _options(house: House, game_id: str) -> list[str]:
    seat = deciding(house, game_id)
    if seat is None:
        return []
    steps = watching.options(house, game_id, seat, ()).steps
    return [f"{step.key} {step.order}" for step in steps]


def undo(house: House, game_id: str) -> None:
    """Until somebody can take something back, and then he does."""
    chooser = random.Random(3)
    while True:
        with house.at_table(game_id) as live:
            taker = next((seat for seat in SIDES if live.playing.can_undo(seat)), None)
            if taker is not None:
                ordering.undo(house, game_id, taker, AtPly(live.ply))
                return
        give_at_random(house, game_id, chooser)


def rewind(house: House, game_id: str) -> None:
    ply = ply_of(house, game_id)
    agreements.make_offer(house, game_id, AXIS, MakeOffer(OfferKind.REWIND, ply, ply // 2))
    agreements.accept(house, game_id, ALLIED, OfferKind.REWIND, AtPly(ply))


def rewind_twice(house: House, game_id: str) -> None:
    """The second time to a moment that the first one led to."""
    rewind(house, game_id)
    play_on(house, game_id, seed=4, orders=30)
    ply = ply_of(house, game_id)
    agreements.make_offer(house, game_id, ALLIED, MakeOffer(OfferKind.REWIND, ply, ply - 15))
    agreements.accept(house, game_id, AXIS, OfferKind.REWIND, AtPly(ply))


def draw(house: House, game_id: str) -> None:
    ply = ply_of(house, game_id)
    agreements.make_offer(house, game_id, AXIS, MakeOffer(OfferKind.DRAW, ply))
    agreements.accept(house, game_id, ALLIED, OfferKind.DRAW, AtPly(ply))


def resign(house: House, game_id: str) -> None:
    ordering.resign(house, game_id, ALLIED, AtPly(ply_of(house, game_id)))


def flag(house: House, game_id: str) -> None:
    ply = ply_of(house, game_id)
    slow = Pace(PaceKind.LIVE, minutes=1)
    agreements.make_offer(house, game_id, AXIS, MakeOffer(OfferKind.PACE, ply, pace=slow))
    agreements.accept(house, game_id, ALLIED, OfferKind.PACE, AtPly(ply))
    house.store.update_game(game_id, deadline=1)
    house.drop(game_id)
    timekeeping.look(house)


def an_offer(house: House, game_id: str) -> None:
    """Made, and not answered."""
    agreements.make_offer(house, game_id, AXIS, MakeOffer(OfferKind.DRAW, ply_of(house, game_id)))


def a_few_orders(house: House, game_id: str) -> None:
    play_on(house, game_id, seed=9, orders=7)


@PLAYED
@pytest.mark.parametrize("act", [a_few_orders, undo, rewind, rewind_twice, an_offer, draw, resign, flag])
def test_everybody_finds_the_same_after_a_restart(scenario: str, act: Callable[[House, str], None], tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        made = make(house, scenario=scenario)
        game_id, tokens = made.game.id, (made.links.allied, made.links.axis)
        play_on(house, game_id, seed=1, orders=60)
        act(house, game_id)
        before = found(house, game_id, tokens)
    with house_in(tmp_path) as house:
        assert found(house, game_id, tokens) == before
        assert check_game(house.store, game_id).fault == ""


@PLAYED
def test_a_game_goes_on_after_each_restart_as_if_there_had_been_none(scenario: str, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "open").mkdir()
    with house_in(tmp_path / "open") as steady:
        game_id = make(steady, scenario=scenario).game.id
        row = steady.store.game(game_id)
        assert row is not None
        with house_in(tmp_path / "closed") as house:
            twin = make(house, scenario=scenario).game.id
            house.store.update_game(twin, seed=row.seed, status="open")
            house.drop(twin)
            assert state(house, twin, showing()).status is Status.RUNNING  # begun again, with the same dice
        left, right = random.Random(1), random.Random(1)
        for _ in range(8):
            with house_in(tmp_path / "closed") as house:
                for _ in range(12):
                    assert give_at_random(steady, game_id, left) == give_at_random(house, twin, right)
                for seat in EYES:
                    assert watching.view(house, twin, seat) == watching.view(steady, game_id, seat)


@pytest.mark.parametrize(
    ("act", "outcome", "winner"),
    [(draw, "agreed draw", None), (resign, "resignation", Side.AXIS), (flag, "on time", Side.AXIS)],
)
def test_an_end_is_an_end_also_after_a_restart(
    act: Callable[[House, str], None], outcome: str, winner: Side | None, tmp_path: Path
) -> None:
    with house_in(tmp_path) as house:
        game_id = make(house).game.id
        act(house, game_id)
    with house_in(tmp_path) as house:
        ended = state(house, game_id, showing())
        assert (ended.status, ended.outcome, ended.winner, ended.deadline) == (Status.FINISHED, outcome, winner, None)
        assert ended.ended is not None
        with pytest.raises(NotNow, match="the game is over"):
            resign(house, game_id)
