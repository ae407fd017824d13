"""Logs of finished hands: one line that names hand, book and answers, the stored bytes of each event, how it ended.

A hand is folded again from its lines by `refolded`, which looks at what must hold before and after each event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from floorman.cards import text_of
from floorman.hand import AnyEvent, Hand, begun, show_order
from floorman.hand.cash import More
from floorman.hand.events import (
    NO_CARD,
    Acted,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandClosed,
    HandReleased,
    HandStarted,
    HolesDealt,
    PotAwarded,
    Priced,
    Raked,
    Ruled,
    StreetDealt,
)
from floorman.hand.state import NOBODY
from floorman.rulebook import Rulebook, questions
from tests.hand.table import house
from tests.logs.fields import encode

# All that refolding asks a book for. They stand with each hand, so that no later edition changes how it ended.
READ = ("heads_up_first_to_act", "odd_chip_suits", "show_order_scope")
STATUS = ("live", "folded", "dead", "mucked")

decode: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


class HandLog(Struct, frozen=True):
    """A finished hand as it lies in its file."""

    name: str
    book: str
    answers: dict[str, Any]  # those that the house had replaced, and those that refolding asks for
    lines: tuple[bytes, ...]
    end: dict[str, Any]

    @property
    def events(self) -> list[AnyEvent]:
        return [decode.decode(line) for line in self.lines]

    def played_by(self, book: str = "") -> Rulebook:
        """Its book, or another one with its answers. As in a kept edition, those to questions of old are left out."""
        asked = questions()
        answers = {name: value for name, value in self.answers.items() if name in asked and asked[name].accepts(value)}
        return house(book or self.book, **answers)


class Ended(NamedTuple):
    hand: Hand
    prices: list[dict[str, int]]  # what the forced bets, then each bet and raise, made of the price


def logged(name: str, book: Rulebook, base: str, events: Sequence[AnyEvent]) -> HandLog:
    """A hand that was just played, as it goes into a file."""
    own = {name: answer.value for name, answer in book.answers.items() if answer.origin == "house"}
    answers = {**own, **{name: book.answers[name].value for name in READ}}
    return HandLog(name, base, answers, tuple(map(encode, events)), end_of(refolded(events, book), events))


def text_of_logs(logs: Iterable[HandLog]) -> bytes:
    lines: list[bytes] = []
    for log in logs:
        head = {"hand": log.name, "book": log.book, "answers": dict(sorted(log.answers.items()))}
        lines += [encode(head), *log.lines, encode({"end": log.end})]
    return b"".join(line + b"\n" for line in lines)


def read(file: Path) -> list[HandLog]:
    return read_hands(file.read_bytes().splitlines())


def read_hands(lines: Iterable[bytes]) -> list[HandLog]:
    found: list[HandLog] = []
    events: list[bytes] = []
    head: dict[str, Any] = {}
    for line in lines:
        if line.startswith(b'{"hand":'):
            head, events = msgspec.json.decode(line), []
        elif line.startswith(b'{"end":'):
            end = msgspec.json.decode(line)["end"]
            found.append(HandLog(head["hand"], head["book"], head["answers"], tuple(events), end))
        else:
            events.append(line)
    return found


# ---- folding it again ---------------------------------------------------------------------------------------------


def refolded(events: Sequence[AnyEvent], book: Rulebook) -> Ended:
    first, *rest = events
    assert isinstance(first, HandStarted), "the first event starts the hand"
    hand = begun(first, book)
    chips, prices = hand.chips(), []
    for event in rest:
        _is_due(hand, event)
        before = hand.bet_to
        hand.apply(event)
        chips -= _leaves(event)
        assert chips == hand.chips(), f"chips are conserved by {event}"
        if isinstance(event, Priced) or (isinstance(event, Acted) and hand.bet_to > before):
            prices.append(_price(hand, event))
    assert hand.released == any(isinstance(event, HandReleased) for event in events), "it knows that it was released"
    return Ended(hand, prices)


def _leaves(event: AnyEvent) -> int:
    """Chips that are not the players' any more: for the next hand's pot, or for the house."""
    match event:
        case HandClosed(carry=chips) | Raked(amount=chips):
            return chips
        case _:
            return 0


def _is_due(hand: Hand, event: AnyEvent) -> None:
    """The refolded hand waits for just this."""
    assert hand.held == isinstance(event, HandReleased), f"a held hand waits for nothing but its release: {event}"
    match event:
        case Acted(seat=seat):
            assert hand.to_act == hand.at[seat], f"it is not the turn of {event}"
        case Drew(seat=seat):
            assert hand.to_draw == hand.at[seat], f"it is not the draw of {event}"
        case HolesDealt(cards=cards):
            assert hand.owed == len(cards), f"not as many cards are owed as {event}"
        case BoardDealt(cards=cards):
            burnt = int(event.burn != NO_CARD)
            assert hand.owed == burnt + len(cards), f"not as many cards are owed as {event}"
        case StreetDealt(burns=burns, cards=cards) | DrawsDealt(burns=burns, cards=cards):
            assert hand.owed == len(burns) + len(cards), f"not as many cards are owed as {event}"
        case PotAwarded(amount=amount, shares=shares):
            assert amount == sum(share.amount for share in shares), f"shares make up {event}"
        case HandClosed(stacks=stacks):
            told = [(share.seat, share.amount) for share in stacks]
            assert sorted(told) == sorted(zip(hand.seats, hand.stack, strict=True)), f"stacks are those of {event}"
        case _:
            pass


def _price(hand: Hand, event: Acted | Priced) -> dict[str, int]:
    """All that the next one's call and raise are reckoned from."""
    return {
        "seat": event.seat if isinstance(event, Acted) else 0,
        "bet_to": hand.bet_to,
        "full_to": hand.full_to,
        "open_to": hand.open_to,
        "step": hand.step,
        "raises": hand.raises,
        "uncapped": int(hand.uncapped),
    }


