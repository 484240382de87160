"""Records: they read back as they were written, damage shows, and a file is never left half written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.kernel import records
from trinacria.kernel.dice import commitment, stream_key
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.records import Order, Origin, Record, parse_record, read_record, safe_name
from trinacria.kernel.seats import ALLIED, AXIS

RECORD = Record(
    "moselle/november",
    "f" * 64,
    "0.1.0",
    "a seed",
    ("rot", "bleu"),
    {"rules": ["rain", "snow"]},
    [Order(ALLIED, "move us_2_5 0511 0611", 4), Order(ALLIED, "undo", 9), Order(AXIS, "end movement", 31)],
    "Draw",
    revision=2,
)
PLAIN = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
ORDERS = st.builds(Order, st.sampled_from([ALLIED, AXIS]), TEXTS, st.integers(0, 10**6))
RECORDS = st.builds(
    Record,
    TEXTS,
    TEXTS,
    TEXTS,
    PLAIN,
    st.lists(PLAIN, max_size=3).map(tuple),
    st.sets(TEXTS, max_size=3).map(lambda rules: {"rules": sorted(rules)} if rules else {}),
    st.lists(ORDERS, max_size=6),
    st.one_of(st.none(), TEXTS),
    st.sampled_from([(), (Origin(0, "old", ("a\nb",)),)]),
    st.sampled_from([1, 2]),
    st.integers(1, 9),
)


def forged(change: Callable[[dict[str, Any]], None], record: Record = RECORD) -> str:
    """A record edited by somebody who knows how the digest is made."""
    content = json.loads(record.to_json())
    change(content)
    header = {key: value for key, value in content.items() if key not in ("orders", "digest")}
    body = json.dumps([header, content.get("orders")], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    content["digest"] = hashlib.sha256(body.encode(errors="surrogatepass")).hexdigest()
    return json.dumps(content)


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as bad:
        parse_record(text, "game.json")
    return str(bad.value)


@given(RECORDS)
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    assert parse_record(record.to_json(), "game.json") == record


def test_a_record_reads_like_orders(tmp_path: Path) -> None:
    lines = RECORD.to_json().splitlines()
    assert '  ["allied", "move us_2_5 0511 0611", 4],' in lines
    assert f' "commitment": "{commitment("a seed")}",' in lines
    RECORD.save(tmp_path / "game.json")
    assert read_record(tmp_path / "game.json") == RECORD
    assert parse_record(forged(lambda content: None), "game.json") == RECORD, "the layout of the file is free"


@pytest.mark.parametrize("with_", ["x", "0", '"', ",", "é"])
def test_any_single_edited_character_of_the_content_shows(with_: str) -> None:
    text = RECORD.to_json()
    for place in range(len(text)):
        if text[place].isspace() or text[place] == with_:
            continue
        assert refusal(text[:place] + with_ + text[place + 1 :])


def test_a_record_that_was_cut_off_is_called_damaged_with_its_line() -> None:
    text = RECORD.to_json()
    for length in range(0, len(text) - 2, 7):
        assert "game.json:" in refusal(text[:length])
    assert refusal(text[: text.index('"axis"')]).startswith("game.json:17: is damaged or cut off")


@pytest.mark.parametrize("text", ["[" * 100_000, "[" + "9" * 5000 + "]", "NaN", '"words"', "[]", "{}", "null", "\0"])
def test_what_is_no_record_is_called_none(text: str) -> None:
    assert refusal(text)


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda content: content.pop(key)


def with_(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda content: content.update({key: value})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (with_("version", 3), "game.json: is of version 3; this program reads versions 1 and 2"),
        (with_("version", True), "is of version True"),
        (with_("version", 2.0), "is of version 2.0"),
        (without("version"), "is of version None"),
        (with_("version", 1), "'revision' is nothing that a record of this version has"),
        (with_("luck", 1), "'luck' is nothing that a record of this version has"),
        (without("outcome"), "outcome: is missing"),
        (with_("outcome", 7), "outcome: is neither null nor the words"),
        (with_("outcome", "D" * 201), "outcome: is neither null nor the words"),
        (without("revision"), "revision: is missing or not of the right kind"),
        (with_("revision", True), "revision: is missing or not of the right kind"),
        (with_("revision", 0), "revision: 0 is no revision"),
        (without("stream"), "stream: is missing or not of the right kind"),
        (with_("stream", 3), "stream: 3 is not one of 1 and 2"),
        (with_("options", {"rules": ["rain"], "dice": "loaded"}), "options: holds something other"),
        (with_("options", {"rules": ["snow", "rain"]}), "options: rules: is not a list of names in order"),
        (with_("phrases", ["rot\0bleu"]), "seed and phrases: hold a control character"),
        (with_("phrases", ["rot\n"]), "seed and phrases: hold a control character"),
        (with_("seed", "a\0seed"), "seed and phrases: hold a control character"),
        (with_("orders", [["allied", "roll", -1]]), "orders: ply 1: -1 is not a time in seconds"),
        (with_("orders", [["allied", "roll", True]]), "orders: ply 1 is not"),
        (with_("orders", [["allied", "roll", 1.5]]), "orders: ply 1 is not"),
        (with_("orders", [["allied", "r" * 4001, 1]]), "orders: ply 1: is longer than any order"),
        (with_("format", "chess"), "is not a trinacria record"),
        (without("seed"), "seed: is missing or not of the right kind"),
        (with_("game", 3), "game: is missing or not of the right kind"),
        (with_("options", []), "options: is missing or not of the right kind"),
        (with_("phrases", "rot"), "phrases: is missing or not of the right kind"),
        (with_("phrases", ["rot", 1]), "phrases: are not all texts"),
        (without("orders"), "orders: are missing"),
        (with_("orders", {"1": "roll"}), "orders: are missing"),
        (with_("orders", [["allied", "roll", 1], ["allied", "roll"]]), "orders: ply 2 is not [seat, order, seconds]"),
        (with_("orders", [["spectator", "roll", 1]]), "orders: ply 1 is not"),
        (with_("orders", [["allied", 5, 1]]), "orders: ply 1 is not"),
        (with_("orders", [["allied", "roll", "late"]]), "orders: ply 1 is not"),
        (with_("seed", "another"), "commitment: it is not the hash of the seed"),
        (with_("commitment", "0" * 64), "commitment: it is not the hash of the seed"),
        (with_("engine", "\ud800"), "text that is not Unicode"),
    ],
)
def test_a_forged_record_is_refused_for_what_is_wrong_in_it(change: Callable[[dict[str, Any]], None], says: str) -> None:
    assert says in refusal(forged(change))


def test_a_key_that_is_given_twice_is_refused() -> None:
    """Two readers could take different ones, and one would prove a seed that the other never used."""
    text = RECORD.to_json()
    assert "'seed' is given twice" in refusal(text.replace(' "seed": "a seed",', ' "seed": "a seed",\n "seed": "a seed",'))


@pytest.mark.parametrize("key", ["outcome", "game", "engine", "fingerprint", "format", "version", "commitment", "seed"])
def test_a_refusal_never_repeats_a_megabyte(key: str) -> None:
    assert len(refusal(forged(with_(key, "x" * 1_000_000)))) < 300
    assert len(refusal(forged(with_("x" * 1_000_000, 1)))) < 300
    assert len(refusal(forged(with_(key, ["x" * 1_000_000])))) < 300


def old_version(**changes: object) -> str:
    """The same game as a program of before version 2 wrote it."""
    content = json.loads(replace(RECORD, stream=1, revision=1).to_json())
    for key in ("digest", "stream", "revision"):
        del content[key]
    content |= {"version": 1, "origin": [[2, "older", ["line\nbreak"]]], **changes}
    header = {key: value for key, value in content.items() if key != "orders"}
    body = json.dumps([header, content["orders"]], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(content | {"digest": hashlib.sha256(body.encode()).hexdigest()})


def test_a_record_of_version_1_is_read_and_keeps_its_dice() -> None:
    record = parse_record(old_version(), "game.json")
    assert (record.stream, record.revision) == (1, 1)
    assert record.origin == (Origin(2, "older", ("line\nbreak",), 1, "branch"),)
    assert record.key_of(1) == stream_key("older", ("line\nbreak",))
    assert record.key_of(3) == stream_key("a seed", ("rot", "bleu"))
    assert parse_record(record.to_json(), "again.json") == record, "and goes out as version 2 with the same dice"
    assert "control character" in refusal(old_version(origin=[[2, "old\0er", []]]))
    assert "is nothing that a record of this version has" in refusal(old_version(stream=1))


def test_a_missing_digest_is_an_edit() -> None:
    content = json.loads(RECORD.to_json())
    del content["digest"]
    assert "digest: is missing" in refusal(json.dumps(content))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"absent\.json: cannot be read: No such file"):
        read_record(tmp_path / "absent.json")
    (tmp_path / "latin.json").write_bytes(b"\xe9")
    with pytest.raises(BadRecord, match=r"latin\.json: cannot be read: it is not UTF-8"):
        read_record(tmp_path / "latin.json")


@pytest.mark.parametrize("step", ["write_text", "replace"])
def test_a_save_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "game.json"
    RECORD.save(path)
    before = path.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    def cut_off(self: Path, text: str, **_: object) -> None:
        self.write_bytes(text.encode()[:100])
        full()

    if step == "replace":
        monkeypatch.setattr(records.os, "replace", full)
    else:
        monkeypatch.setattr(Path, "write_text", cut_off)
    with pytest.raises(OSError, match="No space left"):
        Record("other", "f", "0.1.0", "seed").save(path)
    assert path.read_bytes() == before


def test_file_names_are_safe() -> None:
    assert safe_name("moselle/november 1") == "moselle-november-1"
    assert "/" not in safe_name("../../etc/passwd")
