"""Maps, drawn once: a large map takes seconds to draw, so it is drawn in a process of its own and kept on disk.

All scenarios of a game share one map. It is had whole, or in sheets to be laid one upon the other: the ground, and its names
for each distance. What is kept is named by everything the drawing depends on, so nothing old is ever
shown; whatever is missing or cannot be kept is simply drawn again.
"""

from __future__ import annotations

import hashlib
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

import platformdirs

from trinacria import __version__, games, render
from trinacria.kernel.errors import TrinacriaError
from trinacria.render.distances import Distance
from trinacria.render.table_sheets import ground_svg, map_svg, names_svg
from trinacria.viw.table import Table

_log = logging.getLogger("trinacria.drawings")

LONGEST = 120  # seconds for one drawing
NICENESS = 10


def _names(distance: Distance, table: Table) -> str:
    return names_svg(table, distance)


SHEETS: Mapping[str, Callable[[Table], str]] = {
    "map": map_svg,
    "ground": ground_svg,
    **{f"names-{distance}": partial(_names, distance) for distance in Distance},
}


def drawing(table: Table, sheet: str) -> bytes:
    """A sheet of the map of a table: from disk, or drawn now."""
    kept = _place(table, sheet)
    found = _read(kept)
    if found is None and games.overlay() is None:
        _draw_apart(table.name)
        found = _read(kept)
    if found is None:
        found = SHEETS[sheet](table).encode()
        _keep(kept, found)
    return found


def draw_ahead(names: Sequence[str]) -> threading.Thread:
    """Have the maps of these scenarios drawn before somebody asks for them."""

    def draw() -> None:
        for name in names:
            table = games.open_table(name)
            if not all(_place(table, sheet).exists() for sheet in SHEETS):
                _draw_apart(name)

    thread = threading.Thread(target=draw, name="drawings", daemon=True)
    thread.start()
    return thread


def _draw_apart(name: str) -> None:
    """Draw in another process: this one has games to serve meanwhile."""
    command = [sys.executable, "-m", "trinacria.server.services.drawings", name]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST, check=False)
    except (OSError, subprocess.TimeoutExpired):
        _log.warning("a map could not be drawn apart", extra={"facts": {"scenario": name}})
        return
    if done.returncode:
        _log.warning("a map could not be drawn apart", extra={"facts": {"scenario": name, "code": done.returncode}})


def _place(table: Table, sheet: str) -> Path:
    means = f"{__version__}/{table.game}/{table.fingerprint}/{_pens()}"
    name = hashlib.sha256(means.encode()).hexdigest()[:24]
    return Path(platformdirs.user_cache_dir("trinacria", appauthor=False)) / "maps" / f"{table.game}-{sheet}-{name}.svg"


@lru_cache(maxsize=1)
def _pens() -> str:
    """What draws: a change of it makes another map."""
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
        draft.unlink(missing_ok=True)


def main(names: Sequence[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for name in names:
        table = games.open_table(name)
        for sheet, draw in SHEETS.items():
            _keep(_place(table, sheet), draw(table).encode())


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except TrinacriaError as error:
        sys.exit(str(error))
