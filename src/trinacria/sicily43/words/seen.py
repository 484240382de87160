"""What the words of a decision are made from: the view of a seat and the names of its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.view import View


@dataclass(frozen=True, slots=True)
class Seen:
    """A moment as a seat sees it, with a teller for the names."""

    view: View
    tell: Teller
