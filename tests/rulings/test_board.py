"""Streets that came wrong: what goes back, what is burnt, and that the right cards come afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import UNKNOWN, cards_of, text_of
from floorman.hand import DealCards
from floorman.hand.events import BoardDealt
from floorman.rulings import BadReport
from tests.hand.table import Table, house, seated
from tests.rulings.at_the_table import carried, moves, ruled

STUB = cards_of("9h 4c 5d 6s 2d Td Jc Qc")


def table(**answers: Any) -> Table:
    return seated(5000, 5000, 5000, **answers).blinds(100, 200)


def flop(**answers: Any) -> Table:
    return seated(5000, 5000, 5000, board="Kh Qd 2s", **answers).blinds(100, 200).go_along()


def burns(at: Table) -> list[bool]:
    """Street by street, whether a card was burnt."""
    return [event.burn >= 0 for event in at.all_of(BoardDealt)]


def to_river(at: Table) -> Table:
    while len(at.hand.board) < 5:
        at.go_along()
    return at


# ---- too early -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "expected"),
    [([], [False, True, True]), (["turn", "river"], [False, True, True]), (["flop"], [True, True, True])],
)
def test_burning_after_an_early_flop(after: list[str], expected: list[bool]) -> None:
    at = table(burn_after_reshuffle=after)
    carried(at, "early-street", stub=STUB, street="flop", burnt=True)

    assert expected == burns(to_river(at))
    assert 52 - 6 - 5 - 3 - expected[0] == at.hand.stub, "one card more is burnt where one is burnt again"


@pytest.mark.parametrize(("after", "expected"), [([], [True, True, False]), (["turn"], [True, True, True])])
def test_burning_after_a_turn_that_takes_the_rivers_place(after: list[str], expected: list[bool]) -> None:
    """The turn has its burn in any case: the deck is shuffled only before the river."""
    at = flop(early_turn="from_the_rivers_place", burn_after_reshuffle=after)
    outcome = carried(at, "early-street", stub=STUB, street="turn", burnt=True)

    assert [("board", "aside"), ("stub", "burns"), ("stub", "board"), ("aside", "stub")] == moves(outcome)
    assert cards_of("4c 5d 6s 4c") == tuple(move.card for move in outcome.cards)
    assert cards_of("5d 6s") == outcome.coming
    assert expected == burns(to_river(at))


def test_an_early_turn_without_its_burn_card() -> None:
    """What should have been burnt is burnt now; the river of a correct deal becomes the turn all the same."""
    at = flop(early_turn="from_the_rivers_place")
    outcome = carried(at, "early-street", stub=STUB, street="turn", burnt=False)

    assert cards_of("9h 4c 5d 6s 9h") == tuple(move.card for move in outcome.cards)
    assert cards_of("5d 6s") == outcome.coming


@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_without_a_burn_card_one_is_due(street: str) -> None:
    at = table()
    while at.hand.street != {"flop": "preflop", "turn": "flop", "river": "turn"}[street]:
        at.go_along()
    carried(at, "early-street", stub=STUB, street=street, burnt=False)

    assert [True, True, True] == burns(to_river(at))


def test_an_early_flop_that_is_set_aside_never_comes() -> None:
    at = table(early_flop="set_aside")
    carried(at, "early-street", stub=STUB, street="flop", burnt=True)
    to_river(at)

    assert not set(STUB[1:4]) & {*at.hand.board, *at.hand.burns}
    assert 52 - 6 - 1 - 3 - 3 - 4 == at.hand.stub


def test_an_early_flop_that_goes_back_may_come_again() -> None:
    at = table()
    carried(at, "early-street", stub=STUB, street="flop", burnt=1)

    assert cards_of("9h") == at.hand.burns
    assert not at.hand.used & sum(1 << card for card in STUB[1:4])


@pytest.mark.parametrize("burnt", [True, False])
def test_an_early_street_of_stud(burnt: bool) -> None:
    """Only live hands had got a card; it comes anew, with a burn card only where there was none."""
    at = seated(5000, 5000, 5000, game="stud", cards={1: "As Ah 2c", 2: "Ks Kh 9c", 3: "Qs Qh 8c"}).antes(
        0, 100, (400, 800)
    )
    at.bring_in().fold()
    outcome = carried(at, "early-street", stub=STUB, street="fourth", burnt=burnt)

    assert [("seat:1", "stub"), ("seat:3", "stub")] == moves(outcome)
    assert cards_of("4c 5d" if burnt else "9h 4c") == tuple(move.card for move in outcome.cards)
    at.go_along()
    assert [4, 3, 4] == [len(cards) for cards in at.hand.cards]
    assert 52 - 9 - 1 - 2 == at.hand.stub, "one card is burnt, neither none nor two"


# ---- too many ------------------------------------------------------------------------------------------------------


def test_a_flop_that_is_set_aside_never_comes() -> None:
    at = flop(too_many_flop_cards="set_aside")
    carried(at, "too-many-board-cards", stub=STUB, street="flop", count=4)

    assert 3 == len(at.hand.board)
    assert not {*cards_of("Kh Qd 2s"), STUB[0]} & {*to_river(at).hand.board, *at.hand.burns}
    assert [True, False, True, True] == burns(at)


@pytest.mark.parametrize(("after", "second"), [([], False), (["flop"], True)])
def test_burning_before_the_new_flop(after: list[str], second: bool) -> None:
    at = flop(too_many_flop_cards="shuffled_back", burn_after_reshuffle=after)
    carried(at, "too-many-board-cards", stub=STUB, street="flop", count=4)

    assert [True, second] == burns(at)
    assert ("flop", 1) == (at.hand.street, at.turn)


@pytest.mark.parametrize(("drawn", "board"), [("Kh", "9h Qd 2s"), ("9h", "Kh Qd 2s")])
def test_the_drawn_card_is_the_next_burn(drawn: str, board: str) -> None:
    at = flop()
    carried(at, "too-many-board-cards", stub=STUB, street="flop", count=4, drawn=drawn)

    assert (cards_of(board), cards_of(drawn)[0]) == (at.hand.board, at.hand.burns[-1])
    assert [True, False] == burns(at.go_along())


def test_nobody_tells_which_card_was_drawn() -> None:
    """The four are out of the deck, but which one is burnt nobody knows."""
    at = flop()
    carried(at, "too-many-board-cards", stub=STUB, street="flop", count=4)

    assert ((UNKNOWN,) * 3, UNKNOWN) == (at.hand.board, at.hand.burns[-1])
    assert all(at.hand.used >> card & 1 for card in (*cards_of("Kh Qd 2s"), STUB[0]))


def test_a_street_on_which_somebody_has_acted_is_the_floors() -> None:
    assert "floor-decides" == ruled(flop().check(), "too-many-board-cards", street="flop", count=4).outcome
    told: dict[str, Any] = {"street": "flop", "count": 4, "since": [{"seat": 1, "do": "check"}]}
    assert "floor-decides" == ruled(flop(), "too-many-board-cards", **told).outcome


# ---- no burn -------------------------------------------------------------------------------------------------------


def test_a_hand_that_knows_its_deck_has_dealt_right() -> None:
    """Without a burn the noted burn card lay on the board; it is burnt now, and the right turn comes."""
    at = flop().go_along()
    burn, board = at.hand.burns[-1], at.hand.board
    outcome = carried(at, "no-burn", stub=STUB, street="turn")

    assert [(burn, "board", "burns"), (board[3], "stub", "board")] == [
        (move.card, move.source, move.target) for move in outcome.cards
    ]
    assert (burn, board, 52 - 6 - 4 - 2) == (at.hand.burns[-1], at.hand.board, at.hand.stub)


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_the_card_drawn_of_a_flop_without_burn(drawn: int) -> None:
    """Of the first three cards of the deck one is burnt, the fourth joins the other two."""
    at = flop()
    deck = (at.hand.burns[-1], *at.hand.board)
    carried(at, "no-burn", street="flop", drawn=text_of(deck[drawn]))

    assert (deck[drawn],) == at.hand.burns
    assert {*deck} - {deck[drawn]} == {*at.hand.board}
    assert 52 - 6 - 4 == at.hand.stub


def test_a_burn_card_that_nobody_saw_and_that_was_none() -> None:
    """The board is typed in, burns are not: the card on the board is burnt, the next one comes, one burn in all."""
    at = flop()
    at.deals = False
    at.go_along().do(DealCards((UNKNOWN, *cards_of("7c"))))
    carried(at, "no-burn", stub=STUB, street="turn")

    assert cards_of("Kh Qd 2s 9h") == at.hand.board
    assert cards_of("7c") == at.hand.burns[1:]
    assert 52 - 6 - 4 - 2 == at.hand.stub


def test_the_flop_without_a_burn_card_when_nobody_tells_the_drawn_one() -> None:
    at = flop()
    carried(at, "no-burn", stub=STUB, street="flop")

    assert (2, 3) == (at.hand.board.count(UNKNOWN), len(at.hand.board))
    assert (UNKNOWN,) == at.hand.burns
    assert 52 - 6 - 4 == at.hand.stub


def test_without_a_burn_card_the_street_stands() -> None:
    for at in (flop(missing_burn="stands"), flop().check(), flop().go_along()):
        lying = at.hand.board
        assert "play-on" == carried(at, "no-burn", street="flop").outcome
        assert lying == at.hand.board


# ---- what cannot be ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ({"kind": "early-street", "street": "turn", "burnt": True}, "street"),
        ({"kind": "early-street", "street": "fourth", "burnt": True}, "street"),
        ({"kind": "early-street", "street": "flop", "burnt": 2}, "burnt"),
        ({"kind": "too-many-board-cards", "street": "turn", "count": 2}, "street"),
        ({"kind": "too-many-board-cards", "street": "flop", "count": 3}, "count"),
        ({"kind": "no-burn", "street": "flop"}, "street"),
    ],
)
def test_what_cannot_be_is_said_with_its_place(told: dict[str, Any], path: str) -> None:
    with pytest.raises(BadReport) as error:
        ruled(table(), **told)

    assert path == error.value.path


def test_a_drawn_card_must_be_one_of_the_mixed() -> None:
    with pytest.raises(BadReport):
        ruled(flop(), "no-burn", stub=STUB, street="flop", drawn="9s")


def test_without_a_hand() -> None:
    early = ruled(None, "early-street", book=house(), street="flop", burnt=True)

    assert [("board", "stub")] * 3 == moves(early)
    assert "card-becomes-burn" == ruled(None, "no-burn", book=house(), street="turn").outcome
    assert "board-redealt" == ruled(None, "too-many-board-cards", book=house("cuca"), street="flop", count=4).outcome


def test_a_deck_too_small_to_put_it_right_is_the_floors() -> None:
    """Ten players at Omaha, and one early flop after the other set aside."""
    at = seated(*(5000,) * 10, game="plo", early_flop="set_aside").blinds(100, 200)

    assert "board-redealt" == carried(at, "early-street", street="flop", burnt=True).outcome
    assert "floor-decides" == carried(at, "early-street", street="flop", burnt=True).outcome
    assert 5 == len(to_river(at).hand.board)
