"""Names without collisions: a label tries places around its sign, pays for what it would cover, and takes the cheapest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from trinacria.kernel.drawing import Cover
from trinacria.kernel.signs import CentreLine, HexsideSign, Plate, ShoreArrow, Sign
from trinacria.render import signs
from trinacria.render.distances import LETTERED, Distance, Lettered
from trinacria.render.geometry import between
from trinacria.render.lines import NUMBER_SIZE, number_place
from trinacria.render.names import peak_candidates, place_candidates, plate_candidates, weight
from trinacria.render.paper import Box, Label, Paper, around
from trinacria.render.rivers import Stem
from trinacria.render.roads import networks, road_lines
from trinacria.render.sea_side import area_candidates, area_words, sea_line
from trinacria.render.sheet import Sheet, of_kind
from trinacria.render.svg import group
from trinacria.render.typesetting import width
from trinacria.render.way_names import river_candidates, route_candidates, route_stretches


def place_labels(sheet: Sheet, stems: Sequence[Stem], lettering: Iterable[Label], distance: Distance) -> list[Label]:
    """The names of the sheet for this distance, the weightiest first; each keeps clear of those before it."""
    how = LETTERED[distance]
    times = how.magnified
    paper = _paper(sheet, stems, how)
    for label in lettering:
        paper.take(label)
    named = [place for place in sheet.places if place.kind == "city" or place.points >= how.least_points]
    for place in sorted(named, key=weight):
        if place.kind != "region":
            paper.settle("place", place.name, place_candidates(sheet, place, how))
    if "plate" in how.kinds:
        for plate in sorted(of_kind(sheet.signs, Plate), key=lambda plate: plate.hex):
            if plate.spot is None:
                paper.settle("plate", plate.hex, plate_candidates(sheet, plate, times))
    for area in area_words(sheet):
        paper.settle("area", area.words, area_candidates(sheet, area, times))
    if "peak" in how.kinds:
        for peak in sheet.peaks:
            spot = sheet.layout.on_grid(*peak.place)
            paper.settle("peak", peak.name, peak_candidates(spot, peak.name, peak.metres, times))
    for place in named:
        if place.kind == "region":
            paper.settle("place", place.name, place_candidates(sheet, place, how))
    if "river" in how.kinds:
        for name in sorted({name for stem in stems for name in stem.names}):
            paper.settle("river", name, river_candidates(stems, name, times))
    if "route" in how.kinds:
        for ways, route, spots in route_stretches(sheet):
            paper.settle("route", route, route_candidates(ways, route, spots, times), at_most=40)
    return paper.labels


def labels_layer(labels: Sequence[Label], kinds: Sequence[str], id_: str) -> str:
    return group((label.drawing for kind in kinds for label in labels if label.kind == kind), id=id_)


def _paper(sheet: Sheet, stems: Sequence[Stem], how: Lettered) -> Paper:
    paper = Paper()
    half = width("0000", "town", NUMBER_SIZE) / 2
    for hex_ in sheet.grid.ids if how.numbers else ():
        x, y = number_place(sheet, hex_)
        sea = sheet.ground[hex_].cover in (Cover.SEA, Cover.MAINLAND)
        paper.block(Box(x - half, y - 6.6, x + half, y + 0.6), 14 if sea else 60)
    _block_signs(sheet, paper)
    for _, points in road_lines(sheet):
        paper.sprinkle(points, 0.8)
    for stem in stems:
        paper.sprinkle(stem.points, 1.1)
    for line in of_kind(sheet.signs, CentreLine):
        centres = [sheet.layout.centre(hex_) for hex_ in line.hexes]
        for here, there in pairwise(centres):
            paper.sprinkle([between(here, there, step / 12) for step in range(12)], 0.5)
    return paper


def _block_signs(sheet: Sheet, paper: Paper) -> None:
    """No name covers a sign."""
    for sign in of_kind(sheet.signs, Sign):
        for hex_ in sign.hexes:
            x, y = signs.spot(sheet, hex_, sign.spot)
            note = signs.NOTE_ROOM if hex_ in sign.notes else 0.0
            paper.block(Box(x - sign.room, y - sign.room, x + sign.room + note, y + sign.room))
    for plate in of_kind(sheet.signs, Plate):
        if plate.spot is not None:
            middle = signs.spot(sheet, plate.hex, plate.spot)
            paper.block(around(middle, signs.plate_width(plate.cells) / 2 + 1, signs.CELL_HEIGHT / 2 + 1))
    for place in sheet.places:
        if place.kind in ("city", "town"):
            paper.block(around(sheet.sites.site(place.hex), 8))
    for peak in sheet.peaks:
        paper.block(around(sheet.layout.on_grid(*peak.place), 5))
    for network in networks(sheet):
        for a, b in sorted(side for side in network.ways.sides if side in sheet.rivers):
            paper.block(around(network.crossing(a, b), 7), 9)
    for on_side in of_kind(sheet.signs, HexsideSign):
        for a, b in on_side.sides:
            paper.block(around(sheet.sites.crossing(a, b), on_side.room), 9)
    for hex_ in {hex_ for arrow in of_kind(sheet.signs, ShoreArrow) for hex_ in arrow.hexes}:
        if arrow_line := sea_line(sheet, hex_):
            paper.sprinkle([between(*arrow_line, step / 10) for step in range(11)], 4)
