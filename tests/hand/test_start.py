"""The beginning: who posts what and in which order, short stacks, and what must be called."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.hand import Forced, Hand, Positions, SeatSetup, start
from floorman.hand.events import BetReturned, HandStarted, Posted, Priced
from floorman.hand.rules import rules_for
from floorman.hand.setup import AnteKind
from floorman.hand.start import forced_bets
from floorman.rulebook import Rulebook, load
from tests.hand.slots import slots
from tests.hand.table import BOOKS, Table, house, seated

Post = tuple[int, str, int]


def posts(table: Table) -> list[Post]:
    return [(event.seat, event.what, event.amount) for event in table.log if isinstance(event, Posted)]


def begun(*stacks: int, ante: int = 0, kind: AnteKind = "none", **answers: Any) -> Table:
    return seated(*stacks, **answers).blinds(50, 100, ante, kind)


@pytest.mark.parametrize("book", BOOKS)
def test_two_blinds(book: str) -> None:
    """Small blind and big blind lie before their seats; the price is the big blind; the cards are owed."""
    table = seated(1000, 1000, 1000, book=book).blinds(50, 100, deals=False)

    assert [(1, "small-blind", 50), (2, "big-blind", 100)] == posts(table)
    assert (150, 100, 6) == (table.hand.pot, table.hand.bet_to, table.hand.owed)
    assert ["started", "posted", "posted", "priced"] == table.kinds()


def test_heads_up_the_button_posts_the_small_blind() -> None:
    table = seated(1000, 1000).blinds(50, 100)

    assert [(2, "small-blind", 50), (1, "big-blind", 100)] == posts(table)


@pytest.mark.parametrize("book", BOOKS)
def test_the_first_event_cites_the_button_rule(book: str) -> None:
    first, *_, priced = seated(1000, 1000, book=book).blinds(50, 100, deals=False).log

    assert isinstance(first, HandStarted)
    assert isinstance(priced, Priced)
    assert load(book).button_rule.cites == first.cites
    assert load(book).short_big_blind_price.cites == priced.cites


def test_seats_stand_in_the_order_of_play() -> None:
    """From the first one left of the button to the button, wherever that is; here it is an empty seat."""
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100, positions=Positions(9, 1, 2, marker=9))
    middle = seated(1000, 1000, 1000, 1000).blinds(50, 100, positions=Positions(2, 3, 4, marker=2))

    assert (1, 2, 3, 4) == table.hand.seats
    assert (3, 4, 1, 2) == middle.hand.seats
    assert (3, 1) == (table.turn, middle.turn)


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_posts_for_an_empty_seat(book: str) -> None:
    """The small blind lies at an empty seat: one blind only, and left of it the round after the flop begins."""
    table = seated(1000, 1000, 1000, book=book).blinds(50, 100, positions=Positions(3, 9, 1, marker=3))

    assert [(1, "big-blind", 100)] == posts(table)
    assert 2 == table.turn
    assert 1 == table.call().call().check().turn


@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ((1, 1000, 1000), [(1, "small-blind", 1), (2, "big-blind", 100)]),
        ((50, 1000, 1000), [(1, "small-blind", 50), (2, "big-blind", 100)]),
        ((1000, 1, 1000), [(1, "small-blind", 50), (2, "big-blind", 1)]),
        ((1, 1, 1), [(1, "small-blind", 1), (2, "big-blind", 1)]),
    ],
)
def test_a_short_stack_posts_what_it_has(stacks: tuple[int, ...], expected: list[Post]) -> None:
    assert expected == posts(seated(*stacks).blinds(50, 100))


@pytest.mark.parametrize("book", BOOKS)
def test_a_short_big_blind_does_not_lower_the_price(book: str) -> None:
    """The big blind is all-in for 40: still 100 must be called, and 200 is the first raise (practice-price-stands)."""
    offered = seated(1000, 40, 1000, book=book).blinds(50, 100).offers()

    assert (100, 200) == (offered.call_to, offered.raise_min_to)


@pytest.mark.parametrize(("stack", "call", "least"), [(40, 50, 150), (60, 60, 160), (100, 100, 200)])
def test_a_house_may_count_what_was_posted(stack: int, call: int, least: int) -> None:
    """The highest blind that really lies there is the price; a raise still adds a whole big blind."""
    offered = seated(1000, stack, 1000, short_big_blind_price="highest_posted").blinds(50, 100).offers()

    assert (call, least) == (offered.call_to, offered.raise_min_to)


def test_antes_from_each() -> None:
    """Everyone pays before the blinds, from left of the button on; antes count for the pots, not as bets."""
    table = begun(1000, 1000, 1000, ante=10, kind="each")

    assert [(1, "ante", 10), (2, "ante", 10), (3, "ante", 10)] == posts(table)[:3]
    assert [(1, "small-blind", 50), (2, "big-blind", 100)] == posts(table)[3:]
    assert (180, 100) == (table.hand.pot, table.offers().call_to)
    assert [(180, (1, 2, 3))] == table.pots()


def test_a_short_stack_pays_its_ante_first() -> None:
    """With antes from each, 30 chips pay the ante of 10 and 20 of the small blind; 10 chips pay the ante alone."""
    table = begun(30, 1000, 10, 1000, ante=10, kind="each")

    assert [(1, "ante", 10), (3, "ante", 10), (1, "small-blind", 20)] == [posts(table)[n] for n in (0, 2, 4)]
    assert 4 == table.turn


@pytest.mark.parametrize("book", BOOKS)
def test_the_big_blind_pays_the_ante_for_the_table(book: str) -> None:
    """Blind first, then the ante; it lies in the middle and raises nobody's price (tda-2024-rp11)."""
    table = begun(1000, 1000, 1000, ante=100, kind="big-blind", book=book)

    assert [(1, "small-blind", 50), (2, "big-blind", 100), (2, "table-ante", 100)] == posts(table)
    assert (250, 100, 100) == (table.hand.pot, table.hand.dead, table.offers().call_to)
    assert load(book).short_big_blind_pays_first.cites == next(
        event.cites for event in table.log if isinstance(event, Posted) and event.what == "table-ante"
    )


