"""Steps taken back long after they were done, whatever else has happened since: each time the evening is compared with
one in which that step was never done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted, Refused, TableNo
from floorman.tournament import AnyCommand, Break, Level, OpenEvent, Plan
from floorman.tournament import commands as the
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import SeatsDrawn
from floorman.tournament.plan import Payouts, Price, TicketPlan
from tests.tournament.evening import MINUTE, house
from tests.tournament.evenings.party import Party, frozen

NAMES = ("Anna", "Ben", "Cora", "Dan", "Eva", "Finn", "Gus", "Hanna")
STRUCTURE = (Level(20, 100, 200), Level(20, 200, 400), Break(10), Level(20, 500, 1000))


def evening(book: Rulebook | None = None, tables: int = 2, **plan: object) -> Party:
    """Eight players at two tables of five seats, or at as many tables as are said; the first level runs."""
    settings = OpenEvent("Friday", Plan(structure=STRUCTURE, table_size=5, **plan))  # type: ignore[arg-type]
    party = Party(book or load("tda-2024"), settings)
    for name in NAMES:
        done(party, the.Enter(name))
    for command in (the.OpenTable(1, count=tables), the.DrawSeats(), the.StartEvent()):
        done(party, command)
    return party


def done(party: Party, command: AnyCommand) -> int:
    """Carry out a command that must be accepted; gives the version it stands under."""
    decision = party.ask(command)
    assert isinstance(decision, Accepted), decision
    return party.state.version


def refused(party: Party, command: AnyCommand) -> Refused:
    decision = party.ask(command)
    assert isinstance(decision, Refused), decision
    return decision


def at(party: Party, table: TableNo) -> list[str]:
    return list(party.state.players(table).values())


def hands(party: Party, table: TableNo, count: int) -> None:
    """So many hands; the first needs its button."""
    seats = sorted(party.state.seats[table])
    if not party.state.play[table].started:
        cards = dict(zip(seats, ("2c", "3c", "4c", "5c", "6c"), strict=False))
        done(party, the.StartTable(table, cards))
    for _ in range(count):
        done(party, the.NewHand(table))
        done(party, the.TellHandDone(table))
        party.wait(2 * MINUTE)


def test_a_bust_is_taken_back_after_three_hands_at_another_table() -> None:
    """He has his seat, his chips and his place in the event; the other table's hands stay as they were."""
    party, untouched = evening(), evening()
    who = at(party, 1)[0]
    bust = done(party, the.Bust((the.Busted(who),)))
    for one in (party, untouched):
        hands(one, 2, 3)
    without = frozen(party.state)
    undone = done(party, the.TakeBack(bust))

    assert 3 == party.state.play[2].hands
    assert who in party.state.sits
    assert plain(untouched) == plain(party)
    done(party, the.TakeBack(undone))
    assert without == frozen(party.state)


def plain(party: Party) -> dict[str, object]:
    """What is so, without how often anything was done, risen or drawn, and in which step."""
    facts = party.state.facts()
    for name in ("version", "counts", "freed", "last_hands", "drawn"):
        facts.pop(name, None)
    return facts


def test_a_bust_whose_seat_was_given_away_names_who_sits_there() -> None:
    """The refusal says which step is in the way; with it, both go."""
    party = evening(house(seats_assigned="by_host"))
    who, place = at(party, 1)[0], party.state.sits[at(party, 1)[0]]
    before = plain(party)
    bust = done(party, the.Bust((the.Busted(who),)))
    late = done(party, the.Enter("Ida", "late", place.table, place.seat))
    refusal = refused(party, the.TakeBack(bust)).ruling

    assert ("take-back.in-the-way", {"version": bust, "later": str(late)}) == (refusal.code, refusal.facts)
    done(party, the.TakeBack(bust, with_later=True))
    assert place == party.state.sits[who]
    assert "Ida" not in party.state.entries
    assert before == plain(party)


def a_move(party: Party) -> AnyCommand:
    return the.Move(at(party, 1)[0], Target(3))


def an_entry(_: Party) -> AnyCommand:
    return the.Enter("Ida", "late")


def a_level(_: Party) -> AnyCommand:
    return the.SetLevel(3, over_break=True)


def a_break(_: Party) -> AnyCommand:
    return the.BreakTable(3)


def a_race(party: Party) -> AnyCommand:
    return the.RaceOff(1, 25, 100, dict.fromkeys(party.state.seats[1], 4), button=1, first_of_level=True)


def a_correction(party: Party) -> AnyCommand:
    return the.CorrectStacks("the dealer miscounted", 1, {min(party.state.seats[1]): 9_000})


