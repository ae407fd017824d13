"""A history played through the engine, act by act, under a book. Nothing of its recorded result is looked at here.

What a file need not say is supplied: the forced bets by the engine, cards that nobody told as unknown ones, hands that
lie open or must be shown without a word of it. What it says against the rules is refused, with the place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.hand import (
    GAMES,
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Forced,
    Muck,
    RaiseTo,
    Show,
    decide,
    offers,
    start,
    to_show,
)
from floorman.hand.events import HandClosed
from floorman.hand.start import halves_table_ante
from floorman.hand.state import LIVE, NOBODY
from floorman.histories.acts import Act
from floorman.histories.dealing import Dealing
from floorman.histories.errors import Unplayable
from floorman.histories.money import in_units
from floorman.histories.record import Record
from floorman.rulebook import Rulebook
from floorman.terms import Chips, Fact, Refused, Ruling

Ended: TypeAlias = Literal["closed", "open", "refused"]


class Played(Struct, frozen=True):
    """What came of a history: how it ended, all events, and what there is to say."""

    ended: Ended
    events: tuple[AnyEvent, ...]
    stacks: tuple[Chips, ...] | None  # in the order of the record's seats, once the hand is closed
    notes: tuple[Ruling, ...] = ()
    refused_at: str = ""  # the act that was refused


class Refusal(Exception):
    """The rules say no to an act of the file."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling


def play(record: Record, book: Rulebook) -> Played:
    """Play a record to the end of its acts."""
    if len(record.seats) > GAMES[record.game].seats_most:
        most = GAMES[record.game].seats_most
        raise Unplayable("starting_stacks", "history.too-many-players", found=len(record.seats), most=most)
    return _Table(record, book).play()


