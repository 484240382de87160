"""Names without collisions: a label tries places around its sign, pays for what it would cover, and takes the cheapest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from trinacria.kernel.drawing import Cover
from trinacria.render import signs
from trinacria.render.distances import LETTERED, Distance, Lettered
from trinacria.render.geometry import between
from trinacria.render.lines import NUMBER_SIZE, number_place
from trinacria.render.names import (
    evacuation_candidates,
    landing_candidates,
    landing_words,
    peak_candidates,
    place_candidates,
    weight,
)
from trinacria.render.paper import Box, Label, Paper, around
from trinacria.render.rivers import Stem
from trinacria.render.roads import road_lines
from trinacria.render.sheet import Sheet
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
    if "evacuation" in how.kinds:
        for hex_, boats in sorted(sheet.evacuation.items()):
            paper.settle("evacuation", hex_, evacuation_candidates(sheet, hex_, boats, times))
    for words, army, hexes in landing_words(sheet):
        paper.settle("landing", words, landing_candidates(sheet, words, army, hexes, times))
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
        for route, spots in route_stretches(sheet):
            paper.settle("route", route, route_candidates(route, spots, times), at_most=40)
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
    for airfield in sheet.airfields:
        x, y = signs.airfield_place(sheet, airfield.hex)
        paper.block(Box(x - 9, y - 9, x + (27 if airfield.count > 1 else 9), y + 9))
    for place in sheet.places:
        if place.port:
            paper.block(around(signs.port_place(sheet, place.hex), 9))
        if place.kind in ("city", "town"):
            paper.block(around(sheet.sites.site(place.hex), 8))
    for hex_ in sheet.supply_sources:
        paper.block(around(signs.supply_place(sheet, hex_), 8.5))
    for peak in sheet.peaks:
        paper.block(around(sheet.layout.on_grid(*peak.place), 5))
    for a, b in sheet.bridges:
        paper.block(around(sheet.sites.crossing(a, b), 7), 9)
    for landing in sheet.landings:
        for hex_ in landing.hexes:
            if arrow := signs.landing_line(sheet, hex_):
                paper.sprinkle([between(*arrow, step / 10) for step in range(11)], 4)
    for _, points in road_lines(sheet):
        paper.sprinkle(points, 0.8)
    for stem in stems:
        paper.sprinkle(stem.points, 1.1)
    for line in sheet.lines:
        centres = [sheet.layout.centre(hex_) for hex_ in line.hexes]
        for here, there in pairwise(centres):
            paper.sprinkle([between(here, there, step / 12) for step in range(12)], 0.5)
    return paper
