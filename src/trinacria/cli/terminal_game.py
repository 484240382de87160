"""A game at the terminal: shows the decision, reads orders and questions, lets bots answer.

Everything goes through the scenario as any client sees it: the document of the seat that decides, its options in words, and
answers to its questions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from rich.console import Console

from trinacria import games
from trinacria.cli.rules import NoSuchCase
from trinacria.cli.terminal_map import print_map
from trinacria.cli.terminal_words import help_words, hex_lines, side_of, status, unit_lines
from trinacria.kernel.bots import Bot
from trinacria.kernel.cases import printed
from trinacria.kernel.commands import Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import (
    AnsweredAtTable,
    AskedAtTable,
    AskJoin,
    AskLine,
    AskResolution,
    JoinAnswer,
    LineAnswer,
    ResolutionAnswer,
)
from trinacria.kernel.resolutions import in_words
from trinacria.kernel.seats import SIDES, Seat
from trinacria.kernel.sheets import Sides
from trinacria.kernel.showing import Shown
from trinacria.kernel.systems import OpenScenario, SheetWords
from trinacria.kernel.typed_lines import ODDS, WHY, answered, ids_in, read_order

MOST_LISTED = 40
DRAWN = (Composer.MOVE, Composer.ATTACK)  # decisions that begin with a look at the map
WARNED = (Composer.PLAN, Composer.LINE)  # decisions whose end may come with a warning


@dataclass
class TerminalGame:
    """One terminal, one or two people, any number of bots."""

    scenario: OpenScenario
    playing: Playing
    bots: Mapping[Seat, Bot]
    started: float
    console: Console = field(default_factory=lambda: Console(highlight=False))
    told: int = 0  # events that have been printed

    @property
    def pos(self) -> Position:
        return self.playing.position

    @property
    def seat(self) -> Seat:
        """The seat that decides, and so looks."""
        return self.pos.decision.seat if self.pos.decision else Seat.SPECTATOR

    @cached_property
    def words(self) -> SheetWords:
        return self.scenario.drawing.words()

    @property
    def sides(self) -> Sides:
        """What the game calls its two sides."""
        return games.system_of(self.scenario.name).sides

    def shown(self) -> Shown:
        return self.scenario.presenter.show(self.pos, self.seat)

    def run(self) -> None:
        self.console.print(f"[bold]{self.scenario.title}[/bold]\n{self.scenario.introduction}\n")
        self.console.print("Type [bold]help[/bold] for what can be typed, [bold]options[/bold] for what can be ordered.\n")
        drawn_for: tuple[int, Seat, str] | None = None
        while self.pos.decision is not None:
            decision = self.pos.decision
            if decision.seat in self.bots:
                self._order(self.bots[decision.seat].choose(self.pos.view(decision.seat), self.pos.options()))
                continue
            self._tell(decision.seat)
            if self._composer() in DRAWN and drawn_for != (self.pos.turn, decision.seat, decision.kind):
                drawn_for = (self.pos.turn, decision.seat, decision.kind)
                self._map([])
            self._ask()
            try:
                if not self._answer(input("> ").strip()):
                    return
            except EOFError:
                return
            except TrinacriaError as error:
                self.console.print(str(error), style="red", markup=False)
                case = games.find_case(getattr(error, "case", ""))
                if case is not None:
                    self.console.print(f"  {case.text}", style="dim", markup=False)
        self._tell(Seat.SPECTATOR)
        self._account()

    def _composer(self) -> Composer | None:
        assert self.pos.decision is not None
        sheet = self.words.decisions.get(self.pos.decision.kind)
        return sheet.composer if sheet else None

    def _ask(self) -> None:
        shown = self.shown()
        decision = shown.decision
        assert decision is not None
        composer = self._composer()
        if shown.resolution is not None and shown.resolution.result is None:
            self._fight()
        if composer in WARNED:
            self._warn()
        case = f" [{printed(decision.case)}]" if decision.case else ""
        self.console.print(f"Turn {shown.turn}. {decision.prompt}{case}", style="bold", markup=False)

    def _fight(self) -> None:
        """What can be expected of the fight that is going on."""
        with suppress(TrinacriaError):
            found = self._asked(AskResolution())
            if isinstance(found, ResolutionAnswer):
                self.console.print(f"  {in_words(found.resolution)}", markup=False)

    def _warn(self) -> None:
        """What should be known before an end that is on offer is final."""
        decision = self.pos.decision
        assert decision is not None
        for step in self.pos.options().steps():
            if step.order is None:
                continue
            words = self.scenario.presenter.describe(decision, step, ())
            if words.note:
                self.console.print(f"  Before `{step.order.text}`: {words.note}", style="yellow", markup=False)

    def _answer(self, line: str) -> bool:
        """Carry out one line; false to leave."""
        word, *rest = line.split() or [""]
        questions: dict[str, Callable[[list[str]], None]] = {
            "help": self._help,
            "status": self._status,
            "options": self._options,
            "look": self._look,
            "map": self._map,
            WHY: lambda words: self._line([WHY, *words]),
            ODDS: lambda words: self._line([ODDS, *words]),
            "rules": self._rules,
            "log": self._log,
            "save": self._save,
        }
        if word in ("quit", "exit"):
            return False
        if word in questions:
            questions[word](rest)
        elif word == "undo":
            assert self.pos.decision is not None
            self.playing.undo(self.pos.decision.seat, at=self._clock())
            self.told = min(self.told, len(self.pos.log))
        elif word:
            self._order(read_order(self.scenario, self.pos, self.seat, line))
        return True

    def _help(self, words: list[str]) -> None:
        self.console.print(help_words(self.words, self.shown()), markup=False)
        for command in self.pos.vocabulary.commands.values():
            self.console.print(f"  {command.form()}", markup=False)

    def _status(self, words: list[str]) -> None:
        for line in status(self.words, self.shown()):
            self.console.print(f"  {line}", markup=False)

    def _order(self, command: Command) -> None:
        assert self.pos.decision is not None
        self.playing.order(self.pos.decision.seat, command, at=self._clock())

    def _options(self, words: list[str]) -> None:
        ids, rest = ids_in(self.scenario.language, words)
        if not words:
            for step in self.pos.options().steps():
                self.console.print(f"  {step.order.text if step.order else f'{step.key} ...'}", markup=False)
            return
        wanted, listed = {*ids, *rest}, 0
        for order in self._about(self.pos.options(), wanted):
            if listed == MOST_LISTED:
                self.console.print("  ... and more")
                break
            self.console.print(f"  {order.text}", markup=False)
            listed += 1
        if not listed:
            self.console.print(f"  nothing can be ordered for {' '.join(words)} now", markup=False)
        if self._composer() is Composer.ATTACK:
            self._roles(ids)

    def _about(self, offered: Options, wanted: set[str]) -> Iterator[Command]:
        """The orders on offer that name one of these."""
        for step in offered.steps():
            if step.order is not None:
                if wanted.intersection(step.order.text.split()):
                    yield step.order
            elif step.then is not None and wanted.intersection(step.key.split()):
                yield from step.then()

    def _roles(self, targets: Sequence[str]) -> None:
        """Who must, may and cannot join an attack on hexes, if they can be attacked."""
        with suppress(TrinacriaError):
            found = self._asked(AskJoin(tuple(targets)))
            assert isinstance(found, JoinAnswer)
            for joining in found.units:
                says = f"  {joining.unit} {joining.role} join: {joining.why} [{printed(joining.case)}]"
                self.console.print(says, markup=False)

    def _asked(self, question: AskedAtTable) -> AnsweredAtTable:
        """The answer to a question of the seat that decides now."""
        return answered(self.scenario, self.pos, self.seat, question)

    def _look(self, words: list[str]) -> None:
        ids, unknown = ids_in(self.scenario.language, words)
        shown, sheet = self.shown(), self.scenario.drawing.map_sheet()
        for id_ in ids:
            lines = (
                unit_lines(self.words, shown, id_)
                if id_ in self.words.units
                else hex_lines(sheet, self.words, self.sides, shown, HexId(id_))
            )
            for line in lines:
                self.console.print(line, markup=False)
        if unknown:
            raise TrinacriaError(f"there is no unit and no hex {unknown[0]}")

    def _map(self, words: list[str]) -> None:
        ids, _ = ids_in(self.scenario.language, words)
        focus = next((id_ for id_ in ids if id_ in self.words.hexes), "")
        print_map(self.scenario, self.shown(), focus=focus, console=self.console)

    def _line(self, words: list[str]) -> None:
        """A question that the language of orders knows."""
        found = self._asked(AskLine(" ".join(words)))
        assert isinstance(found, LineAnswer)
        self.console.print(f"{printed(found.case)}: {found.says}" if found.case else found.says, markup=False)

    def _rules(self, words: list[str]) -> None:
        for word in words:
            case = games.find_case(word)
            if case is None:
                raise NoSuchCase(f"there is no case {word}")
            self.console.print(f"{case.printed} {case.title}: {case.text}", markup=False)

    def _log(self, words: list[str]) -> None:
        for event in self.pos.log.since(0)[-60:]:
            self.console.print(f"  {self.scenario.presenter.sentence(event.seen_by(self.seat))}", markup=False)

    def _save(self, words: list[str]) -> None:
        path = Path(words[0] if words else "trinacria-game.json")
        try:
            self.playing.record.save(path)
        except OSError as error:
            raise TrinacriaError(f"{path}: cannot be written: {error.strerror}") from None
        self.console.print(f"saved as {path}; go on with: trinacria play --terminal --load {path}", markup=False)

    def _tell(self, seat: Seat) -> None:
        for event in self.pos.log.since(self.told):
            self.console.print(f"  {self.scenario.presenter.sentence(event.seen_by(seat))}", style="dim", markup=False)
        self.told = len(self.pos.log)

    def _account(self) -> None:
        outcome = self.pos.outcome
        assert outcome is not None
        for item in outcome.account:
            self.console.print("  " + " ".join(str(value) for value in item.values()), markup=False)
        first, second = (side_of(self.sides, seat).short for seat in SIDES)
        self.console.print(f"[bold]{outcome.level}[/bold] ({first} less {second} points: {outcome.score})")

    def _clock(self) -> int:
        return int(time.monotonic() - self.started)
