"""Counters: card, name, size mark, symbol, figures; the tab and the signs of every state; stacks.

All measures are in a card of 56. Cards and symbols are drawn once and used by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trinacria.kernel.drawing import Badge, Card, CounterFace, Echelon, MarkerFace, Paper, Tone
from trinacria.kernel.hexes import HexId
from trinacria.render import tokens
from trinacria.render.sheet import Sheet
from trinacria.render.svg import Style, element, group, path, text, title, translate, use
from trinacria.render.symbols import symbol_defs
from trinacria.render.tokens import CARD_SIZE
from trinacria.render.typesetting import width

SYMBOL_PLACE, SYMBOL_SIZE = (10.0, 14.2), (36.0, 24.0)
DARK_INK = tokens.INK
HALF_ROUND = "rotate(180 28 28)"
PLATES = "M-3.6 1.4V22.6M39.6 1.4V22.6"  # beside the box of the symbol
ROOM = {Echelon.COMPANY: 42.0, Echelon.REGIMENT: 36.0, Echelon.DIVISION: 34.5}  # for the name, beside the size mark
FIRST, AFTER_FIGURE, AFTER_RING = 11.2, 26.0, 27.4  # where a ring or a shield stands: its middle
HATCHES = "".join(f"M{x} 54.4l9-14" for x in range(1, 47, 5))  # across the band at the foot of a card
CRATE = "M14 14.2H42V38.2H14ZM14 22.2H42M14 30.2H42M23.3 14.2V38.2M32.7 14.2V38.2"


def counters_layer(sheet: Sheet, pieces: Sequence[CounterFace | MarkerFace]) -> str:
    """Every stack on its hex, from north to south so that nothing is hidden by what lies behind it."""
    stacks: dict[HexId, list[CounterFace | MarkerFace]] = {}
    for piece in pieces:
        stacks.setdefault(piece.hex, []).append(piece)
    order = sorted(stacks, key=lambda hex_: (sheet.layout.centre(hex_)[1], hex_))
    drawn = [_stack(sheet, hex_, sorted(stacks[hex_], key=_rank)) for hex_ in order]
    cards = sorted({piece.card for piece in pieces})
    return element("defs", *counter_defs(cards)) + group(drawn, id="counters") if pieces else ""


def counter_defs(cards: Iterable[Card]) -> list[str]:
    sheen = element(
        "linearGradient",
        element("stop", offset="0", stop_color="#FFFFFF", stop_opacity=0.24),
        element("stop", offset="0.35", stop_color="#FFFFFF", stop_opacity=0),
        element("stop", offset="0.7", stop_color="#000000", stop_opacity=0),
        element("stop", offset="1", stop_color="#000000", stop_opacity=0.07),
        id="sheen",
        x1=0,
        y1=0,
        x2=0,
        y2=1,
    )
    faces = [_card(card, framed=framed) for card in cards for framed in (False, True)]
    return [sheen, _hatching(), *faces, *symbol_defs(SYMBOL_SIZE[0])]


def counter(piece: CounterFace | MarkerFace) -> str:
    """One counter, its upper left corner at 0, 0. Its parts have classes, so that a client can leave out what is too fine to
    be read from afar."""
    return marker(piece) if isinstance(piece, MarkerFace) else unit(piece)


def marker(piece: MarkerFace) -> str:
    """A crate or another sign on a card, with its name above and its caption below."""
    ink = piece.card.ink
    crate = [
        path(CRATE, fill="none", stroke=ink, stroke_width=1.7, stroke_linejoin="round"),
        element("rect", x=23.3, y=22.2, width=9.4, height=8, fill=ink),
    ]
    return "".join(
        [
            title(piece.words),
            use(f"card-{piece.card.name}"),
            element(
                "g",
                text(piece.name, 28, 10.6, class_="f-bold", font_size=9.4, fill=ink, text_anchor="middle"),
                class_="fine",
            ),
            element("rect", x=14, y=14.2, width=28, height=24, fill=piece.card.box),
            *([path(piece.glyph, fill=tokens.SYMBOL_INK)] if piece.glyph else crate),
            element(
                "g",
                text(piece.caption, 28, 51.4, class_="f-bold", font_size=11.4, fill=ink, text_anchor="middle"),
                class_="values",
            ),
        ]
    )


def unit(piece: CounterFace) -> str:
    """The counter of a unit; a turned one is printed half round on its card."""
    card = piece.card
    framed, banded = piece.paper is Paper.FRAMED, piece.paper in (Paper.BANDED, Paper.HATCHED)
    ink = DARK_INK if framed else card.ink
    printed = [
        element("g", _name(piece, ink), _size_mark(piece.echelon, ink), class_="fine"),
        _symbol(piece, card, ink),
        _band(hatched=piece.paper is Paper.HATCHED) if banded else "",
        element("g", _figures(piece, DARK_INK if banded else ink), class_="values"),
    ]
    parts = [
        title(piece.words),
        _tab(piece),
        use(f"{'framed' if framed else 'card'}-{piece.card.name}"),
        *([element("g", *printed, transform=HALF_ROUND), _chevron()] if piece.turned else printed),
        _badge(piece.badge) if piece.badge else "",
    ]
    return "".join(parts)


def _rank(piece: CounterFace | MarkerFace) -> tuple[int, str]:
    return piece.rank, piece.id


def _stack(sheet: Sheet, hex_: HexId, pieces: list[CounterFace | MarkerFace]) -> str:
    """The top counter nearest the lower left, the others showing their upper right edges."""
    x, y = sheet.layout.centre(hex_)
    count = len(pieces)
    parts = []
    for number, piece in enumerate(pieces):
        away = tokens.STACK_STEP * (count - 1 - number)
        shift = tokens.STACK_STEP * (count - 1) / 2  # sideways only: the name at the foot of the hex stays free
        place = translate(x - CARD_SIZE / 2 - shift + away, y - CARD_SIZE / 2 - away)
        name = {f"data_{piece.kind if isinstance(piece, MarkerFace) else 'unit'}": piece.id}
        parts.append(element("g", counter(piece), class_="counter", transform=place, **name))
    return group(parts, class_="stack", data_hex=hex_)


def _card(card: Card, *, framed: bool) -> str:
    """Shadow, thickness, body and sheen; a framed one is white in a frame of the body's colour."""
    size = CARD_SIZE
    shadow = [
        element(
            "rect", x=-grow, y=2.4 - grow, width=size + 2 * grow, height=size + 1 + 2 * grow, rx=4.4 + grow, opacity=0.12
        )
        for grow in (0, 1, 2)
    ]
    edge = element("rect", y=1.7, width=size, height=size, rx=4.4, fill=card.edge)
    body = element("rect", width=size, height=size, rx=4.4, fill=card.body)
    rim: Style = {
        "x": 0.45,
        "y": 0.45,
        "width": size - 0.9,
        "height": size - 0.9,
        "rx": 4,
        "fill": "none",
        "stroke": card.edge,
    }
    parts = [*shadow, edge, body]
    if framed:
        parts.append(element("rect", x=3, y=3, width=size - 6, height=size - 6, rx=2.4, fill="#FFFDF6"))
    parts.append(element("rect", width=size, height=size, rx=4.4, fill="url(#sheen)"))
    parts.append(element("rect", stroke_width=0.9, stroke_opacity=0.75, **rim))
    return element("g", *parts, id=f"{'framed' if framed else 'card'}-{card.name}")