class _Table:
    """A hand in the making, and what the file has told ahead of its time."""

    def __init__(self, record: Record, book: Rulebook) -> None:
        self.record = record
        self.notes: list[Ruling] = []
        self.hand, events = start(
            book,
            record.seats,
            record.positions,
            _forced(record, book),
            game=record.game,
            smallest_chip=record.smallest_chip,
            dead=record.dead,
            event_left=record.event_left,
        )
        self.events: list[AnyEvent] = list(events)
        self.dealing = Dealing(self.hand)
        self._told: dict[int, tuple[int, ...]] = {}  # cards by place, shown before the engine asks for them
        self._mucks: list[int] = []  # places that muck when it is their turn

    def play(self) -> Played:
        for act in self.record.acts:
            try:
                _DO[act.kind](self, act)
            except Refusal as refusal:
                return self._ended("refused", refusal.ruling, f"{act.at + 1}: {act.text}")
        try:
            self._show_the_rest()
        except Refusal as refusal:
            return self._ended("refused", refusal.ruling, "")
        if not self.hand.closed:
            unknown = to_show(self.hand) != NOBODY or (self.hand.at_showdown() and not self.hand.owed)
            return self._ended("open", Ruling("history.cards-unknown" if unknown else "history.incomplete"), "")
        return self._ended("closed", None, "")

    def _ended(self, ended: Ended, why: Ruling | None, at: str) -> Played:
        notes = tuple(self.notes) if why is None else (*self.notes, why)
        return Played(ended, tuple(self.events), self._stacks(), notes, at)

    def _stacks(self) -> tuple[Chips, ...] | None:
        if not isinstance(self.events[-1], HandClosed):
            return None
        left = {share.seat: share.amount for share in self.events[-1].stacks}
        return tuple(left[one.seat] for one in self.record.seats)

    def _do(self, command: AnyCommand) -> None:
        decision = decide(self.hand, command)
        if isinstance(decision, Refused):
            raise Refusal(decision.ruling)
        for event in decision.events:
            self.hand.apply(event)
        self.events += decision.events

    # ---- cards --------------------------------------------------------------------------------------------------

    def deal(self, act: Act) -> None:
        if not self.dealing.take(act.seat, act.cards):
            _no("history.cards-not-due", seat=act.seat)
        if self.dealing.complete():
            self._do(self.dealing.command())

    def _before_act(self) -> None:
        """Cards that are due and that nobody told are unknown; the acts go on."""
        while self.hand.owed:
            self._do(self.dealing.command())

    # ---- betting ------------------------------------------------------------------------------------------------

    def fold(self, act: Act) -> None:
        self._before_act()
        self._do(Fold(act.seat))

    def check(self, act: Act) -> None:
        self._before_act()
        self._do(Check(act.seat))

    def call(self, act: Act) -> None:
        self._before_act()
        offer = offers(self.hand)
        checks = offer is not None and offer.seat == act.seat and offer.check
        self._do(Check(act.seat) if checks else Call(act.seat))

    def raise_(self, act: Act) -> None:
        self._before_act()
        total = in_units(act.amount, self.record.scale)
        offer = offers(self.hand)
        if offer is not None and offer.seat == act.seat and offer.raise_min_to is not None:
            least = offer.raise_min_to
            if total < least and total == self._most_callable(self.hand.at[act.seat]):
                self._note("history.effective-raise", stated=str(act.amount), taken=least)
                total = least
        self._do(RaiseTo(act.seat, total))

    def _most_callable(self, place: int) -> Chips:
        """The largest total that an opponent could still call: some files write a raise as no more than that."""
        hand = self.hand
        return max(
            hand.bet[other] + hand.stack[other]
            for other, status in enumerate(hand.status)
            if status == LIVE and other != place
        )

    def bring_in(self, act: Act) -> None:
        self._before_act()
        self._do(BringIn(act.seat))

    def draw(self, act: Act) -> None:
        self._before_act()
        self._do(Draw(act.seat, act.cards))

    # ---- the showdown -------------------------------------------------------------------------------------------

    def show(self, act: Act) -> None:
        hand, place = self.hand, self.hand.at[act.seat]
        cards = act.cards
        if cards and not _are_his(hand.cards[place], cards):
            _no("show.all-cards", seat=act.seat)
        if cards and UNKNOWN not in cards:
            self._told[place] = cards
        if not hand.closed and hand.at_showdown():
            if not hand.shown >> place & 1 or UNKNOWN in hand.cards[place]:
                self._do(Show(act.seat, cards))
            self._tell_open_hands()
            self._muck_in_turn()

    def muck(self, act: Act) -> None:
        """A hand that lies open already needs no word; others wait for their turn."""
        place = self.hand.at[act.seat]
        if not self.hand.closed and not self.hand.shown >> place & 1:
            self._mucks.append(place)
            self._muck_in_turn()

    def _muck_in_turn(self) -> None:
        while (place := to_show(self.hand)) != NOBODY and place in self._mucks:
            try:
                self._do(Muck(self.hand.seats[place]))
            except Refusal:
                if self._others_to_show(place):
                    return  # whoever may not muck first may do so when another hand has been shown
                raise
            self._mucks.remove(place)

    def _others_to_show(self, place: int) -> bool:
        hand = self.hand
        return not hand.shown and any(
            status == LIVE and other != place and other not in self._mucks for other, status in enumerate(hand.status)
        )

    def _tell_open_hands(self) -> None:
        """Hands that the engine opened without knowing them: the file has told them by now."""
        hand = self.hand
        for place, cards in self._told.items():
            his = hand.cards[place]
            if not hand.closed and hand.status[place] == LIVE and UNKNOWN in his:
                # In stud the cards that came after he showed are known from the deal.
                self._do(Show(hand.seats[place], cards + his[len(cards) :]))

    def _show_the_rest(self) -> None:
        """All acts are done. Who is to show, and did not muck, shows what is known of him."""
        hand = self.hand
        if hand.closed or not hand.at_showdown():
            return
        self._tell_open_hands()
        self._muck_in_turn()
        while (place := to_show(hand)) != NOBODY and UNKNOWN not in hand.cards[place]:
            self._do(Show(hand.seats[place]))
            self._muck_in_turn()

    def _note(self, code: str, **facts: Fact) -> None:
        self.notes.append(Ruling(code, (), facts))


def _forced(record: Record, book: Rulebook) -> Forced:
    """A file tells which ante was paid. Where a book would take half of that, twice as much is asked for."""
    forced = record.forced
    if halves_table_ante(book, len(record.seats)) and forced.ante_kind in ("big-blind", "button"):
        return replace(forced, ante=2 * forced.ante)
    return forced


def _are_his(his: tuple[int, ...], told: tuple[int, ...]) -> bool:
    """As many, and none that contradicts what was dealt."""
    if not his:
        return True
    strange = [card for card in told if card != UNKNOWN and card not in his]
    return len(told) == len(his) and len(strange) <= his.count(UNKNOWN)


def _no(code: str, **facts: Fact) -> None:
    raise Refusal(Ruling(code, (), facts))


_DO: dict[str, Callable[[_Table, Act], None]] = {
    "deal": _Table.deal,
    "fold": _Table.fold,
    "check": _Table.check,
    "call": _Table.call,
    "raise": _Table.raise_,
    "bring-in": _Table.bring_in,
    "draw": _Table.draw,
    "show": _Table.show,
    "muck": _Table.muck,
}
