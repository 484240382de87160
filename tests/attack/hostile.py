"""The hostile client: whatever it sends, at whatever moment, nothing is accepted, nothing changes, nothing leaks.

Games of every scenario wait at moments of random play behind a server of our own. Each attempt of every family must be
refused with a status of the 400s, in words, naming the case where a rule refuses; afterwards the position, every row of the
game and what each seat is shown are what they were. Then the same order is sent by many clients at once and again after it
was taken: exactly one of them is heard.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

from attack.attempts import FAMILIES
from attack.findings import Job, Tally
from attack.noise import make_noise, noises, speak_to_sockets
from attack.scenes import Attempt, Scene, file_scene, hostile_target
from moments import ON_THE_BEACH, ON_THE_SECOND_TURN
from server.wire import Chronicle, Watchman, chronicle, watchman

PLAYED = {"moselle/november": 320, "sicily/us-landing": 300, "sicily/campaign": 800, "sicily/variable": 260}  # plies
OPENINGS = {"sicily/variable": (ON_THE_BEACH, ON_THE_SECOND_TURN, ())}
MOMENTS = 6  # of one random game
LOOK_EVERY = 16  # attempts between two looks at what the seats are shown; the database is looked at after each
RACERS = 12


def run(job: Job, folder: Path, tally: Tally) -> None:
    """Strike at one moment after the other until so many commands have been sent."""
    chooser = random.Random(f"hostile {job.seed} {job.part}")
    with hostile_target(folder) as target:
        for number, (kept, ply) in enumerate(_moments(job, chooser)):
            if tally.numbers["commands"] >= job.amount or not job.in_time:
                return
            scene = file_scene(target, kept, ply, f"h{number:07d}")
            strike(scene, chooser, tally)
            if number % 8 == 0:
                strike_the_line(scene, chooser, tally)
            if kept.kind(ply) != "plan":  # 29.1: a change of a plan is no ply; given again it changes nothing
                race(file_scene(target, kept, ply, f"r{number:07d}"), tally)
            over(file_scene(target, kept, ply, f"o{number:07d}"), tally)
            if number % 10 == 9:
                print(f"{job.name}: {tally.numbers['commands']:,} commands at {number + 1} moments", flush=True)


def _moments(job: Job, chooser: random.Random) -> Iterator[tuple[Chronicle, int]]:
    """Moments of random games of every scenario in turn; of each game some, of different kinds."""
    while job.in_time:
        for name, plies in PLAYED.items():
            opening = chooser.choice(OPENINGS.get(name, ((),)))
            kept = chronicle(name, chooser.randrange(1_000_000), plies, opening)
            by_kind: defaultdict[str, list[int]] = defaultdict(list)
            for ply in range(kept.last + 1):
                if kept.kind(ply):
                    by_kind[kept.kind(ply)].append(ply)
            for kind in chooser.sample(sorted(by_kind), min(MOMENTS, len(by_kind))):
                yield kept, chooser.choice(by_kind[kind])


def strike(scene: Scene, chooser: random.Random, tally: Tally, most: int | None = None) -> None:
    """Every family of attempts at one moment, at most so many of each; in the end everything is as it was."""
    eyes = (scene.mine, scene.other, "")
    views = [scene.look(token) for token in eyes]
    where = f"{scene.filed.scenario} ply {scene.filed.ply} ({scene.position.decision})"
    with watchman(scene.target.server.game_host, scene.filed.id) as watch:
        for family in FAMILIES:
            for attempt in islice(family(scene, chooser), most):
                _try(scene, attempt, watch, tally, f"{where}: {family.__name__}")
        with tally.judging("changed", where):
            watch.all_still()
            assert views == [scene.look(token) for token in eyes], "what is shown has changed"


def _try(scene: Scene, attempt: Attempt, watch: Watchman, tally: Tally, where: str) -> None:
    answer = scene.send(attempt)
    tally.numbers["commands"] += 1
    if answer.status_code < 400:
        tally.found("accepted", f"{where}: {answer.status_code}: {attempt}")
    else:
        with tally.judging("wrongly refused", f"{where}: {attempt}"):
            scene.judge(attempt, answer)
    with tally.judging("changed", f"{where}: {attempt}"):
        watch.glance()
        if tally.numbers["commands"] % LOOK_EVERY == 0:
            watch.still()


def strike_the_line(scene: Scene, chooser: random.Random, tally: Tally) -> None:
    """Messages to the socket, and bytes that are no HTTP."""
    with watchman(scene.target.server.game_host, scene.filed.id) as watch:
        with tally.judging("wrongly refused", f"socket of {scene.filed.id}"):
            tally.numbers["commands"] += speak_to_sockets(scene)
        for noise in noises(scene, chooser):
            tally.numbers["commands"] += 1
            with tally.judging("wrongly refused", f"noise {noise[:80]!r}"):
                make_noise(scene, noise)
        with tally.judging("changed", f"noise at {scene.filed.id}"):
            watch.all_still()


# one order, many times ------------------------------------------------------------------------------------------------


def race(scene: Scene, tally: Tally) -> None:
    """The same order by many at once, then again, then in a game that is over: one is heard and no other."""
    order = Attempt("orders", scene.mine, scene.body(), (409,), ("position moved on",), ply=scene.filed.ply + 1)
    with ThreadPoolExecutor(RACERS) as pool:
        answers = [*pool.map(lambda _: scene.send(order), range(RACERS))]
    answers += [scene.send(order) for _ in range(3)]
    tally.numbers["commands"] += len(answers) - 1  # one of them is an order like any other
    heard = [answer for answer in answers if answer.status_code == 200]
    for _ in heard[1:]:
        tally.found("accepted", f"{scene.filed.id}: an order was taken twice: {order}")
    with tally.judging("wrongly refused", f"race at {scene.filed.id}: {order}"):
        assert len(heard) == 1, f"{len(heard)} were heard: {answers[0].text[:300]}"
        for answer in answers:
            if answer not in heard:
                scene.judge(order, answer)
    with tally.judging("changed", f"race at {scene.filed.id}"):
        assert scene.target.server.game_host.store.commands(scene.filed.id)[-1].ply == scene.filed.ply + 1


def over(scene: Scene, tally: Tally) -> None:
    """After the end nothing more can be ordered."""
    ply = scene.filed.ply
    ended = scene.send(Attempt("resign", scene.other, {"ply": ply}))
    assert ended.status_code == 200, ended.text
    with watchman(scene.target.server.game_host, scene.filed.id) as watch:
        for token in (scene.mine, scene.other):
            for place, body in (
                ("orders", scene.body(ply=ply + 1)),
                ("orders", {"ply": ply + 1, "text": "resign"}),
                ("undo", {"ply": ply + 1}),
                ("resign", {"ply": ply + 1}),
                ("offers", {"kind": "draw", "ply": ply + 1}),
                ("offers", {"kind": "rewind", "ply": ply + 1, "to": 0}),
            ):
                _try(scene, Attempt(place, token, body, (409,)), watch, tally, "after the end")
        with tally.judging("changed", f"after the end of {scene.filed.id}"):
            watch.all_still()
