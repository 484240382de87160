"""The panels of the sheet: title, key, Terrain Effects Chart, Game-Turn track, point tracks, scale."""

from __future__ import annotations

from trinacria.kernel.drawing import Chart, Track, TurnBox
from trinacria.render import tokens
from trinacria.render.compass import compass
from trinacria.render.geometry import Point
from trinacria.render.sheet import Sheet
from trinacria.render.svg import Style, element, group, path, text, translate
from trinacria.render.swatches import HEIGHT, swatch
from trinacria.render.typesetting import width

INSIDE = 20.0
TITLE_ROOM = 46.0
KEY_ROW = 33.0
CHART_ROW = 31.0
TURN_BOX = 88.0
TURNS_A_ROW = 10
TRACK_BOX = 60.0
TRACK_A_ROW = 14
BARE = ("scale", "compass")  # they lie on the map without a card


def panels(sheet: Sheet) -> str:
    drawn = []
    for name in sheet.panels:
        place = sheet.panel(name)
        inside, height = _INSIDES[name](sheet, place.width)
        body = "" if name in BARE else _body(place.width, height)
        drawn.append(element("g", body, inside, id=f"panel-{name}", transform=translate(place.x, place.y)))
    return group(drawn, id="panels")


def turn_box(sheet: Sheet, turn: int) -> Point:
    """The middle of a turn's box on the sheet, where its marker lies."""
    place = sheet.panel("turns")
    row, column = divmod(turn - 1, _turns_a_row(place.width))
    return place.x + INSIDE + (column + 0.5) * TURN_BOX, place.y + TITLE_ROOM + 8 + (row + 0.5) * TURN_BOX


def _body(wide: float, high: float) -> str:
    """A white card that lies on the map."""
    shadow = [
        element(
            "rect",
            x=-grow,
            y=4 - grow,
            width=wide + 2 * grow,
            height=high + 2 * grow,
            rx=10 + grow,
            fill="#101A22",
            opacity=0.05,
        )
        for grow in (1, 3, 6)
    ]
    card = element("rect", width=wide, height=high, rx=10, fill=tokens.PANEL, stroke=tokens.PANEL_LINE, stroke_width=1)
    return "".join(shadow) + card


def _heading(words: str) -> str:
    return text(words, INSIDE, 33, class_="f-bold", font_size=20, fill=tokens.INK)


def _rule(y: float, wide: float) -> str:
    return path(f"M{INSIDE:g} {y:g}H{wide - INSIDE:g}", stroke="#DADFDF", stroke_width=1)


# Title and scale ------------------------------------------------------------------------------------------------------


def _title(sheet: Sheet, wide: float) -> tuple[str, float]:
    size = min(124.0, 124.0 * (wide - 2 * INSIDE - 8) / width(sheet.title, "title", 124))
    parts = [
        path(f"M{INSIDE:g} 20H{wide - INSIDE:g}", stroke=tokens.COBALT, stroke_width=5),
        text(sheet.title, INSIDE, 36 + size * 0.78, class_="f-title", font_size=size, fill=tokens.INK),
        text(sheet.subtitle, INSIDE + 2, 36 + size * 1.02 + 26, class_="f-text", font_size=23, fill=tokens.INK_2),
    ]
    return "".join(parts), 36 + size * 1.02 + 48


