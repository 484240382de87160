"""One game of a league: played like any other, with a stopwatch for each side and the gauges of its game."""

from __future__ import annotations

import time
import traceback
from collections import defaultdict

from trinacria import __version__
from trinacria.games import new_game, open_scenario, system_of
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import SIDES, Seat
from trinacria.league.fixtures import Fixture
from trinacria.league.ledger import Failure, Played
from trinacria.simulate.games import play_on


def play_fixture(fixture: Fixture, league: str) -> Played:
    """Play one game to its end. Whatever goes wrong in it is written into its result."""
    begun = time.perf_counter()
    scenario = open_scenario(fixture.scenario)
    playing = new_game(fixture.scenario, fixture.seed(league))
    measurements = system_of(fixture.scenario).measurements
    measuring = measurements(scenario) if measurements is not None else None
    thought: dict[tuple[Seat, int], float] = defaultdict(float)
    turn = playing.position.turn

    def after(position: Position, seat: Seat, seconds: float, events: tuple[Event, ...]) -> None:
        nonlocal turn
        thought[seat, turn] += seconds
        turn = position.turn
        if measuring is not None:
            measuring.look(position, events)

    failure, measured = None, dict[str, float | None]()
    try:
        play_on(playing, fixture.bots, after)
        measured = {**measuring.found()} if measuring is not None else {}
    except Exception as error:  # a failing game must not end the league
        failure = _failure(playing, fixture, error)
    outcome = playing.position.outcome if failure is None else None
    return Played(
        scenario=fixture.scenario,
        number=fixture.number,
        allied=fixture.allied,
        axis=fixture.axis,
        seed=playing.record.seed,
        engine=__version__,
        fingerprint=scenario.fingerprint,
        level=outcome.level if outcome else None,
        winner=outcome.winner if outcome else None,
        score=outcome.score if outcome else None,
        turns=min(playing.position.turn, scenario.last_turn),
        orders=playing.ply,
        seconds=round(time.perf_counter() - begun, 3),
        thought={side: [round(s, 4) for (seat, _), s in sorted(thought.items()) if seat is side] for side in SIDES},
        measured=measured,
        failure=failure,
    )


def _failure(playing: Playing, fixture: Fixture, error: Exception) -> Failure:
    decision = playing.position.decision
    seat = decision.seat if decision is not None else Seat.SPECTATOR  # a gauge failed after the end
    return Failure(
        seat=seat,
        bot=fixture.bots.get(seat, ""),
        turn=playing.position.turn,
        illegal=isinstance(error, IllegalCommand),
        error="".join(traceback.format_exception(error, limit=-4)),
    )