def some_prizes(_: Party) -> AnyCommand:
    return the.PublishPrizes()


def a_penalty(party: Party) -> AnyCommand:
    return the.Penalise(at(party, 1)[0], "missed-hands", hands=2)


STEPS: tuple[Callable[[Party], AnyCommand], ...] = (
    a_move,
    an_entry,
    a_level,
    a_break,
    a_race,
    a_correction,
    some_prizes,
    a_penalty,
)
AT_THE_OTHER_TABLE = (a_level,)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_goes_by_itself_and_comes_back(step: Callable[[Party], AnyCommand]) -> None:
    """Hands are played elsewhere meanwhile, and somebody at another table pays."""
    plan = {"price": Price(1000), "payouts": Payouts(shares=(7000, 3000)), "chips": (25, 100, 500)}
    book = house(buy_in_paid_by="end_of_registration", future_levels_changeable=True)
    party, untouched = (evening(book, 3, **plan) for _ in range(2))
    version = done(party, step(party))
    somebody = next(who for who in at(untouched, 2) if who in at(party, 2))
    for one in (party, untouched):
        hands(one, 2, 2)
        done(one, the.Pay(somebody))
    changed = plain(party)
    undone = done(party, the.TakeBack(version))

    assert changed != plain(party)
    expected, found = plain(untouched), plain(party)
    if step in AT_THE_OTHER_TABLE:  # the hands there were others, and stay what they were
        del expected["play"], found["play"], expected["entries"], found["entries"]
    assert expected == found
    done(party, the.TakeBack(undone))
    assert changed == plain(party)


def test_a_final_table_goes_back_to_its_tables() -> None:
    """Everybody sits where he sat, with what lay there."""
    party = evening()
    for who in NAMES[:3]:
        done(party, the.Bust((the.Busted(who),)))
    before = plain(party)
    drawn = done(party, the.DrawFinalTable())

    assert [1] == party.state.open_tables()
    done(party, the.TakeBack(drawn))
    assert before == plain(party)


def test_a_deal_is_taken_back_and_the_event_goes_on() -> None:
    """While somebody has been paid by it, his money is taken back first."""
    party = evening(price=Price(1000), payouts=Payouts(shares=(6000, 4000)))
    done(party, the.PublishPrizes())
    for who in NAMES[:6]:
        done(party, the.Bust((the.Busted(who),)))
    left = sorted(party.state.sits)
    counted = {left[0]: 60_000, left[1]: 20_000}
    before = plain(party)
    deal = done(party, the.DealTalks(tuple(left), way="icm", stacks=counted))

    assert ("over", "deal") == (party.state.phase, party.state.ending)
    done(party, the.TakeBack(deal))
    assert before == plain(party)

    again = done(party, the.DealTalks(tuple(left), way="icm", stacks=counted))
    paid = done(party, the.PayPrize(left[0]))
    assert "take-back.would-leave" == refused(party, the.TakeBack(again)).ruling.code
    done(party, the.TakeBack(paid))
    done(party, the.TakeBack(again))
    assert before == plain(party)


def test_no_level_that_ends_by_itself_is_in_the_way() -> None:
    """Two levels and a break later a bust of the first level goes back as if no time had passed."""
    party = evening()
    before = plain(party)
    bust = done(party, the.Bust((the.Busted(at(party, 2)[0]),)))
    party.wait(55 * MINUTE)
    done(party, the.TakeBack(bust))

    assert before == plain(party)


def test_the_start_is_not_taken_from_under_a_hand() -> None:
    """While a hand is on, the event runs; once it is over, so may the start be."""
    party = evening()
    start = party.state.version
    hands(party, 1, 0)
    done(party, the.NewHand(1))
    refusal = refused(party, the.TakeBack(start)).ruling

    assert ("take-back.would-leave", "hand-while-nobody-plays") == (refusal.code, refusal.facts["fault"])


def test_an_entry_is_not_taken_from_under_its_player() -> None:
    """He sits there with chips: who takes back the entry is told to take the draw of the seats back first."""
    party = evening()
    refusal = refused(party, the.TakeBack(2)).ruling

    assert "take-back.in-the-way" == refusal.code
    assert str(drawn(party)) == refusal.facts["later"]


def drawn(party: Party) -> int:
    """The last version of the step in which the seats were drawn."""
    return next(step.last for step in party.state.done if isinstance(step.event, SeatsDrawn))


