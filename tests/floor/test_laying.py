"""Hands that the desk deals where nobody tells the acts: friends at one table with chips and without a deck."""

from __future__ import annotations

from itertools import chain

import pytest

from floorman.cards import cards_of, text_of
from floorman.floor import Floor, StreamEvent
from floorman.floor.commands import ShowCards, ThrowCards, TurnBoard
from floorman.floor.decks import Opened, comes_to, deck_of
from floorman.floor.phone_cards import held_by, layout_at, layout_of
from floorman.hand.games import GAMES
from floorman.terms import By, Refused
from floorman.tournament import TakeBack, fold
from floorman.tournament.commands import Bust, Busted, NewHand, SetTable, TellHandDone
from floorman.tournament.events import HandDone, PlayersOut
from floorman.tournament.events.laying import BoardTurned, CardsDealt, DeckOpened
from floorman.views.boards import board_view
from tests.floor.tables import HOST, Room, room

TELLS = By("dealer", "dealer")
BOARD_GAMES = ("nlhe", "plhe", "flhe", "shortdeck", "plo", "plo8", "flo8", "courchevel", "courchevel8")


def at_home(players: int = 3, game: str = "nlhe") -> Room:
    """A kitchen table: cards lie on phones, chips in front of everybody."""
    found = room(players, seats=max(players, 2), games=(game,))
    found.do(SetTable(1, "dealt", "none"))
    found.do(NewHand(1))
    return found


def own(found: Room, who: str) -> tuple[int, ...] | None:
    return held_by(found.evening, 1, who)


def player(who: str) -> By:
    return By(who, "player")


def refused(found: Room, command: object, by: By = HOST) -> str:
    decision = found.ask(command, by)  # type: ignore[arg-type]
    assert isinstance(decision, Refused), decision
    return decision.ruling.code


def of(told: tuple[StreamEvent, ...], kind: type) -> list[object]:
    return [one.event for one in told if isinstance(one.event, kind)]


def test_the_open_card_of_courchevel_comes_with_the_hands() -> None:
    """Nobody turns it: it lies there with the deal. The flop brings two more, then turn and river one each."""
    found = at_home(3, game="courchevel")
    lay = [(len(found.evening.state.laid[1].board), board_view(found.evening, 1, {}).next)]
    for _ in range(3):
        found.do(TurnBoard(table=1))
        lay.append((len(found.evening.state.laid[1].board), board_view(found.evening, 1, {}).next))

    assert [(1, "flop"), (3, "turn"), (4, "river"), (5, "showdown")] == lay
    assert 5 == len(own(found, "p01") or ())
    assert "laid.board-complete" == refused(found, TurnBoard(table=1))


def test_everybody_has_two_cards_and_no_card_lies_twice() -> None:
    found = at_home(9)
    laid = found.evening.state.laid[1]
    lie = layout_at(found.evening, 1, laid)
    all = [*chain(*lie.hands), *chain(*lie.board)]

    assert 9 == len(lie.hands) and {2} == {len(hand) for hand in lie.hands}
    assert [3, 1, 1] == [len(piece) for piece in lie.board]
    assert len(all) == len({*all}) == 23
    assert {} == found.evening.hands, "nobody tells this hand"


def test_what_players_hold_is_in_no_event() -> None:
    found = at_home()
    found.do(TurnBoard(table=1))
    told = " ".join(map(str, found.log))

    for who in ("p01", "p02", "p03"):
        for text in texts(own(found, who)):
            assert f"'{text}'" not in told and f" {text} " not in told


def texts(cards: tuple[int, ...] | None) -> list[str]:
    assert cards is not None
    return [text_of(card) for card in cards]


def test_the_board_comes_piece_by_piece_by_whoever_runs_the_table() -> None:
    found = at_home()

    assert "rank.too-low" == refused(found, TurnBoard(table=1), player("p01"))
    for cards in (3, 4, 5):
        found.do(TurnBoard(table=1), TELLS)
        assert cards == len(found.evening.state.laid[1].board)
    assert "laid.board-complete" == refused(found, TurnBoard(table=1))


def test_everybody_shows_and_throws_away_his_own_cards_alone() -> None:
    found = at_home()

    assert "laid.not-yours" == refused(found, ShowCards(table=1, who="p02"), player("p01"))
    assert "laid.not-yours" == refused(found, ThrowCards(table=1, who="p02"), HOST)

    held = texts(own(found, "p01"))
    found.do(ShowCards(table=1, who="p01"), player("p01"))
    found.do(ThrowCards(table=1, who="p02"), player("p02"))

    assert tuple(held) == found.evening.state.tabled["p01"].cards
    assert own(found, "p01") is None and own(found, "p02") is None and own(found, "p03") is not None
    assert "laid.none" == refused(found, ShowCards(table=1, who="p02"), player("p02"))


