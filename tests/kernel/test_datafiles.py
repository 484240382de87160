"""Data files: every kind of fault is found with file, line and field, and all faults at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from trinacria.kernel import overlays
from trinacria.kernel.datafiles import Problems, fingerprint, parse_toml, read_csv, read_toml
from trinacria.kernel.errors import BadData, Problem
from trinacria.kernel.overlays import Layered

CSV = """# source: a test
# why: comments come before the header

hex,terrain,points
0101,clear,3
0102,woods,
"""
CHART = """name = "chart"
columns = 3
mud = false

[road]
tactical = 0.5
bridges = "P"

[[level]]
name = "win"
at_least = 5

[[level]]
name = "loss"
at_least = -5
"""


@pytest.fixture
def problems() -> Problems:
    return Problems()


def csv_file(tmp_path: Path, text: str, name: str = "hexes.csv") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def places(problems: Problems) -> list[tuple[str, int, str]]:
    return [(problem.file, problem.line, problem.field) for problem in problems.found]


def test_rows_know_their_line_and_read_their_fields(tmp_path: Path, problems: Problems) -> None:
    rows = [*read_csv(csv_file(tmp_path, CSV), ("hex", "terrain"), problems)]
    assert [row.line for row in rows] == [5, 6]
    assert rows[0].text("hex") == "0101"
    assert rows[0].word("terrain", ("clear", "woods")) == "clear"
    assert rows[0].number("points") == 3
    assert rows[1].number("points", needed=False) is None
    problems.raise_if_any()


def test_quoted_fields_hold_commas_and_tabs_separate_in_a_tsv(tmp_path: Path, problems: Problems) -> None:
    (row,) = read_csv(csv_file(tmp_path, 'hex,note\n0101,"a, b"\n'), ("note",), problems)
    assert row.text("note") == "a, b"
    (row,) = read_csv(csv_file(tmp_path, 'case\ttext\n9.1\tsay "no", twice\n', "cases.tsv"), ("text",), problems)
    assert row.text("text") == 'say "no", twice'
    problems.raise_if_any()


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("", "is missing"),
        ("many", "'many' is not a whole number"),
        ("1.5", "'1.5' is not a whole number"),
        ("12", "12 is not between 0 and 9"),
        ("-1", "-1 is not between 0 and 9"),
    ],
)
def test_a_number_that_is_none_is_noted_where_it_stands(tmp_path: Path, problems: Problems, cell: str, says: str) -> None:
    (row,) = read_csv(csv_file(tmp_path, f"hex,points\n0101,{cell}\n"), ("points",), problems)
    assert row.number("points", 0, 9) is None
    assert problems.found == [Problem("hexes.csv", 2, "points", says)]


def test_a_word_that_is_not_allowed_is_noted_with_those_that_are(tmp_path: Path, problems: Problems) -> None:
    (row,) = read_csv(csv_file(tmp_path, "hex,terrain\n0101,lava\n"), ("terrain",), problems)
    row.word("terrain", ("woods", "clear"))
    assert problems.found == [Problem("hexes.csv", 2, "terrain", "'lava' is none of: clear, woods")]


def test_a_missing_column_is_noted_at_the_header(tmp_path: Path, problems: Problems) -> None:
    assert [*read_csv(csv_file(tmp_path, CSV), ("hex", "river", "road"), problems)] == []
    assert problems.found == [Problem("hexes.csv", 4, "river, road", "no such column in the header")]


def test_a_row_of_another_length_is_noted_and_the_others_are_read(tmp_path: Path, problems: Problems) -> None:
    text = "hex,terrain\n0101,clear\n0102\n0103,woods,2\n\n0104,clear\n"
    rows = [*read_csv(csv_file(tmp_path, text), ("hex",), problems)]
    assert [row.line for row in rows] == [2, 6]
    assert [(problem.line, problem.says) for problem in problems.found] == [
        (3, "has 1 fields where the header has 2"),
        (4, "has 3 fields where the header has 2"),
    ]


def test_a_file_that_cannot_be_read_is_noted(tmp_path: Path, problems: Problems) -> None:
    (tmp_path / "latin.csv").write_bytes(b"hex\n\xe9\n")
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'\n")
    assert [*read_csv(tmp_path / "absent.csv", ("hex",), problems)] == []
    assert [*read_csv(tmp_path / "latin.csv", ("hex",), problems)] == []
    assert read_toml(tmp_path / "absent.toml", problems).fields() == ()
    assert read_toml(tmp_path / "latin.toml", problems).fields() == ()
    assert places(problems) == [(name, 0, "") for name in ("absent.csv", "latin.csv", "absent.toml", "latin.toml")]
    assert [problem.says for problem in problems.found] == [
        "cannot be read: No such file or directory",
        "cannot be read: it is not UTF-8 text",
        "cannot be read: No such file or directory",
        "cannot be read: it is not UTF-8 text",
    ]


def test_broken_toml_is_noted_with_its_line(problems: Problems) -> None:
    parse_toml('name = "chart"\ncolumns = = 3\n', "chart.toml", problems)
    assert places(problems) == [("chart.toml", 2, "")]


def test_every_value_of_a_chart_must_be_read(tmp_path: Path, problems: Problems) -> None:
    text = 'why = "ours"\ncolumns = 3\nrows = 2\n[mud]\nshift = 1\n[[level]]\nid = "a"\n[[level]]\nid = "b"\nnote = "?"\n'
    (tmp_path / "chart.toml").write_text(text)
    chart = overlays.read_toml(Layered.of(tmp_path, None) / "chart.toml", problems)
    assert chart.number("columns") == 3
    assert [level.text("id") for level in chart.tables("level")] == ["a", "b"]
    problems.note_unread()
    assert [(p.line, p.field, p.says) for p in problems.found] == [
        (3, "rows", "nothing reads this value"),
        (5, "mud.shift", "nothing reads this value"),
        (10, "level.1.note", "nothing reads this value"),
    ]


def test_a_table_that_nobody_reads_is_noted_though_it_says_nothing(tmp_path: Path, problems: Problems) -> None:
    text = '[mud]\n[snow]\nwhy = "cold"\n[[level]]\n[road]\n[road.number]\n[rail]\n'
    (tmp_path / "chart.toml").write_text(text)
    chart = overlays.read_toml(Layered.of(tmp_path, None) / "chart.toml", problems)
    chart.table("road")
    chart.table("rail")
    problems.note_unread()
    assert [(p.field, p.says) for p in problems.found] == [
        ("mud", "nothing reads this table"),
        ("snow", "nothing reads this table"),
        ("level", "nothing reads these tables"),
        ("road.number", "nothing reads this table"),
    ]


def test_two_readers_of_one_chart_read_it_together(tmp_path: Path, problems: Problems) -> None:
    (tmp_path / "chart.toml").write_text("columns = 3\nrows = 2\n")
    place = Layered.of(tmp_path, None) / "chart.toml"
    overlays.read_toml(place, problems).number("columns")
    overlays.read_toml(place, problems).number("rows")
    problems.note_unread()
    assert not problems.found


def test_every_column_of_a_table_must_be_read(tmp_path: Path, problems: Problems) -> None:
    (tmp_path / "hexes.csv").write_text("# why: ours\nhex,terrain,height,note\n0101,clear,4,a hill\n")
    (tmp_path / "over").mkdir()
    (tmp_path / "over" / "hexes.csv").write_text("hex,height\n0101,5\n")
    place = Layered.of(tmp_path, tmp_path / "over") / "hexes.csv"
    assert [row.text("hex") for row in overlays.read_csv(place, ("hex",), ("hex",), problems)] == ["0101"]
    assert [row.text("terrain") for row in overlays.read_csv(place, ("terrain",), ("hex",), problems)] == ["clear"]
    problems.note_unread()
    assert [(p.file, p.line, p.field, p.says) for p in problems.found] == [
        ("hexes.csv", 2, "height", "nothing reads this column")
    ]


def test_a_column_that_only_a_new_row_of_an_overlay_fills_is_read_there(tmp_path: Path, problems: Problems) -> None:
    (tmp_path / "hexes.csv").write_text("hex,terrain\n0101,clear\n")
    (tmp_path / "over").mkdir()
    (tmp_path / "over" / "hexes.csv").write_text("hex,terrain\n0102,woods\n")
    rows = overlays.read_csv(Layered.of(tmp_path, tmp_path / "over") / "hexes.csv", ("hex",), ("hex",), problems)
    assert (rows[0].text("hex"), rows[1].text("terrain")) == ("0101", "woods")
    problems.note_unread()
    assert not problems.found


def test_a_sound_chart_is_read_without_a_word(problems: Problems) -> None:
    chart = parse_toml(CHART, "chart.toml", problems)
    chart.only("name", "columns", "mud", "road", "level")
    assert chart.text("name") == "chart"
    assert chart.number("columns", 1, 9) == 3
    assert chart.flag("mud") is False
    assert chart.text("motto", "none") == "none"
    assert chart.table("road").half_points("tactical") == 1
    assert chart.table("road").half_points("bridges") is None
    assert [level.number("at_least", -9, 9) for level in chart.tables("level")] == [5, -5]
    assert chart.tables("absent") == []
    problems.raise_if_any()


def test_every_fault_of_a_chart_has_its_line_and_its_path(problems: Problems) -> None:
    chart = parse_toml(CHART, "chart.toml", problems)
    road, (_, loss) = chart.table("road"), chart.tables("level")
    chart.number("name")
    chart.number("columns", 5, 9)
    chart.text("columns")
    chart.flag("columns")
    chart.texts("columns")
    chart.numbers("name")
    chart.word("name", ("table",))
    chart.number("mud")
    chart.only("name", "columns", "road", "level")
    road.half_points("absent")
    road.number("tactical")
    road.table("bridges")
    road.table("ferries")
    chart.tables("road")
    loss.number("at_least", 0, 9)
    loss.text("side")
    assert [(problem.line, problem.field, problem.says) for problem in problems.found] == [
        (1, "name", "'chart' is not a whole number"),
        (2, "columns", "3 is not between 5 and 9"),
        (2, "columns", "3 is not a text"),
        (2, "columns", "3 is not true or false"),
        (2, "columns", "3 is not a list"),
        (1, "name", "'chart' is not a list"),
        (1, "name", "'chart' is none of: table"),
        (3, "mud", "False is not a whole number"),
        (3, "mud", "is not known here; known are: name, columns, road, level"),
        (5, "road.absent", "is missing"),
        (6, "road.tactical", "0.5 is not a whole number"),
        (7, "road.bridges", "is not a table"),
        (5, "road.ferries", "this table is missing"),
        (5, "road", "is not a list of tables ([[road]])"),
        (15, "level.1.at_least", "-5 is not between 0 and 9"),
        (13, "level.1.side", "is missing"),
    ]


NESTED = """[[phase]]
id = "first"
[[phase.task]]
take = 1
[[phase.task]]
take = 2

