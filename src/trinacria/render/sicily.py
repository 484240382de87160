"""The map of Sicily as a sheet."""

from __future__ import annotations

from trinacria.kernel.hexes import HexId
from trinacria.render.sheet import Airfield, Cover, Ground, Landing, Line, Margins, Outline, Place, Sheet
from trinacria.render.sicily_lettering import LETTERING, PEAKS
from trinacria.viw.sicily.island import Kind, Sicily

_LARGEST_AREA = 4  # an area with more beaches is a reserve that may land on those of others


def sheet_of(island: Sicily) -> Sheet:
    """Everything that the picture shows of the island."""
    return Sheet(
        game="sicily",
        title="Sicily",
        subtitle="The Race for Messina · 10 July to 17 August 1943",
        grid=island.map.grid,
        ground={hex_: _ground(island, hex_) for hex_ in island.map.grid.ids},
        hex_km=6.04,
        outlines=tuple(
            Outline(outline.name, outline.points, in_play=outline.name == "sicily") for outline in island.outlines
        ),
        beaches=island.beaches,
        rivers=island.river_names,
        roads={side: "highway" if name.startswith("SS") else "road" for side, name in island.road_names.items()},
        routes={side: name for side, name in island.road_names.items() if name.startswith("SS")},
        walls=island.map.walls,
        places=tuple(
            Place(t.name, t.hex, "city" if t.is_city else "town", t.tactical_points, t.port.value if t.port else "")
            for t in island.towns
        ),
        airfields=tuple(Airfield(field.hex, field.name, field.count) for field in island.airfields),
        supply_sources=island.supply_sources,
        lines=(
            Line("halt", "U.S. movement line", island.lines.halt),
            Line("boundary", "Army boundary", island.lines.boundary_initial),
        ),
        hexside_lines={"west": island.west_line},
        landings=tuple(
            Landing(area.name, area.army.value, area.hexes)
            for area in island.landing_areas.values()
            if len(area.hexes) <= _LARGEST_AREA
        ),
        evacuation={hex_: (units.italian, units.german) for hex_, units in island.evacuation.items()},
        lettering=LETTERING,
        peaks=PEAKS,
        margins=Margins(),
    )


def _ground(island: Sicily, hex_: HexId) -> Ground:
    kind = island.kind[hex_]
    if kind is Kind.SEA:
        return Ground(0, Cover.SEA, 0.0)
    if kind is Kind.MAINLAND:
        return Ground(0, Cover.MAINLAND, 0.0)
    cover = Cover.SWAMP if hex_ in island.swamps else Cover.CITY if hex_ in island.cities else Cover.OPEN
    return Ground(island.level[hex_], cover, float(island.height[hex_]))