def _name(piece: CounterFace, ink: str) -> str:
    """Upper left; smaller when long, and never under the size mark."""
    size = 9.4 if len(piece.name) <= 8 else 8.2
    room = ROOM.get(piece.echelon, 38.5) if piece.echelon else 47.0
    size = min(size, size * room / width(piece.name, "bold", size))
    return text(piece.name, 4.2, 10.6, class_="f-bold", font_size=size, fill=ink)


SIZE_MARKS = {
    Echelon.COMPANY: "M51.2 4v6.4",
    Echelon.BATTALION: "M48.4 4v6.4M51.2 4v6.4",
    Echelon.REGIMENT: "M45.6 4v6.4M48.4 4v6.4M51.2 4v6.4",
    Echelon.BRIGADE: "M46 4.2l5.8 6M51.8 4.2l-5.8 6",
    Echelon.DIVISION: "M41.4 4.2l4.6 6M46 4.2l-4.6 6M47.2 4.2l4.6 6M51.8 4.2l-4.6 6",
}


def _size_mark(echelon: Echelon | None, ink: str) -> str:
    """II, III or X in the upper right corner."""
    return path(SIZE_MARKS[echelon], stroke=ink, stroke_width=1.5, fill="none") if echelon else ""


def _symbol(piece: CounterFace, card: Card, ink: str) -> str:
    """What the unit is; with its plates, so that they stay beside it where a client draws it larger."""
    x, y = SYMBOL_PLACE
    plates = path(PLATES, stroke=ink, stroke_width=3.1, stroke_linecap="round") if piece.plated else ""
    box = element("rect", width=SYMBOL_SIZE[0], height=SYMBOL_SIZE[1], fill=card.box)
    return element("g", plates, box, use(f"symbol-{piece.symbol}"), transform=translate(x, y), class_="symbol")


