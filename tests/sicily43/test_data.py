"""The data of SICILY'43: what is in the box, and that a broken file is refused with its place."""

from __future__ import annotations

from collections import Counter

import pytest

from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.reading.loading import load_table
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Kind

WORDS = Vocabulary(())


@pytest.fixture(scope="module")
def table() -> Table:
    return load_table("campaign", vocabulary=WORDS)


def test_land_is_two_fifths_plains_two_fifths_hills_and_one_fifth_mountains(table: Table) -> None:
    """S2.2"""
    kinds = Counter(table.island.terrain.values())
    assert (kinds[Terrain.PLAINS], kinds[Terrain.HILLS], kinds[Terrain.MOUNTAINS]) == (355, 350, 175)


def test_bridges_and_river_hexes(table: Table) -> None:
    """S2.6, S2.7"""
    island = table.island
    assert (len(island.bridges), len(island.bridges & island.rivers)) == (57, 28)
    assert HexId("4716") in island.river_hexes
    assert len(island.river_hexes) == 40


@pytest.mark.parametrize(("farthest", "legal"), [(4, 247), (5, 294)])
def test_room_for_coastal_divisions_and_minefields(table: Table, farthest: int, legal: int) -> None:
    """S4.2, S4.3: hexes near the sea without a town, road, bridge or railway."""
    island = table.island
    towns = {hex_ for hex_, town in island.towns.items() if town.is_town}
    barred = towns | island.road_hexes | island.rail_hexes | island.bridge_hexes
    assert sum(island.from_sea[hex_] <= farthest for hex_ in island.land - barred) == legal


def test_counters(table: Table) -> None:
    kinds = Counter(unit.kind for unit in table.units.values())
    assert len(table.units) == 162
    assert [kinds[kind] for kind in (Kind.COASTAL, Kind.MINEFIELD, Kind.SHIP, Kind.TRAIN)] == [12, 15, 12, 3]


def test_the_landing_scores_the_towns_due_by_its_last_turn() -> None:
    landing = load_table("landing", vocabulary=WORDS)
    assert landing.last_turn == 4
    names = [town.name for town in landing.charts.key_towns]
    assert names == ["Augusta", "Caltagirone", "Piazza Armerina", "Agrigento"]
    assert {town.name for town in landing.charts.history} >= {"Messina", "Palermo"}
