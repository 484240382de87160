"""Proving stored games: sound ones are proved to the last snapshot, and whatever was changed behind their back is found."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from stored import address_in, command, game, give, seats, with_game
from trinacria import __version__, games
from trinacria.cli import app
from trinacria.kernel.digests import digest
from trinacria.kernel.events import Event, Rolled
from trinacria.kernel.playing import Playing
from trinacria.kernel.records import Origin, Record
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.snapshots import freeze
from trinacria.server.services.checking import Checked, check_game, check_games
from trinacria.server.services.event_history import pack
from trinacria.server.store import Store, StoreBroken
from trinacria.server.store.rows import CommandRow, GameRow, SnapshotRow

MOSELLE = "moselle/november"


class Keeping:
    """A game on the Moselle that is played and kept, order by order, as a server does."""

    def __init__(self, name: str, seed: str = "seed", origin: tuple[Origin, ...] = ()) -> None:
        self.name = name
        fingerprint = games.open_scenario(MOSELLE).fingerprint
        revision = games.revision_now(MOSELLE)
        record = Record(MOSELLE, fingerprint, __version__, seed, ("a", "b"), origin=origin, revision=revision)
        self.playing = Playing.begin(record, games.start_of(MOSELLE))
        self.commands: list[CommandRow] = []
        self.snapshots = [self.snapshot()]
        self.positions = {0: self.playing.position.copy()}
        self.chooser = random.Random(seed)

    def act(self, act: Callable[[], tuple[Event, ...] | None]) -> None:
        events = act() or ()
        order, length = self.playing.record.orders[-1], len(self.playing.position.log)
        ply = self.playing.ply
        row = CommandRow(self.name, ply, order.seat.value, order.text, 1000 * ply, length - len(events), pack(events))
        self.commands.append(row)
        self.positions[ply] = self.playing.position.copy()
        if self.playing.settled:
            self.snapshots.append(self.snapshot())

    def play(self, orders: int) -> Keeping:
        for _ in range(orders):
            decision = self.playing.position.decision
            assert decision is not None
            order = self.playing.position.options().sample(self.chooser.randrange)
            self.act(lambda seat=decision.seat, order=order: self.playing.order(seat, order))  # type: ignore[misc]  # bound now
        return self

    def rewind(self, to: int) -> Keeping:
        self.act(lambda: self.playing.rewind(AXIS, to, self.positions[to]))
        return self

    def snapshot(self) -> SnapshotRow:
        position, record = self.playing.position, self.playing.record
        written = digest(position) if self.playing.ply % 2 else ""
        log, body = len(position.log), freeze(position)
        return SnapshotRow(self.name, self.playing.ply, __version__, record.fingerprint, written, log, body)

    def row(self) -> GameRow:
        position, record = self.playing.position, self.playing.record
        return game(
            self.name,
            fingerprint=record.fingerprint,
            seed=record.seed,
            phrases=record.phrases,
            ply=self.playing.ply,
            deciding=position.decision.seat.value if position.decision else None,
            status="finished" if position.outcome else "running",
            outcome=position.outcome.level if position.outcome else "",
            winner=position.outcome.winner.value if position.outcome and position.outcome.winner else None,
            base=msgspec.json.encode(record.origin) if record.origin else b"",
            parent="parent" if record.origin else "",
            stream=record.stream,
            revision=record.revision,
        )

    def keep(self, store: Store) -> None:
        store.add_game(self.row(), seats(self.name), None, self.commands)
        for row in self.snapshots:
            store.add_snapshot(row)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(address_in(tmp_path), durable=False)
    yield opened
    opened.close()


def written_behind(folder: Path, statement: str, *values: object) -> None:
    """Somebody edits the file."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def fault(store: Store, name: str = "g") -> str:
    found = check_game(store, name).fault
    assert found, "the game should not be sound"
    assert "\n" not in found
    return found


