"""Random boards for property tests, with a geometry and zones of their own: nothing here asks the code under test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from board import Piece, battalion, guns, regiment, tanks
from trinacria.kernel.seats import Seat
from trinacria.viw.units import Face

Side = frozenset[str]


def hexes(columns: int, rows: int) -> list[str]:
    return [f"{column:02d}{row:02d}" for column in range(1, columns + 1) for row in range(1, rows + 1)]


def apart(a: str, b: str) -> int:
    """The distance of two hexes by cube coordinates (even columns lie lower)."""
    q, r = int(a[:2]) - int(b[:2]), _diagonal(a) - _diagonal(b)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def _diagonal(hex_: str) -> int:
    column = int(hex_[:2]) - 1
    return int(hex_[2:]) - (column - column % 2) // 2


@dataclass(frozen=True)
class Ground:
    """A drawn map."""

    columns: int
    rows: int
    terrain: Mapping[str, str]
    rivers: frozenset[Side]
    roads: frozenset[Side]
    walls: frozenset[Side]
    around: Mapping[str, tuple[str, ...]] = field(hash=False)

    def options(self) -> dict[str, Any]:
        """The arguments of `board`."""
        sides = {name: [tuple(sorted(side)) for side in getattr(self, name)] for name in ("rivers", "roads", "walls")}
        return {"size": (self.columns, self.rows), "terrain": self.terrain, **sides}

    def can_step(self, piece: Piece, here: str, there: str) -> bool:
        """9.96 and the terrain chart: rivers bar tanks and mechanized infantry, swamp everything mechanized; roads help."""
        side = frozenset({here, there})
        if side in self.walls or there not in self.around[here]:
            return False
        if side in self.roads:
            return True
        if side in self.rivers and piece.unit.type in ("tank", "mech_infantry"):
            return False
        return not (self.terrain[there] == "swamp" and piece.unit.type in ("tank", "mech_infantry", "recon", "sp_artillery"))


@st.composite
def grounds(draw: st.DrawFn, columns: int, rows: int) -> Ground:
    every = hexes(columns, rows)
    around = {hex_: tuple(other for other in every if apart(hex_, other) == 1) for hex_ in every}
    sides = [frozenset({a, b}) for a in every for b in around[a] if a < b]
    some = st.sets(st.sampled_from(sides), max_size=len(sides) // 3)
    kinds = draw(st.lists(st.sampled_from(["clear", "clear", "woods", "swamp"]), min_size=len(every), max_size=len(every)))
    roads = draw(some)
    walls = draw(st.sets(st.sampled_from(sides), max_size=4))
    terrain = dict(zip(every, kinds, strict=True))
    return Ground(columns, rows, terrain, frozenset(draw(some)), frozenset(roads), frozenset(walls - roads), around)


def pieces(side: Seat) -> st.SearchStrategy[Piece]:
    """Any kind of unit that the rules of section 9.9 treat in its own way."""
    return st.sampled_from(
        [
            regiment(side, strength=4),
            regiment(side, strength=2, type="mech_infantry", movement=12),
            regiment(side, face=Face.CADRE),
            battalion(side),
            tanks(side),
            battalion(side, type="recon", movement=12),
            guns(side),
        ]
    )


def controls(piece: Piece) -> bool:
    """6.1: regiments and brigades that are neither guns nor cadres."""
    return piece.unit.size != "battalion" and piece.unit.type != "artillery" and piece.face is not Face.CADRE


def zone(ground: Ground, enemies: Iterable[Piece]) -> set[str]:
    return {hex_ for piece in enemies if controls(piece) for hex_ in ground.around[str(piece.place)]}
