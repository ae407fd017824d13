"""What may be asked of the story of a hand, word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from floorman.cards import texts_of
from floorman.hand import AnyEvent, Hand, Positions, award_order, offers, pots_of, runs_most, show_order, winners_owed
from floorman.hand.actions import is_active, is_passive
from floorman.hand.beforehand import bomb_refused, late_post, straddle_offers
from floorman.hand.events import (
    Acted,
    BetReturned,
    HandKilled,
    HandPlaced,
    HandsOpened,
    HandStarted,
    Posted,
    PotAwarded,
    RoundClosed,
    Ruled,
)
from floorman.hand.explain import (
    MAY,
    Reason,
    may,
    why_cards,
    why_hands,
    why_offered,
    why_positions,
    why_pots,
    why_show_order,
    why_won,
)
from floorman.positions import Came
from floorman.rulings.hands import word_of
from floorman.scenario.hand_may import ASKING, SEEING, may_see
from floorman.scenario.story import BadStep, Emission, Unbuilt
from floorman.terms import Chips, RuleId, SeatNo, joined

# Newcomers who get no hand yet, and why.
Waiting: TypeAlias = tuple[tuple[Came, tuple[RuleId, ...]], ...]


class Remembered:
    """What the events of a hand have said that its state no longer holds."""

    def __init__(self, waiting: Waiting = (), *, derived: bool = False) -> None:
        self.waiting = waiting
        self.derived = derived  # the positions follow from those of the hand before
        self.events: list[AnyEvent] = []
        self.posts: dict[SeatNo, Chips] = {}
        self.antes: dict[SeatNo, Chips] = {}
        self.returned: dict[SeatNo, Chips] = {}
        self.back: list[BetReturned] = []
        self.killed: list[HandKilled] = []
        self.paid: list[PotAwarded] = []
        self.started: HandStarted | None = None
        self.acts: list[tuple[Acted, bool]] = []  # each with whether it was an all-in
        self._behind: dict[SeatNo, Chips] = {}
        self._bets: dict[SeatNo, Chips] = {}

    def hear(self, events: tuple[AnyEvent, ...]) -> None:
        self.events += events
        for event in events:
            match event:
                case HandStarted() | Ruled(positions=Positions()):
                    self._begin(event)
                case Posted(seat=seat, what=what, amount=amount):
                    into = self.antes if "ante" in what else self.posts
                    into[seat] = into.get(seat, 0) + amount
                    self._behind[seat] -= amount
                    if what in ("small-blind", "big-blind", "late-blind", "straddle"):
                        self._bets[seat] = self._bets.get(seat, 0) + amount
                case HandPlaced(put=put):
                    assert self.started is not None, "every hand is started"
                    for one, chips in zip(self.started.seats, put, strict=True):
                        self._behind[one.seat] -= chips
                case Acted():
                    self._acted(event)
                case RoundClosed():
                    self._bets = {}
                case BetReturned(seat=seat, amount=amount):
                    self.returned[seat] = self.returned.get(seat, 0) + amount
                    self.back.append(event)
                case HandKilled():
                    self.killed.append(event)
                case PotAwarded():
                    self.paid.append(event)
                case _:
                    pass

    def _begin(self, event: HandStarted | Ruled) -> None:
        """The forced bets are still to come; what was put in before went back."""
        if isinstance(event, HandStarted):
            self.started = event
        elif self.started is not None and event.positions is not None:
            self.started = msgspec.structs.replace(self.started, positions=event.positions)
        assert self.started is not None, "every hand is started"
        self._behind = {one.seat: one.stack for one in self.started.seats}
        self.posts, self.antes, self._bets = {}, {}, {}

    def _acted(self, event: Acted) -> None:
        self._behind[event.seat] -= event.to - self._bets.get(event.seat, 0)
        self._bets[event.seat] = event.to
        self.acts.append((event, not self._behind[event.seat]))


Answer: TypeAlias = tuple[Any, tuple[Emission, ...]]
Asked: TypeAlias = Mapping[str, Any]


def _offers(hand: Hand, _told: Remembered, _asked: Asked, _path: str) -> Answer:
    offer = offers(hand)
    if offer is None:
        return None, ()
    names = ("seat", "fold", "check", "call_to", "raise_min_to", "raise_max_to", "bring_in")
    found = {name: getattr(offer, name) for name in names}
    found |= {"why_no_raise": offer.why_no_raise or None, "cites": list(offer.cites)}
    return found, _said(why_offered(hand, offer))


def _pots(hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    paid = {event.pot: event for event in told.paid if not event.board}
    rows, owed = [], winners_owed(hand)
    for index, pot in enumerate(pots_of(hand)):
        event = paid.get(index)
        shares = event.shares if event else ()
        rows.append(
            {
                "amount": pot.amount,
                "eligible": sorted(hand.seats[place] for place in pot.claimants),
                "high": sorted((event.high if event else ()) or (share.seat for share in shares)),
                "low": sorted(event.low if event else ()),
                "awards": _by_seat({share.seat: share.amount for share in shares}),
                "owed": index in owed,
            }
        )
    return rows, _said((*why_pots(hand), *why_won(hand, told.paid), *_sources("pots.awarded", told.paid)))


def _award_order(hand: Hand, _told: Remembered, _asked: Asked, _path: str) -> Answer:
    said = Emission("explanation", "pots.award-order", hand.rules.book.pot_award_order.cites)
    return award_order(hand, len(pots_of(hand))), (said,)


def _stacks(hand: Hand, _told: Remembered, _asked: Asked, _path: str) -> Answer:
    return _by_seat(dict(zip(hand.seats, hand.stack, strict=True))), ()


def _won(hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    won: dict[SeatNo, Chips] = {}
    for event in told.paid:
        for share in event.shares:
            won[share.seat] = won.get(share.seat, 0) + share.amount
    return _by_seat(won), _said((*why_won(hand, told.paid), *_sources("won.awarded", told.paid)))


def _returned(_hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    return _by_seat(told.returned), _said(_sources("returned", told.back))


def _show_order(hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    """Where hands were opened because somebody is all-in, in the order in which that was done in stud."""
    opened = next((one.seats for one in reversed(told.events) if isinstance(one, HandsOpened)), ())
    order = opened if hand.rules.game.is_stud and len(opened) == hand.live else show_order(hand)
    return list(order), _said(why_show_order(hand))


def _hands(hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    found = {str(seat): word_of(hand, seat) for seat in sorted(hand.at)}
    return found, _said((*why_hands(hand), *_sources("hands.killed", told.killed)))


def _actions(hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    """How many active and passive actions there were: what other rules count."""
    book = hand.rules.book
    active = sum(is_active(book, act, all_in=all_in) for act, all_in in told.acts)
    passive = sum(is_passive(book, act, all_in=all_in) for act, all_in in told.acts)
    said = Emission("explanation", "actions.counted", book.active_actions.cites)
    return {"active": active, "passive": passive}, (said,)


def where_all_are(hand: Hand, told: Remembered) -> dict[str, Any]:
    """Button and blinds, who posted what, whose card is the first, and who is to act."""
    return {
        **seats_of(hand.positions),
        "first_card": hand.seats[0],
        "to_act": None if (offer := offers(hand)) is None else offer.seat,
        "posts": _by_seat(told.posts),
        "antes": _by_seat(told.antes),
    }


def seats_of(where: Positions) -> dict[str, Any]:
    return {
        "button": where.button,
        "button_marker": where.marker,
        "small_blind": where.small_blind,
        "big_blind": where.big_blind,
    }


def _positions(hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    found = where_all_are(hand, told)
    assert told.started is not None, "every hand is started"
    waits = ((f"positions.waiting.{came}", cites) for came, cites in told.waiting)
    return found, _said((*why_positions(hand, told.started, derived=told.derived), *waits))


def _cards(hand: Hand, _told: Remembered, _asked: Asked, _path: str) -> Answer:
    found: dict[str, str] = {str(seat): texts_of(hand.cards[place]) for seat, place in sorted(hand.at.items())}
    return {**found, "board": texts_of(hand.board), "burns": texts_of(hand.burns)}, _said(why_cards(hand))


def _may(hand: Hand, told: Remembered, asked: Asked, path: str) -> Answer:
    what, seat = asked.get("may"), asked.get("seat")
    if not isinstance(what, str) or not isinstance(seat, int) or seat not in hand.at:
        raise BadStep(path, "`may` names what may be done and a seat that is dealt in")
    if what in SEEING:
        allowed, cites = may_see(hand, told.events, asked, path)
    elif what in ASKING:
        allowed, cites = ASKING[what](hand, asked, path)
    elif what in MAY:
        allowed, cites = may(hand, what, seat)
    else:
        raise Unbuilt(path, f"`may` with {what!r}")
    return told_may(what, allowed, cites)


def _cash(hand: Hand, told: Remembered, _asked: Asked, _path: str) -> Answer:
    """What the book lets be asked for before such a hand as this one, and what follows of its terms."""
    book, started = hand.rules.book, told.started
    assert started is not None, "every hand is started"
    offers = straddle_offers(book, started)
    seat = hand.seats[-1]
    new = late_post(book, started.forced, seat, new=True)
    missed = late_post(book, started.forced, seat, small=True, big=True)
    bomb = [boards for boards in (1, 2) if bomb_refused(book, boards) is None]
    found = {
        "straddles": {str(one.seat): [one.least, one.most] for one in offers},
        "new_player": [new.live, new.dead] if new is not None else None,
        "missed_blinds": [missed.live, missed.dead] if missed is not None else None,
        "bomb_boards": max(bomb, default=0),
        "runs": int(book.run_it_most.value),
        "runs_now": runs_most(hand),
        "boards": [texts_of(board) for board in hand.boards],
        "raked": hand.more.raked if hand.more is not None else 0,
    }
    asked = (
        ("cash.straddles", joined(book.straddles.cites, book.restraddles.cites)),
        ("cash.straddle-size", book.straddle_size.cites),
        ("cash.late-posts", joined(book.new_player_posts.cites, book.missed_blinds.cites)),
        ("cash.bomb-pots", book.bomb_pots.cites),
        ("cash.runs", book.run_it_most.cites),
    )
    return found, _said(asked)


def told_may(what: str, allowed: bool, cites: tuple[RuleId, ...], why: str | None = None) -> Answer:
    """`why` is the code of what keeps somebody from it, where there is one."""
    found = {"what": what, "allowed": allowed, "why": why, "cites": list(cites)}
    return [found], (Emission("explanation", f"may.{what}", cites),)


def _said(reasons: Iterable[Reason]) -> tuple[Emission, ...]:
    return tuple(Emission("explanation", code, cites) for code, cites in reasons)


def _sources(code: str, events: Iterable[BetReturned | HandKilled | PotAwarded]) -> Iterable[Reason]:
    """What is summed up rests on what its events rested on."""
    return ((code, event.cites) for event in events if event.cites)


def _by_seat(amounts: Mapping[SeatNo, Chips]) -> dict[str, Chips]:
    return {str(seat): amounts[seat] for seat in sorted(amounts)}


ANSWERS: dict[str, Callable[[Hand, Remembered, Asked, str], Answer]] = {
    "offers": _offers,
    "pots": _pots,
    "award_order": _award_order,
    "stacks": _stacks,
    "won": _won,
    "returned": _returned,
    "show_order": _show_order,
    "hands": _hands,
    "positions": _positions,
    "actions": _actions,
    "cash": _cash,
    "cards": _cards,
    "may": _may,
}