class TestSoundGames:
    def test_a_running_game_is_proved_with_all_its_snapshots(self, store: Store) -> None:
        keeping = Keeping("g").play(120)
        keeping.keep(store)
        assert len(keeping.snapshots) > 5
        assert check_game(store, "g") == Checked("g", 120, len(keeping.snapshots))

    def test_a_game_with_orders_taken_back_rewound_and_given_up(self, store: Store) -> None:
        keeping = Keeping("g").play(60)
        while not keeping.playing.can_undo(ALLIED):
            keeping.play(1)
        keeping.act(lambda: keeping.playing.undo(ALLIED))
        keeping.play(20).rewind(30).play(15).rewind(0).play(5)
        keeping.rewind(keeping.playing.ply - 1).play(3)
        keeping.act(lambda: keeping.playing.resign(ALLIED))
        keeping.keep(store)
        row = store.game("g")
        assert row is not None
        assert (row.status, row.winner) == ("finished", "axis")
        assert check_game(store, "g") == Checked("g", row.ply, len(keeping.snapshots))

    def test_a_branch_is_proved_from_the_beginning_with_the_dice_of_both_games(self, store: Store, tmp_path: Path) -> None:
        keeping = Keeping("g", origin=(Origin(25, "seed of the first game", ("c",)),)).play(60)
        keeping.keep(store)
        assert check_game(store, "g") == Checked("g", 60, len(keeping.snapshots))
        written_behind(tmp_path, "UPDATE games SET base = ?", msgspec.json.encode([Origin(25, "another seed", ("c",))]))
        assert "snapshot of ply 0" in fault(store)

    def test_a_game_that_was_neither_branched_nor_imported_has_one_seed(self, store: Store, tmp_path: Path) -> None:
        """Somebody who keeps the promise and plays with other dice would have to write another seed into its past."""
        Keeping("g", origin=(Origin(25, "a seed that pleased the operator"),)).play(30).keep(store)
        assert check_game(store, "g").fault == ""
        written_behind(tmp_path, "UPDATE games SET parent = ?", "")
        assert "neither branched off nor imported" in fault(store)
        written_behind(tmp_path, "UPDATE games SET imported = ?", True)
        assert check_game(store, "g").fault == ""

    @pytest.mark.parametrize("ending", ["draw", "flag"])
    def test_a_game_that_ended_by_agreement_or_on_time(self, store: Store, ending: str) -> None:
        keeping = Keeping("g").play(8)
        keeping.act(lambda: keeping.playing.agree_draw(AXIS) if ending == "draw" else keeping.playing.flag(AXIS))
        keeping.keep(store)
        assert keeping.commands[-1].text == ending
        assert not check_game(store, "g").fault

    def test_a_game_that_has_not_begun_has_nothing_to_prove(self, store: Store) -> None:
        row = Keeping("g").row()
        store.add_game(replace(row, status="open", deciding=None), seats("g"))
        assert check_game(store, "g") == Checked("g", 0, 0)

    def test_snapshots_of_another_version_are_passed_over(self, store: Store) -> None:
        keeping = Keeping("g").play(40)
        keeping.snapshots[1] = replace(keeping.snapshots[1], engine="0.0.1", body=b"of another time")
        keeping.keep(store)
        assert check_game(store, "g") == Checked("g", 40, len(keeping.snapshots) - 1)

    def test_a_game_that_goes_on_while_it_is_read_is_proved_as_far_as_it_had_come(self, store: Store) -> None:
        keeping = Keeping("g").play(30)
        early, late = keeping.commands[:20], keeping.commands[20:]

        class GoingOn:
            """The store of a game whose orders are given between two looks."""

            def snapshots(self, _: str) -> list[SnapshotRow]:
                return [row for row in keeping.snapshots if row.ply <= 10]

            def commands(self, _: str, *, after: int = 0, to: int | None = None) -> list[CommandRow]:
                return [row for row in early + late if after < row.ply <= (20 if to is None else to)]

            def game(self, _: str) -> GameRow:
                return keeping.row()

        proved = check_game(GoingOn(), "g")  # type: ignore[arg-type]  # all of a store that a check asks for
        assert (proved.fault, proved.orders) == ("", 30)


