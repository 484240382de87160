"""Names without collisions: each label tries places around its sign, pays for what it would cover, and takes the cheapest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from trinacria.kernel.hexes import HexId
from trinacria.render import signs, tokens
from trinacria.render.geometry import Point, between, distance, polyline, towards
from trinacria.render.lines import NUMBER_SIZE, number_place
from trinacria.render.roads import road_lines
from trinacria.render.sheet import Cover, Place, Sheet
from trinacria.render.svg import element, group, path, text, title, translate
from trinacria.render.typesetting import cap_height, width
from trinacria.render.water import Stem

CELL = 64.0
FORBIDDEN = 1000.0
NAME_SIZES = {"city": 15.0, "points": 13.4, "town": 12.2, "fort": 10.6, "hill": 10.6, "region": 13.5}


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


def around(point: Point, x: float, y: float | None = None) -> Box:
    y = x if y is None else y
    return Box(point[0] - x, point[1] - y, point[0] + x, point[1] + y)


@dataclass(frozen=True, slots=True)
class Label:
    """A placed label: what it says, the boxes it takes, and its drawing."""

    kind: str
    words: str
    boxes: tuple[Box, ...]
    drawing: str


@dataclass(slots=True)
class Paper:
    """What is already on the map, by cells: solid things, things that may be crossed at a price, labels."""

    solid: dict[tuple[int, int], list[tuple[Box, float]]] = field(default_factory=dict)
    points: dict[tuple[int, int], list[tuple[Point, float]]] = field(default_factory=dict)
    labels: list[Label] = field(default_factory=list)

    def block(self, box: Box, price: float = FORBIDDEN) -> None:
        for cell in _cells(box):
            self.solid.setdefault(cell, []).append((box, price))

    def sprinkle(self, points: Iterable[Point], price: float) -> None:
        for point in points:
            self.points.setdefault((int(point[0] // CELL), int(point[1] // CELL)), []).append((point, price))

    def price(self, boxes: Sequence[Box]) -> float:
        total = 0.0
        for box in boxes:
            met: set[Box] = set()
            for cell in _cells(box):
                for other, price in self.solid.get(cell, ()):
                    if other not in met and box.overlaps(other):
                        met.add(other)
                        total += price
                total += sum(price for point, price in self.points.get(cell, ()) if box.holds(point))
        return total

    def take(self, label: Label) -> None:
        self.labels.append(label)
        for box in label.boxes:
            self.block(box)


@dataclass(frozen=True, slots=True)
class Candidate:
    price: float
    boxes: tuple[Box, ...]
    drawing: str


def place_labels(sheet: Sheet, stems: Sequence[Stem], lettering: Iterable[Label]) -> list[Label]:
    """All names of the sheet, the weightiest first; each keeps clear of those before it."""
    paper = _paper(sheet, stems)
    for label in lettering:
        paper.take(label)
    for place in sorted(sheet.places, key=_weight):
        if place.kind != "region":
            _settle(paper, "place", place.name, _place_candidates(sheet, place))
    for hex_, (italian, german) in sorted(sheet.evacuation.items()):
        _settle(paper, "evacuation", hex_, _evacuation_candidates(sheet, hex_, italian, german))
    for words, army, hexes in _landings(sheet):
        _settle(paper, "landing", words, _landing_candidates(sheet, words, army, hexes))
    for peak in sheet.peaks:
        _settle(paper, "peak", peak.name, _peak_candidates(sheet.layout.on_grid(*peak.place), peak.name, peak.metres))
    for place in sheet.places:
        if place.kind == "region":
            _settle(paper, "place", place.name, _place_candidates(sheet, place))
    for name in sorted({name for stem in stems for name in stem.names}):
        _settle(paper, "river", name, _river_candidates(stems, name))
    for route, spots in _routes(sheet):
        _settle(paper, "route", route, _route_candidates(route, spots), at_most=40)
    return paper.labels


def labels_layer(labels: Sequence[Label], kinds: Sequence[str], id_: str) -> str:
    return group((label.drawing for kind in kinds for label in labels if label.kind == kind), id=id_)


def _settle(paper: Paper, kind: str, words: str, candidates: Iterable[Candidate], *, at_most: float = math.inf) -> None:
    """The cheapest candidate; none if even that costs more than the label is worth."""
    best = min(
        ((candidate.price + paper.price(candidate.boxes), number, candidate) for number, candidate in enumerate(candidates)),
        key=lambda found: found[:2],
        default=None,
    )
    if best is not None and best[0] <= at_most:
        paper.take(Label(kind, words, best[2].boxes, best[2].drawing))


# What is on the paper before ------------------------------------------------------------------------------------------


def _paper(sheet: Sheet, stems: Sequence[Stem]) -> Paper:
    paper = Paper()
    half = width("0000", "town", NUMBER_SIZE) / 2
    for hex_ in sheet.grid.ids:
        x, y = number_place(sheet, hex_)
        sea = sheet.ground[hex_].cover in (Cover.SEA, Cover.MAINLAND)
        paper.block(Box(x - half, y - 6.6, x + half, y + 0.6), 14 if sea else 60)
    for airfield in sheet.airfields:
        x, y = signs.airfield_place(sheet, airfield.hex)
        paper.block(Box(x - 9, y - 9, x + (27 if airfield.count > 1 else 9), y + 9))
    for place in sheet.places:
        if place.port:
            paper.block(around(signs.port_place(sheet, place.hex), 9))
        if place.kind in ("city", "town"):
            paper.block(around(sheet.layout.centre(place.hex), 8))
    for hex_ in sheet.supply_sources:
        paper.block(around(signs.supply_place(sheet, hex_), 8.5))
    for peak in sheet.peaks:
        paper.block(around(sheet.layout.on_grid(*peak.place), 5))
    for a, b in sheet.bridges:
        paper.block(around(sheet.layout.middle(a, b), 7), 9)
    for landing in sheet.landings:
        for hex_ in landing.hexes:
            if found := signs.landing_direction(sheet, hex_):
                tip = between(found, sheet.layout.centre(hex_), 0.4)
                paper.sprinkle([between(found, tip, step / 4) for step in range(5)], 12)
    for _, points in road_lines(sheet):
        paper.sprinkle(points, 0.8)
    for stem in stems:
        paper.sprinkle(stem.points, 1.1)
    for line in sheet.lines:
        centres = [sheet.layout.centre(hex_) for hex_ in line.hexes]
        for a, b in zip(centres, centres[1:], strict=False):
            paper.sprinkle([between(a, b, step / 12) for step in range(12)], 0.5)
    return paper


# Places ---------------------------------------------------------------------------------------------------------------


def _weight(place: Place) -> tuple[int, int, str]:
    return ["city", "town", "fort", "hill", "region"].index(place.kind), -place.points, place.name


def _place_candidates(sheet: Sheet, place: Place) -> Iterator[Candidate]:
    """At the foot of the hex if it can be: there no counter hides it. Else above the sign or beside it."""
    x, y = sheet.layout.centre(place.hex)
    size, face, words = _name_type(place)
    tag = 0.0 if not place.points else 6.0 + _tag_width(place.points)
    long = width(words, face, size) + tag
    rise = cap_height(face, size)
    foot = y + tokens.HEX / 2 - 5.6
    spots: list[tuple[float, float, float]] = []
    for shift in (0, 8, -8, 16, -16, 26, -26, 38, -38):
        for lower, price in ((0, 0.0), (-4, 1.5), (-8, 4.0)):
            spots.append((x + shift - long / 2, foot + lower, 0.22 * abs(shift) + price))
    for shift in (0, 12, -12, 28, -28):
        spots.append((x + shift - long / 2, y - 13, 26 + 0.2 * abs(shift)))
    for lift in (0, -9, 9):
        spots.append((x + 13, y + rise / 2 + lift, 24 + 0.3 * abs(lift)))
        spots.append((x - 13 - long, y + rise / 2 + lift, 24 + 0.3 * abs(lift)))
        if place.port:
            spots.append((x + signs.CORNER_SIGN + 12, y + rise / 2 + lift, 19 + 0.3 * abs(lift)))
    for left, base, price in spots:
        box = Box(left - 1.5, base - rise - 2.2, left + long + 1.5, base + 3.2)
        yield Candidate(price, (box,), _name_drawing(place, words, face, size, left, base))


def _name_type(place: Place) -> tuple[float, str, str]:
    if place.kind == "city":
        return NAME_SIZES["city"], "bold", place.name.upper()
    if place.kind == "town":
        return (NAME_SIZES["points"], "bold", place.name) if place.points else (NAME_SIZES["town"], "town", place.name)
    return NAME_SIZES[place.kind], "water" if place.kind == "region" else "town", place.name


def _tag_width(points: int) -> float:
    return 13.0 if points < 10 else 19.0


def _name_drawing(place: Place, words: str, face: str, size: float, left: float, base: float) -> str:
    colour = {"fort": "#4B3A2A", "hill": "#5E3F22", "region": "#4A5F38"}.get(place.kind, tokens.INK)
    parts = [title(f"{place.name}, {place.hex}"), text(words, left, base, class_=f"f-{face} halo", font_size=size, fill=colour)]
    if place.points:
        wide = _tag_width(place.points)
        x = left + width(words, face, size) + 6.0
        middle = base - cap_height(face, size) / 2
        tag = {"x": x, "y": middle - 6.5, "width": wide, "height": 13, "rx": 2}
        parts.append(element("rect", class_="points", fill=tokens.POINTS, stroke="#FFFFFF", stroke_width=1.2, **tag))
        figure = {"class_": "f-bold", "font_size": 10.2, "fill": "#FFFFFF", "text_anchor": "middle"}
        parts.append(text(str(place.points), x + wide / 2, middle + 3.6, **figure))
    return element("g", *parts, class_=place.kind, data_hex=place.hex)


# Peaks, evacuation, landings --------------------------------------------------------------------------------------------


def _peak_candidates(point: Point, name: str, metres: int) -> Iterator[Candidate]:
    size = 11.5
    words = f"{name} {metres}"
    long = width(words, "water", size)
    for dx, dy, price in ((8, 4, 0), (-8 - long, 4, 1), (-long / 2, -8, 2), (-long / 2, 15, 2), (8, -5, 3), (8, 12, 3)):
        left, base = point[0] + dx, point[1] + dy
        drawing = text(words, left, base, class_="f-water halo", font_size=size, fill="#3F2614")
        yield Candidate(price, (Box(left - 1, base - 8.5, left + long + 1, base + 3),), drawing)


def _evacuation_candidates(sheet: Sheet, hex_: HexId, italian: int, german: int) -> Iterator[Candidate]:
    x, y = sheet.layout.centre(hex_)
    wide, high = signs.EVACUATION_SIZE
    for price, angle in enumerate((0, 30, -30, 60, -60, 90, -90, 150, -150, 180)):
        for reach in (62, 72, 50, 84, 40):
            cx, cy = x + reach * math.cos(math.radians(angle)), y + 0.8 * reach * math.sin(math.radians(angle))
            box = around((cx, cy), wide / 2 + 2, high / 2 + 2)
            yield Candidate(
                price + 0.1 * abs(reach - 62), (box,), signs.evacuation_box(italian, german, cx - wide / 2, cy - high / 2)
            )


def _landings(sheet: Sheet) -> list[tuple[str, str, tuple[HexId, ...]]]:
    """Areas with the same beaches share their words."""
    found: dict[tuple[str, tuple[HexId, ...]], list[str]] = {}
    for landing in sheet.landings:
        found.setdefault((landing.army, landing.hexes), []).append(landing.name.upper())
    return [(" · ".join(names), army, hexes) for (army, hexes), names in found.items()]


def _landing_candidates(sheet: Sheet, words: str, army: str, hexes: tuple[HexId, ...]) -> Iterator[Candidate]:
    """Out at sea, in a fan before the beaches."""
    centres = [sheet.layout.centre(hex_) for hex_ in hexes]
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    out = [found for hex_ in hexes if (found := signs.landing_direction(sheet, hex_))]
    if not out:
        return
    sea = (sum(x for x, _ in out) / len(out), sum(y for _, y in out) / len(out))
    heading = math.atan2(sea[1] - middle[1], sea[0] - middle[0])
    size = 17.0
    long = width(words, "bold", size, 0.06)
    for turn in (0, 14, -14, 28, -28, 42, -42):
        for reach in (112, 126, 142, 160, 184):
            angle = heading + math.radians(turn)
            x, y = middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)
            x += long / 2 * math.cos(angle)
            box = Box(x - long / 2 - 3, y - 9.5, x + long / 2 + 3, y + 9.5)
            style = {"class_": "f-bold halo", "font_size": size, "letter_spacing": "0.06em", "text_anchor": "middle"}
            drawing = text(words, x, y + 6, fill=tokens.ALLIED_MARK[army], **style)
            over_land = sum(9.0 for px in (box.left, x, box.right) if sheet.layout.hex_at((px, y)) in sheet.land)
            yield Candidate(0.1 * abs(turn) + 0.06 * (reach - 112) + over_land, (box,), drawing)


# Rivers and roads -------------------------------------------------------------------------------------------------------


def _river_candidates(stems: Sequence[Stem], name: str) -> Iterator[Candidate]:
    """Along the water, above or below it, where the line is calm and nothing stands."""
    size = 13.0
    long = width(name, "water", size, 0.05)
    for stem_number, stem in enumerate(stems):
        if name not in stem.names:
            continue
        points = _calm(_stretch(stem, name))
        for start in range(0, max(0, len(points) - 4), 2):
            line = _run(points[start:], long + 8)
            if line is None:
                break
            if line[0][0] > line[-1][0]:
                line = line[::-1]
            for lift in (-6.6, 14.6):
                base = _beside(line, lift)
                boxes = tuple(around((x, y - 4 if lift < 0 else y - 4.5), 7, 6) for x, y in base[:: max(1, len(base) // 7)])
                id_ = f"river-{stem_number}-{start}-{'a' if lift < 0 else 'b'}"
                yield Candidate(8 * _bending(line) + (1 if lift > 0 else 0), boxes, _along(id_, base, name, size))


def _stretch(stem: Stem, name: str) -> list[Point]:
    """The points of the hexsides that bear the name."""
    share = len(stem.points) / len(stem.names)
    return [point for i, point in enumerate(stem.points) if stem.names[min(len(stem.names) - 1, int(i / share))] == name]


def _calm(points: Sequence[Point], reach: int = 5) -> list[Point]:
    """The line without its small bends."""
    calm = []
    for i in range(len(points)):
        near = points[max(0, i - reach) : i + reach + 1]
        calm.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
    return calm


def _run(points: Sequence[Point], length: float) -> list[Point] | None:
    """The first so many units of a line; none if it is shorter."""
    line = [points[0]]
    for a, b in zip(points, points[1:], strict=False):
        step = distance(a, b)
        if step >= length:
            return [*line, towards(a, b, length)]
        length -= step
        line.append(b)
    return None


def _bending(line: Sequence[Point]) -> float:
    """How much a line turns altogether, in radians."""
    angles = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in zip(line, line[1:], strict=False)]
    return sum(abs(math.remainder(b - a, math.tau)) for a, b in zip(angles, angles[1:], strict=False))


def _beside(line: Sequence[Point], lift: float) -> list[Point]:
    moved = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x - (by - ay) / length * lift, y + (bx - ax) / length * lift))
    return moved


def _along(id_: str, line: Sequence[Point], words: str, size: float) -> str:
    style = {"class_": "f-water halo", "font_size": size, "fill": tokens.WATER_NAME, "letter_spacing": "0.05em"}
    words_on_path = element("textPath", words, href=f"#{id_}", startOffset="50%", text_anchor="middle")
    return element("defs", path(polyline(line), id=id_)) + element("text", words_on_path, **style)


def _routes(sheet: Sheet) -> list[tuple[str, list[Point]]]:
    """A number every dozen hexes of a route, at least one where it is four long."""
    along: dict[str, list[Point]] = {}
    for (a, b), route in sorted(sheet.routes.items()):
        along.setdefault(route, []).append(sheet.layout.middle(a, b))
    found = []
    for route, points in sorted(along.items()):
        points.sort()
        count = len(points) // 11 or (1 if len(points) >= 4 else 0)
        found += [(route, points[i * len(points) // count : (i + 1) * len(points) // count]) for i in range(count)]
    return found


def _route_candidates(route: str, spots: Sequence[Point]) -> Iterator[Candidate]:
    size = 9.2
    words = route.removeprefix("SS")
    long = width(words, "bold", size) + 7
    middle = spots[len(spots) // 2]
    for spot in spots:
        box = around(spot, long / 2 + 1, 7.2)
        plate = {"x": -long / 2, "y": -6.2, "width": long, "height": 12.4, "rx": 2.6}
        drawing = element(
            "g",
            title(route),
            element("rect", fill="#FFFFFF", stroke=tokens.HIGHWAY, stroke_width=1.3, **plate),
            text(words, 0, 3.3, class_="f-bold", font_size=size, fill=tokens.HIGHWAY, text_anchor="middle"),
            transform=translate(*spot),
        )
        yield Candidate(distance(spot, middle) / 400, (box,), drawing)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for i in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for j in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
            yield i, j