@pytest.mark.parametrize("stack", [1, 60, 100, 101, 150, 200])
def test_a_short_big_blind_pays_first_the_blind(stack: int) -> None:
    table = begun(1000, stack, 1000, ante=100, kind="big-blind")
    blind, ante = min(stack, 100), min(max(stack - 100, 0), 100)

    assert [(2, "big-blind", blind), *([(2, "table-ante", ante)] if ante else [])] == posts(table)[1:]


@pytest.mark.parametrize("stack", [1, 60, 100, 101, 150, 200])
def test_a_short_big_blind_pays_first_the_ante(stack: int) -> None:
    """A house that puts the ante first: with no more than the ante there is no blind at all."""
    table = begun(1000, stack, 1000, ante=100, kind="big-blind", short_big_blind_pays_first="ante")
    ante, blind = min(stack, 100), min(max(stack - 100, 0), 100)
    paid = [post for post in posts(table) if post[0] == 2]

    assert [(2, "table-ante", ante), *([(2, "big-blind", blind)] if blind else [])] == paid
    assert 100 == table.hand.bet_to


def test_the_button_pays_the_ante_for_the_table() -> None:
    """Before the blinds: who has nothing left is all-in for the ante."""
    rich = begun(1000, 1000, 1000, ante=100, kind="button")
    poor = begun(1000, 1000, 70, ante=100, kind="button")

    assert [(3, "table-ante", 100), (1, "small-blind", 50), (2, "big-blind", 100)] == posts(rich)
    assert [(3, "table-ante", 70), (1, "small-blind", 50), (2, "big-blind", 100)] == posts(poor)
    assert (3, 1) == (rich.turn, poor.turn)


@pytest.mark.parametrize(("stack", "expected"), [(30, [30]), (100, [100]), (120, [100, 20]), (900, [100, 50])])
def test_heads_up_the_button_pays_ante_and_small_blind(stack: int, expected: list[int]) -> None:
    table = begun(1000, stack, ante=100, kind="button")

    assert expected == [amount for seat, _, amount in posts(table) if seat == 2]


def test_an_empty_button_pays_no_ante() -> None:
    table = seated(1000, 1000, 1000).blinds(50, 100, 100, "button", positions=Positions(9, 1, 2, marker=9))

    assert [(1, "small-blind", 50), (2, "big-blind", 100)] == posts(table)