def _chevron() -> str:
    """The upright sign at the foot of a turned counter."""
    box = element(
        "rect",
        x=20.5,
        y=49,
        width=15,
        height=11,
        rx=2.6,
        fill="#FFFFFF",
        stroke=DARK_INK,
        stroke_width=1,
        class_="disrupted",
    )
    return box + path("M24.4 52.4 28 56.2 31.6 52.4", fill="none", stroke=DARK_INK, stroke_width=1.9)


def _band(*, hatched: bool) -> str:
    """Behind the figures: for a while only if it is hatched."""
    band = element("rect", x=1, y=40.4, width=54, height=14, fill="#FFFDF6", fill_opacity=0.95)
    return band + path(HATCHES, stroke=DARK_INK, stroke_width=2.2, stroke_opacity=0.2, fill="none") if hatched else band


def _figures(piece: CounterFace, ink: str) -> str:
    """The left one with another raised beside it, and the right one."""
    size = 11.6 if piece.left.startswith("(") else 15.6  # in parentheses it is not the first thing to read
    style: Style = {"class_": "f-bold", "fill": ink}
    parts = [
        text(piece.left, 4.2, 51.8 if size < 15 else 52.4, font_size=size, **style),
        text(piece.right, 51.8, 52.4, font_size=15.6, text_anchor="end", **style),
    ]
    if piece.raised:
        x = 4.2 + width(piece.left, "bold", 15.6) + 1.2
        parts.append(text(piece.raised, x, 48.2, class_="f-bold", font_size=9.6, fill=ink))
    if piece.ring:
        parts.append(_ringed(piece.ring, AFTER_FIGURE if piece.left else FIRST, ink))
    if piece.shield:
        parts.append(_on_shield(piece.shield, AFTER_RING if piece.ring else FIRST, ink))
    return "".join(parts)


def _ringed(figure: str, x: float, ink: str) -> str:
    """A ring with a tick above it, as of a sight."""
    ring = element("circle", cx=x, cy=48, r=5.3, fill="none", stroke=ink, stroke_width=1.5)
    return ring + path(f"M{x} 42.7v-2.2", stroke=ink, stroke_width=1.5) + _small(figure, x, ink)


def _on_shield(figure: str, x: float, ink: str) -> str:
    outline = f"M{x - 5} 42.4h10v5.4c0 3.2-2.6 5-5 6-2.4-1-5-2.8-5-6Z"
    return path(outline, fill="none", stroke=ink, stroke_width=1.4) + _small(figure, x, ink)


def _small(figure: str, x: float, ink: str) -> str:
    return text(figure, x, 51.3, class_="f-bold", font_size=9.6, fill=ink, text_anchor="middle")


def _tab(piece: CounterFace) -> str:
    """A tab beyond the left edge: open with its figure for a seat that may read it, closed and hatched for all others."""
    if piece.tab is None:
        return ""
    shape = {"x": -13.5, "y": 30.5, "width": 18, "height": 20.5, "rx": 2.4}
    if not piece.tab:
        return element("rect", fill="url(#closed)", stroke="#39434D", stroke_width=1, class_="tab-closed", **shape)
    weak = path("M-13 44v5a1.6 1.6 0 0 0 1.6 1.6H0Z", fill=tokens.TAB_WEAK) if piece.paper is Paper.BANDED else ""
    figure: Style = {"class_": "f-bold", "font_size": 14.5 if len(piece.tab) == 1 else 11.5, "text_anchor": "middle"}
    return (
        element("rect", fill=tokens.TAB, stroke=tokens.TAB_EDGE, stroke_width=1, class_="tab", **shape)
        + weak
        + text(piece.tab, -6.6, 45.8, fill=DARK_INK, **figure)
    )


def _hatching() -> str:
    return element(
        "pattern",
        element("rect", width=5, height=5, fill=tokens.CLOSED),
        path("M0 0H5", stroke=tokens.CLOSED_HATCH, stroke_width=2.4),
        id="closed",
        width=5,
        height=5,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(28)",
    )


def _badge(badge: Badge) -> str:
    """A yellow pill; for an alarm a red one, with a dashed red rim around the counter."""
    alarm = badge.tone is Tone.ALARM
    fill, ink = (tokens.VERMILION, "#FFFFFF") if alarm else (tokens.SUN, "#2A1F00")
    rim: Style = {"x": -2, "y": -2, "width": 60, "height": 61, "rx": 6, "fill": "none", "stroke": tokens.VERMILION}
    dashes = element("rect", stroke_width=1.8, stroke_dasharray="4 2.4", **rim) if alarm else ""
    pill = element("rect", x=33, y=-6, width=25, height=12, rx=6, fill=fill, stroke="#FFFFFF", stroke_width=0.9)
    return dashes + pill + text(badge.letters, 45.5, 3.4, class_="f-bold", font_size=9.4, fill=ink, text_anchor="middle")
