"""The log of a finished game through somebody's eyes: what was private then is private there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.tables import finish, host_in, make, play_on
from trinacria.kernel.seats import ALLIED, SPECTATOR
from trinacria.server.models import Lens, LogPage
from trinacria.server.services import watching
from trinacria.server.services.errors import NotNow


def strengths(page: LogPage) -> int:
    return sum("strength" in line.facts for line in page.lines if line.kind == "chit")


def test_each_side_is_told_of_its_own_chits_and_the_end_tells_all(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host).game.id
        play_on(host, game, seed=3, orders=120)
        with pytest.raises(NotNow):
            watching.log(host, game, ALLIED, before=None, limit=500, lens=Lens.AXIS)
        then = watching.log(host, game, ALLIED, before=None, limit=500)
        public = watching.log(host, game, ALLIED, before=None, limit=500, lens=Lens.SPECTATOR)
        assert public == watching.log(host, game, SPECTATOR, before=None, limit=500)
        assert strengths(public) == 0 < strengths(then)
        seen = watching.past(host, game, ALLIED, 60, Lens.SPECTATOR)
        assert seen == watching.past(host, game, SPECTATOR, 60, None)
        finish(host, game)
        pages = {lens: watching.log(host, game, SPECTATOR, before=None, limit=500, lens=lens) for lens in Lens}
    counts = {lens: strengths(page) for lens, page in pages.items()}
    assert counts[Lens.SPECTATOR] == 0
    assert counts[Lens.ALLIED] > 0
    assert counts[Lens.ALLIED] + counts[Lens.AXIS] == counts[Lens.TRUTH]
    assert pages[Lens.ALLIED].lines[: len(then.lines)] == then.lines
