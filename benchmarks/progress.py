"""What is being measured at the moment: one line at the bottom of a terminal, and nothing where the output is a file."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn


class Progress:
    """The line of progress, on the error output, so that the tables can be kept as they are printed."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        self._bar = Bar(*columns, console=console, transient=True, disable=not console.is_terminal, refresh_per_second=2)
        self._task = self._bar.add_task("")

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._bar.stop()

    def show(self, what: str) -> None:
        self._bar.update(self._task, description=what)

    def print(self, text: str) -> None:
        """A finished line, above the line of progress."""
        print(text, flush=True)
