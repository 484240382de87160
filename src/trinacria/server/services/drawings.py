"""Maps, drawn once: a large map takes seconds to draw, so it is drawn in a process of its own and kept on disk.

All scenarios of a game share one map. It is served whole, or in layers: the ground, and its names for each distance. A kept
file is named after everything that the drawing depends on, so an old one is never shown; a missing one is drawn again.
"""

from __future__ import annotations

import hashlib
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

import platformdirs

from trinacria import __version__, games, render
from trinacria.kernel.digests import digest_of
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.systems import OpenScenario
from trinacria.render.distances import Distance
from trinacria.render.table_sheets import ground_svg, map_svg, names_svg

_log = logging.getLogger("trinacria.drawings")

LONGEST = 120  # seconds for one drawing
NICENESS = 10
GLANCE = 0.05  # seconds between two looks whether a drawing is there

_lock = threading.Lock()
_at_work: dict[str, subprocess.Popen[bytes]] = {}  # by game


def _names(distance: Distance, scenario: OpenScenario) -> str:
    return names_svg(scenario, distance)


SHEETS: Mapping[str, Callable[[OpenScenario], str]] = {  # drawn in this order: what a table needs comes first
    "ground": ground_svg,
    **{f"names-{distance}": partial(_names, distance) for distance in Distance},
    "map": map_svg,
}


def drawing(scenario: OpenScenario, sheet: str) -> bytes:
    """A sheet of the map of a table: from disk, or drawn now."""
    kept = _place(scenario, sheet)
    found = _read(kept)
    if found is None and games.overlay() is None:
        found = _drawn_by_process(scenario, kept)
    if found is None:
        found = SHEETS[sheet](scenario).encode()
        _keep(kept, found)
    return found


def draw_ahead(names: Sequence[str]) -> threading.Thread:
    """Have the maps of these scenarios drawn before somebody asks for them."""

    def draw() -> None:
        for name in names:
            scenario = games.open_scenario(name)
            for kept in (_place(scenario, sheet) for sheet in SHEETS):
                if not kept.exists() and _drawn_by_process(scenario, kept) is None:
                    return  # nothing can be kept here

    thread = threading.Thread(target=draw, name="drawings", daemon=True)
    thread.start()
    return thread


def _drawn_by_process(scenario: OpenScenario, kept: Path) -> bytes | None:
    """Have it drawn in another process, because this one has games to serve. Requests for the same game wait for the same
    process, each only until its own sheet is there."""
    process = _drawing_process(scenario, kept)
    latest = time.monotonic() + LONGEST
    while process is not None and time.monotonic() < latest:
        ended = process.poll() is not None
        if (found := _read(kept)) is not None:
            return found
        if ended:
            break
        time.sleep(GLANCE)
    facts = {"scenario": scenario.name, "code": process.poll() if process else None}
    _log.warning("a map could not be drawn in another process", extra={"facts": facts})
    return None


def _drawing_process(scenario: OpenScenario, kept: Path) -> subprocess.Popen[bytes] | None:
    """The process that draws the map of this game: the one at work, or a new one."""
    with _lock:
        process = _at_work.get(scenario.game)
        if process is not None and process.poll() is not None and kept.exists():
            return process  # it was at work when we looked last, and has done with everything since
        if process is None or process.poll() is not None:
            command = [sys.executable, "-m", "trinacria.server.services.drawings", scenario.name]
            try:
                process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            except OSError:
                return None
            _at_work[scenario.game] = process
        return process


def _place(scenario: OpenScenario, sheet: str) -> Path:
    means = f"{__version__}/{scenario.game}/{_declared(scenario)}/{_renderer_digest()}"
    name = hashlib.sha256(means.encode()).hexdigest()[:24]
    return Path(platformdirs.user_cache_dir("trinacria", appauthor=False)) / "maps" / f"{scenario.game}-{sheet}-{name}.svg"


_maps: dict[tuple[str, str], str] = {}  # digests of declared maps, by game and data


def _declared(scenario: OpenScenario) -> str:
    """What is drawn: a change of it makes another map."""
    key = scenario.game, scenario.fingerprint
    if key not in _maps:
        _maps[key] = digest_of(scenario.drawing.map_sheet())
    return _maps[key]


@lru_cache(maxsize=1)
def _renderer_digest() -> str:
    """What draws: a change of it makes another map too."""
    files = sorted(Path(render.__file__).parent.rglob("*"))
    digest = hashlib.sha256()
    for file in files:
        if file.suffix in (".py", ".json", ".woff2", ".ttf"):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _read(place: Path) -> bytes | None:
    try:
        return place.read_bytes()
    except OSError:
        return None


def _keep(place: Path, drawing: bytes) -> None:
    """Whole or not at all; a map that cannot be kept is drawn again next time."""
    draft = place.with_name(f"{place.name}.{os.getpid()}.part")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(drawing)
        os.replace(draft, place)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def main(names: Sequence[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for name in names:
        scenario = games.open_scenario(name)
        for sheet, draw in SHEETS.items():
            if not _place(scenario, sheet).exists():
                _keep(_place(scenario, sheet), draw(scenario).encode())


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except TrinacriaError as error:
        sys.exit(str(error))