class TestBadGames:
    @pytest.fixture
    def kept(self, store: Store) -> Keeping:
        keeping = Keeping("g").play(40)
        keeping.keep(store)
        assert not check_game(store, "g").fault
        return keeping

    def test_another_order(self, store: Store, kept: Keeping, tmp_path: Path) -> None:
        written_behind(tmp_path, "UPDATE commands SET text = 'attack everybody' WHERE ply = 7")
        assert fault(store).startswith("ply 7: 'attack everybody' by ")

    def test_an_order_of_the_other_side(self, store: Store, kept: Keeping, tmp_path: Path) -> None:
        other = "axis" if kept.commands[4].seat == "allied" else "allied"
        written_behind(tmp_path, "UPDATE commands SET seat = ? WHERE ply = 5", other)
        assert "ply 5" in fault(store)
        assert "side decides now" in fault(store)

    @pytest.mark.parametrize("ply", [1, 20, 40])
    def test_a_missing_order(self, store: Store, kept: Keeping, tmp_path: Path, ply: int) -> None:
        written_behind(tmp_path, "DELETE FROM commands WHERE ply = ?", ply)
        assert fault(store) == "it is at ply 40, and these are not the orders that are kept"

    def test_an_order_too_many(self, store: Store, kept: Keeping, tmp_path: Path) -> None:
        written_behind(tmp_path, "UPDATE games SET ply = 39")
        assert fault(store) == "it is at ply 39, and these are not the orders that are kept"

    def test_other_events(self, store: Store, kept: Keeping, tmp_path: Path) -> None:
        others = pack((Rolled("9.87", "combat", 0, (6, 6)),))
        written_behind(tmp_path, "UPDATE commands SET events = ? WHERE ply = 9", others)
        assert fault(store).startswith("ply 9: the events that are kept are not those")

    @pytest.mark.parametrize("events", [b"", b"\xff\xff", b"\x91\x01"])
    def test_events_that_cannot_be_read(self, store: Store, kept: Keeping, tmp_path: Path, events: bytes) -> None:
        written_behind(tmp_path, "UPDATE commands SET events = ? WHERE ply = 9", events)
        assert fault(store) == "ply 9: the events that are kept cannot be read"

    def test_another_place_in_the_log(self, store: Store, kept: Keeping, tmp_path: Path) -> None:
        written_behind(tmp_path, "UPDATE commands SET log_start = log_start + 1 WHERE ply = 12")
        assert fault(store).startswith("ply 12: beginning in the log")

    def test_a_snapshot_of_another_moment(self, store: Store, kept: Keeping) -> None:
        first, last = kept.snapshots[0], kept.snapshots[-1]
        store.add_snapshot(replace(last, body=first.body, digest=""))
        assert fault(store).startswith(f"snapshot of ply {last.ply}: ")

    def test_a_snapshot_in_which_only_a_hidden_thing_differs(self, store: Store, kept: Keeping) -> None:
        position = games.new_game(MOSELLE, "another seed", ("a", "b")).position
        store.add_snapshot(replace(kept.snapshots[0], body=freeze(position), log=len(position.log)))
        assert "digest of the position" in fault(store)

    def test_a_snapshot_with_another_digest(self, store: Store, kept: Keeping) -> None:
        store.add_snapshot(replace(kept.snapshots[-1], digest="0" * 64))
        assert "digest with the log" in fault(store)

    def test_a_damaged_snapshot(self, store: Store, kept: Keeping) -> None:
        last = kept.snapshots[-1]
        store.add_snapshot(replace(last, body=last.body[:-20]))
        assert fault(store).startswith(f"snapshot of ply {last.ply}: the snapshot is damaged")

    def test_a_snapshot_beyond_the_game(self, store: Store, kept: Keeping) -> None:
        store.add_snapshot(replace(kept.snapshots[-1], ply=41))
        assert fault(store) == "it is at ply 40, and there is a snapshot of ply 41"

    @pytest.mark.parametrize(
        ("column", "value", "says"),
        [
            ("deciding", None, "side that decides"),
            ("status", "finished", "status"),
            ("outcome", "allied decisive", "outcome"),
            ("winner", "axis", "winner"),
            ("fingerprint", "0" * 64, "data: '000000000000' is kept"),
            ("scenario", "moselle/december", "there is no 'moselle/december'"),
            ("status", "open", "orders: 40 is kept"),
        ],
    )
    def test_a_game_that_does_not_stand_where_its_orders_lead(
        self, store: Store, kept: Keeping, tmp_path: Path, column: str, value: str | None, says: str
    ) -> None:
        written_behind(tmp_path, f"UPDATE games SET {column} = ?", value)
        assert fault(store).startswith(says)

    @pytest.mark.parametrize("column", ["seed", "phrases"])
    def test_other_dice(self, store: Store, kept: Keeping, tmp_path: Path, column: str) -> None:
        written_behind(tmp_path, f"UPDATE games SET {column} = ?", '["c"]')
        assert fault(store)

    def test_a_failure_of_the_program_is_a_fault_of_that_game_and_the_others_are_checked(
        self, store: Store, kept: Keeping, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with_game(store, "broken", created=0)

        def failing(row: GameRow) -> object:
            if row.id == "broken":
                raise KeyError("2906")
            return games.open_scenario(row.scenario, row.options).static

        monkeypatch.setattr("trinacria.server.services.checking._static", failing)
        checked = [*check_games(store)]
        assert [one.game for one in checked] == ["broken", "g"]
        assert checked[0].fault == "the program fails on it: KeyError: '2906'"
        assert not checked[1].fault


def run(*words: str) -> Result:
    return CliRunner().invoke(app, [*words])


def mistake(*words: str) -> str:
    """The one line that answers a mistake."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("trinacria: ")
    return line


class TestCommands:
    def test_a_sound_database(self, store: Store, tmp_path: Path) -> None:
        for name in ("a", "b"):
            Keeping(name, seed=name).play(10).keep(store)
        result = run("db", "check", "--database", address_in(tmp_path))
        assert result.exit_code == 0, result.output
        snapshots = len(store.snapshots("a")) + len(store.snapshots("b"))
        assert result.stdout == f"2 games: 2 sound, 0 bad; 20 orders and {snapshots} snapshots proved\n"

    def test_a_line_a_bad_game_and_exit_code_1(self, store: Store, tmp_path: Path) -> None:
        for name in ("a", "b", "c"):
            Keeping(name, seed=name).play(10).keep(store)
        written_behind(tmp_path, "UPDATE commands SET text = 'nonsense' WHERE ply = 3 AND game = 'b'")
        result = run("db", "check", "--database", address_in(tmp_path))
        assert result.exit_code == 1
        bad, summary = result.stdout.splitlines()
        assert bad.startswith("b: ply 3: 'nonsense' by ")
        assert summary.startswith("3 games: 2 sound, 1 bad; 20 orders and ")

    def test_a_check_changes_nothing(self, store: Store, tmp_path: Path) -> None:
        Keeping("g").play(10).keep(store)
        store.close()
        file = tmp_path / "games.sqlite3"
        before = file.read_bytes()
        assert run("db", "check", "--database", address_in(tmp_path)).exit_code == 0
        assert file.read_bytes() == before

    def test_there_must_be_a_database(self, tmp_path: Path) -> None:
        for words in (("check",), ("backup", str(tmp_path / "copy"))):
            assert mistake("db", *words, "--database", address_in(tmp_path)).endswith("there is no database at this address")
        assert [*tmp_path.iterdir()] == []


class TestBackup:
    def test_a_backup_of_a_database_in_use_holds_everything_in_one_file(self, store: Store, tmp_path: Path) -> None:
        Keeping("g").play(10).keep(store)
        target = tmp_path / "copies" / "monday"
        target.parent.mkdir()
        result = run("db", "backup", str(target), "--database", address_in(tmp_path))
        assert result.exit_code == 0, result.output
        size = target.stat().st_size
        assert result.stdout == f"{target}: {size} bytes; its pages are sound, 1 games can be read\n"
        assert [file.name for file in target.parent.iterdir()] == ["monday"]
        with closing(Store.open(f"sqlite:///{target}")) as copy:
            assert copy.game("g") == store.game("g")
            assert not check_game(copy, "g").fault

    def test_a_backup_holds_one_moment_while_orders_are_given(self, store: Store, tmp_path: Path) -> None:
        with_game(store)
        give(store, "g", 30)
        with store.connections.writing() as connection:  # an order that is being written and not yet acknowledged
            connection.exec_driver_sql("UPDATE games SET ply = 31")
            assert run("db", "backup", str(tmp_path / "copy"), "--database", address_in(tmp_path)).exit_code == 0
            connection.exec_driver_sql("UPDATE games SET ply = 30")
        with closing(Store.open_existing(f"sqlite:///{tmp_path / 'copy'}")) as copy:
            found = copy.game("g")
            assert found is not None
            assert found.ply == 30
            assert copy.commands("g") == [command("g", ply) for ply in range(1, 31)]

    def test_nothing_is_overwritten(self, store: Store, tmp_path: Path) -> None:
        target = tmp_path / "copy"
        target.write_text("precious")
        assert "is there already" in mistake("db", "backup", str(target), "--database", address_in(tmp_path))
        assert target.read_text() == "precious"
        assert "is there already" in mistake(
            "db", "backup", str(tmp_path / "games.sqlite3"), "--database", address_in(tmp_path)
        )

    def test_a_folder_that_is_not_there(self, store: Store, tmp_path: Path) -> None:
        says = mistake("db", "backup", str(tmp_path / "no" / "copy"), "--database", address_in(tmp_path))
        assert "there is no folder" in says

    def test_what_is_no_database_is_not_copied(self, tmp_path: Path) -> None:
        (tmp_path / "games.sqlite3").write_bytes(b"minutes\n" * 2000)
        assert "not a database" in mistake("db", "backup", str(tmp_path / "copy"), "--database", address_in(tmp_path))
        assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite3"]

    def test_a_damaged_database_gives_no_backup(self, store: Store, tmp_path: Path) -> None:
        with_game(store)
        give(store, "g", 200)
        store.close()
        file = tmp_path / "games.sqlite3"
        content = bytearray(file.read_bytes())
        content[8192:] = b"\xaa" * (len(content) - 8192)
        file.write_bytes(content)
        assert "damaged" in mistake("db", "backup", str(tmp_path / "copy"), "--database", address_in(tmp_path))
        assert [found.name for found in tmp_path.iterdir()] == ["games.sqlite3"]

    @pytest.mark.parametrize(
        ("damage", "says"),
        [
            ("UPDATE games SET options = X'00' WHERE id = 'b'", "the game b cannot be read"),
            ("DELETE FROM seats WHERE seat = 'axis' AND game = 'b'", "a seat of the game b cannot be read"),
            ("DELETE FROM commands WHERE ply = 3 AND game = 'b'", "it is at ply 10"),
            ("UPDATE commands SET events = X'ff' WHERE ply = 3 AND game = 'b'", "ply 3: the events"),
        ],
    )
    def test_a_game_whose_rows_are_damaged_is_named_and_the_others_are_kept(
        self, store: Store, tmp_path: Path, damage: str, says: str
    ) -> None:
        for name in ("a", "b"):
            Keeping(name, seed=name).play(10).keep(store)
        written_behind(tmp_path, damage)
        target = tmp_path / "copy"
        result = run("db", "backup", str(target), "--database", address_in(tmp_path))
        assert result.exit_code == 1, result.output
        named, summary = result.stdout.splitlines()
        assert named.startswith(f"b: {says}")
        assert summary.endswith("its pages are sound, 1 of 2 games cannot be read")
        with closing(Store.open_existing(f"sqlite:///{target}")) as copy:
            assert not check_game(copy, "a").fault

    def test_a_backup_made_before_an_update_says_that_its_games_were_not_read(
        self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with_game(store)
        monkeypatch.setattr("trinacria.server.store.migrating._newest", lambda: "9999")
        result = run("db", "backup", str(tmp_path / "copy"), "--database", address_in(tmp_path))
        assert result.exit_code == 0, result.output
        assert result.stdout.endswith("An older version wrote it, so its games were not read\n")

    def test_damage_in_the_schema_is_one_sentence_for_every_command(self, store: Store, tmp_path: Path) -> None:
        with_game(store)
        store.close()
        file, address = tmp_path / "games.sqlite3", address_in(tmp_path)
        content = file.read_bytes()
        at = content.index(b"tablegamesgames") + 5  # SQLite quotes the name of the table in its complaint
        sql = content.index(b"CREATE TABLE games")
        file.write_bytes(content[:at] + b"\xc9\xd2" + content[at + 2 : sql] + b"\xff" * 18 + content[sql + 18 :])
        for words in (["check"], ["backup", str(tmp_path / "copy")]):
            assert "the database is damaged" in mistake("db", *words, "--database", address)
        with pytest.raises(StoreBroken, match="the database is damaged"):
            Store.open(address)

    def test_other_databases_have_their_own_tools(self, tmp_path: Path) -> None:
        says = mistake("db", "backup", str(tmp_path / "copy"), "--database", "postgresql://host/games")
        assert "only SQLite" in says
