"""Where to stand: what a hex is worth as the post of one unit, given where its friends will be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trinacria.bots.evaluation import Doctrine, cover, danger, doctrine_of, pull, threat
from trinacria.bots.outlook import Outlook, Standing
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.artillery import SUPPORT_RANGE

GARRISON = 0.6  # of a place's points, for its first defender under threat
UNSUPPLIED = 1.2
CROWDED = 0.5  # a second regiment in a hex adds no strength (7.21)
IN_LINE = 0.4  # a friend within two hexes, so that zones of control meet


class Posts:
    """The worth of posts in one outlook; what does not depend on the unit is worked out once a hex."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.mind: Doctrine = doctrine_of(outlook.side)
        self._static: dict[tuple[HexId, bool], float] = {}

    def worth(self, unit: Standing, hex_: HexId, mates: Sequence[Standing], friends: Iterable[HexId]) -> float:
        """For a unit that fights: `mates` will share the hex, `friends` are the hexes of the others."""
        outlook = self.outlook
        worth = self._of_hex(hex_, unit.unit.mechanized)
        regiments = [mate for mate in mates if mate.is_regiment]
        if not mates:
            worth += self.garrison(hex_)
        elif unit.is_regiment and regiments:
            worth -= CROWDED
        defence = max([unit.defence, *(mate.defence for mate in regiments)])
        defence += sum(mate.defence for mate in mates if not mate.is_regiment)
        worth -= self.mind.fear * danger(outlook, hex_, defence)
        grid = outlook.ground.grid
        if any(grid.distance(hex_, friend) in (1, 2) for friend in friends):
            worth += IN_LINE
        return worth

    def gun_worth(self, hex_: HexId, targets: Iterable[HexId], front: Iterable[HexId]) -> float:
        """For a gun: out of reach, within range of what will be attacked, and of the friends who may be."""
        outlook, grid = self.outlook, self.outlook.ground.grid
        distance = outlook.distance(hex_)
        if distance <= 1:
            return -5.0
        worth = 0.8 * sum(grid.distance(hex_, target) <= SUPPORT_RANGE for target in targets)
        worth += 0.25 * sum(grid.distance(hex_, friend) < SUPPORT_RANGE for friend in front)
        worth += 0.6 * (hex_ in outlook.stacks) - (0.8 if distance == 2 else 0.0) - 0.05 * distance
        return worth - (UNSUPPLIED if hex_ not in outlook.supplied else 0.0)

    def _of_hex(self, hex_: HexId, mechanized: bool) -> float:
        key = (hex_, mechanized)
        if key not in self._static:
            self._static[key] = self._taking(hex_) + self._ground(hex_, mechanized)
        return self._static[key]

    def _taking(self, hex_: HexId) -> float:
        """A place of the enemy's that stands open."""
        points = self.outlook.ground.points.get(hex_, 0)
        return float(points) if points and not self.outlook.held(hex_) else 0.0

    def _ground(self, hex_: HexId, mechanized: bool) -> float:
        outlook = self.outlook
        worth = self.mind.drive * pull(outlook, hex_, mechanized=mechanized)
        if outlook.side is not ALLIED:
            front = threat(outlook, hex_)
            worth += 0.12 * cover(outlook, hex_) * (0.3 + 0.7 * front)
            worth += front * (0.25 * outlook.ground.line[hex_] + 0.8 * outlook.ground.entrenched(outlook.side, hex_))
        if hex_ not in outlook.supplied and not outlook.ground.entrenched(outlook.side, hex_):
            worth -= UNSUPPLIED
        return worth

    def garrison(self, hex_: HexId) -> float:
        """What the first unit in a threatened place keeps safe."""
        points = self.outlook.ground.points.get(hex_, 0)
        if not points or not self.outlook.held(hex_):
            return 0.0
        return GARRISON * points * threat(self.outlook, hex_)