def test_what_was_seen_is_proved_and_nothing_else() -> None:
    found = at_home()
    laid = found.evening.state.laid[1]
    hidden = own(found, "p03")
    found.do(TurnBoard(table=1))
    found.do(ShowCards(table=1, who="p01"), player("p01"))

    told = found.do(TellHandDone(1))

    (opened,) = of(told, DeckOpened)
    assert isinstance(opened, DeckOpened)
    cards = tuple(Opened(one.at, one.card, one.nonce) for one in opened.cards)
    assert laid.root == comes_to(cards, opened.proof)
    assert 5 == len(cards) and hidden is not None and {*hidden}.isdisjoint(one.card for one in cards)
    assert own(found, "p03") is None, "a hand that is over lies on no phone"


def test_who_goes_out_in_it_ends_it_and_the_deck_is_proved() -> None:
    found = at_home(4)
    told = found.do(Bust((Busted("p02"),), ends_hand=True))

    assert {HandDone, DeckOpened, PlayersOut} == {type(one.event) for one in told}
    assert found.evening.state.laid[1].over


def test_the_next_hand_has_another_deck_and_a_void_one_too() -> None:
    found, roots = at_home(), set[str]()
    for void in (True, False, False):
        roots.add(found.evening.state.laid[1].root)
        found.do(TellHandDone(1, void=void))
        found.do(NewHand(1))
    roots.add(found.evening.state.laid[1].root)

    assert 4 == len(roots)


def test_taking_back_the_board_deals_nothing_anew() -> None:
    """The flop was turned too early: it goes back, and it is the same one that comes again."""
    found = at_home()
    before = [own(found, who) for who in ("p01", "p02", "p03")]
    (flop,) = of(found.do(TurnBoard(table=1)), BoardTurned)
    found.do(TakeBack(found.evening.state.version))

    assert () == found.evening.state.laid[1].board
    assert [flop] == of(found.do(TurnBoard(table=1)), BoardTurned)
    assert before == [own(found, who) for who in ("p01", "p02", "p03")]


def test_cards_thrown_away_by_mistake_come_back_even_after_the_flop() -> None:
    found = at_home()
    held = own(found, "p02")
    found.do(ThrowCards(table=1, who="p02"), player("p02"))
    version = found.evening.state.version
    found.do(TurnBoard(table=1))
    found.do(TakeBack(version))

    assert held == own(found, "p02")


def test_the_log_alone_knows_all_of_it() -> None:
    found = at_home()
    found.do(TurnBoard(table=1))
    found.do(ThrowCards(table=1, who="p02"), player("p02"))
    again = Floor("night", found.evening.book, fold(one.event for one in found.log), b"an evening")  # type: ignore[misc]

    assert found.evening.state.facts() == again.state.facts()
    assert own(found, "p01") == held_by(again, 1, "p01")


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_games_with_a_board_need_nobody_who_tells(game: str) -> None:
    found = at_home(4, game)

    assert {GAMES[game].hole_cards} == {
        len(hand) for hand in layout_at(found.evening, 1, found.evening.state.laid[1]).hands
    }


@pytest.mark.parametrize("game", ["stud", "27td", "badugi", "drawmaha"])
def test_stud_and_draw_need_somebody_who_tells(game: str) -> None:
    found = room(4, games=(game,))
    found.do(SetTable(1, "dealt", "none"))

    assert "laid.acts-needed" == refused(found, NewHand(1))


def test_a_table_goes_from_one_way_to_the_other_between_hands() -> None:
    found = at_home()
    assert "table.hand-is-on" == refused(found, SetTable(1, "dealt", "dealer"))
    players = found.evening.state.players(1)
    found.do(TellHandDone(1, stacks=dict.fromkeys(players, 10000)))
    found.do(SetTable(1, "dealt", "dealer"))
    found.do(NewHand(1))

    assert 1 in found.evening.hands and found.evening.state.laid[1].over


def test_a_dealer_deals_one_card_at_a_time_and_burns() -> None:
    deck = deck_of(b"secret", "hand/x/1-2", tuple(range(52)))
    lie = layout_of(GAMES["nlhe"], deck, 2)

    assert (deck.cards[0], deck.cards[2]) == lie.hands[0]
    assert deck.cards[5:8] == lie.board[0] and (deck.cards[9],) == lie.board[1]


def test_events_are_written_as_cards_are() -> None:
    found = at_home()
    (turned,) = of(found.do(TurnBoard(table=1)), BoardTurned)
    assert isinstance(turned, BoardTurned)

    assert cards_of(turned.cards) == layout_at(found.evening, 1, found.evening.state.laid[1]).board[0]
    assert 1 == len(of(tuple(found.log), CardsDealt))
