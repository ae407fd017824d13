"""What a tournament holds: entries, tables, seats, and who is out."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.positions import Came, Positions
from floorman.terms import Chips, EntryId, Instant, Millis, RuleId, SeatNo, TableNo, minutes
from floorman.tournament.plan import Coins, Depth, Price

Kind: TypeAlias = Literal["entry", "late", "alternate", "held", "re-entry"]
# So long after somebody has said where it lies it lies there, or one further; and so long after somebody has said that
# a hand was over, whoever tells that of each is still in the next one.
LIES_THERE: Millis = minutes(5)
ONE_HAND_MOST: Millis = minutes(15)
# In place of an instant: nobody has said where it lies, and the positions of that hand were only taken to be so.
NOBODY_SAID: Instant = 1

TableCards: TypeAlias = Literal["none", "entered", "dealt"]
TableAction: TypeAlias = Literal["none", "dealer", "players"]
# What a table's two switches are at each depth.
DEPTHS: dict[Depth, tuple[TableCards, TableAction]] = {
    "counted": ("none", "none"),
    "stationed": ("none", "dealer"),
    "entered": ("entered", "dealer"),
    "virtual": ("dealt", "players"),
    "self-dealt": ("dealt", "none"),
}
Status: TypeAlias = Literal["entered", "waiting", "held", "out", "cancelled"]
TableState: TypeAlias = Literal["open", "halted", "closed"]
Presence: TypeAlias = Literal["present", "absent", "late", "left", "waiting", "penalised", "put-out"]
# Held for latecomers, not to be used at all, or kept for somebody whom not every seat suits.
Reserve: TypeAlias = Literal["held", "locked", "special-needs"]
# What a table calls the floor for: just so, a ruling, an open seat, chips, a clock on a player.
CallKind: TypeAlias = Literal["floor", "ruling", "seat-open", "chips", "clock", "offence", "breach"]
CallAnswer: TypeAlias = Literal["going", "done", "withdrawn"]
# Who is played by a bot: how that plays.
BotKind: TypeAlias = Literal["random", "tight", "loose", "odds", "push-fold"]
WhyOut: TypeAlias = Literal["bust", "no-show", "disqualified", "left", "deal"]


class Place(Struct, frozen=True, order=True):
    table: TableNo
    seat: SeatNo


class Entry(Struct, frozen=True):
    """One stack that was bought, or will be. A person who enters again has a second entry."""

    person: str
    number: int  # in the order of entering
    entered_as: Kind = "entry"
    status: Status = "entered"
    price: Price = Price()  # what it cost when it was made, whatever the plan says later
    nth: int = 1  # of this person's entries
    hands: int = 0  # hands the player has played, as the book counts them
    came: Came | None = None  # the player has not been dealt in at their seat yet; how they came there
    moved_for: str = ""  # why the player was moved to their seat: rights at it depend on that
    confirmed: bool = False  # the player's seat
    at: Instant = 0
    charged: Price = Price()  # everything it has cost so far, each thing at the price of its time
    elsewhere: Price = Price()  # what it cost before somebody began to book money here
    due: Price = Price()  # the part of that which is not settled yet
    settled: bool = False  # its buy-in has been paid in full
    invited: bool = False  # by the house: it costs nothing
    credit: bool = False  # somebody of the house lets the player play before it is
    payers: tuple[str, ...] = ()  # who paid, where others did
    data_confirmed: bool = False  # the player has said that what was written down of them is right
    rebuys: int = 0
    add_ons: int = 0

    @property
    def prize_part(self) -> Coins:
        """What it puts into the pool, paid or owed, here or where the event came from."""
        return self.charged.prize + self.elsewhere.prize if self.counts else 0

    @property
    def bounty_part(self) -> Coins:
        """What it puts on its player's head, with all that was bought for it."""
        return self.charged.bounty + self.elsewhere.bounty if self.counts else 0

    @property
    def counts(self) -> bool:
        """Is it one that is played, or was? Whoever waits has bought nothing yet."""
        return self.status in ("entered", "out")


class Closed(Struct, frozen=True):
    """The evening is closed: since when, and what was counted in the till last, if anything."""

    at: Instant  # when it was counted last
    amount: Coins | None = None
    message: str = ""  # what the wall said then, to guests who were there
    kept: Coins = 0  # what had come in over the counter by then, less what had gone out
    since: Instant = 0  # when it was closed first


