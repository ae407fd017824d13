"""What happens in a hand. The words in the tags are the log's own and outlive these classes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.hand.cash import Cash
from floorman.hand.setup import Forced, SeatSetup
from floorman.positions import Positions
from floorman.terms import Chips, RuleId, SeatNo

Did: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "bring-in", "complete"]
PostKind: TypeAlias = Literal[
    "small-blind", "big-blind", "ante", "table-ante", "straddle", "late-blind", "dead-blind"
]  # fmt: skip
KillReason: TypeAlias = Literal["absent", "penalised"]
# What a ruling makes of a hand; the last two tell where its player is.
Worth: TypeAlias = Literal["live", "passive", "folded", "dead", "left", "present"]

NO_CARD = -1  # no card was burnt: one lay there already, or none is burnt before this street


class HandStarted(Struct, frozen=True, tag="hand.started/1", tag_field="kind", gc=False):
    """Who is dealt in, with what, and where the blinds are. Seats stand in the order of play."""

    game: str
    seats: tuple[SeatSetup, ...]
    positions: Positions
    forced: Forced
    smallest_chip: Chips
    dead: Chips = 0  # chips in the middle that belong to nobody: a carry from the hand before
    cites: tuple[RuleId, ...] = ()
    event_left: int = 0  # players left in the whole event; 0: more than sit here
    hand_for_hand: bool = False
    cash: Cash | None = None  # straddles, late blinds, several boards, a rake: in cash games alone


class HandPlaced(Struct, frozen=True, tag="hand.placed/1", tag_field="kind", gc=False):
    """A hand that is told from the middle: what was put in before this street, who is out of it, what lies open."""

    street: str
    put: tuple[Chips, ...]  # by seat, in the order of HandStarted
    folded: tuple[SeatNo, ...] = ()
    cards: tuple[tuple[int, ...], ...] = ()
    board: tuple[int, ...] = ()


class Posted(Struct, frozen=True, tag="hand.posted/1", tag_field="kind", gc=False):
    """A forced bet. A blind or straddle lies before its seat; an ante from each goes to the middle and counts for pots;
    one that a player pays for the table, and a dead blind, belong to the main pot whatever they themselves may win."""

    seat: SeatNo
    what: PostKind
    amount: Chips
    cites: tuple[RuleId, ...] = ()


class Priced(Struct, frozen=True, tag="hand.priced/1", tag_field="kind", gc=False):
    """The forced bets are in; this is what must be called, and the cards are owed."""

    price: Chips
    cites: tuple[RuleId, ...] = ()
    pot_counts: Chips = 0  # in the first round of pot-limit the pot counts for so much more, or less
    step: Chips = 0  # by how much a raise must be higher in the first round, where it is not the big blind
    raises: int = 0  # so many of a cap on raises the straddles use up


class HolesDealt(Struct, frozen=True, tag="hand.holes-dealt/1", tag_field="kind", gc=False):
    """All hole cards in the order in which they were dealt, one at a time around the table."""

    cards: tuple[int, ...]


class BoardDealt(Struct, frozen=True, tag="hand.board-dealt/1", tag_field="kind", gc=False):
    burn: int  # or NO_CARD
    cards: tuple[int, ...]
    board: int = 0  # of several, from 0


class StreetDealt(Struct, frozen=True, tag="hand.street-dealt/1", tag_field="kind", gc=False):
    """A street of stud: one card for each live hand in the order of play, or one for all when the deck runs out."""

    burns: tuple[int, ...]
    cards: tuple[int, ...]
    shared: bool = False
    reshuffled: bool = False  # the burnt cards went back into the stub
    cites: tuple[RuleId, ...] = ()


class Drew(Struct, frozen=True, tag="hand.drew/1", tag_field="kind", gc=False):
    """A seat threw these cards away; none, and it stood pat."""

    seat: SeatNo
    cards: tuple[int, ...]
    cites: tuple[RuleId, ...] = ()


class DrawsDealt(Struct, frozen=True, tag="hand.draws-dealt/1", tag_field="kind", gc=False):
    """The new cards of a draw, to each drawer as many as they threw away, in the order of play."""

    burns: tuple[int, ...]
    cards: tuple[int, ...]
    reshuffled: bool = False  # the cards that nobody holds went back into the stub
    cites: tuple[RuleId, ...] = ()


class Acted(Struct, frozen=True, tag="hand.acted/1", tag_field="kind", gc=False):
    """What a seat did in its turn. A rule decided what a bet or raise does to the others: it is told here."""

    seat: SeatNo
    did: Did
    to: Chips  # the seat's total of the round
    step: Chips = 0  # what a raise must add from now on
    full: bool = False  # the step above the last full bet is a whole one
    opens: bool = False  # those who have acted may raise again
    counted: bool = False  # it uses up one of the raises of a cap
    cites: tuple[RuleId, ...] = ()
    base: Chips = 0  # in limit games the total from which the next raise is reckoned, where it is not `to`
    uncaps: bool = False  # the cap on raises has fallen for this round


class RoundClosed(Struct, frozen=True, tag="hand.round-closed/1", tag_field="kind", gc=False):
    street: str


class HandKilled(Struct, frozen=True, tag="hand.killed/1", tag_field="kind", gc=False):
    """A hand died without its player's doing: absent, or serving a penalty."""

    seat: SeatNo
    why: KillReason
    cites: tuple[RuleId, ...] = ()


