"""The command line: one command, `trinacria`; every subcommand parses, calls and prints.

Anything that is the user's mistake (an unknown unit, a damaged record, a broken situation) is one clear line on the error
stream and exit code 2; a check that fails is exit code 1.
"""

from __future__ import annotations

import sys
from typing import Any

import typer

from trinacria import __version__
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.system_checks import BadSystem

try:
    from trinacria.cli import data, db, league, play, puzzles, records, render, rules, serve, simulate, situation
except BadSystem as error:  # a game from outside: what is wrong with it is all that anybody needs to read
    for fault in str(error).splitlines():
        print(f"trinacria: {fault}", file=sys.stderr)
    sys.exit(2)


class Reporting(typer.core.TyperGroup):
    """Turns the mistakes of users into messages for users."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TrinacriaError as error:
            for line in str(error).splitlines():
                print(f"trinacria: {line}", file=sys.stderr)
            ctx.exit(2)


app = typer.Typer(
    name="trinacria",
    cls=Reporting,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Operational wargames by the book: play, check, simulate.",
)


def _version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit()


@app.callback()
def main(version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Say which.")) -> None:
    """Operational wargames by the book."""


app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("rules")(rules.rules)
app.command("simulate")(simulate.simulate)
app.command("league")(league.league)
app.command("puzzles")(puzzles.puzzles)
app.command("verify")(records.verify)
app.command("replay")(records.replay)
app.command("render")(render.render)
app.add_typer(data.app, name="data")
app.add_typer(situation.app, name="situation")
app.add_typer(db.app, name="db")
