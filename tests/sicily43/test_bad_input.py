"""Orders that cannot be: each is refused with its case and a reason, whichever way it is given, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from http_server import new_game, problem, serving
from sicily43_board import island, units_like
from sicily43_games import begun
from sicily43_moves import foot, ground
from trinacria import games
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.air import AssigningPlanes, Bombardment
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import Kind

COASTAL = units_like(Kind.COASTAL, AXIS)
PALERMO, TRAIN = island().place("Palermo").hex, units_like(Kind.TRAIN, AXIS)[0]
LINE = ["0104", "0204", "0304", "0404", "0504", "0604"]


def setting_up() -> Position:
    return begun("campaign", 1)


def assigning() -> Position:
    """The Allies have 20 planes."""
    pos = begun("campaign", 1)
    pos.turn, pos.stack = 2, [AssigningPlanes(ALLIED)]
    pos.run()
    return pos


def bombing() -> Position:
    """Five bombers are left."""
    pos = begun("campaign", 1)
    pos.turn, pos.bombers.allied, pos.stack = 2, 5, [Bombardment(ALLIED)]
    pos.run()
    return pos


def bombed_already() -> Position:
    pos = bombing()
    pos.note_turn(bombed_hexes=frozenset({(ALLIED, PALERMO)}))
    return pos


def cut_line() -> Position:
    """A railway of six hexes, and an enemy on the fourth."""
    return ground(side=AXIS, g=foot(AXIS, "0104"), a=foot(ALLIED, "0404"), rails=[LINE], towns={"Enna": "0104"})


def convoy_before_a_cut() -> Position:
    """A convoy of two that boarded before, and a bridge that is down in front of it."""
    pos = ground(
        side=AXIS,
        g=foot(AXIS, "0104", travelling=True),
        h=foot(AXIS, "0204", travelling=True),
        rails=[LINE],
        rivers=[("0304", "0404")],
        towns={"Enna": "0104"},
    )
    pos.bridges_down = pos.table.island.bridges
    return pos


BAD: dict[str, tuple[Callable[[], Position], str, str, str]] = {
    "a coastal division in a town": (setting_up, f"place {COASTAL[0]} {PALERMO}", "S43:4.2", "town"),
    "a unit before its step": (setting_up, f"place {TRAIN} {PALERMO}", "S43:4.2", "still to be placed"),
    "a set-up that is not finished": (setting_up, "end", "S43:4.4", ""),
    "a plane allotted twice": (assigning, "planes 20 1", "S43:23.2", "21 planes are more than the 20"),
    "planes that carry nobody": (assigning, "planes 0 20", "S43:16.3", "can be dropped"),
    "bombers that have flown": (bombing, f"bomb 6 railway {PALERMO}", "S43:23.5", "5 planes are left"),
    "the same hex again": (bombed_already, f"bomb 1 railway {PALERMO}", "S43:23.5", "has been bombed"),
    "a journey over a cut line": (cut_line, "rail g by 0104 0204 0304 0404 0504", "S43:22.10", ""),
    "a convoy over a broken bridge": (convoy_before_a_cut, "rail h g by 0204 0304 0404", "S43:22.10", ""),
}


@pytest.mark.parametrize("what", BAD)
def test_it_is_refused_with_its_case_and_nothing_changes(what: str) -> None:
    situation, text, named, words = BAD[what]
    pos = situation()
    before, order = digest(pos), pos.vocabulary.read(text)
    assert order not in pos.options()
    refusal = pos.options().refusal(order)
    assert refusal is not None
    assert refusal.case == named, refusal
    assert words in refusal.reason, refusal
    with pytest.raises(IllegalCommand) as raised:
        pos.play(order)
    assert (raised.value.case, raised.value.reason) == (refusal.case, refusal.reason)
    assert digest(pos) == before


def test_a_game_and_its_record_stay_as_they_were() -> None:
    playing = games.new_game("sicily43/campaign", "bad input")
    before = digest(playing.position)
    with pytest.raises(IllegalCommand, match=r"S4\.2"):
        playing.order_text(AXIS, f"place {COASTAL[0]} {PALERMO}")
    assert (digest(playing.position), playing.ply, playing.record.orders) == (before, 0, [])


def test_the_server_names_the_case_and_stays_at_its_ply(tmp_path: Path) -> None:
    with serving(tmp_path) as server, server.player() as ann:
        game = new_game(ann, scenario="sicily43/campaign")
        view = ann.get(f"/api/games/{game}/view", params={"side": "axis"}).content
        orders = f"/api/games/{game}/orders"
        for text, named in ((f"place {COASTAL[0]} {PALERMO}", "S43:4.2"), ("end", "S43:4.4"), ("planes 21 0", "S43:4.1")):
            answer = problem(ann.post(orders, params={"side": "axis"}, json={"ply": 0, "text": text}), 422)
            assert (answer.case, bool(answer.says)) == (named, True), answer
        assert ann.get(f"/api/games/{game}").json()["ply"] == 0
        assert ann.get(f"/api/games/{game}/view", params={"side": "axis"}).content == view