@pytest.mark.parametrize(
    ("players", "chip", "ante", "paid"),
    [(5, 25, 100, 100), (4, 25, 100, 50), (2, 25, 100, 50), (4, 25, 150, 75), (4, 25, 125, 75), (4, 100, 100, 100)],
)
def test_a_house_halves_the_ante_of_a_small_table(players: int, chip: int, ante: int, paid: int) -> None:
    """With four players or fewer; half of it in whole chips, rounded up."""
    table = seated(*[1000] * players, table_ante_reduction="half_with_four_or_fewer")
    log = table.blinds(50, 100, ante, "big-blind", chip=chip)

    assert paid == log.hand.dead


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", ["big-blind", "button"])
def test_no_book_halves_it_by_itself(book: str, kind: AnteKind) -> None:
    assert 100 == begun(1000, 1000, ante=100, kind=kind, book=book).hand.dead


def test_chips_from_the_hand_before() -> None:
    """A carry lies in the middle and belongs to the main pot."""
    table = seated(1000, 1000).blinds(50, 100, dead=75)

    assert (225, 2075) == (table.hand.pot, table.hand.chips())
    assert [(225, (1, 2))] == table.pots()


@pytest.mark.parametrize("book", [load(name) for name in BOOKS], ids=BOOKS)
@pytest.mark.parametrize("stacks", [(1, 1), (1, 1, 1), (1, 1000), (1000, 1), (50, 100), (60, 40, 1000)])
def test_the_smallest_stacks(book: Rulebook, stacks: tuple[int, ...]) -> None:
    """However short: the hand begins, runs to its end of itself or by calls, and keeps its chips."""
    table = seated(*stacks, book=book).blinds(50, 100)
    while not table.hand.closed:
        table.call() if table.offers().call_to else table.check()

    assert sum(stacks) == sum(table.stacks())


def test_all_in_by_the_blinds_needs_no_decision() -> None:
    """Both are all-in by posting, or the small blind covers what the other has: the cards come, the pot is paid."""
    both = seated(60, 40).blinds(50, 100)
    covered = seated(40, 1000).blinds(50, 100)  # the big blind has 40, the small blind put in 50

    assert both.hand.closed
    assert covered.hand.closed
    assert [10] == [event.amount for event in covered.all_of(BetReturned)]


def test_a_blind_short_of_the_price_is_to_be_completed() -> None:
    """The big blind is all-in for 60: the small blind with 50 in must still say what he does with the rest."""
    table = seated(60, 1000).blinds(50, 100)

    assert (2, 100) == (table.turn, table.offers().call_to)
    assert (None, "raise.no-opponent") == (table.offers().raise_min_to, table.offers().why_no_raise)


def test_an_ante_needs_a_kind() -> None:
    """Nobody forgets one without noticing."""
    with pytest.raises(ValueError, match="ante_kind"):
        Forced(50, 100, ante=10)


@given(
    base=st.sampled_from(BOOKS),
    reduction=st.sampled_from(["never", "half_with_four_or_fewer"]),
    game=st.sampled_from(["nlhe", "plo", "stud"]),
    stacks=st.lists(st.sampled_from([3, 50, 5000]), min_size=2, max_size=4),
    bets=st.tuples(st.integers(0, 2), st.integers(2, 4), st.sampled_from([0, 1, 40])),
    kind=st.sampled_from(["each", "big-blind", "button"]),
    chip=st.sampled_from([1, 25, 100]),
)
def test_what_hands_share_is_what_each_would_post(
    base: str,
    reduction: str,
    game: str,
    stacks: list[int],
    bets: tuple[int, int, int],
    kind: AnteKind,
    chip: int,
) -> None:
    """Hands that begin alike share their forced bets: the same as if each were reckoned by itself."""
    book = house(base, table_ante_reduction=reduction)
    seats = [SeatSetup(number, stack) for number, stack in enumerate(stacks, 1)]
    button = len(seats)
    positions = Positions(button, 1, 2, button) if button > 2 else Positions(2, 2, 1, 2)

    hand, (first, *posted) = start(book, seats, positions, Forced(*bets, kind), game=game, smallest_chip=chip, dead=50)

    assert isinstance(first, HandStarted)
    alone = Hand(first, rules_for(book, game))
    assert forced_bets(alone) == posted
    assert slots(alone) == slots(hand)