# Where nobody tells the hands nor that they are there, somebody who was sent to a seat is taken to sit there by then.
WALKS_MOST: Millis = minutes(10)


class Walk(Struct, frozen=True):
    """Somebody has been sent to another seat and is not there yet: when, and how far their new table had come."""

    at: Instant
    hands: int = 0  # that the table had begun
    big_blind: SeatNo = 0  # in the last of them
    source: Place | None = None  # where the player still is
    cites: tuple[RuleId, ...] = ()  # by which the player was sent
    drawn: bool = False  # the player drew it at a table that begins anew, and counts there from its first hand
    early: bool = False  # before play began: with that everybody is at their seat
    since: Place | None = None  # where the player is known to have come, if they have been sent on since

    @property
    def leaves(self) -> Place | None:
        return self.since or self.source


class Table(Struct, frozen=True):
    """A table and its two switches. What is played there stands in `Play`."""

    size: int
    state: TableState = "open"
    added: int = 0  # the how-manieth that was added after the draw; 0: it was there from the start
    final: bool = False
    cards: TableCards = "none"  # typed in by somebody, or dealt by the program
    action: TableAction = "none"  # who tells what is done in a hand


class AfterHand(Struct, frozen=True):
    """What was shown of the last hand of a table after it was over. `hand` names its stream."""

    hand: int
    cards: dict[EntryId, tuple[int, ...]] = {}
    board: tuple[int, ...] = ()  # that would have come

    def with_cards(self, who: EntryId, cards: tuple[int, ...]) -> AfterHand:
        return AfterHand(self.hand, {**self.cards, who: (*self.cards.get(who, ()), *cards)}, self.board)

    def with_board(self, board: tuple[int, ...]) -> AfterHand:
        return AfterHand(self.hand, self.cards, board)


class Play(Struct, frozen=True):
    """How far a table has come."""

    last: Positions | None = None  # those of its last hand
    hands: int = 0
    taken_over: bool = False  # it joined the event as it stood: nobody is told that it could begin
    hand: Positions | None = None  # those of the hand that is being played
    level: int = 0  # of that hand
    dealt: tuple[EntryId, ...] = ()  # who is dealt in in that hand, present or not
    again: Positions | None = None  # a hand was void: it is dealt once more, from here
    repeats: bool = False  # the hand being played is such a repetition
    button: SeatNo | None = None  # drawn for its first hand
    button_due: bool = False  # a new day: it is drawn again before the next hand
    told: bool = False  # the last hand, or the one being played, was told from its beginning
    began: Instant = 0  # that hand, if it was told
    round: int = 0  # since when the round of hand-for-hand runs that it belongs to; 0: to none
    started: bool = False  # its first hand may be dealt
    frozen: bool = False  # the button stood still in the last hand: its game had none
    hand_frozen: bool = False  # it does in the hand being played, or in the one to be repeated
    log: int = 0  # the number of the stream that tells the hand being played; 0: none does
    carry: Chips = 0  # of the chips that lie at the table, so many stay for its next pot
    button_said: Instant = 0  # when somebody last said so, or of a hand that it was over
    over_at: Instant = 0  # when the hand before was said to be over
    button_until: Instant = 0  # until then `last` says where it lies, where nobody tells the hands; 0: it does for good

    @property
    def number(self) -> int:
        """The how-manieth hand is being played, or was the last."""
        return self.hands + (self.hand is not None)


class Renewed(Struct, frozen=True):
    """A table as all sat down anew, or as its button was drawn: so long as both are the same, its first hand comes."""

    players: int
    hands: int


class Laid(Struct, frozen=True):
    """What the desk has dealt at a table where nobody tells the acts. What players hold stands nowhere."""

    hand: int  # names its deck
    game: str
    order: tuple[EntryId, ...]  # who has cards, in the order of the deal
    root: str  # to which the desk has committed
    board: tuple[str, ...] = ()
    over: bool = False  # it lies there until the next hand


class Tabled(Struct, frozen=True):
    """What became of a player's cards in a hand that the desk dealt: turned over, or with no cards thrown away."""

    hand: int
    cards: tuple[str, ...] = ()


