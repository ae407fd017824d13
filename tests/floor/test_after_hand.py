"""What is shown of a hand once it is over: by whom nobody called, to everybody, and as the deck has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from floorman.archive.decks import audit_deck
from floorman.cards import text_of
from floorman.floor.commands import HuntRabbit, ShowAfter
from floorman.floor.decks import deck_of
from floorman.hand import Call, Check, Fold, RaiseTo
from floorman.rulebook import Rulebook, load, new_shelf
from floorman.store import MemoryStore, Recorded
from floorman.terms import EntryId, Refused, SeatNo
from floorman.tournament import fold
from floorman.tournament.events.after_hand import ShownAfter
from floorman.views import LastHand, felt_view
from tests.archive.nets import commits_of
from tests.floor.net import DECKS, goes_on, in_a_net_hand, player_at, says, whose_turn
from tests.floor.tables import Room

HUNTERS = """id = "hunters"
extends = "cuca"
title = { en = "Hunters", de = "Jäger" }

[dealing.rabbit_hunting]
value = true
status = "house"

[showdown.shown_in_part]
value = "VALUE"
status = "house"
"""


def book(in_part: str) -> Rulebook:
    books = new_shelf()
    books.lay_house_book(HUNTERS.replace("VALUE", in_part), "hunters.toml")
    return books.book("hunters")


class After:
    """Three at a table. Somebody raises, before the flop or after it, and nobody calls."""

    def __init__(self, rules: Rulebook, street: str = "preflop", game: str = "nlhe") -> None:
        self.room = in_a_net_hand(3, book=rules, games=(game,))
        self.held = {one.seat: one for one in self.room.hand().started.seats}
        hand = self.room.hand()
        self.cards: dict[SeatNo, tuple[int, ...]] = {seat: tuple(hand.cards[at]) for seat, at in hand.at.items()}
        self.stream = self.room.evening.hands[1].stream
        while self.room.hand().street != street:
            seat = whose_turn(self.room.hand())
            says(self.room, 1, Check(seat) if self.room.hand().bet_to == self._put(seat) else Call(seat))
        self.winner = whose_turn(self.room.hand())
        says(self.room, 1, RaiseTo(self.winner, 600))
        self.closed = self.room.evening.hands[1]
        while 1 in self.room.evening.hands:
            self.closed = self.room.evening.hands[1]
            says(self.room, 1, Fold(whose_turn(self.closed.hand)))

    def _put(self, seat: SeatNo) -> int:
        hand = self.room.hand()
        return hand.bet[hand.at[seat]]

    def who(self, seat: SeatNo) -> EntryId:
        return self.room.evening.state.seats[1][seat]

    @property
    def others(self) -> list[SeatNo]:
        return [seat for seat in self.cards if seat != self.winner]

    def shows(self, seat: SeatNo, cards: Sequence[int], as_seat: SeatNo = 0) -> str:
        command = ShowAfter(table=1, who=self.who(as_seat or seat), cards=tuple(cards))
        return said(self.room.ask(command, player_at(self.room, seat)))

    def hunts(self, seat: SeatNo) -> str:
        return said(self.room.ask(HuntRabbit(table=1, who=self.who(seat)), player_at(self.room, seat)))

    def seen(self, by: SeatNo) -> dict[SeatNo, tuple[str, ...]]:
        """What lies at each seat for who sits there; 0: for who looks on."""
        evening = self.room.evening
        last = LastHand(evening.last[1], evening.state.play[1].dealt)
        view = felt_view(evening, 1, self.who(by) if by else "", {}, last)
        return {one.seat: one.cards for one in view.seats if one.cards}

    def board(self) -> list[str]:
        evening = self.room.evening
        return list(felt_view(evening, 1, "", {}, LastHand(evening.last[1], evening.state.play[1].dealt)).after.board)


def said(decision: Any) -> str:
    return decision.ruling.code if isinstance(decision, Refused) else ""


def texts(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(text_of, cards))


def test_one_then_the_other_to_everybody_and_nobody_else() -> None:
    """Whom nobody called chooses card by card; the others may show nothing, and not for him."""
    after = After(book("only_that_part"))
    first, second = after.cards[after.winner]

    assert ("??", "??") == after.seen(0)[after.winner]
    assert ["after.not-yours"] * 2 == [after.shows(seat, after.cards[seat]) for seat in after.others]
    assert "after.not-yours" == after.shows(after.others[0], (first,), as_seat=after.winner)
    assert "after.not-yours" == after.shows(after.winner, after.cards[after.others[0]])
    assert "after.not-yours" == after.shows(after.winner, ())
    assert "" == after.shows(after.winner, (second,))
    for viewer in (0, *after.others):
        assert ("??", text_of(second)) == after.seen(viewer)[after.winner]
        assert not {*texts((first,))} & {card for cards in after.seen(viewer).values() for card in cards}
    assert "after.not-yours" == after.shows(after.winner, (second,)), "everybody has seen it"
    assert "" == after.shows(after.winner, (first,))
    assert texts((first, second)) == after.seen(0)[after.winner]


def test_where_the_book_wants_the_whole_hand_one_card_shows_both() -> None:
    after = After(book("whole_hand"))

    assert "" == after.shows(after.winner, after.cards[after.winner][:1])
    assert texts(after.cards[after.winner]) == after.seen(0)[after.winner]


def test_with_the_next_hand_it_is_over_and_a_showdown_offers_nothing() -> None:
    after = After(book("only_that_part"))
    while 1 not in after.room.evening.hands:
        assert goes_on(after.room)
    assert "after.not-now" == after.shows(after.winner, after.cards[after.winner])
    assert "after.not-now" == after.hunts(after.winner)
    while 1 in after.room.evening.hands:
        seat = whose_turn(after.room.hand())
        says(after.room, 1, Check(seat) if after.room.hand().bet_to == after._put(seat) else Call(seat))
    assert {"after.not-yours"} == {after.shows(seat, after.cards[seat]) for seat in after.cards}
    assert {"after.not-now"} == {after.hunts(seat) for seat in after.cards}


@pytest.mark.parametrize(("street", "turns"), [("preflop", (7, 8, 9, 11, 13)), ("flop", (11, 13)), ("turn", (13,))])
def test_the_board_that_would_have_come(street: str, turns: tuple[int, ...]) -> None:
    """Of the deck six cards went to three players; 6, 10 and 12 are burnt."""
    after = After(book("only_that_part"), street)
    deck = deck_of(DECKS, after.stream, tuple(range(52))).in_turn()

    assert [] == after.board()
    assert "" == after.hunts(after.others[0])
    assert [text_of(deck[turn]) for turn in turns] == after.board()
    assert "after.not-now" == after.hunts(after.winner), "everybody has seen it"


def test_no_book_that_forbids_it_shows_what_would_have_come() -> None:
    after = After(load("tda-2024"))
    refused = after.room.ask(HuntRabbit(table=1, who=after.who(after.winner)), player_at(after.room, after.winner))

    assert isinstance(refused, Refused)
    assert ("cards.rabbit", load("tda-2024").rabbit_hunting.cites) == (refused.ruling.code, refused.ruling.cites)
    assert [] == after.board()


def test_omaha_shows_three_of_four_and_stud_what_lay_closed() -> None:
    omaha = After(book("only_that_part"), game="plo")
    assert "" == omaha.shows(omaha.winner, omaha.cards[omaha.winner][1:])
    assert ("??", *texts(omaha.cards[omaha.winner][1:])) == omaha.seen(0)[omaha.winner]


def rows(found: Room, stream: str) -> list[Recorded]:
    store = MemoryStore()
    store.append(list(commits_of(found)))
    return list(store.read(stream))


def test_the_deck_proves_what_was_shown_and_nothing_else() -> None:
    """To anybody who has the log: a card that is put in place of it, or lies elsewhere, is found."""
    after = After(book("only_that_part"), "flop")
    assert ("", "") == (after.shows(after.winner, after.cards[after.winner][:1]), after.hunts(after.winner))
    own, board = (one.event for one in after.room.log if isinstance(one.event, ShownAfter))
    assert isinstance(own, ShownAfter)
    assert isinstance(board, ShownAfter)
    its, rules = rows(after.room, after.stream), after.room.evening.book

    def fault(*shown: ShownAfter) -> str | None:
        return audit_deck(after.stream, its, rules, after=shown).fault

    assert (None, None) == (fault(), fault(own, board))
    other = msgspec.structs.replace(own.cards[0], card=after.cards[after.others[0]][0])
    assert "proof" == fault(msgspec.structs.replace(own, cards=(other,)))
    assert "turn" == fault(msgspec.structs.replace(own, board=True)), "his card would not have come"
    assert "turn" == fault(msgspec.structs.replace(board, board=False)), "nobody held these"
    events = [one.event for one in after.room.log if one.stream == "event/net"]
    assert fold(events).after == after.room.evening.state.after  # type: ignore[arg-type]
