"""Opening a long game: twenty Game-Turns of the Sicily campaign, and a server that has just started."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from benchmarks.load import quantile
from benchmarks.served import Served, served
from benchmarks.wire import Line
from trinacria.bots import bot
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import GiveOrder, Holder, MadeGame, NewGame, SeatWish, Status
from trinacria.server.services import lists, making, ordering, watching
from trinacria.server.services.access import NOBODY
from trinacria.server.services.game_host import GameHost
from trinacria.server.settings import Settings

CAMPAIGN = "sicily/campaign"
TURN = 20  # the last: the game is opened when somebody moves in it
SEED = "a"  # greedy bots do not decide the campaign earlier with these dice
STARTS = 5  # fresh servers
ASKED = 200  # times


@dataclass(frozen=True, slots=True)
class Long:
    """A game of many turns in progress, and another of the same scenario that has only begun."""

    game: str
    token: str  # of the side that decides
    side: str
    plies: int
    message: float  # bytes of the median message to a player
    young: str
    young_token: str


def play_long(database: Path) -> Long:
    """Played by greedy bots through the services, as it would be on the server, snapshots and all."""
    host = GameHost.open(Settings(database=f"sqlite:///{database}"))
    try:
        young = _made(host)
        for number in count():
            found = _played(host, young, f"{SEED} {number}")
            if found is not None:
                return found
    finally:
        host.close()
    raise AssertionError


def _played(host: GameHost, young: MadeGame, seed: str) -> Long | None:
    """A campaign up to the turn in which it is opened; none if it ends before that."""
    made = _made(host)
    _begin_again(host, made.game.id, seed)
    game, sizes = made.game.id, list[float]()
    for seat in SIDES:
        host.listen(game, seat, lambda: None)
        watching.view(host, game, seat)
    players = {seat: bot(CAMPAIGN, "greedy", f"opening/{seat}") for seat in SIDES}
    while True:
        with host.locked(game) as live:
            decides, ply, position = live.deciding, live.ply, live.position
            if decides is None or (position.turn >= TURN and _moves(position)):
                break
            order = players[decides].choose(position.view(decides), position.options())
            ordering.give_order(host, game, decides, GiveOrder(ply, order.text))
            if live.prepared is not None:
                sizes += [len(body) for body in live.prepared.bodies.values()]
    if decides is None:
        return None
    token = made.links.allied if decides is Seat.ALLIED else made.links.axis
    return Long(game, token, decides.value, ply, quantile(sizes, 0.5), young.game.id, young.links.allied)


def _made(host: GameHost) -> MadeGame:
    me = SeatWish(Holder.ME)
    return making.make_game(host, NOBODY, NewGame(CAMPAIGN, me, me))


def _moves(position: Position) -> bool:
    return position.decision is not None and position.decision.kind == "move"


def _begin_again(host: GameHost, game: str, seed: str) -> None:
    """With dice that are known; a game whose seats are taken begins when somebody looks at it."""
    host.store.update_game(game, seed=seed, status="open")
    host.drop(game)
    assert lists.state(host, game, NOBODY).status is Status.RUNNING


@dataclass(frozen=True, slots=True)
class Opened:
    """Milliseconds: the first look at the long game, by the first request of a server and by a later one."""

    first: float
    later: float
    size: int


async def open_cold(folder: Path, long: Long, database: Path) -> Opened:
    """Medians over fresh server processes."""
    first, later, size = [], [], 0
    for _ in range(STARTS):
        with served(folder, database) as server:
            took, size = await _look(server, long.game, long.token)
            first.append(took)
        with served(folder, database) as server:
            await _look(server, long.young, long.young_token)
            took, _ = await _look(server, long.game, long.token)
            later.append(took)
    return Opened(statistics.median(first), statistics.median(later), size)


async def _look(server: Served, game: str, token: str) -> tuple[float, int]:
    line = await Line.open(server.host, server.port, token)
    status, body, seconds = await line.ask("GET", f"/api/games/{game}/view")
    assert status == 200, body[:300]
    line.close()
    return seconds * 1000, len(body)


@dataclass(frozen=True, slots=True)
class Asked:
    """Milliseconds of a question asked over and over, one at a time."""

    what: str
    median: float
    p95: float
    size: int


async def ask_often(server: Served, game: str, token: str) -> list[Asked]:
    """The view, the first options, and the options after the first choice."""
    line = await Line.open(server.host, server.port, token)
    place = f"/api/games/{game}"
    _, body, _ = await line.ask("GET", f"{place}/options")
    further = next((step["key"] for step in json.loads(body)["steps"] if step.get("more")), None)
    paths = [("view", f"{place}/view"), ("options", f"{place}/options")]
    if further is not None:
        paths.append(("options after one choice", f"{place}/options?step={further}"))
    found = []
    for what, path in paths:
        taken = []
        for _ in range(ASKED):
            status, body, seconds = await line.ask("GET", path)
            assert status == 200, body[:300]
            taken.append(seconds * 1000)
        found.append(Asked(what, quantile(taken, 0.5), quantile(taken, 0.95), len(body)))
    line.close()
    return found
