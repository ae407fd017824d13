"""A history played through the engine, act by act, under a book. Nothing of its recorded result is looked at here.

What a file need not say is supplied: the forced bets by the engine, cards that nobody told as unknown ones, hands that
lie open or must be shown without a word of it. What it says against the rules is refused, with the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.hand import (
    GAMES,
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Cash,
    Check,
    Draw,
    Fold,
    Forced,
    Hand,
    RaiseTo,
    RunIt,
    decide,
    offers,
    start,
    to_show,
)
from floorman.hand.beforehand import unfit
from floorman.hand.events import HandClosed, HandStarted, Posted
from floorman.hand.offers import NO_OPPONENT, STACK_TOO_SHORT
from floorman.hand.order import clockwise
from floorman.hand.start import begun, halves_table_ante
from floorman.hand.state import LIVE, NOBODY
from floorman.histories.acts import Act
from floorman.histories.dealing import Dealing
from floorman.histories.money import in_units
from floorman.histories.record import Record, unplayable
from floorman.histories.refusal import Refusal, first_twice, say_no
from floorman.histories.showdown import Showdown
from floorman.rulebook import Rulebook
from floorman.terms import Chips, Fact, Refused, Ruling, SeatNo, short_repr

Ended: TypeAlias = Literal["closed", "open", "refused"]
# What is refused for cards that somebody else has, or the board.
ABOUT_CARDS = ("deal.card-twice", "show.all-cards")


class Played(Struct, frozen=True):
    """What came of a history: how it ended, all events, and what there is to say.

    Amounts are in chips, `Record.scale` of which make one of the file's; `Outcome` has them in the unit of the file.
    """

    ended: Ended
    events: tuple[AnyEvent, ...]
    stacks: tuple[Chips, ...] | None  # in the order of the record's seats, once the hand is closed
    notes: tuple[Ruling, ...] = ()
    refused_at: str = ""  # the act that was refused
    refused_line: int = 0  # where in the file it stands, if an act has a line there

    __repr__ = short_repr


def play(record: Record, book: Rulebook) -> Played:
    """Play a record to the end of its acts."""
    if len(record.seats) > GAMES[record.game].seats_most:
        most = GAMES[record.game].seats_most
        raise unplayable(record.parts.stacks, "history.too-many-players", found=len(record.seats), most=most)
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
            cash=_playable(record),
        )
        if record.antes_for_all and _is_short_of_ante(events, record.forced.ante):
            self.hand, events = _with_antes_for_all(events, book)
        self.events: list[AnyEvent] = list(events)
        self.dealing = Dealing(self.hand)
        self.showdown = Showdown(self.hand, self._do, lambda seat: self._note("history.silent", seat=seat))

    def play(self) -> Played:
        acts = self.record.acts
        for number, act in enumerate(acts, 1):
            try:
                _DO[act.kind](self, act)
            except Refusal as refusal:
                return self._refused(refusal.ruling, acts[:number], act)
        try:
            self.showdown.finish()
        except Refusal as refusal:
            return self._refused(refusal.ruling, acts, None)
        if not self.hand.closed:
            unknown = to_show(self.hand) != NOBODY or (self.hand.at_showdown() and not self.hand.owed)
            return self._ended("open", Ruling("history.cards-unknown" if unknown else "history.incomplete"), "")
        return self._ended("closed", None, "")

    def _refused(self, why: Ruling, acts: Sequence[Act], act: Act | None) -> Played:
        """At the act that is wrong: it may be an earlier one, whose cards are heard of only now."""
        if why.code in ABOUT_CARDS:
            act = first_twice(acts) or act
        if act is None:
            return self._ended("refused", why, "")
        place = act.text if act.line else f"{act.at + 1}: {act.text}"
        return self._ended("refused", why, place, act.line or self._line_of(act))

    def _line_of(self, act: Act) -> int:
        lines = self.record.act_lines
        return lines[act.at] if act.at < len(lines) else 0

    def _ended(self, ended: Ended, why: Ruling | None, at: str, line: int = 0) -> Played:
        notes = tuple(self.notes) if why is None else (*self.notes, why)
        return Played(ended, tuple(self.events), self._stacks(), notes, at, line)

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
        while not self.dealing.take(act.seat, act.cards):
            if not self.hand.owed or self.hand.closed:
                say_no("history.cards-not-due", seat=act.seat)
            self._do(self.dealing.command())  # cards of another street: what nobody told of the last one is unknown
        if self.dealing.complete():
            self._do(self.dealing.command())

    def run(self, act: Act) -> None:
        self._do(RunIt(int(act.amount)))

    def _before_act(self) -> None:
        """Cards that are due and that nobody told are unknown; the acts go on."""
        while self.hand.owed:
            self._do(self.dealing.command())

    # ---- betting ------------------------------------------------------------------------------------------------

    def fold(self, act: Act) -> None:
        self._before_act()
        self._do(Fold(act.seat))

    def check(self, act: Act) -> None:
        if self._is_idle(act.seat):
            return
        self._before_act()
        self._do(Check(act.seat))

    def call(self, act: Act) -> None:
        if self._is_idle(act.seat):
            return
        self._before_act()
        offer = offers(self.hand)
        checks = offer is not None and offer.seat == act.seat and offer.check
        self._do(Check(act.seat) if checks else Call(act.seat))

    def _is_idle(self, seat: SeatNo) -> bool:
        """Nobody is left to bet against: some files ask once more whoever has chips, and nothing comes of it."""
        hand, place = self.hand, self.hand.at[seat]
        while hand.being_dealt_in():
            self._do(self.dealing.command())
        over = hand.to_act == NOBODY and hand.can_bet < 2 and hand.live > 1
        return over and not hand.closed and hand.status[place] == LIVE and hand.stack[place] > 0

    def raise_(self, act: Act) -> None:
        if self._is_idle(act.seat):
            self._note("history.nobody-calls", seat=act.seat, stated=str(act.amount))
            return
        self._before_act()
        total = in_units(act.amount, self.record.scale)
        offer = offers(self.hand)
        if offer is None or offer.seat != act.seat:
            self._do(RaiseTo(act.seat, total))
        elif offer.raise_min_to is not None:
            self._do(RaiseTo(act.seat, self._meant(act, total, offer.raise_min_to)))
        elif self._is_no_more_than_a_call(act.seat, total, offer.why_no_raise):
            self._note("history.nobody-calls", seat=act.seat, stated=str(act.amount))
            self._do(Check(act.seat) if offer.check else Call(act.seat))
        else:
            self._do(RaiseTo(act.seat, total))

    def _meant(self, act: Act, total: Chips, least: Chips) -> Chips:
        """Below the least raise, and all that anybody could call: that is the least raise."""
        if total < least and total == self._most_callable(self.hand.at[act.seat]):
            self._note("history.effective-raise", stated=str(act.amount), taken=least)
            return least
        return total

    def _is_no_more_than_a_call(self, seat: SeatNo, total: Chips, why_no_raise: str) -> bool:
        """All-in opponents cannot call the rest of it, or it is all-in itself and less than the bet."""
        hand, place = self.hand, self.hand.at[seat]
        most = hand.bet[place] + hand.stack[place]
        if why_no_raise == NO_OPPONENT:
            return hand.bet_to < total <= most
        return why_no_raise == STACK_TOO_SHORT and total == most

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
        """Some of the cards that the player shows may still be due: those of a draw, or a last one that nobody told."""
        place = self.hand.at[act.seat]
        while self.hand.owed and len(self.hand.cards[place]) < len(act.cards) and not self.hand.closed:
            self._do(self.dealing.command())
        self.showdown.show(act)

    def muck(self, act: Act) -> None:
        self.showdown.muck(act)

    def _note(self, code: str, **facts: Fact) -> None:
        self.notes.append(Ruling(code, (), facts))


def _playable(record: Record) -> Cash | None:
    """What the hand has of a cash game, if it can be played. Raises Unplayable."""
    cash = record.cash
    if cash is not None:
        around = clockwise(record.seats, record.positions.button)
        event = HandStarted(record.game, around, record.positions, record.forced, record.smallest_chip, cash=cash)
        if code := unfit(event):
            raise unplayable(record.parts.forced, code)
    return cash


def _forced(record: Record, book: Rulebook) -> Forced:
    """A file tells which ante was paid. Where a book would take half of that, twice as much is asked for."""
    forced = record.forced
    if halves_table_ante(book, len(record.seats)) and forced.ante_kind in ("big-blind", "button"):
        return replace(forced, ante=2 * forced.ante)
    return forced


def _is_short_of_ante(events: Iterable[AnyEvent], ante: Chips) -> bool:
    return any(isinstance(event, Posted) and event.what == "ante" and event.amount < ante for event in events)


def _with_antes_for_all(events: Sequence[AnyEvent], book: Rulebook) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """The same beginning, with the antes in the main pot: whoever is in it may win them all."""
    started, *others = events
    assert isinstance(started, HandStarted), "a hand begins with its start"
    hand = begun(started, book)
    told = [_for_the_table(event) for event in others]
    for event in told:
        hand.apply(event)
    return hand, (started, *told)


def _for_the_table(event: AnyEvent) -> AnyEvent:
    return replace(event, what="table-ante") if isinstance(event, Posted) and event.what == "ante" else event


_DO: dict[str, Callable[[_Table, Act], None]] = {
    "deal": _Table.deal,
    "run": _Table.run,
    "fold": _Table.fold,
    "check": _Table.check,
    "call": _Table.call,
    "raise": _Table.raise_,
    "bring-in": _Table.bring_in,
    "draw": _Table.draw,
    "show": _Table.show,
    "muck": _Table.muck,
}
