"""Shapes that several charts of Sicily share: their heads, rows by dice, columns by spans."""

from __future__ import annotations

from trinacria.kernel.datafiles import Toml

DIE, DICE = range(1, 7), range(2, 13)
AIRFIELDS, TACTICAL_POINTS = 24, 84  # 28.2


def check_head(toml: Toml) -> None:
    """Every chart says where it comes from, what case it belongs to, and why it is as it is."""
    source = toml.text("source")
    if source and source != "reconstructed" and not source.startswith("rules "):
        toml.note("source", f"{source!r} is neither 'reconstructed' nor 'rules' with the cases")
    for field in ("case", "why"):
        toml.text(field)


def check_cover(toml: Toml, field: str, spans: list[tuple[int, int]], most: int) -> None:
    covered = [number for first, last in spans for number in range(first, last + 1)]
    if covered != [*range(most + 1)]:
        toml.note(field, f"must cover 0 to {most}, each number once and in order")
