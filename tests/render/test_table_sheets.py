"""The sheet of a table: everything static that a client needs, in the coordinates of the drawn map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from xml.etree import ElementTree

import msgspec
import pytest

from documents import played, shown_to
from opened import of_victory_in_the_west, table_of
from random_play import corpus
from trinacria import games
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.drawing import CounterFace
from trinacria.kernel.questions import AskOverlay, OverlayAnswer
from trinacria.kernel.resolutions import Role
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.kernel.showing import Sheet, ShownHeading
from trinacria.render.picture import Picture
from trinacria.render.table_sheets import counter_sprites, map_svg, says, table_sheet
from trinacria.viw.drawing.colours import CARDS
from trinacria.viw.drawing.pieces import printed_piece
from trinacria.viw.position import Position
from trinacria.viw.units import Face

SVG = "{http://www.w3.org/2000/svg}"
EVERY_SCENARIO = pytest.mark.parametrize("name", of_victory_in_the_west())
SIZE = 56


def positions(name: str) -> Iterator[Position]:
    """Positions of random games in which every part of the sequence of play comes up."""
    return played(name, 1, 160, bold=False) if name == "sicily/variable" else iter(corpus(name))


@cache
def sheet_of(name: str) -> Sheet:
    return table_sheet(games.open_scenario(name))


# units ---------------------------------------------------------------------------------------------------------------------


@EVERY_SCENARIO
def test_every_counter_and_hex_of_a_document_is_on_the_sheet(name: str) -> None:
    sheet = sheet_of(name)
    for pos in positions(name):
        document = shown_to(pos, SPECTATOR)
        assert document.counters.keys() <= sheet.units.keys()
        assert document.hexes.keys() <= sheet.hexes.keys()
        assert {counter.place for counter in document.counters.values()} <= sheet.hexes.keys() | sheet.boxes.keys()
        assert all(sheet.units[unit].side is counter.side for unit, counter in document.counters.items())
        assert document.lines.keys() <= sheet.lines.keys()
        assert {hex_ for line in document.lines.values() for hex_ in line} <= sheet.hexes.keys()
        assert {*document.conditions} <= sheet.conditions.keys()
        assert {mark.kind for there in document.hexes.values() for mark in there.marks} <= sheet.marks.keys()


@EVERY_SCENARIO
def test_a_unit_is_on_the_sheet_as_it_is_drawn(name: str) -> None:
    table = table_of(name)
    faces = {piece.id: piece for face, piece in games.open_scenario(name).drawing.faces() if face == Face.FULL}
    for id_, unit in table.units.items():
        on_sheet, drawn = sheet_of(name).units[id_], faces[id_]
        assert isinstance(drawn, CounterFace)
        assert (on_sheet.name, on_sheet.faces[Face.FULL].values, on_sheet.card, on_sheet.symbol, on_sheet.rank) == (
            table.names[id_],
            f"{drawn.left}{drawn.raised}-{drawn.right}",
            drawn.card.name,
            drawn.symbol,
            drawn.rank,
        )
        assert table.full_names.get(id_, "") in on_sheet.words
        assert on_sheet.words.startswith(f"{table.names[id_]}, ")
        assert "_" not in on_sheet.words + on_sheet.kind + on_sheet.about
        if unit.carries_chit:
            assert on_sheet.faces[Face.CADRE].values == f"{unit.cadre_strength}-{unit.cadre_movement}"


@EVERY_SCENARIO
def test_every_face_has_its_picture_and_every_declared_key_its_declaration(name: str) -> None:
    sheet = sheet_of(name)
    pictures = {(piece.id, face) for face, piece in games.open_scenario(name).drawing.faces()}
    assert {(id_, face) for id_, unit in sheet.units.items() for face in unit.faces} == pictures
    for unit in sheet.units.values():
        assert {*unit.usual} <= sheet.badges.keys()
        assert {figure for face in unit.faces.values() for figure in face.figures} <= sheet.figures.keys()
    assert {badge.instead_of for badge in sheet.badges.values()} - {""} <= sheet.badges.keys()


@EVERY_SCENARIO
def test_what_lies_on_counters_is_declared_and_can_lie_on_the_face_that_is_up(name: str) -> None:
    sheet, drawn = sheet_of(name), set[str]()
    for pos in [*positions(name)][::4]:
        for seat in (ALLIED, AXIS, SPECTATOR):
            for id_, counter in shown_to(pos, seat, truth=seat is SPECTATOR).counters.items():
                assert {*counter.badges} <= sheet.badges.keys()
                assert counter.figures.keys() <= {*sheet.units[id_].faces[counter.face].figures}, (id_, counter)
                drawn |= counter.figures.keys()
    assert "steps" in drawn


def test_the_back_of_a_battalion_of_two_steps_shows_its_reduced_strength() -> None:
    table = table_of("sicily/campaign")
    backs = [unit for unit in table.units.values() if unit.reduced_strength is not None]
    assert backs
    for unit in backs:
        assert printed_piece(unit, CARDS["us"]).left == str(unit.strength)
        assert printed_piece(unit, CARDS["us"], Face.REDUCED).left == str(unit.reduced_strength)
        assert sheet_of("sicily/campaign").units[unit.id].faces[Face.REDUCED].values == (
            f"{unit.reduced_strength}-{unit.movement}"
        )


# the map -------------------------------------------------------------------------------------------------------------------


@EVERY_SCENARIO
def test_hexes_lie_where_the_drawn_map_has_them(name: str) -> None:
    sheet, table = sheet_of(name), table_of(name)
    root = ElementTree.fromstring(map_svg(games.open_scenario(name)))
    left, top, wide, high = (float(part) for part in root.attrib["viewBox"].split())
    assert (sheet.left, sheet.top, sheet.width, sheet.height) == (left, top, wide, high)
    assert {*sheet.hexes} == {*table.map.grid.ids}
    for drawn in sheet.hexes.values():
        assert 0 < drawn.x < wide + left
        assert 0 < drawn.y < high + top
        assert "_" not in drawn.words
    for hex_ in table.map.grid.ids[:: len(table.map.grid.ids) // 40]:
        for other in table.map.grid.neighbours[hex_]:
            a, b = sheet.hexes[hex_], sheet.hexes[other]
            assert ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 == pytest.approx(sheet.hex_height, abs=0.2)


def test_hexes_are_said_in_words() -> None:
    niscemi, gela, messina = (sheet_of("sicily/campaign").hexes[hex_] for hex_ in ("3922", "3623", "5903"))
    assert (niscemi.name, niscemi.words) == ("Niscemi", "level 2, town")
    assert (gela.name, gela.rows[0].value, gela.sites[:1]) == ("Gela", "2 Tactical Points", ("minor port",))
    assert (messina.rows[0].value, messina.owner, niscemi.owner) == ("8 Tactical Points", AXIS, None)
    assert "Axis supply source" in messina.sites
    thionville = sheet_of("moselle/november").hexes["0602"]
    assert (thionville.name, thionville.words, thionville.rows[0].value) == ("Thionville", "town", "2 points")


@EVERY_SCENARIO
def test_the_map_carries_its_version_and_no_counter(name: str) -> None:
    svg = map_svg(games.open_scenario(name))
    assert ElementTree.fromstring(svg).attrib["data-trinacria-map-version"]
    assert 'data-unit="' not in svg
    assert 'id="counters"' not in svg
    assert map_svg(games.open_scenario(name)) == svg


def test_scenarios_on_the_same_data_share_one_drawing() -> None:
    maps = {map_svg(games.open_scenario(name)) for name in games.catalogue() if name.startswith("sicily/")}
    assert len(maps) == 1


def test_the_map_of_the_sheet_is_the_map_that_is_rendered(moselle: Picture) -> None:
    assert map_svg(games.open_scenario("moselle/november")) == moselle.map_svg()


def test_turns_and_lines_are_those_of_the_scenario() -> None:
    landing, campaign = sheet_of("sicily/us-landing"), sheet_of("sicily/campaign")
    assert [turn.number for turn in landing.turns] == [1, 2, 3, 4]
    assert len(campaign.turns) == 20
    assert campaign.turns[0].note == "invasion, naval gunfire U.S. 3, U.K. 1"
    assert sheet_of("sicily/us-landing").turns[0].note == "invasion, naval gunfire U.S. 3"
    assert "variable units" in campaign.turns[2].note
    assert "variable units" not in landing.turns[2].note  # 30.5
    assert campaign.lines["halt"].hexes[0] == "2721"
    assert [key for key, line in campaign.lines.items() if line.redrawn] == ["boundary"]
    assert sheet_of("moselle/november").turns[1].note.startswith("mud")


# words -----------------------------------------------------------------------------------------------------------------


@EVERY_SCENARIO
def test_every_kind_of_decision_says_how_it_is_taken(name: str) -> None:
    decisions = sheet_of(name).decisions
    assert {*decisions} == {decision.KIND for decision in table_of(name).decisions}
    assert ("land" in decisions) == name.startswith("sicily")
    assert all("{unit}" in words.in_hand for words in decisions.values() if words.in_hand)


@EVERY_SCENARIO
def test_the_cases_that_a_client_names_are_in_the_casebook(name: str) -> None:
    assert {*sheet_of(name).cases.values()} <= {*games.casebook()}


@EVERY_SCENARIO
def test_the_log_is_parted_by_events_that_can_happen(name: str) -> None:
    log, told = sheet_of(name).log, {*table_of(name).events.kinds, "combat"}  # the last one is what dice were rolled for
    assert [tab.title for tab in log.tabs] == ["Combat", "Moves", "Supply"]
    assert {kind for tab in log.tabs for kind in tab.kinds} - told == set()
    assert {"attack", "result", "combat", "retreat"} <= {*log.tabs[0].kinds}
    assert {*log.following} - told == set()
    assert {*log.counted} - told == set()
    assert ("landing" in told) == ("landing" in log.counted) == name.startswith("sicily")


PROMISED = {  # the facts that a cue reads: of each group at least one
    Cue.TURN: ({"turn"},),
    Cue.SIDE_TURN: ({"side"},),
    Cue.DICE: ({"dice"}, {"number"}, {"purpose"}),
    Cue.GLIDE: ({"unit", "units"}, {"path", "hex"}),
    Cue.ARRIVE: ({"unit", "units"}, {"hex"}),
    Cue.LEAVE: ({"unit", "units"},),
    Cue.CAPTURE: ({"hex"}, {"side"}),
    Cue.ENGAGE: ({"targets"}, {"units"}),
    Cue.RESOLVE: ({"targets"}, {"attackers"}, {"defenders"}, {"dice"}, {"place"}),
    Cue.LOSS: ({"unit"},),
    Cue.CHANGE: ({"unit"},),
    Cue.DESTROY: ({"unit"}, {"hex"}),
    Cue.FOLLOW: ({"unit", "units"}, {"path"}),
}


@EVERY_SCENARIO
def test_every_event_has_the_facts_that_its_cue_reads(name: str) -> None:
    kinds, log = table_of(name).events.kinds, sheet_of(name).log
    for kind, event in kinds.items():
        facts = {field.name for field in fields(event)} | event.CUE_FACTS.keys()
        assert all(facts & group for group in PROMISED.get(event.CUE, ())), kind
        assert set(event.CUE_FACTS.values()) <= facts, kind
    assert {kind: sheet.cue for kind, sheet in log.events.items()} == {
        kind: event.CUE for kind, event in kinds.items() if event.CUE is not Cue.NONE
    }
    assert [log.events[kind].cue for kind in ("roll", "move", "result", "eliminated")] == [
        Cue.DICE,
        Cue.GLIDE,
        Cue.RESOLVE,
        Cue.DESTROY,
    ]


@EVERY_SCENARIO
def test_what_a_composer_orders_is_an_order_of_the_game(name: str) -> None:
    read = table_of(name).vocabulary.read
    orders = {sheet.composer: sheet.order for sheet in sheet_of(name).decisions.values() if sheet.order}
    assert str(read(orders[Composer.ATTACK].format(targets="0101 0102", units="a b"))) == "attack 0101 0102 with a b"
    assert str(read(orders[Composer.MOVE].format(unit="a", hex="0101"))) == "move a 0101"
    assert all(str(read(sheet.ends)) == sheet.ends for sheet in sheet_of(name).decisions.values() if sheet.ends)


# counters ------------------------------------------------------------------------------------------------------------------


@EVERY_SCENARIO
def test_the_overlays_of_the_sheet_are_those_of_the_rules(name: str) -> None:
    table = table_of(name)
    assert {"zones", "supply", "duties", "points"} <= {*sheet_of(name).overlays}
    assert [*sheet_of(name).overlays] == [overlay.name for overlay in table.rules.questions.overlays]


@EVERY_SCENARIO
def test_every_mark_of_an_overlay_is_declared_and_every_overlay_has_a_key_of_its_own(name: str) -> None:
    sheet = sheet_of(name)
    keys = [overlay.key for overlay in sheet.overlays.values()]
    assert len({*keys}) == len(keys)
    assert not {*keys} & {*"CFKLMRUW"}  # they mean something else at the table
    assert {overlay.opens for overlay in sheet.overlays.values()} - {""} <= sheet.decisions.keys()
    drawn = set[str]()
    for pos in [*positions(name)][::12]:
        for overlay in sheet.overlays:
            answer = games.open_scenario(name).presenter.ask(pos, SPECTATOR, AskOverlay(overlay))
            assert isinstance(answer, OverlayAnswer)
            kinds = {mark.kind for mark in answer.marks}
            assert kinds <= sheet.overlays[overlay].marks.keys(), overlay
            drawn |= kinds
    assert {"zone", "line", "points"} <= drawn


@EVERY_SCENARIO
def test_every_face_of_every_counter_is_a_symbol_of_its_own(name: str) -> None:
    table, root = table_of(name), ElementTree.fromstring(counter_sprites(games.open_scenario(name)))
    symbols = {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol") if symbol.attrib["id"].startswith("u-")}
    for id_, unit in table.units.items():
        assert f"u-{id_}-full" in symbols
        assert (f"u-{id_}-cadre" in symbols) is unit.carries_chit
        assert (f"u-{id_}-reduced" in symbols) is (unit.carries_chit or unit.reduced_strength is not None)
    assert {f"u-{unit}-full" for unit in sheet_of(name).units} <= symbols.keys()
    assert all(symbol.attrib["viewBox"] == f"0 0 {SIZE} {SIZE}" for symbol in symbols.values())


@EVERY_SCENARIO
def test_sprites_need_nothing_that_they_do_not_bring(name: str) -> None:
    root = ElementTree.fromstring(counter_sprites(games.open_scenario(name)))
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    assert max(ids.values()) == 1
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used <= ids.keys()
    assert ".f-bold" in "".join(style.text or "" for style in root.iter(f"{SVG}style"))


def test_no_sprite_shows_a_chit_or_a_state() -> None:
    svg = counter_sprites(games.open_scenario("sicily/campaign"))
    for sign in ('class="tab"', 'class="tab-closed"', 'class="disrupted"', ">OUT<", ">ISO<"):
        assert sign not in svg


# orders, results, sequence of play -----------------------------------------------------------------------------------------


@EVERY_SCENARIO
def test_every_order_is_on_the_sheet_with_its_parts_in_plain_words(name: str) -> None:
    vocabulary: Vocabulary = table_of(name).vocabulary
    orders = {order.verb: order for order in sheet_of(name).orders}
    assert orders.keys() == vocabulary.commands.keys()
    for verb, command in vocabulary.commands.items():
        order = orders[verb]
        assert order.form == command.form()
        assert [clause.field for clause in order.clauses] == [clause.field for clause in command.SHAPE]
        assert {clause.kind for clause in order.clauses} <= {"word", "words", "number", "flag"}
        assert order.says == says(command)
        assert order.says[0].isupper()
        assert order.says.endswith(".")
        assert "_" not in order.says
        assert "`" not in order.says
        assert not order.says[0].isdigit()


@EVERY_SCENARIO
def test_the_table_of_results_is_the_one_that_is_played_by(name: str) -> None:
    crt, chart = table_of(name).crt, sheet_of(name).charts["combat"]
    assert (chart.place, chart.modifiers, chart.case) == ("column", "shifts", "9.89")
    assert len(chart.cells) == crt.columns
    for line, heads in chart.lines.items():
        assert len(heads) == crt.columns
        for number, head in enumerate(heads, 1):
            attack, defence = (int(part) for part in head.split("-"))
            assert crt.column(line, attack, defence) == number
    for number, column in enumerate(chart.cells, 1):
        for dice in range(2, 13):
            result = crt.result(number, dice)
            assert column[str(dice)] == str(result) + ("*" if result.breakthrough else "")
            words = chart.results[column[str(dice)]]
            assert (words.suffers is Role.ATTACKER) is result.attacker_suffers
            assert ("A breakthrough." in words.other) is result.breakthrough
            assert words.attacker.startswith("You" if result.attacker_suffers else "They")


def test_results_are_said_to_the_attacker_to_the_defender_and_to_others() -> None:
    words = sheet_of("moselle/november").charts["combat"].results["D2(1)"]
    assert words.attacker == "They lose a step and give way: 2 hexes, or as many steps more."
    assert words.defender == "You lose a step and give way: 2 hexes, or as many steps more."
    assert words.other == "The defender loses a step and gives way: 2 hexes, or as many steps more."


@EVERY_SCENARIO
def test_wherever_a_game_stands_a_box_of_the_outline_is_lit(name: str) -> None:
    outline = {(group.case, group.title): group for group in sheet_of(name).outline}
    assert len(outline) == len(sheet_of(name).outline)
    lit: set[tuple[str, str]] = set()
    for pos in positions(name):
        headings = [heading for heading in shown_to(pos, ALLIED).headings if heading.case != "4.0"]
        group = outline[headings[0].case, headings[0].title]
        assert group.side in (None, pos.phasing)
        step = next(step for step in group.steps if (step.case, step.title) == (headings[1].case, headings[1].title))
        lit.add((group.title, step.title))
        if step.parts and len(headings) > 2:
            assert ShownHeading(headings[2].case, headings[2].title) in step.parts
    assert len(lit) >= 3


def test_the_outline_is_the_sequence_of_play() -> None:
    campaign = [(group.title, [step.title for step in group.steps]) for group in sheet_of("sicily/campaign").outline]
    assert campaign[1] == ("Allied Player-Turn", ["Supply Phase", "Movement Phase", "Combat Phase"])
    assert [title for title, _ in campaign] == [
        "Preliminary Stage",
        "Allied Player-Turn",
        "Axis Player-Turn",
        "Special Stage",
        "Game-Turn Indication Stage",
    ]
    assert sheet_of("sicily/variable").outline[0].title == "Before the first Game-Turn"
    moselle = sheet_of("moselle/november").outline
    assert [(group.title, group.side) for group in moselle] == [
        ("Allied Player-Turn", ALLIED),
        ("Axis Player-Turn", AXIS),
        ("Game-Turn Indication Stage", None),
    ]


@EVERY_SCENARIO
def test_a_sheet_is_the_same_after_it_has_been_sent(name: str) -> None:
    sheet = sheet_of(name)
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet) == sheet
    assert sheet.game == name
    assert sheet.fingerprint == table_of(name).fingerprint
    assert sheet.title
    assert sheet.introduction


@EVERY_SCENARIO
def test_every_part_of_the_sequence_of_play_has_a_short_title(name: str) -> None:
    """A box of the track has no room for "Phase", "Stage" and "Segment"."""
    sheet = table_sheet(games.open_scenario(name))
    steps = [step for group in sheet.outline for step in group.steps]
    titles = {each.title for each in (*sheet.outline, *steps, *(part for step in steps for part in step.parts))}
    long = {title for title in titles if re.search("(Phase|Stage|Segment)$", title)}
    assert long
    assert long <= sheet.short_titles.keys()
    assert all(len(short) < len(title) for title, short in sheet.short_titles.items())
