"""A declaration in its turn: what the seat may do, the chips before it, and what has decided so far.

What the tests of the book come to is built here, so that every reading is one that the offers allow.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from floorman.hand import Hand, Offers
from floorman.hand.limits import whole_raise
from floorman.reading.before import Before
from floorman.reading.declaration import Declaration
from floorman.reading.reading import Action, Option, Reading
from floorman.rulebook import Answer, AnyAnswer, Rulebook
from floorman.terms import Chips, Fact, RuleId, Ruling


class Spot(Struct, frozen=True):
    hand: Hand
    offer: Offers
    said: Declaration
    lies: Before
    acted_on: bool = False  # the next player has acted on it
    why: tuple[Ruling, ...] = ()
    on: tuple[AnyAnswer, ...] = ()  # the answers that decided last

    # ---- how the seat stands --------------------------------------------------------------------------------------

    @property
    def book(self) -> Rulebook:
        return self.hand.rules.book

    @property
    def price(self) -> Chips:
        """The total that must be matched; 0 while nobody has bet."""
        return self.hand.bet_to

    @property
    def bet(self) -> Chips:
        return self.hand.bet[self.hand.to_act]

    @property
    def most(self) -> Chips:
        """The player's total if they put in everything."""
        return self.bet + self.hand.stack[self.hand.to_act]

    @property
    def faces(self) -> bool:
        """Is there a bet still to be matched? The forced bet of stud counts as one for who has to make it."""
        return self.price > self.bet

    @property
    def may_raise(self) -> bool:
        return self.offer.raise_min_to is not None

    @property
    def whole(self) -> Chips:
        """The smallest total of a whole bet or raise, whatever the player's stack."""
        return whole_raise(self.hand)

    # ---- what decides ---------------------------------------------------------------------------------------------

    def because(self, code: str, *answers: Answer[Any], **facts: Fact) -> Spot:
        """One reason further."""
        cites = tuple(cite for answer in answers for cite in answer.cites)
        return structs.replace(self.citing(code, cites, **facts), on=answers)

    def citing(self, code: str, cites: tuple[RuleId, ...], **facts: Fact) -> Spot:
        reason = Ruling(code, tuple(dict.fromkeys(cites)), facts)
        return structs.replace(self, why=(*self.why, reason))

    # ---- what it comes to -----------------------------------------------------------------------------------------

    def act(self, action: Action, total: Chips) -> Reading:
        """One act: the chips before the player are brought to its total."""
        front = self.lies.front
        return Reading(
            self.said.seat,
            action,
            total,
            returned=max(front - total, 0),
            must_add=max(total - front, 0),
            all_in=action not in ("fold", "check") and total == self.most,
            why=self.why,
            on=self.on,
        )

    def open(self, action: Action, *options: Option) -> Reading:
        """Somebody else says what it is."""
        return Reading(self.said.seat, action, options=options, why=self.why, on=self.on)

    def nothing(self) -> Reading:
        """It counts for nothing, and what the player put in goes back."""
        return Reading(self.said.seat, "none", returned=sum(self.lies.new), why=self.why, on=self.on)

    def fold(self) -> Reading:
        if self.offer.fold:
            return self.act("fold", self.bet)
        if self.offer.bring_in is not None:
            return self.passive()
        return self.because("reading.fold-not-offered", self.book.fold_without_bet).passive()

    def passive(self) -> Reading:
        """A call, a check where nothing is to be called; the forced bet for who has to make it."""
        offer = self.offer
        if offer.bring_in is not None:
            due = self.because("reading.bring-in", self.book.forced_bets_due, total=offer.bring_in)
            return due.act("bring-in", offer.bring_in)
        if offer.call_to is not None:
            return self.act("call", offer.call_to)
        if offer.check:
            return self.act("check", self.bet)
        return self.because("reading.passive-hand", self.book.passive_hand).nothing()

    def raised(self, wanted: Chips) -> Reading:
        """A bet or raise to this, as far as it is possible."""
        least, top = self.offer.raise_min_to, self.offer.raise_max_to
        if least is None or top is None:
            return self.cannot_raise().passive()
        if wanted > top:
            return self._above(top).act(self.raise_word, top)
        # In limit games there is nothing between the smallest and the largest.
        total = least if wanted < top and self.hand.rules.fixed else max(wanted, least)
        return self.act(self.raise_word, total)

    def to_be_named(self) -> Reading:
        """The player is bound to a bet or raise and has not said how much."""
        least, top = self.offer.raise_min_to, self.offer.raise_max_to
        if least is None or top is None or least == top:
            return self.raised(0)
        spot = self.citing("reading.amount-missing", self.offer.cites, least=least)
        return Reading(self.said.seat, self.raise_word, None, least, why=spot.why, on=spot.on)

    def cannot_raise(self) -> Spot:
        return self.citing("reading.cannot-raise", self.offer.cites)

    @property
    def raise_word(self) -> Action:
        if not self.price:
            return "bet"
        return "complete" if self.hand.rules.fixed and self.price > self.hand.full_to else "raise"

    def _above(self, top: Chips) -> Spot:
        book = self.book
        if top == self.most:
            return self.because("reading.more-than-stack", book.no_limit_maximum, total=top)
        spot = self.because("reading.reduced", book.above_the_maximum, total=top)
        return spot.citing("reading.maximum", self.hand.rules.cites_of_maximum(self.hand), total=top)

    # ---- what may be chosen ---------------------------------------------------------------------------------------

    def option(self, action: Action, total: Chips, *, forfeits: Chips = 0) -> Option:
        """Where the player folds, so much of what they put in or named stays in; the rest goes back."""
        lost = min(forfeits, self.most - total)
        return Option(action, total + lost, lost, max(self.lies.front - total - lost, 0))

    def call_option(self) -> Option:
        assert self.offer.call_to is not None, "there is a bet to call"
        return self.option("call", self.offer.call_to)
