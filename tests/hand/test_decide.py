"""What the rules refuse, with code, facts and source.

`Table.decide` looks each time that the hand stays bit for bit as it was.
"""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import UNKNOWN, cards_of, text_of
from floorman.hand import AnyCommand, Call, Check, DealCards, Fold, Muck, RaiseTo, Show
from floorman.hand.events import Mucked
from floorman.rulebook import load
from floorman.terms import Accepted
from tests.hand.slots import slots
from tests.hand.table import BOOKS, Table, seated


def three(book: str = "tda-2024", **answers: Any) -> Table:
    return seated(1000, 1000, 1000, book=book, **answers).blinds(50, 100)


def to_flop(**answers: Any) -> Table:
    return three(**answers).call().call().check()


def at_showdown(book: str = "tda-2024", **answers: Any) -> Table:
    return three(book, **answers).call().call().check().check_down()


def acts(seat: int) -> list[AnyCommand]:
    return [Fold(seat), Check(seat), Call(seat), RaiseTo(seat, 300)]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seat", [1, 2])
def test_out_of_turn(book: str, seat: int) -> None:
    """Everyone acts in his turn; the refusal names whose turn it is."""
    table = three(book)
    rulings = [table.refused(command) for command in acts(seat)]

    assert {"act.out-of-turn"} == {ruling.code for ruling in rulings}
    assert {load(book).turn_to_act.cites} == {ruling.cites for ruling in rulings}
    assert [{"seat": seat, "turn": 3}] * 4 == [ruling.facts for ruling in rulings]


def test_from_a_seat_that_is_not_in_the_hand() -> None:
    rulings = [three().refused(command) for command in acts(9)]

    assert [("act.not-in-hand", {"seat": 9})] * 4 == [(ruling.code, ruling.facts) for ruling in rulings]


@pytest.mark.parametrize(
    "table",
    [seated(1000, 1000).blinds(50, 100, deals=False), seated(1000, 1000).blinds(50, 100).fold(), at_showdown()],
    ids=["before the cards", "hand over", "showdown"],
)
def test_while_nobody_is_to_act(table: Table) -> None:
    assert {"act.nobody-to-act"} == {table.refused(command).code for command in acts(1)}


@pytest.mark.parametrize("book", BOOKS)
def test_a_check_facing_a_bet(book: str) -> None:
    ruling = three(book).refused(Check(3))

    assert ("check.facing-a-bet", load(book).turn_to_act.cites) == (ruling.code, ruling.cites)
    assert {"seat": 3, "price": 100} == ruling.facts


def test_a_call_with_nothing_to_call() -> None:
    ruling = to_flop().refused(Call(1))

    assert ("call.nothing-to-call", {"seat": 1}) == (ruling.code, ruling.facts)
    assert load("tda-2024").turn_to_act.cites == ruling.cites


def test_a_fold_with_nothing_to_call() -> None:
    """Refused where it is not offered; where it binds it is carried out."""
    table = to_flop(fold_without_bet="not_offered")
    ruling = table.refused(Fold(1))

    assert ("fold.nothing-to-call", table.seated.book.fold_without_bet.cites) == (ruling.code, ruling.cites)
    assert 2 == to_flop().fold().hand.live


@pytest.mark.parametrize("book", BOOKS)
def test_a_raise_that_is_too_small(book: str) -> None:
    """With the statement about the smallest raise, and both limits."""
    ruling = three(book).refused(RaiseTo(3, 199))

    assert ("raise.out-of-range", load(book).minimum_raise.cites) == (ruling.code, ruling.cites)
    assert {"seat": 3, "minimum": 200, "maximum": 1000, "stated": 199} == ruling.facts


@pytest.mark.parametrize("book", BOOKS)
def test_a_raise_beyond_the_stack(book: str) -> None:
    """With the statement about the largest one."""
    ruling = three(book).refused(RaiseTo(3, 1001))

    assert ("raise.out-of-range", load(book).no_limit_maximum.cites) == (ruling.code, ruling.cites)


