"""Which picture belongs to which game: the sheet of a table, and what a view puts on it."""

from __future__ import annotations

from dataclasses import replace

from trinacria.render import moselle, sicily
from trinacria.render.picture import OnMap, Picture
from trinacria.render.pieces import crates_of, pieces_of, setup_pieces
from trinacria.viw.sicily.campaign import Campaign
from trinacria.viw.sicily.loading import SicilyData
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.table import Table
from trinacria.viw.view import View


def picture_of(table: Table) -> Picture:
    """The map of a game that can be played."""
    if isinstance(table, SicilyTable):
        return Picture(sicily.sheet_of(table.island, table.charts))
    return Picture(moselle.sheet_of(table))


def scene(view: View, table: Table) -> OnMap:
    """What a seat sees on the map: everything comes from its view."""
    upon = OnMap(pieces_of(view, table), view.holders, view.turn)
    if not isinstance(table, SicilyTable) or not isinstance(view.state, Campaign):
        return upon
    weather, boundary = view.state.weather.replace("_", " "), view.state.boundary
    return replace(upon, pieces=(*upon.pieces, *crates_of(view, table)), weather=weather, boundary=boundary)


def sicily_picture(data: SicilyData) -> Picture:
    return Picture(sicily.sheet_of(data.island, data.charts))


def sicily_setup(data: SicilyData) -> OnMap:
    """The counters with a set-up hex of their own, before the first Game-Turn."""
    return OnMap(setup_pieces(data.counters), {}, 1, boundary=data.island.lines.boundary_initial)
