"""Nothing is lost at a restart: everyone who comes back finds the same documents, options and rights."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.tables import EYES, MOSELLE, US_LANDING, deciding, give_at_random, host_in, make, play_on, ply_of, showing
from trinacria.kernel.seats import ALLIED, AXIS, SIDES
from trinacria.server.models import AtPly, GameState, MakeOffer, OfferKind, Pace, PaceKind, Side, Status
from trinacria.server.services import agreements, ordering, timekeeping, watching
from trinacria.server.services.checking import check_game
from trinacria.server.services.errors import NotNow
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.lists import state

PLAYED = pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that the holder of both seats finds at a table."""

    state: GameState
    documents: dict[str, bytes]
    log: bytes
    options: list[str]
    can_undo: list[bool]


def found(host: GameHost, game_id: str, tokens: tuple[str, str]) -> Found:
    found = state(host, game_id, showing(*tokens))
    with host.locked(game_id) as live:
        can_undo = [live.playing.can_undo(seat) for seat in SIDES]
    return Found(
        msgspec.structs.replace(found, now=0, changed=0, seats=tuple(_still(seat) for seat in found.seats)),
        {seat: msgspec.json.encode(watching.view(host, game_id, seat)) for seat in EYES},
        msgspec.json.encode(watching.log(host, game_id, ALLIED, before=None, limit=500)),
        _options(host, game_id),
        can_undo,
    )


def _still(seat: Any) -> Any:
    """A seat as it is but for its running clock."""
    return msgspec.structs.replace(seat, clock=None)


def _options(host: GameHost, game_id: str) -> list[str]:
    seat = deciding(host, game_id)
    if seat is None:
        return []
    steps = watching.options(host, game_id, seat, ()).steps
    return [f"{step.key} {step.order}" for step in steps]


def undo(host: GameHost, game_id: str) -> None:
    """Until somebody can take something back; then take it back."""
    chooser = random.Random(3)
    while True:
        with host.locked(game_id) as live:
            taker = next((seat for seat in SIDES if live.playing.can_undo(seat)), None)
            if taker is not None:
                ordering.undo(host, game_id, taker, AtPly(live.ply))
                return
        give_at_random(host, game_id, chooser)


def rewind(host: GameHost, game_id: str) -> None:
    ply = ply_of(host, game_id)
    agreements.make_offer(host, game_id, AXIS, MakeOffer(OfferKind.REWIND, ply, ply // 2))
    agreements.accept(host, game_id, ALLIED, OfferKind.REWIND, AtPly(ply))


def rewind_twice(host: GameHost, game_id: str) -> None:
    """The second time to a moment that the first one led to."""
    rewind(host, game_id)
    play_on(host, game_id, seed=4, orders=30)
    ply = ply_of(host, game_id)
    agreements.make_offer(host, game_id, ALLIED, MakeOffer(OfferKind.REWIND, ply, ply - 15))
    agreements.accept(host, game_id, AXIS, OfferKind.REWIND, AtPly(ply))


def draw(host: GameHost, game_id: str) -> None:
    ply = ply_of(host, game_id)
    agreements.make_offer(host, game_id, AXIS, MakeOffer(OfferKind.DRAW, ply))
    agreements.accept(host, game_id, ALLIED, OfferKind.DRAW, AtPly(ply))


def resign(host: GameHost, game_id: str) -> None:
    ordering.resign(host, game_id, ALLIED, AtPly(ply_of(host, game_id)))


def flag(host: GameHost, game_id: str) -> None:
    ply = ply_of(host, game_id)
    slow = Pace(PaceKind.LIVE, minutes=1)
    agreements.make_offer(host, game_id, AXIS, MakeOffer(OfferKind.PACE, ply, pace=slow))
    agreements.accept(host, game_id, ALLIED, OfferKind.PACE, AtPly(ply))
    host.store.update_game(game_id, deadline=1)
    host.drop(game_id)
    timekeeping.look(host)


def an_offer(host: GameHost, game_id: str) -> None:
    """Made, and not answered."""
    agreements.make_offer(host, game_id, AXIS, MakeOffer(OfferKind.DRAW, ply_of(host, game_id)))


def a_few_orders(host: GameHost, game_id: str) -> None:
    play_on(host, game_id, seed=9, orders=7)


@PLAYED
@pytest.mark.parametrize("act", [a_few_orders, undo, rewind, rewind_twice, an_offer, draw, resign, flag])
def test_everybody_finds_the_same_after_a_restart(
    scenario: str, act: Callable[[GameHost, str], None], tmp_path: Path
) -> None:
    with host_in(tmp_path) as host:
        made = make(host, scenario=scenario)
        game_id, tokens = made.game.id, (made.links.allied, made.links.axis)
        play_on(host, game_id, seed=1, orders=60)
        act(host, game_id)
        before = found(host, game_id, tokens)
    with host_in(tmp_path) as host:
        assert found(host, game_id, tokens) == before
        assert check_game(host.store, game_id).fault == ""


@PLAYED
def test_a_game_goes_on_after_each_restart_as_if_there_had_been_none(scenario: str, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "open").mkdir()
    with host_in(tmp_path / "open") as steady:
        game_id = make(steady, scenario=scenario).game.id
        row = steady.store.game(game_id)
        assert row is not None
        with host_in(tmp_path / "closed") as host:
            twin = make(host, scenario=scenario).game.id
            host.store.update_game(twin, seed=row.seed, status="open")
            host.drop(twin)
            assert state(host, twin, showing()).status is Status.RUNNING  # begun again, with the same dice
        left, right = random.Random(1), random.Random(1)
        for _ in range(8):
            with host_in(tmp_path / "closed") as host:
                for _ in range(12):
                    assert give_at_random(steady, game_id, left) == give_at_random(host, twin, right)
                for seat in EYES:
                    assert watching.view(host, twin, seat) == watching.view(steady, game_id, seat)


@pytest.mark.parametrize(
    ("act", "outcome", "winner"),
    [(draw, "agreed draw", None), (resign, "resignation", Side.AXIS), (flag, "on time", Side.AXIS)],
)
def test_an_end_is_an_end_also_after_a_restart(
    act: Callable[[GameHost, str], None], outcome: str, winner: Side | None, tmp_path: Path
) -> None:
    with host_in(tmp_path) as host:
        game_id = make(host).game.id
        act(host, game_id)
    with host_in(tmp_path) as host:
        ended = state(host, game_id, showing())
        assert (ended.status, ended.outcome, ended.winner, ended.deadline) == (Status.FINISHED, outcome, winner, None)
        assert ended.ended is not None
        with pytest.raises(NotNow, match="the game is over"):
            resign(host, game_id)
