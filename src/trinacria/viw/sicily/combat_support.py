"""9.64, 23.22, 25.3 The support announced for a combat: guns, an Air Point, a naval point, all at once.

The support is fixed before its dice fall, and nothing may be added when a point fails (ADJ-036, ADJ-064).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import listed
from trinacria.viw.artillery import GUNS_IN_ATTACK, GUNS_IN_DEFENCE, guns_for, guns_refusal, too_many_guns
from trinacria.viw.battles import Battle
from trinacria.viw.commands import Support
from trinacria.viw.events import COMBAT
from trinacria.viw.sicily.air_operations import air_point_chance, air_point_works
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.nations import ARMIES, Army
from trinacria.viw.sicily.naval_gunfire import expend, naval_chance, naval_refusal
from trinacria.viw.step_words import Choice, supported
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(frozen=True, slots=True)
class SicilySupport(Support):
    """The guns, air and naval points for a combat, all at once; `support` alone announces none. `support air naval us`"""

    bombing: bool = False  # 23.25: an Air Point of Emergency Bombing
    naval: str = ""  # 25.33: the army whose point is used

    VERB: ClassVar[str] = "support"
    SHAPE: ClassVar[tuple[Clause, ...]] = (
        *Support.SHAPE,
        Clause("bombing", after="bombing", flag=True),
        Clause("naval", after="naval"),
    )

    def say(self, choice: Choice) -> StepWords:
        points = ["an Air Point"] * self.air + ["Emergency Bombing"] * self.bombing
        points += [f"{ARMIES[Army(self.naval)]} naval gunfire"] if self.naval else []
        return supported(choice, self.guns, points)

    def announced(self, case: str, side: Seat) -> Event:
        return SicilySupportAnnounced(case, side, self.guns, self.air, self.bombing, self.naval)


COMMANDS: tuple[type[Command], ...] = (SicilySupport,)


@case("9.64", "23.22", "25.33")
def support_choices(pos: Position, battle: Battle, side: Seat) -> Iterator[SicilySupport]:
    """Every support that a side can announce for this combat; announcing none comes first."""
    guns = guns_for(pos, battle, side)
    fleets = [army for army in Army if naval_refusal(pos, battle, side, army) is None]
    for naval in ("", *fleets):
        for air, bombing in _air_choices(pos, side):
            for number in range(min(_most_guns(battle, side), len(guns)) + 1):
                for chosen in combinations(guns, number):
                    yield SicilySupport(chosen, air, bombing, str(naval))


@case("23.21", "23.22", "23.23", "23.25")
def _air_choices(pos: Position, side: Seat) -> Iterator[tuple[bool, bool]]:
    """One Air Point at most, of either kind, for either army; the Axis has none."""
    yield False, False
    if side is ALLIED and campaign(pos).air_points:
        yield True, False
    if side is ALLIED and campaign(pos).bombing_points:
        yield False, True


def _most_guns(battle: Battle, side: Seat) -> int:
    return GUNS_IN_ATTACK if side is battle.attacker else GUNS_IN_DEFENCE


@case("9.64", "23.21", "23.22", "25.33")
def support_refusal(pos: Position, battle: Battle, side: Seat, wanted: Support) -> IllegalCommand:
    """Why a support that is not among the choices may not be announced."""
    if not isinstance(wanted, SicilySupport):
        return IllegalCommand(
            "9.64", "announce guns, an Air Point, Emergency Bombing or naval gunfire as this game has them"
        )
    refusal = _points_refusal(pos, battle, side, wanted) or guns_refusal(pos, battle, side, wanted)
    return refusal or too_many_guns(_most_guns(battle, side))


def _points_refusal(pos: Position, battle: Battle, side: Seat, wanted: SicilySupport) -> IllegalCommand | None:
    if (wanted.air or wanted.bombing) and side is not ALLIED:
        return IllegalCommand("23.21", "only the Allied player has Air Points")
    if wanted.air and wanted.bombing:
        return IllegalCommand("23.22", "one Air Point at most may be allotted to a combat")
    if wanted.air and not campaign(pos).air_points:
        return IllegalCommand("23.21", "no Air Point is left this Game-Turn")
    if wanted.bombing and not campaign(pos).bombing_points:
        return IllegalCommand("23.25", "no point of Emergency Bombing is left this Game-Turn")
    if not wanted.naval:
        return None
    if wanted.naval not in [*Army]:
        return IllegalCommand("25.33", f"{wanted.naval} has no ships here: say naval us or naval uk")
    return naval_refusal(pos, battle, side, Army(wanted.naval))


@case("23.22", "23.25", "25.33", "25.35")
def resolve_support(pos: Position, battle: Battle, side: Seat, announced: Support) -> SicilySupport:
    """Spend what was announced and roll for what may fail; a point that fails is spent all the same."""
    assert isinstance(announced, SicilySupport)
    effective = announced
    if announced.air:
        change(pos, air_points=campaign(pos).air_points - 1)
        if not air_point_works(pos, battle):
            effective = replace(effective, air=False)
            pos.tell(SupportFailed("23.22", "Air Point"))
    if announced.bombing:
        change(pos, bombing_points=campaign(pos).bombing_points - 1)
    if announced.naval and not expend(pos, Army(announced.naval)):
        effective = replace(effective, naval="")
        pos.tell(SupportFailed("25.35", "naval gunfire"))
    return effective


@case("23.22", "25.35")
def support_chances(pos: Position, battle: Battle, announced: Support) -> Mapping[Support, float]:
    """What can be left of a support once its dice have fallen, and how likely that is."""
    assert isinstance(announced, SicilySupport)
    chances: dict[Support, float] = {}
    flies = air_point_chance(pos, battle) if announced.air else 1.0
    sails = naval_chance(pos, Army(announced.naval)) if announced.naval else 1.0
    for works, fires in ((True, True), (True, False), (False, True), (False, False)):
        chance = (flies if works else 1 - flies) * (sails if fires else 1 - sails)
        if chance:
            chances[replace(announced, air=announced.air and works, naval=announced.naval if fires else "")] = chance
    return chances


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SicilySupportAnnounced(Event):
    """9.64: what supports a side in a combat."""

    KIND: ClassVar[str] = "support"
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    guns: tuple[UnitId, ...]
    air: bool
    bombing: bool
    naval: str

    def sentence(self, tell: Teller) -> str:
        means = [tell.unit(gun) for gun in self.guns]
        means += ["an Air Point"] * self.air + ["Emergency Bombing"] * self.bombing
        means += [f"{ARMIES[Army(self.naval)]} naval gunfire"] if self.naval else []
        return f"{tell.side(self.side)} support: {listed(means)}."


@dataclass(frozen=True, slots=True)
class SupportFailed(Event):
    """23.22, 25.35: support that was announced has no effect."""

    KIND: ClassVar[str] = "support fails"
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    FOLLOWS: ClassVar[bool] = True

    what: str

    def sentence(self, tell: Teller) -> str:
        return f"The {self.what} has no effect."