def end_of(ended: Ended, events: Sequence[AnyEvent]) -> dict[str, Any]:
    """How a finished hand stands, and how it came there, as plain data."""
    hand = ended.hand
    last = [event for event in events if isinstance(event, HandClosed)][-1]
    assert isinstance(events[-1], (HandClosed, Ruled)), "only finished hands are kept"
    assert hand.closed, "the last event closes the hand"
    assert not hand.pot, "no chip is left in the middle"
    assert hand.to_act == hand.to_draw == NOBODY, "nobody is to do anything"
    told = {
        "street": hand.street,
        "seats": [_seat(hand, place) for place in range(len(hand.seats))],
        "board": _texts(hand.board),
        "stub": hand.stub,
        "pot_counts": hand.pot_counts,
        "prices": ended.prices,
        "show_order": list(show_order(hand)),
        "pots": [_pot(event) for event in events if isinstance(event, PotAwarded)],
        "out": {str(out.seat): [out.pot, _shares(out.winners)] for out in last.out},
        "carry": last.carry,
    }
    return told if hand.more is None else told | _of_cash(hand.more)


def _of_cash(more: More) -> dict[str, Any]:
    """What only a hand of a cash game has; the first board is told with every hand."""
    return {"further_boards": [_texts(board) for board in more.boards], "runs": more.times, "raked": more.raked}


def _seat(hand: Hand, place: int) -> dict[str, Any]:
    told = {
        "seat": hand.seats[place],
        "stack": hand.stack[place],
        "put": hand.put[place],
        "status": STATUS[hand.status[place]],
        "cards": _texts(hand.cards[place]),
        "face_up": bool(hand.shown >> place & 1),
    }
    return told if hand.rules.blinds else told | {"up": _texts(hand.open_cards(place))}


def _pot(event: PotAwarded) -> dict[str, Any]:
    told: dict[str, Any] = {"pot": event.pot, "amount": event.amount, "shares": _shares(event.shares)}
    more = {"high": list(event.high), "low": list(event.low), "board": event.board}
    return told | {name: value for name, value in more.items() if value}


def _shares(shares: Iterable[Any]) -> dict[str, int]:
    return {str(share.seat): share.amount for share in shares}


def _texts(cards: Iterable[int]) -> str:
    return " ".join(map(text_of, cards))
