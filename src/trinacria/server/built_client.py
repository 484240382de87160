"""Where the built browser client is: packed with the program, or in the checkout that it runs from."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
PLACES = (_HERE / "client", _HERE.parents[2] / "web" / "dist")  # in an installed package; in a checkout


def built_client(places: tuple[Path, ...] = PLACES) -> Path | None:
    """The folder of the client, if it has been built."""
    return next((place for place in places if (place / "index.html").is_file()), None)
