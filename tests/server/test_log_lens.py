"""The log of a finished game through somebody's eyes: what was private then is private there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.tables import finish, house_in, make, play_on
from trinacria.kernel.seats import ALLIED, SPECTATOR
from trinacria.server.models import Lens, LogPage
from trinacria.server.services import watching
from trinacria.server.services.errors import NotNow


def strengths(page: LogPage) -> int:
    return sum("strength" in line.facts for line in page.lines if line.kind == "chit")


def test_each_side_is_told_of_its_own_chits_and_the_end_tells_all(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        game = make(house).game.id
        play_on(house, game, seed=3, orders=120)
        with pytest.raises(NotNow):
            watching.log(house, game, ALLIED, before=None, limit=500, lens=Lens.AXIS)
        then = watching.log(house, game, ALLIED, before=None, limit=500)
        public = watching.log(house, game, ALLIED, before=None, limit=500, lens=Lens.SPECTATOR)
        assert public == watching.log(house, game, SPECTATOR, before=None, limit=500)
        assert strengths(public) == 0 < strengths(then)
        seen = watching.past(house, game, ALLIED, 60, Lens.SPECTATOR)
        assert seen == watching.past(house, game, SPECTATOR, 60, None)
        finish(house, game)
        pages = {lens: watching.log(house, game, SPECTATOR, before=None, limit=500, lens=lens) for lens in Lens}
    told = {lens: strengths(page) for lens, page in pages.items()}
    assert told[Lens.SPECTATOR] == 0
    assert told[Lens.ALLIED] > 0
    assert told[Lens.ALLIED] + told[Lens.AXIS] == told[Lens.TRUTH]
    assert pages[Lens.ALLIED].lines[: len(then.lines)] == then.lines
