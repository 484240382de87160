"""Events and their log: private facts stay private, and copies of a log never disturb each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.kernel.events import Event, Log
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR


def test_private_facts_are_seen_by_their_owner_alone() -> None:
    event = Event("chit", "8.33", {"unit": "a"}, ALLIED, {"strength": 6})
    assert event.seen_by(ALLIED).facts == {"unit": "a", "strength": 6}
    assert event.seen_by(AXIS) == event.seen_by(SPECTATOR)
    assert event.seen_by(AXIS).facts == {"unit": "a"}
    assert not hasattr(event.seen_by(AXIS), "private")
    assert event.facts == {"unit": "a"}


def test_public_events_look_the_same_to_everybody() -> None:
    event = Event("roll", "9.0.P", {"dice": (3, 4)})
    assert event.seen_by(ALLIED) == event.seen_by(AXIS) == event.seen_by(SPECTATOR)
    assert event.seen_by(AXIS).facts == {"dice": (3, 4)}


def note(number: int) -> Event:
    return Event(str(number), "4.1")


def test_a_copy_that_goes_its_own_way_does_not_disturb_the_other() -> None:
    log = Log()
    log.append(note(1))
    twin = log.copy()
    twin.append(note(2))
    assert (len(log), len(twin)) == (1, 2)
    log.append(note(3))
    twin.append(note(4))
    assert [event.kind for event in log.since(0)] == ["1", "3"]
    assert [event.kind for event in twin.since(0)] == ["1", "2", "4"]
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