def _scale(sheet: Sheet, wide: float) -> tuple[str, float]:
    """Kilometres above, miles below."""
    unit = tokens.HEX / sheet.hex_km
    parts = []
    for row, (step, words) in enumerate(((10 * unit, "km"), (5 * 1.609344 * unit, "miles"))):
        value, y = (10, 22.0) if row == 0 else (5, 34.0)
        count = max(2, int((wide - 60) // step))
        for i in range(count):
            fill = tokens.INK if i % 2 == 0 else "#FFFFFF"
            parts.append(
                element("rect", x=i * step, y=y, width=step, height=6, fill=fill, stroke=tokens.INK, stroke_width=1)
            )
        for i in range(count + 1):
            last = f" {words}" if i == count else ""
            baseline = y - 6 if row == 0 else y + 22
            anchor = "start" if last else "middle"
            x = i * step - (8 if last else 0)
            parts.append(
                text(
                    f"{i * value}{last}",
                    x,
                    baseline,
                    font_size=15,
                    fill=tokens.INK,
                    text_anchor=anchor,
                    class_="f-town halo",
                )
            )
    hex_words = f"A hex is {sheet.hex_km:.0f} km, about {sheet.hex_km / 1.609344:.1f} miles, across"
    parts.append(text(hex_words, 0, 80, font_size=15, fill=tokens.INK_2, class_="f-text halo"))
    return "".join(parts), 90


def _compass(sheet: Sheet, wide: float) -> tuple[str, float]:
    return compass(wide), wide


# Key and chart ----------------------------------------------------------------------------------------------------------


def _key(sheet: Sheet, wide: float) -> tuple[str, float]:
    """Signs in as many columns as the panel is wide."""
    columns = max(1, round((wide - 2 * INSIDE) / 290))
    rows = -(-len(sheet.key) // columns)
    step = (wide - 2 * INSIDE) / columns
    parts = [_heading("Key")]
    for i, entry in enumerate(sheet.key):
        column, row = divmod(i, rows)
        x, y = INSIDE + column * step, TITLE_ROOM + 6 + row * KEY_ROW
        words = text(entry.words, 60, 16.5, class_="f-text", font_size=16, fill=tokens.INK)
        parts.append(element("g", swatch(sheet, entry.swatch), words, transform=translate(x, y)))
    return "".join(parts), TITLE_ROOM + rows * KEY_ROW + 14


def _chart(sheet: Sheet, wide: float) -> tuple[str, float]:
    chart = sheet.chart
    assert chart is not None, "a sheet with a place for its chart has one"
    ends = _column_ends(chart, wide)
    parts = [_heading(chart.title)]
    y = TITLE_ROOM + 16.0
    for words, x in zip(chart.columns, ends, strict=True):
        parts.append(text(words.upper(), x, y, class_="f-bold", font_size=12, fill=tokens.INK_3, text_anchor="middle"))
    y += 9
    for row in chart.rows:
        parts.append(_rule(y, wide))
        name = text(row.name, INSIDE + 60, y + 20.5, class_="f-text", font_size=16, fill=tokens.INK)
        parts.append(
            element("g", swatch(sheet, row.swatch), transform=translate(INSIDE, y + (CHART_ROW - HEIGHT) / 2)) + name
        )
        for cell, x in zip(row.cells, ends, strict=True):
            parts.append(text(cell, x, y + 20.5, class_="f-bold", font_size=16, fill=tokens.INK, text_anchor="middle"))
        y += CHART_ROW
    parts.append(_rule(y, wide))
    for note in chart.notes:
        for line in wrapped(note, wide - 2 * INSIDE, 14.5):
            y += 20
            parts.append(text(line, INSIDE, y, class_="f-text", font_size=14.5, fill=tokens.INK_2))
        y += 3
    return "".join(parts), y + 18


def _column_ends(chart: Chart, wide: float) -> list[float]:
    """Middles of the columns, counted from the right."""
    step = 78.0
    count = len(chart.columns)
    return [wide - INSIDE - step * (count - i - 0.5) for i in range(count)]


def wrapped(words: str, wide: float, size: float) -> list[str]:
    """A sentence in lines that fit."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, "text", size) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# Tracks -----------------------------------------------------------------------------------------------------------------


def _turns_a_row(wide: float) -> int:
    return min(TURNS_A_ROW, int((wide - 2 * INSIDE) // TURN_BOX))


def _turns(sheet: Sheet, wide: float) -> tuple[str, float]:
    a_row = _turns_a_row(wide)
    parts = [_heading("Game-Turns")]
    for i, box in enumerate(sheet.turns):
        row, column = divmod(i, a_row)
        parts.append(_turn(box, INSIDE + column * TURN_BOX, TITLE_ROOM + 8 + row * TURN_BOX))
    rows = -(-len(sheet.turns) // a_row)
    return "".join(parts), TITLE_ROOM + 8 + rows * TURN_BOX + 16


def _turn(box: TurnBox, x: float, y: float) -> str:
    size = TURN_BOX - 6
    middle = size / 2
    words = [
        text(
            word,
            middle,
            size - 8 - 13 * (len(box.words) - 1 - i),
            class_="f-text",
            font_size=10.4,
            fill=tokens.INK_2,
            text_anchor="middle",
        )
        for i, word in enumerate(box.words)
    ]
    return element(
        "g",
        element("rect", width=size, height=size, rx=5, fill=tokens.PANEL_WELL, stroke=tokens.PANEL_LINE, stroke_width=1.2),
        text(str(box.number), 8, 24, class_="f-bold", font_size=20, fill=tokens.COBALT),
        text(box.dates, 8, 39, class_="f-town", font_size=11.5, fill=tokens.INK),
        *words,
        transform=translate(x, y),
        data_turn=box.number,
    )


def _tracks(sheet: Sheet, wide: float) -> tuple[str, float]:
    parts, y = [], 0.0
    for track in sheet.tracks:
        parts.append(element("g", _track(track, wide), transform=translate(0, y)))
        rows = -(-(track.last - track.first + 1) // TRACK_A_ROW)
        y += TITLE_ROOM + rows * TRACK_BOX + 12
    return "".join(parts), y + 8


def _track(track: Track, wide: float) -> str:
    step = (wide - 2 * INSIDE) / TRACK_A_ROW
    parts = [_heading(track.title)]
    for i, value in enumerate(range(track.first, track.last + 1)):
        row, column = divmod(i, TRACK_A_ROW)
        x, y = INSIDE + column * step, TITLE_ROOM + 4 + row * TRACK_BOX
        box: Style = {
            "width": step - 4,
            "height": TRACK_BOX - 4,
            "rx": 4,
            "fill": tokens.PANEL_WELL,
            "stroke": tokens.PANEL_LINE,
        }
        figure = text(str(value), 7, 19, class_="f-bold", font_size=15, fill=tokens.INK_3)
        parts.append(element("g", element("rect", stroke_width=1, **box), figure, transform=translate(x, y)))
    return "".join(parts)


_INSIDES = {
    "title": _title,
    "scale": _scale,
    "compass": _compass,
    "key": _key,
    "chart": _chart,
    "turns": _turns,
    "tracks": _tracks,
}
