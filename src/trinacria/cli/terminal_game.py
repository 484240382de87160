"""A game at the terminal: shows the decision, reads orders and questions, lets bots answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from trinacria import games
from trinacria.cli.rules import NoSuchCase
from trinacria.cli.terminal_map import print_map
from trinacria.cli.terminal_status import hex_facts, status, unit_facts
from trinacria.cli.terminal_words import HELP
from trinacria.kernel.bots import Bot
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.hexes import HexId
from trinacria.kernel.playing import Playing
from trinacria.kernel.questions import (
    Answered,
    Asked,
    AskJoin,
    AskOdds,
    AskWhyNot,
    JoinAnswer,
    OddsAnswer,
    Verdict,
)
from trinacria.kernel.seats import Seat
from trinacria.viw.movement import why_not
from trinacria.viw.movement_phase import MoveOptions
from trinacria.viw.position import Position
from trinacria.viw.questions import answer
from trinacria.viw.story import sentence
from trinacria.viw.units import UnitId
from trinacria.viw.view import OwnCounter

MOST_LISTED = 40
WARNED = ("plan", "boundary")  # decisions whose end may come with a warning


@dataclass(slots=True)
class TerminalGame:
    """One terminal, one or two people, any number of bots."""

    playing: Playing
    bots: Mapping[Seat, Bot]
    started: float
    console: Console = field(default_factory=lambda: Console(highlight=False))
    told: int = 0

    @property
    def pos(self) -> Position:
        pos = self.playing.position
        assert isinstance(pos, Position)
        return pos

    def run(self) -> None:
        scenario = self.pos.table.scenario
        self.console.print(f"[bold]{scenario.title}[/bold]\n{scenario.introduction}\n")
        self.console.print("Type [bold]help[/bold] for what can be typed, [bold]options[/bold] for what can be ordered.\n")
        drawn_for: tuple[int, Seat, str] | None = None
        while self.pos.decision is not None:
            decision = self.pos.decision
            if decision.seat in self.bots:
                self._order(self.bots[decision.seat].choose(self.pos.view(decision.seat), self.pos.options()))
                continue
            self._tell(decision.seat)
            if decision.kind in ("move", "attack") and drawn_for != (self.pos.turn, decision.seat, decision.kind):
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
                case = getattr(error, "case", None)
                if case in games.casebook():
                    self.console.print(f"  {games.casebook()[case].text}", style="dim", markup=False)
        self._tell(Seat.ALLIED)
        self._account()

    def _ask(self) -> None:
        decision = self.pos.decision
        assert decision is not None
        about = ", ".join(f"{name} {_plain(value)}" for name, value in decision.about.items())
        seen = self.pos.view(decision.seat).combat
        if seen is not None and seen.revealed is not None:
            shown = seen.revealed
            shifts = ", ".join(f"{shift.why} {shift.columns:+d}" for shift in seen.shifts) or "no shifts"
            self.console.print(f"  {shown.attack} against {shown.defence}, {shown.ratio}, {shifts}: column {shown.column}")
        if decision.kind in WARNED:
            self._warn()
        side = "Allied" if decision.seat is Seat.ALLIED else "Axis"
        self.console.print(f"[bold]{side}, Game-Turn {self.pos.turn}:[/bold] {decision.USAGE} [{decision.case}] {about}")

    def _warn(self) -> None:
        """What should be known before an end that is on offer is final."""
        for step in self.pos.options().steps():
            warned = step.facts.get("warns")
            for words in warned if isinstance(warned, tuple) else ():
                assert step.order is not None
                self.console.print(f"  Before `{step.order.text}`: {words}.", style="yellow", markup=False)

    def _answer(self, line: str) -> bool:
        """Carry out one line; false to leave."""
        word, *rest = line.split() or [""]
        questions: dict[str, Callable[[list[str]], None]] = {
            "help": self._help,
            "status": self._status,
            "options": self._options,
            "look": self._look,
            "map": self._map,
            "why": self._why,
            "odds": self._odds,
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
            self._order(self._read(line))
        return True

    def _help(self, words: list[str]) -> None:
        self.console.print(HELP, markup=False)
        for command in self.pos.vocabulary.commands.values():
            self.console.print(f"  {command.form()}", markup=False)

    def _status(self, words: list[str]) -> None:
        for line in status(self.pos):
            self.console.print(f"  {line}", markup=False)

    def _order(self, command: Command) -> None:
        assert self.pos.decision is not None
        self.playing.order(self.pos.decision.seat, command, at=self._clock())

    def _read(self, line: str) -> Command:
        """An order; `move UNIT to HEX` finds the cheapest way."""
        words = line.split()
        offered = self.pos.options()
        if len(words) >= 4 and words[0] in ("move", "enter") and words[2] == "to" and isinstance(offered, MoveOptions):
            return self._by_cheapest_way(offered, words)
        return self.pos.vocabulary.read(line)

    def _by_cheapest_way(self, offered: MoveOptions, words: list[str]) -> Command:
        unit, hex_ = self._unit(words[1]), HexId(words[3])
        key = f"{hex_} strategic" if "strategic" in words else hex_
        for step in offered.moves_of(unit).steps():
            if step.key == key and step.order is not None:
                return step.order
        if self.pos.on_map(unit):
            refusal = why_not(self.pos, unit, hex_, strategic="strategic" in words)
            if refusal is not None:
                raise refusal
        return self.pos.vocabulary.read(f"{words[0]} {unit} {hex_}")

    def _options(self, words: list[str]) -> None:
        listed = 0
        for step in self.pos.options().steps():
            if step.order is not None and not words:
                self.console.print(f"  {step.order.text}", markup=False)
                listed += 1
            elif not words:
                self.console.print(f"  {step.key} ...", markup=False)
                listed += 1
            elif words[0] in step.key.split():
                for command in step.then() if step.then else [step.order]:
                    self.console.print(f"  {command}", markup=False)
                    listed += 1
                    if listed >= MOST_LISTED:
                        self.console.print("  ... and more")
                        return
        if words and not listed:
            self.console.print(f"  nothing can be ordered for {words[0]} now")
        if words and self.pos.decision is not None and self.pos.decision.kind == "attack":
            self._roles(words[0])

    def _roles(self, target: str) -> None:
        """Who must, may and can't join an attack on a hex, if it is one that can be attacked."""
        with suppress(TrinacriaError):
            found = self._asked(AskJoin((target,)))
            assert isinstance(found, JoinAnswer)
            for joining in found.units:
                self.console.print(f"  {joining.unit} {joining.role} join: {joining.why} [{joining.case}]", markup=False)

    def _asked(self, question: Asked) -> Answered:
        """The answer to a question of whoever decides now."""
        assert self.pos.decision is not None
        return answer(self.pos, self.pos.decision.seat, question)

    def _look(self, words: list[str]) -> None:
        for word in words:
            if word in self.pos.table.map.grid:
                self._look_hex(HexId(word))
            else:
                self._look_unit(self._unit(word))

    def _look_hex(self, hex_: HexId) -> None:
        the_map, pos = self.pos.table.map, self.pos
        place = the_map.place_at.get(hex_)
        trench = ", entrenchment" if hex_ in the_map.entrenchments else ""
        worth = f", {place.points} points, {pos.holders[hex_]}" if place and place.points else ""
        terrain = the_map.terrain[hex_].replace("_", " ")
        self.console.print(f"{hex_} {place.name if place else ''}: {terrain}{trench}{worth}")
        for fact in hex_facts(pos, hex_):
            self.console.print(f"  {fact}", markup=False)
        for other in the_map.grid.neighbours[hex_]:
            river = "bridge" if the_map.is_road(hex_, other) else "river"
            crossing = river if the_map.is_river(hex_, other) else "road" if the_map.is_road(hex_, other) else ""
            units = ", ".join(pos.stack_at(other))
            self.console.print(f"  {other} {the_map.terrain[other].replace('_', ' '):8} {crossing:7} {units}", markup=False)
        for unit in pos.stack_at(hex_):
            self._look_unit(unit)

    def _look_unit(self, unit: UnitId) -> None:
        assert self.pos.decision is not None
        view, counter = self.pos.view(self.pos.decision.seat), self.pos.unit(unit)
        seen = view.counter(unit)
        strength = seen.strength if isinstance(seen, OwnCounter) else None
        letter = f"({counter.combat_class})" if counter.parenthesised else counter.combat_class
        printed = f"class {letter} morale {counter.morale}" if letter else f"strength {counter.strength}"
        own = f", strength {strength}" if strength is not None and letter else ""
        name = self.pos.table.full_names.get(unit, counter.designation)
        self.console.print(
            f"  {unit} ({name}): {counter.type} {counter.size}, corps {counter.corps or '-'}, "
            f"{printed}{own}, "
            f"moves {counter.movement}, {seen.face}, {seen.supply}{unit_facts(self.pos, unit)}, in {seen.place}",
            markup=False,
        )

    def _map(self, words: list[str]) -> None:
        assert self.pos.decision is not None
        focus = HexId(words[0]) if words and words[0] in self.pos.table.map.grid else None
        print_map(self.pos.view(self.pos.decision.seat), self.pos.table, focus=focus, console=self.console)

    def _why(self, words: list[str]) -> None:
        if len(words) < 2:
            raise TrinacriaError("write: why UNIT HEX [strategic]")
        unit, hex_ = self._unit(words[0]), words[1]
        found = self._asked(AskWhyNot(unit, hex_, "strategic" in words))
        assert isinstance(found, Verdict)
        case = f"{found.case}: " if found.case else ""
        reason = f" ({found.reason})" if found.reason else ""
        says = f"{words[0]} can go to {hex_}{reason}" if found.allowed else f"{case}{found.reason}"
        self.console.print(says, markup=False)

    def _odds(self, words: list[str]) -> None:
        if "with" not in words:
            raise TrinacriaError("write: odds HEX ... with UNIT ... [support ...]")
        targets, with_ = words[: words.index("with")], words[words.index("with") + 1 :]
        support = with_.index("support") if "support" in with_ else len(with_)
        units = tuple(self._unit(word) for word in with_[:support])
        found = self._asked(AskOdds(tuple(targets), units, " ".join(with_[support:])))
        assert isinstance(found, OddsAnswer)
        table = Grid("column", "chance", box=None)
        for column, chance in found.columns.items():
            table.add_row(column, f"{chance:.0%}")
        self.console.print(table)
        for shift in found.shifts:
            if shift.columns:
                self.console.print(f"  {shift.columns:+d} {shift.why} [{shift.case}]", markup=False)
        chances = ", ".join(f"{outcome.result} {outcome.probability:.0%}" for outcome in found.outcomes[:8])
        self.console.print(f"  attacker suffers {found.attacker_suffers:.0%}; {chances}", markup=False)

    def _rules(self, words: list[str]) -> None:
        for word in words:
            if word not in games.casebook():
                raise NoSuchCase(f"there is no case {word}")
            self.console.print(f"{word} {games.casebook()[word].title}: {games.casebook()[word].text}", markup=False)

    def _log(self, words: list[str]) -> None:
        assert self.pos.decision is not None
        for event in self.pos.log.since(0)[-60:]:
            self.console.print(f"  {sentence(self.pos.table, event.seen_by(self.pos.decision.seat))}", markup=False)

    def _save(self, words: list[str]) -> None:
        path = Path(words[0] if words else "trinacria-game.json")
        try:
            self.playing.record.save(path)
        except OSError as error:
            raise TrinacriaError(f"{path}: cannot be written: {error.strerror}") from None
        self.console.print(f"saved as {path}; go on with: trinacria play --terminal --load {path}", markup=False)

    def _tell(self, seat: Seat) -> None:
        for event in self.pos.log.since(self.told):
            self.console.print(f"  {sentence(self.pos.table, event.seen_by(seat))}", style="dim", markup=False)
        self.told = len(self.pos.log)

    def _account(self) -> None:
        outcome = self.pos.outcome
        assert outcome is not None
        for item in outcome.account:
            self.console.print(f"  {item['points']:>3} {item['side']}: {item['for']}", markup=False)
        self.console.print(f"[bold]{outcome.level}[/bold] (Allied less Axis points: {outcome.score})")

    def _unit(self, word: str) -> UnitId:
        """A unit by its id, or by its designation if only one bears it."""
        units = self.pos.table.units
        if word in units:
            return UnitId(word)
        found = [unit for unit, counter in units.items() if counter.designation == word]
        if len(found) == 1:
            return found[0]
        raise TrinacriaError(f"there is no unit {word}" if not found else f"{word} can be {' or '.join(found)}")

    def _clock(self) -> int:
        return int(time.monotonic() - self.started)


def _plain(value: object) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, tuple) else str(value)