[[phase]]
id = "second"
posts = [
  { hex = "0101", name = "a {brace}" },
  { hex = "0202" }, { hex = "0303" },
]
limits = { most = 3 }
[[phase.task]]
take = 3
[[phase.task]]
take = 4
[phase.why]
text = "why"
"""


def test_faults_in_tables_inside_tables_have_their_own_lines(problems: Problems) -> None:
    first, second = parse_toml(NESTED, "plan.toml", problems).tables("phase")
    for task in (*first.tables("task"), *second.tables("task")):
        task.text("take")
        task.text("group")
    for post in second.tables("posts"):
        post.number("hex")
    second.table("limits").text("most")
    second.table("why").number("text")
    second.number("absent")
    assert [(problem.line, problem.field) for problem in problems.found] == [
        (4, "phase.0.task.0.take"),
        (3, "phase.0.task.0.group"),
        (6, "phase.0.task.1.take"),
        (5, "phase.0.task.1.group"),
        (16, "phase.1.task.0.take"),
        (15, "phase.1.task.0.group"),
        (18, "phase.1.task.1.take"),
        (17, "phase.1.task.1.group"),
        (11, "phase.1.posts.0.hex"),
        (12, "phase.1.posts.1.hex"),
        (12, "phase.1.posts.2.hex"),
        (14, "phase.1.limits.most"),
        (20, "phase.1.why.text"),
        (8, "phase.1.absent"),
    ]


def test_the_same_fault_is_noted_once(problems: Problems) -> None:
    chart = parse_toml(CHART, "chart.toml", problems)
    chart.text("columns")
    chart.text("columns")
    assert len(problems.found) == 1


def test_lists_name_the_item_that_is_wrong(problems: Problems) -> None:
    chart = parse_toml('texts = ["a", 1]\nnumbers = [1, "b", true]\n', "chart.toml", problems)
    assert chart.texts("texts") == ["a"]
    assert chart.numbers("numbers") == [1]
    assert [(problem.line, problem.says) for problem in problems.found] == [
        (1, "1 is not a text"),
        (2, "'b' is not a whole number"),
        (2, "True is not a whole number"),
    ]


@pytest.mark.parametrize("points", ["0.3", "-1", "true", '"Q"', "[1]"])
def test_movement_points_come_in_halves(problems: Problems, points: str) -> None:
    assert parse_toml(f"cost = {points}", "chart.toml", problems).half_points("cost") is None
    assert places(problems) == [("chart.toml", 1, "cost")]


def test_all_faults_are_raised_together(problems: Problems) -> None:
    problems.raise_if_any()
    problems.note("units.csv", 7, "morale", "is missing")
    problems.note("map.toml", 0, "", "cannot be read")
    with pytest.raises(BadData) as bad:
        problems.raise_if_any()
    assert str(bad.value) == "units.csv:7: morale: is missing\nmap.toml: cannot be read"
    assert len(bad.value.problems) == 2


def test_a_fingerprint_covers_names_and_content_of_data_files_only(tmp_path: Path) -> None:
    (tmp_path / "map").mkdir()
    (tmp_path / "map" / "hexes.csv").write_text("hex\n0101\n")
    first = fingerprint(tmp_path)
    (tmp_path / "README.md").write_text("words")
    assert fingerprint(tmp_path) == first
    (tmp_path / "map" / "hexes.csv").write_bytes(b"hex\r\n0101\r\n")
    assert fingerprint(tmp_path) == first, "line ends do not count"
    (tmp_path / "map" / "hexes.csv").write_text("hex\n0102\n")
    second = fingerprint(tmp_path)
    (tmp_path / "map" / "hexes.csv").rename(tmp_path / "map" / "hex.csv")
    assert len({first, second, fingerprint(tmp_path)}) == 3
