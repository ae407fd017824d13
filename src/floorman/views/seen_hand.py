"""A hand that is over as somebody may keep it: every card that they have seen, and nothing in the place of the others.

| whose card                               | who keeps it                                                           |
| on the board, open in stud, shown        | everybody                                                              |
| of a hand that its player held           | that player, whatever they did with it; but not one that was killed in |
|                                          | the deal, where the book lets nobody look at it (killed_hand_seen)     |
| mucked, folded or thrown away by another | nobody, for ever                                                       |
| burnt                                    | nobody                                                                 |

What is made of such a hand (a page, a picture, a file) cannot tell more than it holds. A card that lay open once stays
known; one that was thrown away and came back is two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.hand import AnyEvent, Hand, begun
from floorman.hand.events import (
    NO_CARD,
    BoardDealt,
    CardMoved,
    DrawsDealt,
    Drew,
    HandPlaced,
    HandStarted,
    HolesDealt,
    Ruled,
    StreetDealt,
)
from floorman.hand.state import LIVE
from floorman.rulebook import Rulebook
from floorman.terms import SeatNo
from floorman.views.mucked import killed_unseen


class _Card:
    """One card in one hand, from when it came until it went."""

    __slots__ = ("card", "seen")

    def __init__(self, card: int) -> None:
        self.card = card
        self.seen = False

    def told(self) -> int:
        return self.card if self.seen else UNKNOWN


def as_seen(
    events: Sequence[AnyEvent],
    book: Rulebook,
    you: SeatNo | None = None,
    after: Mapping[SeatNo, Sequence[int]] = {},
) -> tuple[AnyEvent, ...]:
    """The same hand with what was seen of it: by seat `you`, or by anybody who looked on. What happened stays.

    `after`: what was shown once it was over.
    """
    started = events[0]
    assert isinstance(started, HandStarted), "a hand begins with its start"
    watching = _Watching(started, book, you)
    told = [watching.hear(event) for event in events[1:]]
    watching.end(after)
    return (started, *(tell() for tell in told))


class _Watching:
    """The hand as it goes on, and which of its cards have been seen. What an event tells is known at the end."""

    def __init__(self, started: HandStarted, book: Rulebook, you: SeatNo | None) -> None:
        self._book = book
        self._you = you
        self._own: list[_Card] = []
        self._begin(started)

    def _begin(self, started: HandStarted) -> None:
        self._hand: Hand = begun(started, self._book)
        self._held: list[list[_Card]] = [[] for _ in self._hand.seats]

    def hear(self, event: AnyEvent) -> Callable[[], AnyEvent]:
        if isinstance(event, HandStarted):
            self._begin(event)
            return partial(_as_it_is, event)
        before, thrown, places = self._held, self._hand.thrown, {seat: at for at, seat in enumerate(self._hand.seats)}
        self._hand.apply(event)
        self._held = [_followed(had, now) for had, now in zip(self._start_of(before), self._hand.cards, strict=True)]
        self._look()
        match event:
            case HolesDealt():
                return partial(_holes, event, self._held)
            case HandPlaced():
                return partial(_placed, event, self._held)
            case BoardDealt():
                return partial(replace, event, burn=event.burn if event.burn == NO_CARD else UNKNOWN)
            case StreetDealt():
                came = [] if event.shared else [self._held[at][-1] for at in self._live()]
                return partial(_street, event, came)
            case Drew():
                return partial(_drew, event, before[places[event.seat]])
            case DrawsDealt():
                came = [one for at, count in enumerate(thrown) if count for one in self._held[at][-count:]]
                return partial(_draws, event, came)
            case Ruled(cards=moves) if moves:
                held = {f"seat:{seat}": (*before[at], *self._held[at]) for seat, at in self._hand.at.items()}
                return partial(_ruled, event, held)
            case _:
                return partial(_as_it_is, event)

    def end(self, after: Mapping[SeatNo, Sequence[int]]) -> None:
        """What players held they know: unless it was killed before they could look, and the book keeps it from them."""
        if self._you is not None and self._you in self._hand.at and not killed_unseen(self._hand, self._you):
            for one in self._own:
                one.seen = True
        for seat, cards in after.items():
            for one in self._held[self._hand.at[seat]] if seat in self._hand.at else ():
                one.seen = one.seen or one.card in cards

    def _start_of(self, held: list[list[_Card]]) -> list[list[_Card]]:
        """A button that is put right changes who sits where: then all is dealt anew."""
        return held if len(held) == len(self._hand.cards) else [[] for _ in self._hand.cards]

    def _live(self) -> list[int]:
        return [at for at, status in enumerate(self._hand.status) if status == LIVE]

    def _look(self) -> None:
        """What lies open now; and what the player holds."""
        hand = self._hand
        for at, cards in enumerate(self._held):
            for number, one in enumerate(cards):
                if hand.shown >> at & 1 or (hand.status[at] == LIVE and hand.lies_open(number)):
                    one.seen = True
            if hand.seats[at] == self._you:
                self._own += cards


def _followed(had: Sequence[_Card], now: Sequence[int]) -> list[_Card]:
    """The same cards as before where they are still there, in their order, and those that came."""
    left = list(had)
    found = []
    for card in now:
        same = next((one for one in left if one.card == card), None)
        if same is None:
            same = _Card(card)
        else:
            left.remove(same)
        found.append(same)
    return found


# ---- what an event tells ---------------------------------------------------------------------------------------------


def _as_it_is(event: AnyEvent) -> AnyEvent:
    return event


def _told(cards: Iterable[_Card]) -> tuple[int, ...]:
    return tuple(one.told() for one in cards)


def _holes(event: HolesDealt, held: Sequence[Sequence[_Card]]) -> AnyEvent:
    """One at a time around the table, as they were dealt."""
    count = len(held)
    return replace(event, cards=tuple(held[at % count][at // count].told() for at in range(len(event.cards))))


def _placed(event: HandPlaced, held: Sequence[Sequence[_Card]]) -> AnyEvent:
    return replace(event, cards=tuple(map(_told, held)) if event.cards else ())


def _street(event: StreetDealt, came: Sequence[_Card]) -> AnyEvent:
    return replace(event, burns=_unseen(event.burns), cards=event.cards if event.shared else _told(came))


def _drew(event: Drew, had: Sequence[_Card]) -> AnyEvent:
    known = {one.card: one for one in had}
    return replace(event, cards=tuple(known[card].told() if card in known else UNKNOWN for card in event.cards))


def _draws(event: DrawsDealt, came: Sequence[_Card]) -> AnyEvent:
    return replace(event, burns=_unseen(event.burns), cards=_told(came))


def _ruled(event: Ruled, held: Mapping[str, Sequence[_Card]]) -> AnyEvent:
    """A card that a ruling moves is known where it lay or lies open."""
    return replace(event, cards=tuple(replace(move, card=_moved(move, held)) for move in event.cards))


def _moved(move: CardMoved, held: Mapping[str, Sequence[_Card]]) -> int:
    ways = (move.source, move.target)
    if "board" in ways:
        return move.card
    his = [one for way in ways for one in held.get(way, ()) if one.card == move.card]
    return move.card if any(one.seen for one in his) else UNKNOWN


def _unseen(cards: Sequence[int]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(cards)
