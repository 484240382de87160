"""`trinacria league`: bots against each other in pairs of games, with ratings, intervals and tests of claims."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from trinacria.cli.data import Overlay
from trinacria.cli.league_tables import csv_rows, document, print_standings, verdict_line
from trinacria.games import catalogue, open_scenario
from trinacria.kernel.errors import TrinacriaError
from trinacria.league.fixtures import League, league_of
from trinacria.league.ledger import Ledger, Played, check_same_data
from trinacria.league.pair_test import Claim, Judgement, Verdict, judge_claim
from trinacria.league.running import run
from trinacria.league.standings import Standings, standings


def league(
    bots: Annotated[list[str], typer.Argument(help="The bots that play, by name; two or more.")],
    scenario: Annotated[list[str], typer.Option(help=f"GAME/SCENARIO, such as {catalogue()[0]}; may be given again.")],
    results: Annotated[Path, typer.Option(help="The file of results: JSON lines, a game each.")],
    pairs: Annotated[int, typer.Option(help="Pairs of games for every two bots and every scenario.", min=0)] = 10,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of results, or extend it.")] = False,
    mirror: Annotated[bool, typer.Option("--mirror", help="Let each bot play itself, too.")] = False,
    anchor: Annotated[str | None, typer.Option(help="The bot whose rating is 0; by default the first.")] = None,
    sprt: Annotated[
        tuple[str, str] | None,
        typer.Option(help="elo0=X elo1=Y: test whether the first bot is stronger by Y Elo rather than X, and stop then."),
    ] = None,
    alpha: Annotated[float, typer.Option(help="The chance that --sprt accepts wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="The chance that --sprt rejects wrongly.")] = 0.05,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
    json: Annotated[Path | None, typer.Option(help="Write the standings to this file.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the matches to this file, a line each.")] = None,
    data: Overlay = None,
) -> None:
    """Let bots play each other, both sides on the same dice, and rate them.

    Ctrl-C stops in good order; what was played is in the file, and --resume goes on. A claim that was rejected is exit
    code 1, and so is a game that failed.
    """
    named = league_of(bots, scenario, pairs, seed or "1", mirrors=mirror)
    claim = _claim(named, sprt, alpha, beta)
    rated_from = _anchor(named, anchor)
    fingerprints = {name: open_scenario(name).fingerprint for name in named.scenarios}
    with closing(_open(results, seed, resume=resume)) as ledger:
        check_same_data(ledger.games, fingerprints, results)
        wanted = replace(named, seed=ledger.seed)
        finished = _play(wanted, ledger, claim, jobs)
    chosen = _games_of(wanted, ledger.games)
    table = standings(chosen, rated_from)
    judgement = judge_claim(claim, chosen) if claim is not None else None
    _write(table, judgement, json, csv)
    console = Console()
    print_standings(table, console)
    if judgement is not None:
        console.print(verdict_line(judgement), highlight=False)
    if not finished:
        console.print(f"stopped; --resume goes on with {results}", highlight=False)
    raise typer.Exit(_exit_code(table, judgement, finished=finished))


def _exit_code(table: Standings, judgement: Judgement | None, *, finished: bool) -> int:
    if not finished:
        return 130  # as a shell says that Ctrl-C ended a command
    rejected = judgement is not None and judgement.verdict is Verdict.REJECTED
    return int(rejected or bool(table.failures))


def _open(results: Path, seed: str | None, *, resume: bool) -> Ledger:
    if not resume:
        return Ledger.begin(results, seed or "1")
    ledger = Ledger.resume(results)
    if seed is not None and seed != ledger.seed:
        ledger.close()
        raise TrinacriaError(f"--seed {seed}: the games of {results} come from the seed {ledger.seed!r}; leave --seed out")
    return ledger


def _anchor(named: League, anchor: str | None) -> str:
    if anchor is not None and anchor not in named.bots:
        raise TrinacriaError(f"--anchor {anchor}: it must be one of the bots that play: {', '.join(named.bots)}")
    return anchor or named.bots[0]


def _claim(named: League, sprt: tuple[str, str] | None, alpha: float, beta: float) -> Claim | None:
    if sprt is None:
        return None
    if len(named.bots) != 2:
        raise TrinacriaError("--sprt compares two bots: name the one that is said to be stronger, and then the other")
    values = dict[str, float]()
    for text in sprt:
        name, _, number = text.partition("=")
        try:
            values[name] = float(number)
        except ValueError:
            raise TrinacriaError(f"--sprt {text}: write elo0=NUMBER elo1=NUMBER") from None
    if values.keys() != {"elo0", "elo1"}:
        raise TrinacriaError(f"--sprt {' '.join(sprt)}: write elo0=NUMBER elo1=NUMBER")
    return Claim(*named.bots, values["elo0"], values["elo1"], alpha, beta)


def _play(wanted: League, ledger: Ledger, claim: Claim | None, jobs: int) -> bool:
    there = {game.fixture for game in ledger.games}
    fixtures = [fixture for fixture in wanted.fixtures() if fixture not in there]

    def is_open() -> bool:
        return claim is None or judge_claim(claim, _games_of(wanted, ledger.games)).verdict is Verdict.GO_ON

    if not fixtures or not is_open():
        return True
    with Progress(transient=True) as progress:
        task = progress.add_task("games", total=len(fixtures))

        def heard(game: Played) -> bool:
            ledger.add(game)
            progress.advance(task)
            return is_open()

        return run(fixtures, ledger.seed, jobs, heard)


def _games_of(wanted: League, games: Sequence[Played]) -> list[Played]:
    """Of the games in the file those between these bots at these scenarios, whatever their number."""
    return [
        game
        for game in sorted(games, key=lambda game: game.fixture)
        if game.scenario in wanted.scenarios and {game.allied, game.axis} <= {*wanted.bots}
    ]


def _write(table: Standings, judgement: Judgement | None, json: Path | None, csv_file: Path | None) -> None:
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(document(table, judgement)), indent=1) + b"\n")
    if csv_file is not None:
        with csv_file.open("w", newline="") as file:
            csv.writer(file).writerows(csv_rows(table))