class BetReturned(Struct, frozen=True, tag="hand.bet-returned/1", tag_field="kind", gc=False):
    seat: SeatNo
    amount: Chips
    cites: tuple[RuleId, ...] = ()


class HandsOpened(Struct, frozen=True, tag="hand.opened/1", tag_field="kind", gc=False):
    """Nobody can bet any more with a player all-in: these hands lie face up."""

    seats: tuple[SeatNo, ...]
    cites: tuple[RuleId, ...] = ()


class HandHeld(Struct, frozen=True, tag="hand.held/1", tag_field="kind", gc=False):
    """Hand-for-hand: an all-in waits until the other tables have finished."""

    cites: tuple[RuleId, ...] = ()


class HandReleased(Struct, frozen=True, tag="hand.released/1", tag_field="kind", gc=False):
    """The all-in goes on."""

    cites: tuple[RuleId, ...] = ()


class Shown(Struct, frozen=True, tag="hand.shown/1", tag_field="kind", gc=False):
    seat: SeatNo
    cards: tuple[int, ...]
    cites: tuple[RuleId, ...] = ()


class Mucked(Struct, frozen=True, tag="hand.mucked/1", tag_field="kind", gc=False):
    seat: SeatNo
    cites: tuple[RuleId, ...] = ()


class WinnersTold(Struct, frozen=True, tag="hand.winners-told/1", tag_field="kind", gc=False):
    """The dealer has named who wins a pot, of which not all hands are known; 0 is the main pot.

    Odd chips go to seats in this order where cards that nobody told would decide it. `low` has the low half.
    """

    pot: int
    winners: tuple[SeatNo, ...]
    low: tuple[SeatNo, ...] = ()
    cites: tuple[RuleId, ...] = ()
    board: int = 0  # of several, from 0


class RunsWished(Struct, frozen=True, tag="hand.runs-wished/1", tag_field="kind", gc=False):
    """A player says how often they would have the rest of the board dealt; others have yet to say so."""

    seat: SeatNo
    times: int
    cites: tuple[RuleId, ...] = ()


class RunsAgreed(Struct, frozen=True, tag="hand.runs-agreed/1", tag_field="kind", gc=False):
    """Nobody can bet any more, and all have agreed how often the rest of the board is dealt; once is as ever."""

    times: int
    cites: tuple[RuleId, ...] = ()


class Raked(Struct, frozen=True, tag="hand.raked/1", tag_field="kind", gc=False):
    """What the house takes of a pot before it is paid; 0 is the main pot."""

    pot: int
    amount: Chips
    cites: tuple[RuleId, ...] = ()


