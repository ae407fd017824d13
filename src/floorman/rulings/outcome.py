"""What a book says to a report: the outcome in one word, all that it changes, what the dealer has to do, in order."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.hand import AnyCommand, Positions
from floorman.hand.events import CardMoved, ChipsMoved, Counted, RoundPut
from floorman.reading import Early, Reading
from floorman.rulebook import AnyAnswer, PenaltyWord
from floorman.rulings.case import Since
from floorman.terms import Chips, Fact, RuleId, SeatNo

HandWord: TypeAlias = Literal["live", "passive", "folded", "dead", "mucked", "shown"]
PenaltyKind: TypeAlias = PenaltyWord
Obligation: TypeAlias = Literal["none", "may", "must"]
Visible: TypeAlias = Literal["nobody", "all", "all-after-betting", "floor"]


OutcomeWord: TypeAlias = Literal[
    "call",
    "check",
    "bet",
    "raise",
    "fold",
    "complete",
    "bring-in",
    "complete-or-forfeit",
    "ask-player",
    "binding",
    "released",
    "back-to-player",
    "bet-corrected",
    "bet-returned",
    "misdeal",
    "hand-void",
    "play-on",
    "hand-dead",
    "hand-live",
    "hand-passive",
    "hand-restored",
    "card-becomes-burn",
    "card-replaced",
    "card-given",
    "card-set-aside",
    "card-taken-back",
    "board-redealt",
    "deck-changed",
    "must-show",
    "may-muck",
    "request-granted",
    "request-refused",
    "floor-inspects",
    "award-corrected",
    "clock-started",
    "clock-refused",
    "checked-on-time",
    "old-level",
    "new-level",
    "button-corrected",
    "seat-corrected",
    "chips-exchanged",
    "chips-forfeited",
    "penalty",
    "no-effect",
    "floor-decides",
]


class Step(Struct, frozen=True):
    """One thing that the dealer or the floor does with his hands, or says."""

    code: str
    facts: dict[str, Fact] = {}


class Option(Struct, frozen=True):
    """One of several outcomes between which somebody chooses; `then` is all of it, where it is more than its word."""

    outcome: OutcomeWord
    total: Chips | None = None
    forfeits: Chips = 0
    returned: Chips = 0
    then: Outcome | None = None


class Penalty(Struct, frozen=True):
    """What a breach may or must cost: the kinds the book knows for it, from the mildest to the hardest.

    `suggested` is the proposal, where the book or a repetition speaks for one of them.
    """

    seat: SeatNo | None
    obligation: Obligation
    kinds: tuple[PenaltyWord, ...]
    suggested: PenaltyWord | None = None

    @property
    def at_least(self) -> PenaltyWord | None:
        return self.kinds[0] if self.kinds else None

    @property
    def at_most(self) -> PenaltyWord | None:
        return self.kinds[-1] if self.kinds else None


class NextHand(Struct, frozen=True):
    """Where the button and the blinds are in the next hand."""

    button: SeatNo
    small_blind: SeatNo
    big_blind: SeatNo


class Clock(Struct, frozen=True):
    """A decision clock that starts to run."""

    seat: SeatNo
    total_s: int
    countdown_s: int


class Reason(Struct, frozen=True):
    """Another thing that the book says here, with its source: said beside the outcome."""

    code: str
    cites: tuple[RuleId, ...]


class PassedOver(Struct, frozen=True):
    """Who has lost his turn by what others did as if it had been theirs, in the order of play; and what they did.

    `yet`: who was passed over as well and has his turn still. `doubt`: the fact of the first of them that nobody
    knows, and on which it hangs whether he has lost it. Not `sure`: some of them may have folded before.
    """

    seats: tuple[SeatNo, ...]
    acts: tuple[Since, ...]
    holds: bool
    yet: tuple[SeatNo, ...] = ()
    doubt: str = ""
    sure: bool = True


class Outcome(Struct, frozen=True, kw_only=True):
    """The answer to a report.

    `on` are the answers of the book that decided; what else it says stands in `also`. `hands` names every seat whose
    hand the report is about, changed or not. `cards` tells the moves one by one as they lie on the table; where the
    hand knows less of it (a card dealt too early was never in it), `in_hand` has the moves that it makes.
    """

    outcome: OutcomeWord
    on: tuple[AnyAnswer, ...]
    facts: dict[str, Fact] = {}
    also: tuple[Reason, ...] = ()
    hands: dict[SeatNo, HandWord] = {}
    chips: tuple[ChipsMoved, ...] = ()
    booked: tuple[ChipsMoved, ...] | None = None  # the moves that the hand makes, where it has the chips elsewhere
    cards: tuple[CardMoved, ...] = ()
    in_hand: tuple[CardMoved, ...] | None = None
    burnt: int = 0  # a bit for each street to come, the next one lowest, before which no card is burnt any more
    redeal: bool = False  # the last street is dealt again
    round: RoundPut | None = None
    void: bool = False  # the hand is over without a winner
    coming: tuple[int, ...] = ()  # cards that come next from the stub, where the ruling puts them there
    shuffled: bool = False  # the rest of the stub is shuffled, so that nobody knows it any more
    options: tuple[Option, ...] = ()
    penalty: Penalty | None = None
    recorded: tuple[str, ...] = ()  # the conduct that goes on record, by the names that all books share
    visible: Visible | None = None
    next: NextHand | None = None
    positions: Positions | None = None  # button and blinds of this hand, which begins anew with the same cards
    presence: dict[SeatNo, Literal["left", "present"]] = {}  # who has left his seat, or is back at it
    clock: Clock | None = None
    counted: tuple[Counted, ...] = ()  # irregular cards, which later reports of this hand are added to
    act: Literal["", "check", "fold"] = ""  # what the seat in turn is held to by this
    reading: Reading | None = None  # what a declaration counts as
    plays: tuple[AnyCommand, ...] = ()  # what is done in the hand now, one after the other
    keeps: Early | None = None  # what was done out of turn and waits for it
    passed: PassedOver | None = None  # who was passed over, and what was done behind them
    instead_of: str = ""  # what the book had said, where somebody has decided otherwise
    steps: tuple[Step, ...] = ()
    discretion: bool = False  # the book leaves it to the floor

    def but(self, **changed: Any) -> Outcome:
        """The same outcome with some parts changed."""
        return msgspec.structs.replace(self, **changed)

    @property
    def cites(self) -> tuple[RuleId, ...]:
        """The statements that decided, each once."""
        found = dict.fromkeys(cite for answer in self.on for cite in answer.cites)
        return tuple(found)

    @property
    def foremost(self) -> tuple[RuleId, ...]:
        """Those on what of it counted at all, where that came first: of a string bet, on string bets. And what stands
        behind the answer that settled it alone comes before what others rest on as well."""
        why = () if self.reading is None else self.reading.why
        counts = next((reason.cites for reason in why if reason.code in WHAT_COUNTS), ())
        settled, others = self.on[0].cites if self.on else (), {cite for one in self.on[1:] for cite in one.cites}
        own = tuple(cite for cite in settled if cite not in others)
        return counts or (own if others & {*settled} else ())

    @property
    def first_cites(self) -> tuple[RuleId, ...]:
        """The statements that decided, after those that the situation is about."""
        return tuple(dict.fromkeys((*self.foremost, *self.cites)))

    @property
    def definite(self) -> bool:
        """Can it be carried out as it is? Else somebody has to choose."""
        return not self.options and self.outcome not in ("floor-decides", "ask-player")


# Reasons that come before what a declaration is: which of the motions, the words and the chips count.
WHAT_COUNTS = frozenset(f"reading.{one}" for one in (
    "first-motion", "all-motions", "first-words", "last-words", "words-first", "chips-first", "words-count",
    "words-with-chips", "word-in-time", "word-too-late", "amount-lowest", "amount-highest", "number-as-chips",
    "number-is-raise", "pot-must-bet", "conditional-binds", "gathered", "gathered-as-others",
))  # fmt: skip


class Hanging(Struct, frozen=True):
    """What nobody has told, and what it would come to, were it so; None where more would have to be told.

    `fact` is one of the report, or `hand`: then `value` is how it may stand.
    """

    fact: str
    value: bool | str
    outcome: Outcome | None = None


class PutIn(Struct, frozen=True):
    """What somebody has in on this street before what is ruled on: his blind, or what he `called` before."""

    seat: SeatNo
    amount: Chips
    called: bool


class Reported(Struct, frozen=True):
    """What came of a report: an outcome, or the facts that the book asks for and the report lacks."""

    kind: str
    outcome: Outcome | None = None
    missing: tuple[str, ...] = ()
    hangs: tuple[Hanging, ...] = ()  # what would turn the outcome, as far as nobody has told it
    presumes: tuple[PutIn, ...] = ()  # what follows of what was told, and nobody has said