@pytest.mark.parametrize("total", [-100, 0, 99, 100])
def test_a_raise_that_raises_nothing(total: int) -> None:
    assert "raise.out-of-range" == three().refused(RaiseTo(3, total)).code


@pytest.mark.parametrize("book", BOOKS)
def test_a_raise_that_is_not_offered_is_refused_with_its_reason(book: str) -> None:
    """The code and the statements are those of the offer: not reopened, nobody to raise, too few chips."""
    short = seated(1000, 240, 1000, book=book).blinds(50, 100).raise_to(200).call().all_in()
    alone = seated(1000, 300, book=book).blinds(50, 100).all_in()
    poor = seated(1000, 1000, 90, book=book).blinds(50, 100)
    refusals = [table.refused(RaiseTo(table.turn, 600)) for table in (short, alone, poor)]

    assert ["raise.not-reopened", "raise.no-opponent", "raise.stack-too-short"] == [one.code for one in refusals]
    assert [table.offers().cites for table in (short, alone, poor)] == [one.cites for one in refusals]
    assert all(one.cites for one in refusals)


def test_house_rules_against_a_raise() -> None:
    """A cap and no check-raise, each with the statement of the house."""
    capped = three(no_limit_raise_cap=1).raise_to(200)
    checked = to_flop(check_raise=False).check().raise_to(100).fold()

    refusals = [table.refused(RaiseTo(table.turn, 600)) for table in (capped, checked)]
    assert ["raise.capped", "raise.after-check"] == [one.code for one in refusals]
    assert capped.seated.book.no_limit_raise_cap.cites == refusals[0].cites
    assert checked.seated.book.check_raise.cites == refusals[1].cites


def test_cards_that_nobody_waits_for() -> None:
    ruling = three().refused(DealCards((0, 1, 2)))

    assert ("deal.nothing-owed", load("tda-2024").dealing_order.cites) == (ruling.code, ruling.cites)


@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_too_many_or_too_few_cards(count: int) -> None:
    table = seated(1000, 1000).blinds(50, 100, deals=False)
    ruling = table.refused(DealCards(tuple(range(count))))

    assert ("deal.wrong-count", {"owed": 4, "given": count}) == (ruling.code, ruling.facts)


@pytest.mark.parametrize("cards", [(0, 1, 2, 53), (0, 1, 2, -1), (0, 1, 2, 1000)])
def test_cards_that_there_are_not(cards: tuple[int, ...]) -> None:
    table = seated(1000, 1000).blinds(50, 100, deals=False)

    assert "deal.no-such-card" == table.refused(DealCards(cards)).code


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("at", ["in the deal", "from a hand", "from the board"])
def test_the_same_card_twice(at: str, book: str) -> None:
    """Among the cards of one deal, and against all that have come before, burns too."""
    table = seated(1000, 1000, book=book, cards={1: "As Kd"}, board="Qh Jh Th").blinds(50, 100, deals=False)
    if at != "in the deal":
        table.do(DealCards(cards_of("As 2c Kd 3c"))).call().check()
    if at == "from the board":
        table.do(DealCards(cards_of("4c Qh Jh Th"))).check().check()
    texts = {"in the deal": "As 2c As 3c", "from a hand": "4c Qh Kd Th", "from the board": "5c Jh"}
    ruling = table.refused(DealCards(cards_of(texts[at])))

    twice = {"in the deal": "As", "from a hand": "Kd", "from the board": "Jh"}
    assert ("deal.card-twice", {"card": twice[at]}) == (ruling.code, ruling.facts)
    assert load(book).same_card_twice.cites == ruling.cites


def test_a_burnt_card_does_not_come_again() -> None:
    table = seated(1000, 1000).blinds(50, 100, deals=False).do(DealCards((0, 1, 2, 3))).call().check()
    table.do(DealCards((10, 11, 12, 13))).check().check()

    assert {"card": text_of(10)} == table.refused(DealCards((20, 10))).facts


