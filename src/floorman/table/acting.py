"""What can be done in a hand: cards dealt, acts, the showdown, and taking back.

Whoever acts is the seat whose turn it is. A program that hears from several players names the seat, and is told where
it was another's turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, get_args

from floorman.hand import (
    AnyCommand,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Hand,
    Muck,
    Offers,
    RaiseTo,
    RunIt,
    Show,
    offers,
)
from floorman.hand.offers import NO_OPPONENT
from floorman.hand.setup import Presence
from floorman.table import dealing
from floorman.table.asking import Asking
from floorman.table.cash import Asked, Missed
from floorman.table.dealing import Chance
from floorman.table.errors import NotAllowed, seat_number, wrong
from floorman.table.events import ButtonDrawn
from floorman.table.turn import said
from floorman.terms import Chips, Fact, RuleId, Ruling, SeatNo, meant, quoted, shown

SEATS_NAMED = {"presence": '{3: "absent"}', "straddles": "{3: 4}", "late": '{3: "both"}'}


class Acting(Asking):
    """The half of a `Table` that plays a hand."""

    __slots__ = ()

    # ---- hands and cards ------------------------------------------------------------------------------------------

    def next_hand(
        self,
        presence: Mapping[SeatNo, Presence] | None = None,
        *,
        straddles: Mapping[SeatNo, Chips] | None = None,
        late: Mapping[SeatNo, Missed] | None = None,
        bomb: Chips = 0,
        boards: int = 1,
    ) -> None:
        """Begin the next hand: button and blinds go on by the book, forced bets are posted, cards are owed.

        `presence` names seats whose player is not there: `{3: "absent"}`, or "penalised", "late", "left".

        The rest is of cash games, and allowed only where the book lets it be played. `straddles` are totals by seat in
        their order: `{3: 4}`. `late` says who posts because they are "new", or have missed the "small" blind, the "big"
        one or "both". A `bomb` pot is an ante of so much from each, on so many `boards`.
        """
        self._may_begin()
        by_seat = {
            name: _by_seat(name, told)
            for name, told in (("presence", presence), ("straddles", straddles), ("late", late))
        }
        for seat, why in by_seat["presence"].items():
            self._sits(seat)
            if why not in get_args(Presence):
                kinds = get_args(Presence)
                raise wrong("table.no-such-presence", why=shown(why), known=", ".join(kinds), **meant(why, kinds))
        asked = Asked(by_seat["straddles"], by_seat["late"], bomb, boards)
        self._course.begin(by_seat["presence"], asked=asked)

    def deal(self, rng: Chance | None = None) -> None:
        """Supply the cards that are owed now from a shuffled deck, and begin the next hand first if none is on.

        `rng` is where chance comes from, and always named: `random.SystemRandom()` where nobody may foresee the cards,
        `random.Random(7)` where they shall be the same again. Without it TableError says so.

        Where the book draws the first button by high card and nobody named one, it is drawn.
        """
        if rng is None or not callable(getattr(rng, "sample", None)):
            raise wrong("table.no-chance")
        begins = self.turn.waits_for in ("hand", "players")
        if begins:
            self._may_begin()
            drawn = self._draw_button(rng)
            self._course.begin({}, joined=drawn)
        self._do(DealCards(dealing.drawn(self._on(), rng)), joined=begins)

    def deal_cards(self, cards: str | Mapping[SeatNo, str]) -> None:
        """Supply the cards that are owed, by name: `"As Kd …"` in the order of the deal, or `{1: "As Kd"}` by seat.

        Burn cards may be left out. `??` is a card that nobody knows; seats that are not named get such cards.
        """
        self._do(DealCards(dealing.named(self._on(), cards)))

    def _may_begin(self) -> None:
        waits_for = self.turn.waits_for
        if waits_for == "players":
            raise self._no("table.too-few-players")
        if waits_for != "hand":
            raise self._no("table.hand-on")

    def _draw_button(self, rng: Chance) -> bool:
        sitting, answer = self._course.sitting, self._course.book.initial_button
        if sitting.last is not None or sitting.button is not None or answer.value != "high_card":
            return False
        seat, cards = dealing.high_card(tuple(sitting.stacks), rng)
        self._course.keep((ButtonDrawn(seat, cards, answer.cites),))
        return True

    # ---- acts -----------------------------------------------------------------------------------------------------

    def fold(self, seat: SeatNo | None = None) -> None:
        """Give the hand up. `seat`, here and below, checks whose turn it is: another's is refused."""
        self._do(Fold(self._acts(seat)))

    def check(self, seat: SeatNo | None = None) -> None:
        """Stay in for nothing, where nothing is asked for."""
        self._do(Check(self._acts(seat)))

    def call(self, seat: SeatNo | None = None) -> None:
        """All that is asked for, or all that the seat has."""
        self._do(Call(self._acts(seat)))

    def check_or_call(self, seat: SeatNo | None = None) -> None:
        """Stay in for as little as possible."""
        who = self._acts(seat)
        offer = self._offers()
        if offer.bring_in is not None:
            self._do(BringIn(who))
        else:
            self._do(Check(who) if offer.check else Call(who))

    def bring_in(self, seat: SeatNo | None = None) -> None:
        """The forced bet of stud. Who has to make it may also complete: `raise_to` the whole bet."""
        self._do(BringIn(self._acts(seat)))

    def bet_to(self, total: Chips, seat: SeatNo | None = None) -> None:
        """An opening bet. The same as `raise_to`: the total of the round counts, as a dealer says it."""
        self.raise_to(total, seat)

    def raise_to(self, total: Chips, seat: SeatNo | None = None) -> None:
        """A bet or raise to this total of the round: what lies in front of the seat already is part of it."""
        self._do(RaiseTo(self._acts(seat), _total(total)))

    def all_in(self, seat: SeatNo | None = None) -> None:
        """The whole stack: as a bet, a raise or a call. Refused where the limit does not let that much be bet.

        Against opponents who cannot match a raise it is a call; the rest would come back at once.
        """
        who = self._acts(seat)
        hand, offer = self._on(), self._offers()
        if who not in hand.at:
            raise self._refusal(Ruling("act.not-in-hand", (), {"seat": who}))
        place = hand.at[who]
        total = hand.bet[place] + hand.stack[place]
        if total <= hand.bet_to or (offer.why_no_raise == NO_OPPONENT and not offer.check):
            self.check_or_call(who)
        else:
            self._do(RaiseTo(who, total))

    def draw(self, cards: str | Iterable[str] = "", seat: SeatNo | None = None) -> None:
        """Throw these cards away: `draw("2c 9d")`, or a list. As many new ones are owed, once all have drawn."""
        self._do(Draw(self._draws(seat), dealing.read_all(cards)))

    def stand_pat(self, seat: SeatNo | None = None) -> None:
        """Keep all cards."""
        self._do(Draw(self._draws(seat)))

    def show(self, cards: str = "", seat: SeatNo | None = None) -> None:
        """Face up, all of them. `cards` tells them, where nobody has named them yet."""
        self._do(Show(self._shows(seat), dealing.read(cards)))

    def muck(self, seat: SeatNo | None = None) -> None:
        """Give the hand up unshown, where the book allows that."""
        self._do(Muck(self._shows(seat)))

    def run_it(self, times: int, seat: SeatNo | None = None) -> None:
        """How often the rest of the board is dealt, when nobody can bet any more: `runs_most` says whether that can be
        asked. Without a seat all in the hand have agreed; with one it speaks for itself, and the fewest count."""
        self._on()
        who = 0 if seat is None else seat_number(seat)
        self._do(RunIt(_whole(times, "table.bad-number", name="times", number=quoted(times)), who))

    def act(self, command: AnyCommand) -> None:
        """Any command of the engine, such as `Fold(3)` or `RaiseTo(3, 600)`."""
        self._on()
        if not isinstance(command, get_args(AnyCommand)):
            raise wrong("table.no-command")
        if (seat := getattr(command, "seat", 0)) != 0:
            seat_number(seat)
        self._do(RaiseTo(command.seat, _total(command.total)) if isinstance(command, RaiseTo) else command)

    def undo(self) -> None:
        """Take back the last call: an act, a deal, or what was done between two hands. As often as there is one."""
        if not self._course.steps:
            raise NotAllowed(Ruling("undo.nothing"))
        self._course.take_back()

    # ---- what is behind them --------------------------------------------------------------------------------------

    def _do(self, command: AnyCommand, *, joined: bool = False) -> None:
        refused = self._course.carry_out(command, joined=joined)
        if refused is not None:
            raise self._refusal(refused)

    def _on(self) -> Hand:
        """The hand that is being played."""
        hand = self._course.hand
        if hand is None or hand.closed:
            raise self._no("table.no-hand")
        return hand

    def _acts(self, seat: SeatNo | None) -> SeatNo:
        """The seat that acts: the one named, about which the engine has its say, or the one whose turn it is."""
        hand = self._on()
        if seat is not None:
            return seat_number(seat)
        offer = offers(hand)
        if offer is None:
            raise self._no("act.nobody-to-act", hand.rules.book.turn_to_act.cites)
        return offer.seat

    def _offers(self) -> Offers:
        offer = offers(self._on())
        if offer is None:
            raise self._no("act.nobody-to-act", self._course.book.turn_to_act.cites)
        return offer

    def _draws(self, seat: SeatNo | None) -> SeatNo:
        self._on()
        turn = self.turn
        if seat is not None:
            return seat_number(seat)
        if turn.waits_for != "draw" or turn.seat is None:
            raise self._no("draw.no-draw", self._course.book.turn_to_act.cites)
        return turn.seat

    def _shows(self, seat: SeatNo | None) -> SeatNo:
        self._on()
        turn = self.turn
        if seat is not None:
            return seat_number(seat)
        if turn.waits_for != "show" or turn.seat is None:
            raise self._no("show.nobody-to-show", self._course.book.cards_to_show.cites)
        return turn.seat

    def _no(self, code: str, cites: tuple[RuleId, ...] = ()) -> NotAllowed:
        return self._refusal(Ruling(code, cites))

    def _refusal(self, ruling: Ruling) -> NotAllowed:
        """What was wrong, and what would be right now."""
        turn, hand = self.turn, self._course.hand
        return NotAllowed(ruling, lambda speech: said(turn, hand, speech))


def _by_seat(name: str, told: Mapping[SeatNo, Any] | None) -> Mapping[SeatNo, Any]:
    """What is told of seats, each by its number."""
    if told is not None and not isinstance(told, Mapping):
        raise wrong("table.no-seats-named", name=name, example=SEATS_NAMED[name], found=quoted(told))
    for seat in told or {}:
        seat_number(seat)
    return told or {}


def _total(total: Chips) -> Chips:
    """There is no half chip."""
    return _whole(total, "table.bad-amount", name="total", amount=quoted(total), least=1)


def _whole(found: int, code: str, **facts: Fact) -> int:
    """Whatever counts as a whole number is taken as one; yes and no are none."""
    try:
        if isinstance(found, bool):
            raise TypeError
        return index(found)
    except TypeError:
        raise wrong(code, **facts) from None
