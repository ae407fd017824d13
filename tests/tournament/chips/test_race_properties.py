"""Any racks, any cards, any answers: what a race must keep, whoever wins it."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.cards import DECK, rank_of, texts_of
from floorman.rulebook import Rulebook, load, questions, with_answers
from floorman.terms import Accepted
from floorman.tournament import StartEvent, TakeBack
from floorman.tournament.commands import DealRaceCards, RaceOff
from floorman.tournament.events import RaceSettled
from floorman.tournament.holdings import Table
from tests.sizes import examples
from tests.tournament.chips.tables import Chipped
from tests.tournament.evening import frozen

VALUES = (25, 100, 500)
# Some have nothing but a few small chips.
RACKS = st.one_of(
    st.fixed_dictionaries({25: st.integers(0, 11), 100: st.integers(0, 5), 500: st.integers(1, 3)}),
    st.fixed_dictionaries({25: st.integers(1, 5), 100: st.integers(0, 1), 500: st.just(0)}),
)
SEATS = st.dictionaries(st.integers(1, 10), RACKS, min_size=2, max_size=8)
ASKED = (
    "race_mode", "race_cards", "race_start", "race_deal", "race_count_rounding", "race_absent",
    "race_elimination_protection",
)  # fmt: skip


def _of(question: str) -> st.SearchStrategy[Any]:
    own: Any = load("tda-2024").answers[question].value
    return st.sampled_from([own, *questions()[question].flips(own)])


ANSWERS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {**{one: _of(one) for one in ASKED}, "race_most_chips": st.integers(1, 3)}
)


def _raced(seats: dict[int, dict[int, int]], book: Rulebook, seed: int, cards: str = "none") -> tuple[Chipped, int]:
    """The table after its race, and the version before it. The cards come one seat at a time, or from the deck."""
    evening = Chipped(book)
    evening.table(1, seats, Table(10, cards=cards))  # type: ignore[arg-type]
    evening.table(2, {1: 10_000})
    evening.do(StartEvent())
    before = evening.state.version
    evening.do(RaceOff(1, 25, 100))
    chance = random.Random(seed)
    deck = list(DECK)
    chance.shuffle(deck)
    while not evening.state.races[1].settled:
        owed = evening.state.races[1].owed
        some = chance.randint(1, len(owed))
        decision = evening.decide(DealRaceCards(1, texts_of(deck[:some])))
        if not isinstance(decision, Accepted):
            break
        evening.do(DealRaceCards(1, texts_of(deck[:some])))
        del deck[:some]
    return evening, before


@given(SEATS, ANSWERS, st.integers(0, 10**6))
@settings(max_examples=examples(150), deadline=None)
def test_a_race_keeps_what_it_must(seats: dict[int, dict[int, int]], answers: dict[str, Any], seed: int) -> None:
    """What stacks gain comes from the bank, to the chip; nobody wins more than the book lets him, or goes out by it."""
    evening, _ = _raced(seats, with_answers(load("tda-2024"), answers, questions()), seed)
    race = evening.state.races[1]
    mode, most = answers["race_mode"], answers["race_most_chips"]
    before = {seat: sum(value * count for value, count in rack.items()) for seat, rack in seats.items()}

    assert evening.is_sound()
    assert {seat: rack[25] % 4 for seat, rack in seats.items()} == {one.seat: one.leftover for one in race.racers}
    for one in race.results:
        leftover = seats[one.seat][25] % 4
        assert before[one.seat] == one.before
        assert one.won <= (most if mode == "race" else 1)
        assert one.after == (100 if one.protected else one.before - 25 * leftover + 100 * one.won)
        assert one.after % 100 == 0
        assert one.after or answers["race_elimination_protection"] is not True
        assert evening.state.stacks.get(one.who, 0) == one.after
        assert (one.after == 0) == (one.who in evening.state.outs)
    if mode == "race" and race.settled:
        assert race.chips == len(race.winners)


@given(SEATS, ANSWERS, st.integers(0, 10**6))
@settings(max_examples=examples(100), deadline=None)
def test_the_number_of_chips_is_the_rounded_total(
    seats: dict[int, dict[int, int]], answers: dict[str, Any], seed: int
) -> None:
    """Rounded as the book says, never by a whole chip, and never more chips than seats that race for them."""
    answers |= {"race_mode": "race", "race_elimination_protection": True}
    evening, _ = _raced(seats, with_answers(load("tda-2024"), answers, questions()), seed)
    race = evening.state.races[1]
    rest = sum(one.leftover for one in race.racers) * 25
    error = race.chips * 100 - rest
    limits = {"half_up": range(-49, 51), "down": range(-99, 1), "up": range(100)}

    assert error in limits[answers["race_count_rounding"]]
    assert race.chips <= sum(one.leftover > 0 for one in race.racers)
    (end,) = [event for event in evening.events() if isinstance(event, RaceSettled)]
    gifts = sum(one.after for one in end.results if one.protected)
    assert end.after - end.before == end.larger * 100 + gifts - end.smaller * 25


@given(SEATS, ANSWERS, st.integers(0, 10**6))
@settings(max_examples=examples(100), deadline=None)
def test_cards_go_round_as_the_book_says(seats: dict[int, dict[int, int]], answers: dict[str, Any], seed: int) -> None:
    """The order of the deal, told again seat by seat: the first seat, whole seats or rounds, one card or one a chip.

    None are dealt where none decides."""
    answers |= {"race_mode": "race"}
    evening, _ = _raced(seats, with_answers(load("tda-2024"), answers, questions()), seed)
    race = evening.state.races[1]
    # The button of these tables lies at their lowest seat.
    first = min(seats) + 1 if answers["race_start"] == "left_of_button" else 1
    due = {
        seat: min(seats[seat][25] % 4, 1) if answers["race_cards"] == "one_per_player" else seats[seat][25] % 4
        for seat in [*range(first, 11), *range(1, first)]
        if seat in seats
    }
    wanted: list[int] = []
    may_win = sum(min(cards, answers["race_most_chips"]) for cards in due.values())
    if may_win <= race.chips or not race.chips or sum(map(bool, due.values())) == 1:
        pass  # one for each that anybody may win, or none, or nobody else may win one: no card decides
    elif answers["race_deal"] == "seat_by_seat":
        for seat, cards in due.items():
            wanted += [seat] * cards
    else:
        while any(due.values()):
            wanted += [seat for seat, cards in due.items() if cards]
            due = {seat: max(cards - 1, 0) for seat, cards in due.items()}

    assert tuple(wanted) == race.order


@given(SEATS, st.integers(0, 10**6))
@settings(max_examples=examples(60), deadline=None)
def test_no_better_card_goes_without(seats: dict[int, dict[int, int]], seed: int) -> None:
    """With one chip at most, the winners are the seats with the best single cards. Without cards all win, or nobody."""
    evening, _ = _raced(seats, load("tda-2024"), seed)
    race = evening.state.races[1]
    if not race.order:
        assert race.winners == (tuple(one.seat for one in race.racers if one.leftover) if race.chips else ())
        return
    best = {seat: max(rank_of(card) for card in cards) for seat, cards in race.cards.items()}
    lost = [best[seat] for seat in best if seat not in race.winners]

    assert all(best[seat] >= max(lost, default=0) for seat in race.winners)
    assert sorted((best[seat] for seat in race.winners), reverse=True) == [best[seat] for seat in race.winners]


@given(SEATS, st.sampled_from(["none", "dealt"]), st.integers(0, 10**6))
@settings(max_examples=examples(60), deadline=None)
def test_a_race_can_be_taken_back(seats: dict[int, dict[int, int]], cards: str, seed: int) -> None:
    """Cards first, then the race: afterwards everything is as before, but for chance that was used."""
    evening, before = _raced(seats, load("tda-2024"), seed, cards)
    fresh = Chipped(load("tda-2024"))
    fresh.table(1, seats, Table(10, cards=cards)).table(2, {1: 10_000})  # type: ignore[arg-type]
    fresh.do(StartEvent())
    evening.do(TakeBack(before + 1, with_later=True))
    told, wanted = evening.state.facts(), fresh.state.facts()
    told["counts"].pop("draws", None)
    told["version"] = wanted["version"]

    assert wanted == told
    assert evening.is_sound()


@given(SEATS)
@settings(max_examples=examples(40), deadline=None)
def test_cards_by_lot_are_drawn_again_by_whoever_knows_the_secret(seats: dict[int, dict[int, int]]) -> None:
    """Where the program deals, nobody is asked for cards, and no card is dealt twice."""
    one, _ = _raced(seats, load("tda-2024"), 0, "dealt")
    two, _ = _raced(seats, load("tda-2024"), 0, "dealt")

    assert one.state.races[1].settled
    assert one.state.races[1].cards == two.state.races[1].cards
    assert frozen(one.state) == frozen(two.state)
    assert (1 if one.state.races[1].order else 0) == one.state.draws