def test_nobody_gets_a_place_by_a_taking_back_after_the_tickets() -> None:
    """Once tickets are won, a bust from before is not undone: there would be a player with neither."""
    party = evening(price=Price(1000), tickets=TicketPlan(value=2000, count=4))
    first = done(party, the.Bust((the.Busted(NAMES[0]),)))
    for who in NAMES[1:4]:
        done(party, the.Bust((the.Busted(who),)))

    assert "tickets" == party.state.ending
    assert "left-without-place" == refused(party, the.TakeBack(first)).ruling.facts["fault"]


def test_a_table_is_taken_back_only_while_nobody_sits_at_it() -> None:
    """Nobody is left at a table that does not exist."""
    party = evening()
    opened = len(NAMES) + 2
    refusal = refused(party, the.TakeBack(opened)).ruling

    assert ("take-back.would-leave", "seated-at-closed-table") == (refusal.code, refusal.facts["fault"])


def raced() -> tuple[Party, int]:
    """Table 2 races 25s off, and its cards are still to be dealt; the version that the race stands under."""
    party = evening(chips=(25, 100, 500), stack=10_050)
    seats = sorted(party.state.seats[2])
    opened = done(party, the.RaceOff(2, 25, 100, small=dict.fromkeys(seats, 2), button=seats[0]))
    assert not party.state.races[2].settled
    return party, opened


def a_draw_of_seats(_: Party) -> int:
    return len(NAMES) + 3


def an_opened_table(_: Party) -> int:
    return len(NAMES) + 2


@pytest.mark.parametrize("step", [a_draw_of_seats, an_opened_table])
def test_nothing_is_taken_from_under_a_chip_race(step: Callable[[Party], int]) -> None:
    """It rests on its table and on who sits there: until it is over, it goes first, or with it."""
    party, opened = raced()
    refusal = refused(party, the.TakeBack(step(party))).ruling

    assert "take-back.in-the-way" == refusal.code
    assert str(opened) in str(refusal.facts["later"]).split(", ")
    assert 2 in party.state.races
    done(party, the.TakeBack(a_draw_of_seats(party), with_later=True))
    assert ({}, {}) == (party.state.races, party.state.sits)


def test_a_count_stays_under_the_chip_race_that_was_opened_on_it() -> None:
    """What they have is what they race with; at another table nothing rests on that."""
    party = evening(chips=(25, 100, 500), stack=10_050)
    here, there = (at(party, table)[0] for table in (2, 1))
    counts = [done(party, the.Count(who, stack)) for who, stack in ((here, 10_025), (there, 10_100))]
    seats = {seat: 1 if who == here else 2 for seat, who in party.state.players(2).items()}
    opened = done(party, the.RaceOff(2, 25, 100, small=seats, button=min(seats)))
    assert not party.state.races[2].settled

    assert str(opened) == refused(party, the.TakeBack(counts[0])).ruling.facts["later"]
    done(party, the.TakeBack(counts[1]))


def test_once_it_is_over_a_chip_race_stands_in_nobodys_way() -> None:
    party, opened = raced()
    cards = [f"{rank}{suit}" for suit in "shdc" for rank in "KQJT9"][: len(party.state.races[2].owed)]
    done(party, the.DealRaceCards(2, " ".join(cards)))

    assert party.state.races[2].settled
    draw = party.ask(the.TakeBack(a_draw_of_seats(party)))
    assert isinstance(draw, Accepted) or str(opened) not in str(draw.ruling.facts.get("later", ""))


def test_a_count_without_chips_is_taken_back() -> None:
    """Who was counted out before it may be so again: what is restored was so once."""
    party = evening()
    who = at(party, 1)[0]
    hands(party, 1, 1)
    done(party, the.Count(who, 0))
    moved = done(party, the.Count(who, 50))
    done(party, the.TakeBack(moved))

    assert 0 == party.state.stacks[who]


def test_whoever_was_counted_and_has_no_seat_any_more_does_not_go_out() -> None:
    """The draw is taken back after a count: what he has won stays his, and who sits nowhere loses no hand."""
    party = evening()
    drawn = party.state.version - 1
    who = at(party, 1)[0]
    done(party, the.Count(who, 10_025))
    done(party, the.TakeBack(drawn))

    assert who not in party.state.sits
    assert "bust.has-chips" == refused(party, the.Bust((the.Busted(who),))).ruling.code


def test_a_hand_that_was_played_says_what_is_done_instead() -> None:
    party = evening()
    hands(party, 1, 1)
    done_with = party.state.version

    assert "take-back.played" == refused(party, the.TakeBack(done_with)).ruling.code
    assert "take-back.played" == refused(party, the.TakeBack(done_with - 1)).ruling.code
