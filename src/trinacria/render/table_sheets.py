"""Sheets of a scenario: everything about it that never changes and that a client needs in order to draw and play it."""

from __future__ import annotations

import re

from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.drawing import Card
from trinacria.kernel.hexes import HexId
from trinacria.kernel.sheets import Colours, HexSheet
from trinacria.kernel.showing import ClauseSheet, OrderSheet, Sheet
from trinacria.kernel.systems import HexWords, OpenScenario
from trinacria.render import tokens
from trinacria.render.counters import counter, counter_defs
from trinacria.render.distances import Distance
from trinacria.render.geometry import Point
from trinacria.render.picture import Picture
from trinacria.render.svg import element
from trinacria.render.typesetting import face_classes

_PICTURES: dict[tuple[str, str], Picture] = {}


def table_sheet(scenario: OpenScenario) -> Sheet:
    """What the game declares of its scenario, with the coordinates of the drawn map."""
    picture, words = picture_of(scenario), scenario.drawing.words()
    left, top, width, height = picture.frame
    centres = picture.sheet.layout.centres
    return Sheet(
        game=scenario.name,
        title=scenario.title,
        introduction=scenario.introduction,
        fingerprint=scenario.fingerprint,
        hex_height=tokens.HEX,
        left=left,
        top=top,
        width=round(width, 1),
        height=round(height, 1),
        colours={card.name: Colours(card.body, card.edge, card.box, card.ink) for card in _cards(scenario)},
        figures=words.figures,
        badges=words.badges,
        units=words.units,
        hexes={hex_: _hex(printed, centres[HexId(hex_)]) for hex_, printed in words.hexes.items()},
        turns=words.turns,
        outline=words.outline,
        orders=tuple(_order(command) for command in scenario.vocabulary.commands.values()),
        boxes=words.boxes,
        modes=words.modes,
        charts=words.charts,
        marks=words.marks,
        lines=words.lines,
        conditions=words.conditions,
        overlays=words.overlays,
        decisions=words.decisions,
        cases=words.cases,
        short_titles=words.short_titles,
        log=words.log,
    )


def map_svg(scenario: OpenScenario) -> str:
    """The map alone, without anything that lies upon it; it carries its version."""
    return picture_of(scenario).map_svg()


def ground_svg(scenario: OpenScenario) -> str:
    """The same map without the names and numbers that depend on the distance."""
    return picture_of(scenario).ground_svg()


def names_svg(scenario: OpenScenario, distance: Distance) -> str:
    return picture_of(scenario).names_svg(distance)


def counter_sprites(scenario: OpenScenario) -> str:
    """Every face of every counter as a symbol of its own, in a card of 56: `u-us_16_1-full` and so on."""
    faces = [*scenario.drawing.faces()]
    cards = _cards(scenario)
    symbols = [
        element("symbol", counter(piece), id=f"u-{piece.id}-{face}", viewBox="0 0 56 56", overflow="visible")
        for face, piece in faces
    ]
    return element(
        "svg",
        element("style", face_classes()),
        element("defs", *counter_defs(cards)),
        "\n",
        "\n".join(symbols),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        data_game=scenario.name,
    )


def _cards(scenario: OpenScenario) -> list[Card]:
    return sorted({piece.card for _, piece in scenario.drawing.faces()})


def picture_of(scenario: OpenScenario) -> Picture:
    """The picture of a scenario's map, drawn once for all scenarios that are played on the same data."""
    key = scenario.game, scenario.fingerprint
    picture = _PICTURES.get(key) if scenario.fingerprint else None
    if picture is None:
        picture = Picture.of(scenario.drawing.map_sheet())
        if scenario.fingerprint:
            _PICTURES[key] = picture
    return picture


def _hex(printed: HexWords, centre: Point) -> HexSheet:
    x, y = centre
    return HexSheet(
        x=round(x, 1),
        y=round(y, 1),
        words=printed.words,
        name=printed.name,
        rows=printed.rows,
        sites=printed.sites,
        works=printed.works,
        owner=printed.owner,
    )


def _order(command: type[Command]) -> OrderSheet:
    return OrderSheet(command.VERB, command.form(), says(command), tuple(_clause(clause) for clause in command.SHAPE))


def _clause(clause: Clause) -> ClauseSheet:
    kind = "flag" if clause.flag else "number" if clause.number else "words" if clause.many else "word"
    return ClauseSheet(clause.field, kind, clause.after)


def says(command: type[Command]) -> str:
    """What an order says, in plain words: its docstring without the case before it and the examples after it."""
    first = " ".join((command.__doc__ or command.VERB).strip().partition("\n\n")[0].split())
    first = re.sub(r"^[0-9][^:]*: ", "", first)
    first = re.sub(r"(?<=\.)( `[^`]*`,?)+\.?$", "", first).replace("`", "")
    return first[0].upper() + first[1:]