class Share(Struct, frozen=True, gc=False):
    seat: SeatNo
    amount: Chips


class PotAwarded(Struct, frozen=True, tag="hand.pot-awarded/1", tag_field="kind", gc=False):
    """One pot to its winners; 0 is the main pot. Odd chips are in the shares. `low` has a part of the low half."""

    pot: int
    amount: Chips
    shares: tuple[Share, ...]
    cites: tuple[RuleId, ...] = ()
    high: tuple[SeatNo, ...] = ()  # in games for high and low: who has a part of the high half
    low: tuple[SeatNo, ...] = ()
    board: int = 0  # of several, from 0: each has a part of the pot


class Out(Struct, frozen=True, gc=False):
    """A player who lost their last chips, the pot that held them and who took how much of it."""

    seat: SeatNo
    pot: int
    winners: tuple[Share, ...]


class HandClosed(Struct, frozen=True, tag="hand.closed/1", tag_field="kind", gc=False):
    """The stacks after the hand, who is out, and chips that stay for the table's next pot."""

    stacks: tuple[Share, ...]
    out: tuple[Out, ...] = ()
    carry: Chips = 0
    cites: tuple[RuleId, ...] = ()


class Fate(Struct, frozen=True, gc=False):
    """A hand, and what it is worth from now on."""

    seat: SeatNo
    worth: Worth


class ChipsMoved(Struct, frozen=True, gc=False, rename={"source": "from", "target": "to"}):
    """Chips from one account to another: `seat:4` is a stack, `pot` the middle, `carry` the table's next pot."""

    source: str
    target: str
    amount: Chips


class CardMoved(Struct, frozen=True, gc=False, rename={"source": "from", "target": "to"}):
    """A card from one place to another: `seat:4`, `board`, `burns`, `stub`, `aside` or `muck`."""

    card: int
    source: str
    target: str


class RoundPut(Struct, frozen=True, gc=False):
    """How a round of betting stands after a bet was taken back or put right."""

    bet_to: Chips
    full_to: Chips
    open_to: Chips
    step: Chips
    raises: int
    short: bool
    aggressor: SeatNo = 0  # 0: nobody


class Counted(Struct, frozen=True, gc=False):
    """Irregular cards of a hand, which later reports of the same hand are added to: whose, where that matters."""

    what: Literal["exposed", "surplus", "boxed"]
    count: int
    seat: SeatNo = 0  # 0: nobody's in particular


class Ruled(Struct, frozen=True, tag="hand.ruled/1", tag_field="kind", gc=False):
    """A ruling on something that went wrong, and all that it changes in the hand: everything at once or nothing."""

    report: str
    outcome: str
    hands: tuple[Fate, ...] = ()
    chips: tuple[ChipsMoved, ...] = ()
    cards: tuple[CardMoved, ...] = ()
    burnt: int = 0  # a bit for each street to come, the next one lowest, before which no card is burnt any more
    redeal: bool = False  # the last street is dealt again
    round: RoundPut | None = None
    void: bool = False  # the hand is over and nobody has won it
    cites: tuple[RuleId, ...] = ()
    counted: tuple[Counted, ...] = ()  # irregular cards, for later reports
    instead_of: str = ""  # what the book had said, where somebody has decided otherwise
    positions: Positions | None = None  # button and blinds are put right: forced bets and action begin anew


AnyEvent: TypeAlias = (
    HandStarted
    | HandPlaced
    | Posted
    | Priced
    | HolesDealt
    | BoardDealt
    | StreetDealt
    | Drew
    | DrawsDealt
    | Acted
    | RoundClosed
    | HandKilled
    | BetReturned
    | HandsOpened
    | HandHeld
    | HandReleased
    | Shown
    | Mucked
    | WinnersTold
    | RunsWished
    | RunsAgreed
    | Raked
    | PotAwarded
    | HandClosed
    | Ruled
)