def test_unknown_cards_may_come_as_often_as_they_like() -> None:
    table = seated(1000, 1000).blinds(50, 100, deals=False).do(DealCards((UNKNOWN,) * 4)).call().check()

    assert ((UNKNOWN, UNKNOWN),) * 2 == tuple(table.hand.cards)
    assert (UNKNOWN,) * 3 == table.do(DealCards((UNKNOWN,) * 4)).hand.board


@pytest.mark.parametrize("command", [Show(1), Muck(1)])
def test_showing_before_the_showdown(command: AnyCommand) -> None:
    for table in (three(), to_flop(), at_showdown().show_all()):
        ruling = table.refused(command)

        assert ("show.no-showdown", load("tda-2024").cards_to_show.cites) == (ruling.code, ruling.cites)


def test_a_folded_hand_and_a_stranger_show_nothing() -> None:
    table = three().call().call().check().fold().check_down()

    assert ["show.no-showdown"] * 3 == [table.refused(command).code for command in (Show(1), Muck(1), Show(9))]


def test_shown_is_shown() -> None:
    """A hand that lies open is neither shown again nor mucked."""
    table = at_showdown().show(1)

    assert ["show.already-open"] * 2 == [table.refused(command).code for command in (Show(1), Muck(1))]


@pytest.mark.parametrize("cards", ["As", "As Kd Qh", "As ??", "As Kd", "Qh Jh"])
def test_only_all_of_ones_own_cards_are_shown(cards: str) -> None:
    """One card, three, an unknown one, and cards that he has not, or that lie on the board, are refused."""
    dealt = {1: "2c 3d", 2: "4c 5d", 3: "6c 7d"}
    table = seated(1000, 1000, 1000, cards=dealt, board="Qh Jh 9c 9d 8s").blinds(50, 100)
    ruling = table.call().call().check().check_down().refused(Show(1, cards_of(cards)))

    assert ("show.all-cards", load("tda-2024").cards_to_show.cites) == (ruling.code, ruling.cites)


def test_cards_thrown_away_before_their_turn_are_gone() -> None:
    """Nobody is told that he has not mucked what lies in the muck; the order is named beside it (tda-2024-17-a)."""
    book = load("tda-2024")
    decision = at_showdown().decide(Muck(2))

    assert isinstance(decision, Accepted)
    early = (*book.show_order_goes_on.cites, *book.shown_before_his_turn.cites)
    cites = (*book.muck_gives_up_claim.cites, *book.tournament_show_all.cites, *early)
    assert (Mucked(2, cites),) == decision.events[:1]


def test_an_act_is_one_event_until_it_ends_the_round() -> None:
    """What follows of itself comes with the act: the end of the round, and cards are owed."""
    table = seated(1000, 1000, 1000).blinds(50, 100, deals=False).do(DealCards((0, 1, 2, 3, 4, 5)))
    call = table.decide(Call(3))
    last = table.call().call().decide(Check(2))

    assert isinstance(call, Accepted)
    assert isinstance(last, Accepted)
    assert (1, 2) == (len(call.events), len(last.events))
    assert 4 == table.check().hand.owed


def test_deciding_twice_gives_the_same() -> None:
    table = three()

    assert table.decide(RaiseTo(3, 300)) == table.decide(RaiseTo(3, 300))


def test_a_copy_goes_its_own_way() -> None:
    """What happens to a copy does not happen to the hand, nor the other way round."""
    table = three()
    before = slots(table.hand)
    copy = table.hand.copy()
    same = slots(copy)
    decision = table.decide(RaiseTo(3, 300))
    assert isinstance(decision, Accepted)
    for event in decision.events:
        copy.apply(event)

    assert before == same == slots(table.hand)
    assert before != slots(copy)
    after = slots(copy)
    table.fold()
    assert after == slots(copy)
