"""What others got wrong at the desk and on the ranking list, each by its name."""

from __future__ import annotations

import pytest

from floorman.rulebook import Rulebook
from floorman.tournament import Level, templates
from floorman.tournament import commands as the
from floorman.tournament.commands.moving import Target
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Price, Purchase
from floorman.tournament.prizes.money import pool
from floorman.tournament.proposals import proposals
from floorman.views import floor_view
from tests.tournament.evening import MINUTE, Evening, house
from tests.tournament.evenings.party import Party
from tests.tournament.test_taking_back import NAMES, at, done, evening, refused


def bust(party: Party, *who: str) -> int:
    return done(party, the.Bust(tuple(the.Busted(one) for one in who)))


@pytest.mark.parametrize(("minutes", "open_still"), [(0, True), (39, True), (41, False), (55, False)])
def test_late_registration_is_off_by_one_level(minutes: int, open_still: bool) -> None:
    """Until the end of level 2 means that the whole of level 2 belongs to it, and no minute of the break or level 3."""
    party = evening(registration_until=2)
    party.wait(minutes * MINUTE)
    late = the.Enter("Ida", "late")

    if open_still:
        done(party, late)
    else:
        assert "registration.closed" == refused(party, late).ruling.code


def test_the_bubble_is_announced_one_elimination_late() -> None:
    """Three are paid. With one more than the book's number left, nothing is proposed; with that number, at once: for
    two are to be the final table, and before it two tables play."""
    party = evening(house(hand_for_hand_proposed_at=1), paid=3)
    party.state.one(final_table_players=2)
    found = []
    for who in NAMES[:4]:
        bust(party, who)
        kinds = {one.kind for one in proposals(party.now())}
        found.append((party.state.left, "hand-for-hand" in kinds))

    assert [(7, False), (6, False), (5, False), (4, True)] == found


def test_the_ranking_lists_who_is_out_above_who_plays() -> None:
    """Eight enter, two are out: places 8 and 7, and nobody who plays has one."""
    party = evening()
    bust(party, "Anna")
    bust(party, "Ben")

    assert {"Anna": 8, "Ben": 7} == {who: one.place for who, one in places(party.state).items()}
    assert ["Ben", "Anna"] == [one.name for one in floor_view(party.now(), {}).ranking]


def test_seats_left_counts_the_dead() -> None:
    """A seat is free as soon as its player is out, and he is no longer counted."""
    party = evening()
    place = party.state.sits["Anna"]
    bust(party, "Anna")

    assert 7 == party.state.left
    assert place.seat not in party.state.seats[place.table]


def revived(book: Rulebook) -> Party:
    """Anna is out, Ida sits on her seat, and Anna may still buy chips."""
    party = evening(book, rebuy=Purchase())
    place = party.state.sits["Anna"]
    bust(party, "Anna")
    done(party, the.Enter("Ida", "late", place.table, place.seat))
    return party


def test_somebody_is_revived_into_an_occupied_seat() -> None:
    """A rebuy finds her another seat; taking the bust back is refused while somebody sits there."""
    party = revived(house(seats_assigned="by_host"))
    place = party.state.sits["Ida"]
    done(party, the.Rebuy("Anna"))

    assert place == party.state.sits["Ida"]
    assert party.state.sits["Anna"] != place


def test_a_forced_seat_bypasses_closed_registration() -> None:
    """Naming the seat helps nobody in once registration is closed, and holding one neither."""
    party = evening(house(seats_assigned="by_host"))
    free = next(seat for seat in range(1, 6) if seat not in party.state.seats[1])
    done(party, the.CloseRegistration())

    assert "registration.closed" == refused(party, the.Enter("Ida", "late", 1, free)).ruling.code
    assert "entry.not-in" == refused(party, the.GiveSeat("Ida", 1, free)).ruling.code
    assert "seats.nobody-comes" == refused(party, the.HoldSeats(1, (free,))).ruling.code


def test_capacity_is_not_enforced_for_those_who_come_late() -> None:
    """Eight places, eight players: the ninth waits, or is sent away where the book knows no waiting list."""
    party, strict = evening(capacity=8), evening(house(alternates="never"), capacity=8)
    done(party, the.Enter("Ida", "late"))

    assert "waiting" == party.state.entries["Ida"].status
    assert "entry.sold-out" == refused(strict, the.Enter("Ida", "late")).ruling.code


def test_the_second_purchase_of_a_seat_is_not_counted() -> None:
    """Two rebuys of one player are two: in his count, in the pool, and in the chips in play."""
    book = house(rebuy_stack_limit="any", rebuys_per_player="unlimited")
    party = evening(book, price=Price(1000), rebuy=Purchase(), stack=5_000)
    before = pool(party.state), party.state.stacks["Anna"]
    for _ in range(2):
        done(party, the.Rebuy("Anna"))

    assert 2 == party.state.entries["Anna"].rebuys
    assert (before[0] + 2_000, before[1] + 10_000) == (pool(party.state), party.state.stacks["Anna"])
    assert 3_000 == party.state.money["owed:Anna"]


def test_the_second_re_entry_is_not_offered() -> None:
    """Out, in again, out again, in again: each time with a stack, a seat, and an entry of its own."""
    party = evening(house(re_entries_per_player="unlimited", re_entry_ends_at_money=False), re_entry=Purchase())
    for entries in (2, 3):
        bust(party, "Anna")
        done(party, the.ReEnter("Anna"))
        assert (f"Anna#{entries}", entries) == (
            party.state.current["Anna"],
            party.state.entries[f"Anna#{entries}"].nth,
        )
        assert 10_000 == party.state.stacks[f"Anna#{entries}"]

    assert 8 == party.state.left


@pytest.mark.parametrize("template", sorted(templates.LENGTHS))
def test_the_level_length_of_a_template_is_ignored(template: str) -> None:
    """The clock of an event counts down exactly the minutes that the template has for its level."""
    structure = templates.structure(template)
    started = Evening(structure).started()
    first = structure[0]

    assert isinstance(first, Level)
    assert first.minutes * MINUTE == started.reading().left
    assert templates.LENGTHS[template] == first.minutes


def test_somebody_who_comes_back_during_a_hand_is_thrown_out() -> None:
    """Sent to another table and there in the middle of its hand: he is in the event, and no longer on his way."""
    party = evening()
    who = at(party, 1)[0]
    done(party, the.Move(who, Target(2)))
    done(party, the.TellButton(2, min(party.state.seats[2])))
    done(party, the.NewHand(2))
    done(party, the.ConfirmArrival(who))
    done(party, the.TellHandDone(2))

    assert who in party.state.sits
    assert who not in party.state.walks
