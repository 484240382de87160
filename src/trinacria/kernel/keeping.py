"""What is worked out once and kept with the thing that it was worked out from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Self, TypeVar

Made = TypeVar("Made")


class Keeps:
    """Something that never changes and keeps what functions have made of it."""

    def once(self, make: Callable[[Self], Made]) -> Made:
        """What a function makes of this: made when first asked for, and kept."""
        kept = self._kept
        if make not in kept:
            kept[make] = make(self)
        made: Made = kept[make]
        return made

    @cached_property
    def _kept(self) -> dict[Callable[..., Any], Any]:
        return {}
