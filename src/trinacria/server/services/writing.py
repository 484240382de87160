"""What people write for others to read: names and talk, without letters that nobody can see or that turn the line around."""

from __future__ import annotations

import unicodedata

from trinacria.server.services.errors import Refused

# Joiners are part of how some scripts, and many pictures, are written; they stay between two letters that can be seen.
_JOINERS = frozenset("\u200c\u200d")
_PICTURE = "\ufe0f"  # asks for the coloured form of the sign before it
# Letters and signs by their kind, but blank wherever they are drawn.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_UNSEEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs"))  # control, formatting, unassigned, private, halves of letters
_LINE = "\n"


def name(text: str) -> str:
    """A name as it is kept: composed letters, single blanks, and something to see."""
    found = " ".join(_seen(unicodedata.normalize("NFC", text)).split())
    if not found:
        raise Refused("a name needs at least one letter that can be seen")
    return found


def line(text: str) -> str:
    """What somebody says. It may have several lines."""
    found = _LINE.join(_seen(part).strip() for part in text.replace("\r\n", _LINE).split(_LINE)).strip()
    if not found:
        raise Refused("say something that can be read")
    return found


def _seen(text: str) -> str:
    """The text without what cannot be seen. Blanks of any width are blanks."""
    kept: list[str] = []
    for place, letter in enumerate(text):
        if letter in _JOINERS or letter == _PICTURE:
            after = text[place + 1 : place + 2]
            if kept and is_seen(kept[-1]) and (letter == _PICTURE or (after and is_seen(after))):
                kept.append(letter)
        elif letter.isspace():
            kept.append(" ")
        elif is_seen(letter):
            kept.append(letter)
    return "".join(kept)


def is_seen(letter: str) -> bool:
    """Whether a letter leaves a mark of its own where it is drawn."""
    if letter in _BLANK or letter.isspace() or "\ufe00" <= letter <= "\ufe0f":
        return False
    return unicodedata.category(letter) not in _UNSEEN and not "\U000e0000" <= letter <= "\U000e0fff"
