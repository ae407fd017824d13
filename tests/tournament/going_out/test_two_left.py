"""Two are left, and something keeps their table from its next hand: one thing that the floor does ends that.

What stops a table and what does not was written down before it was tried. It stops it in the log as it is read again,
and when somebody takes back what had ended it; and it is ended then in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from floorman.tournament.plan import Price
from floorman.views import floor_view
from tests.tournament.evening import house
from tests.tournament.evenings.party import Party
from tests.tournament.going_out import test_last_but_one as open_then
from tests.tournament.test_taking_back import done, refused

Ended: TypeAlias = Callable[[Party], AnyCommand]

CARDS = ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")


def two_left() -> Party:
    """A hand of eight, and six of them are out; all have paid."""
    party = open_then.one_table(house(), price=Price(1000), chips=(25, 100, 500))
    for who in party.state.entries:
        done(party, the.Pay(who))
    done(party, the.StartTable(1, dict(zip(sorted(party.state.seats[1]), CARDS, strict=True))))
    a_hand(party)
    open_then.down_to(party, 2)
    return party


def a_hand(party: Party) -> None:
    done(party, the.NewHand(1))
    done(party, the.TellHandDone(1))


# ---- what stops it, by which refusal, and what ends that ------------------------------------------------------------


def in_dispute(party: Party) -> AnyCommand:
    number = done(party, the.OpenDispute(1, "whose pot"))
    return the.CloseDispute(1, number)


def in_dispute_since_a_hand(party: Party) -> AnyCommand:
    """The hand that is on is played to its end, and told."""
    done(party, the.NewHand(1))
    number = done(party, the.OpenDispute(1, "whose bet"))
    done(party, the.TellHandDone(1))
    return the.CloseDispute(1, number)


def in_dispute_of_a_closed_one(party: Party) -> AnyCommand:
    """The decision on the first of two was a slip: what is open again is the first, whatever has been decided since."""
    first, second = (done(party, the.OpenDispute(1, what)) for what in ("whose pot", "whose chip"))
    decided = done(party, the.CloseDispute(1, first))
    done(party, the.CloseDispute(1, second))
    done(party, the.TakeBack(decided, why="He has not been heard"))
    assert [first] == [*party.state.disputes]
    return the.CloseDispute(1)


def halted(party: Party) -> AnyCommand:
    done(party, the.HaltTable(1, "other"))
    return the.ResumeTable(1)


def in_a_race(party: Party) -> AnyCommand:
    """The low seat has four odd chips of 25 and the high one three: a card for each chip that is raced."""
    open_then.a_race(party)
    owed = len(party.state.races[1].owed)
    return the.DealRaceCards(1, " ".join(("As", "Kd", "7h", "2c")[:owed]))


STOPS: tuple[tuple[Ended, str], ...] = (
    (in_dispute, "table.dispute-open"),
    (in_dispute_since_a_hand, "table.dispute-open"),
    (in_dispute_of_a_closed_one, "table.dispute-open"),
    (halted, "table.is-halted"),
    (in_a_race, "race.is-on"),
)


@pytest.mark.parametrize(("stops", "why"), STOPS)
def test_what_stops_the_last_two_is_ended_by_the_floor(stops: Ended, why: str) -> None:
    party = two_left()
    ends = stops(party)

    assert why == refused(party, the.NewHand(1)).ruling.code
    party.assert_replayed()
    ended = done(party, ends)
    done(party, the.TakeBack(ended, with_later=True, why="A slip"))
    party.assert_replayed()
    assert why == refused(party, the.NewHand(1)).ruling.code, "it stops the table as before"
    holds = [one.holds for one in floor_view(party.now(), {}).disputes]
    assert [True] * (why == "table.dispute-open") == holds, "and the floor's page has it"
    done(party, ends)
    done(party, the.NewHand(1))
    assert 2 == len(party.state.play[1].dealt)
    party.assert_replayed()


def test_nothing_is_left_of_the_last_hands_but_the_end_of_the_day() -> None:
    """Two bags, a night; in the morning they have new seats, a card each for the button, and cards again."""
    party = two_left()
    open_then.last_hands(party)
    for _ in range(party.state.ones["last_hands"] or 0):
        a_hand(party)

    assert "last-hands.none-left" == refused(party, the.NewHand(1)).ruling.code
    for counted_by in ("one", "two"):
        for who in open_then.left(party):
            done(party, the.CountBag(who, party.state.stacks[who], counted_by))
    done(party, the.EndDay())
    assert "event.between-days" == refused(party, the.NewHand(1)).ruling.code
    done(party, the.ResumeDay())
    party.assert_replayed()
    assert "button.to-be-drawn" == refused(party, the.NewHand(1)).ruling.code
    done(party, the.DrawButton(1, dict(zip(sorted(party.state.seats[1]), CARDS, strict=False))))
    a_hand(party)


def test_whoever_is_without_chips_is_out_before_the_next_hand() -> None:
    """The event is won with it; taken back, the table waits for it again, and nobody is dealt in meanwhile."""
    party = two_left()
    low, high = sorted(party.state.seats[1])
    broke = party.state.seats[1][low]
    done(party, the.CountTable(1, {low: 0, high: 80_000}))
    for _ in range(2):
        assert "table.bust-first" == refused(party, the.NewHand(1)).ruling.code
        out = done(party, the.Bust((the.Busted(broke),), stacks={broke: 40_000}))
        assert party.state.seats[1][high] == open_then.won_by(party)
        done(party, the.TakeBack(out, with_later=True, why="A slip"))
        party.assert_replayed()


@pytest.mark.parametrize(
    "opened",
    [open_then.nothing, open_then.a_call, open_then.a_penalty, open_then.a_count_that_differs,
     open_then.a_stopped_clock, open_then.an_outage],
)  # fmt: skip
def test_what_stops_no_table_lets_the_last_two_play_on(opened: Callable[[Party], None]) -> None:
    """A call waits for the floor and a penalty for hands; no hand waits for a clock that stands."""
    party = two_left()
    opened(party)
    party.assert_replayed()

    a_hand(party)
