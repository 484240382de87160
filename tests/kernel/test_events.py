"""Events and their log: private facts stay private, and copies of a log never disturb each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Concluded, Event, EventKinds, Log, Rewound, Rolled, Teller
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card, which its owner alone may look at."""

    KIND: ClassVar[str] = "card"
    TABS: ClassVar[tuple[str, ...]] = ("Cards",)
    FOLLOWS: ClassVar[bool] = True
    COUNTED: ClassVar[str] = "drawn"
    SECRET: ClassVar[tuple[str, ...]] = ("face",)

    deck: str
    face: int | None = None

    def sentence(self, tell: Teller) -> str:
        known = "" if self.face is None else f": {self.face}"
        return f"A card of {self.deck}{known}."


def test_private_facts_are_seen_by_their_owner_alone() -> None:
    event = CardDrawn("8.33", "red", 6, owner=ALLIED)
    assert event.seen_by(ALLIED).facts == {"deck": "red", "face": 6}
    assert event.seen_by(ALLIED).sentence(Teller()) == "A card of red: 6."
    assert event.seen_by(AXIS) == event.seen_by(SPECTATOR)
    assert event.seen_by(AXIS).facts == {"deck": "red"}
    assert event.seen_by(AXIS).sentence(Teller()) == "A card of red."
    assert "6" not in repr(event.seen_by(AXIS))
    assert (event.facts, event.private) == ({"deck": "red"}, {"face": 6})


def test_public_events_look_the_same_to_everybody() -> None:
    event = Rolled("9.0.P", "combat", 7, (3, 4))
    assert event.seen_by(ALLIED) == event.seen_by(AXIS) == event.seen_by(SPECTATOR)
    assert event.seen_by(AXIS).facts == {"purpose": "combat", "number": 7, "dice": (3, 4)}
    assert [*event.facts] == ["purpose", "number", "dice"]  # in the order of the fields
    assert event.private == {}


@pytest.mark.parametrize("missing", ["KIND", "sentence"])
def test_an_event_without_its_words_cannot_be_defined(missing: str) -> None:
    body = {"KIND": "card", "sentence": CardDrawn.sentence}
    del body[missing]
    with pytest.raises(TypeError, match=f"Unspoken.*{missing}"):
        type("Unspoken", (Event,), body)


@dataclass(frozen=True, slots=True)
class Paraded(Event):
    KIND, SAYS = "parade", "{units} parade for the {side} side on {hex}."

    units: tuple[str, ...]
    side: Seat
    hex: str


def test_a_plain_sentence_names_its_facts() -> None:
    event = Paraded("1.1", ("us1", "us2"), AXIS, "0101")
    assert event.seen_by(SPECTATOR).sentence(Teller()) == "us1 and us2 parade for the Axis side on 0101."


def test_the_events_of_every_game_are_said_in_words() -> None:
    tell = Teller()
    assert Concluded("", ALLIED, "resignation").sentence(tell) == "The Allied side resigns."
    assert Concluded("", AXIS, "on time").sentence(tell) == "The Axis side has run out of time."
    assert Concluded("", AXIS, "agreed draw").sentence(tell) == "Both sides agree on a draw."
    assert Rewound("", AXIS, 17).sentence(tell) == "The game goes back to where it stood after order 17; the dice go on."
    assert Rewound("", AXIS, 0).sentence(tell) == "The game goes back to its beginning; the dice go on."
    assert Rolled("", "weather", 3, (5,)).sentence(tell) == "Weather: 5 rolled."


def test_a_stored_event_is_read_by_its_kind() -> None:
    kinds = EventKinds((CardDrawn,))
    assert kinds.read("card", "8.33", {"deck": "red"}, "allied", {"face": 6}) == CardDrawn("8.33", "red", 6, owner=ALLIED)
    rolled = kinds.read("roll", "", {"purpose": "combat", "number": 7, "dice": [3, 4]}, None, {})
    assert rolled == Rolled("", "combat", 7, (3, 4))


@pytest.mark.parametrize(("kind", "facts"), [("joker", {"deck": "red"}), ("card", {"pack": "red"}), ("card", {"deck": 3})])
def test_a_stored_event_of_another_version_is_kept_as_it_is(kind: str, facts: dict[str, object]) -> None:
    event = EventKinds((CardDrawn,)).read(kind, "8.33", facts, "allied", {"face": 6})
    assert (event.kind, event.case, event.facts, event.owner, event.private) == (kind, "8.33", facts, ALLIED, {"face": 6})
    assert event.seen_by(ALLIED).facts == {**facts, "face": 6}
    assert event.seen_by(AXIS).facts == facts
    assert event.seen_by(AXIS).sentence(Teller()) == f"{kind.capitalize()}."


def test_a_log_is_read_as_its_events_say() -> None:
    sheet = EventKinds((CardDrawn,)).log_sheet({"Cards": ("shuffle",), "Moves": ()}, "Round {turn}")
    assert [(tab.title, tab.kinds) for tab in sheet.tabs] == [("Cards", ("card", "shuffle")), ("Moves", ())]
    assert (sheet.following, sheet.counted, sheet.turn_name) == (("card",), {"card": "drawn"}, "Round {turn}")
    assert {kind: event.cue for kind, event in sheet.events.items()} == {"roll": Cue.DICE, "concluded": Cue.END}


def note(number: int) -> Event:
    return Rewound(str(number), ALLIED, number)


def test_a_copy_that_goes_its_own_way_does_not_disturb_the_other() -> None:
    log = Log()
    log.append(note(1))
    twin = log.copy()
    twin.append(note(2))
    assert (len(log), len(twin)) == (1, 2)
    log.append(note(3))
    twin.append(note(4))
    assert [event.case for event in log.since(0)] == ["1", "3"]
    assert [event.case for event in twin.since(0)] == ["1", "2", "4"]
    assert twin.since(2) == (note(4),)
    assert log.since(2) == ()


# each move: which of the logs acts, and whether it is copied or written to
MOVES = st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=40)


@given(MOVES)
def test_any_number_of_copies_tell_each_its_own_story(moves: list[tuple[int, bool]]) -> None:
    logs, stories = [Log()], [[]]
    for number, (which, copies) in enumerate(moves):
        which %= len(logs)
        if copies:
            logs.append(logs[which].copy())
            stories.append([*stories[which]])
        else:
            logs[which].append(note(number))
            stories[which].append(note(number))
    assert [[*log.since(0)] for log in logs] == stories
    assert [len(log) for log in logs] == [len(story) for story in stories]


def test_a_log_is_made_of_events_that_were_kept() -> None:
    kept = (note(1), note(2))
    log = Log.of(kept)
    log.append(note(3))
    assert log.since(0) == (note(1), note(2), note(3))
    assert len(log) == 3
    assert kept == (note(1), note(2))


def test_a_log_without_its_beginning_goes_on_and_tells_only_what_is_new() -> None:
    log = Log.untold(5)
    assert len(log) == 5
    twin = log.copy()
    log.append(note(6))
    twin.append(note(7))
    assert (len(log), len(twin)) == (6, 6)
    assert log.since(5) == (note(6),)
    assert twin.since(5) == (note(7),)
    assert log.since(6) == ()
    with pytest.raises(AssertionError, match="kept elsewhere"):
        log.since(4)
