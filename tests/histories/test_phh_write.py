"""PHH written: what was read comes out again, and a closed hand of ours replays to the same stacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.hand.events import HandClosed, HandStarted
from floorman.histories import Unplayable, phh_of, phh_text, phhs_text, read, read_phh, replayed
from floorman.histories.variants import BY_GAME
from floorman.rulebook import SHIPPED, load
from tests.histories.files import BOOK, DATA, acts, codes, one, outcome, phh
from tests.histories.played import played


@pytest.mark.parametrize("file", sorted(DATA.glob("*.phh")), ids=lambda file: file.stem)
def test_what_was_read_comes_out_again(file: Path) -> None:
    """Every field; only the comments of the file are lost, which are no part of the hand."""
    hand = one(file.read_text(encoding="utf-8"))

    assert hand == one(phh_text(hand))


def test_unknown_fields_and_commentary_stay() -> None:
    """Also what only TOML can say: dates, nested tables, odd names, control characters, numbers of any size."""
    hand = one(
        phh(
            actions=acts("d dh p1 AsAh # so \\u007f he says", "", "# nobody looks"),
            time="20:15:00.5",
            time_banks="[inf, 30.0, 1e3]",
            _at="2026-11-21T20:15:00Z",
            _on="2026-11-21",
            _nested='{ a = [1, { "b c" = true }], d = {} }',
            _large="0x" + "f" * 5000,
        )
    )
    again = one(phh_text(hand))

    assert hand == again
    assert hand.actions == again.actions
    assert str(hand.time_banks) == str(again.time_banks)


def test_many_hands_in_one_file() -> None:
    hands = [one(phh(hand=str(number))) for number in range(3)]

    assert hands == list(read_phh(phhs_text(hands)))


@given(st.sampled_from(sorted(BY_GAME)), st.integers(0, 10**6), st.sampled_from(SHIPPED))
def test_a_hand_of_ours_replays_to_the_same_stacks(game: str, seed: int, name: str) -> None:
    """Every game with a code: dead buttons, odd chips, carries, short antes and all-ins included."""
    book = load(name)
    events = played(game, seed, book)
    started, closed = events[0], events[-1]
    assert isinstance(started, HandStarted)
    assert isinstance(closed, HandClosed)
    left = {share.seat: share.amount for share in closed.stacks}

    (record,) = read(phh_text(phh_of(events)))

    assert not isinstance(record, Exception), record
    found = replayed(record, book)
    assert ("exact", []) == (found.status, codes(found))
    assert tuple(left[seat.seat] for seat in started.seats) == found.stacks


def test_names_and_seats_are_told() -> None:
    events = played("nlhe", 1, BOOK)
    started = events[0]
    assert isinstance(started, HandStarted)
    seats = tuple(seat.seat for seat in started.seats)

    hand = phh_of(events, {seats[0]: "Anna"})

    assert seats == hand.seats
    assert ("Anna", "") == (hand.players or ())[:2]


WITHOUT_A_CODE = ("plhe", "plo8", "5cd", "5cdnl", "plo5", "plo58", "plo6", "courchevel", "courchevel8", "drawmaha")


@pytest.mark.parametrize("game", WITHOUT_A_CODE)
def test_a_game_without_a_code_is_refused_by_name(game: str) -> None:
    with pytest.raises(Unplayable) as raised:
        phh_of(played(game, 1, BOOK))

    assert "history.no-variant" == raised.value.ruling.code
    assert game == raised.value.ruling.facts["game"]


def test_only_a_hand_that_is_over_can_be_written() -> None:
    for events in ([], played("nlhe", 1, BOOK)[:-1], played("nlhe", 1, BOOK)[1:]):
        with pytest.raises(Unplayable):
            phh_of(events)


@pytest.mark.parametrize("ours", ["5", "{ dead = -1 }", '{ dead = "x" }', "{ smallest_chip = 0 }"])
def test_our_own_fields_are_checked_like_others(ours: str) -> None:
    """Bad ones have their place, as all fields have."""
    (error,) = read(phh(_floorman=ours))

    assert isinstance(error, Exception)
    assert error.place.startswith("_floorman")


def test_our_own_fields_are_played() -> None:
    """A carry from the hand before goes to the winner; odd chips go in the smallest chip."""
    found = outcome(phh(_floorman="{ dead = 30, smallest_chip = 25 }", finishing_stacks="[1130, 900, 1000]"))

    assert "exact" == found.status