class Prepared(Struct, frozen=True):
    """A deck that the desk has committed itself to before players add something to its order."""

    number: int  # names the deck
    game: str  # whose cards it is made of
    root: str
    seals: dict[EntryId, str] = {}
    values: dict[EntryId, str] = {}  # of those who have told them
    hand: int = 0  # the number of the hand that it was there for; 0: it is for the next one


class InRotation(Struct, frozen=True):
    """How far a table is in the rotation of its games."""

    place: int  # of the game it plays, counted from 0
    hands: int = 0  # it has played of that game, where games change by hands
    round_of: int = 0  # so many make an orbit: those dealt in when the game began; 0: it has not begun
    level: int = 0  # at which the game came


class Out(Struct, frozen=True):
    """How somebody left the event: the later the round the better the place, within a round the lower the rank."""

    round: int
    rank: int = 1  # players of one round with the same rank share their places
    why: WhyOut = "bust"
    at: Instant = 0
    place: Place | None = None  # where the player sat
    stack: Chips | None = None  # at the start of the hand; None: nobody knows
    all_in: int | None = None  # the number of the player's declaration; 0: a blind or ante put them all-in
    hand: int | None = None  # of the player's table, if its hands are told: those of one hand are ranked together
    together: int | None = None  # the round of hand-for-hand that the player went out in, by its beginning
    bounty_taken: bool = False  # what was on the player's head has gone to somebody


class Outgoing(Struct, frozen=True):
    """One of those that leave in one event."""

    who: EntryId
    out: Out


class Round(Struct, frozen=True):
    """One round of hand-for-hand: one hand at every table."""

    number: int
    since: int = 0  # the version of the log with which it began: no two rounds have the same
    running: bool = False  # it is made of the hands that were running at the announcement
    minutes: int | None = None  # that a round costs; None: the clock does not go by rounds
    stopped: bool = False  # hand-for-hand has stopped the clock, and starts it again


class Wait(Struct, frozen=True):
    """Why a table waits in hand-for-hand."""

    why: Literal["done", "held", "released"]
    order: int = 0  # the how-manieth that was held


class LastHands(Struct, frozen=True):
    """What a table still plays of the last hands of the day."""

    left: int
    running: bool = False  # the hand that was running at the announcement does not count


class Counted(Struct, frozen=True):
    """One person's count of a bag."""

    by: str
    count: Chips


class Bag(Struct, frozen=True):
    """A stack on its way into the night: closed when two people have counted the same."""

    counts: tuple[Counted, ...] = ()
    closed: bool = False


class Shot(Struct, frozen=True):
    """One decision under the shot clock. What time cards add to it is counted beside it, under its number."""

    who: EntryId
    number: int  # the version of the log with which it began: no two have the same
    hand: int  # of the player's table; with the next one it is over
    ends_at: Instant  # without time cards


class DealOffer(Struct, frozen=True):
    """A deal that lies on the table: how it is found, what each would get of it, and what the places would get."""

    way: Literal["icm", "chip-chop", "even"] | None = None
    shares: dict[EntryId, Coins] = {}  # nobody's, where each gets the prize of their place
    prizes: tuple[Coins, ...] = ()
    leaves: tuple[Coins, ...] = ()
    with_bounties: bool = False
    stacks: dict[EntryId, Chips] | None = None
    unit: Coins = 1
    rest: Literal["most-chips", "fewest-chips"] = "most-chips"
    first: Coins = 0  # what the biggest stack keeps before it is divided


class Dispute(Struct, frozen=True):
    """Something at a table that somebody still has to decide."""

    table: TableNo
    what: str = ""
    at: Instant = 0


class Call(Struct, frozen=True):
    """A table calls the floor. `going_at` is None until somebody is on their way."""

    table: TableNo
    kind: CallKind
    seat: SeatNo = 0
    who: EntryId = ""
    what: str = ""
    at: Instant = 0
    going_at: Instant | None = None
    report: str = ""


class Gap(Struct, frozen=True):
    """A time for which the desk was away, and on which nobody has decided yet."""

    from_at: Instant
    to_at: Instant
    ran: bool = False  # the clock
    index: int = 0  # of the level or break that ran when it began
    penalised: tuple[EntryId, ...] = ()  # whose penalties by time were made longer by it
    held: bool = False  # the clock has its time back already: a level would have ended

    @property
    def length(self) -> Millis:
        return self.to_at - self.from_at
