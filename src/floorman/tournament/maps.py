"""The maps that a tournament consists of, room by room."""

from __future__ import annotations

from floorman.terms import Chips, EntryId, Instant, Millis, SeatNo, TableNo
from floorman.tournament.chips.records import Alarm, Counted, Race, Tally
from floorman.tournament.holdings import (
    AfterHand,
    Bag,
    BotKind,
    Call,
    Dispute,
    Entry,
    Gap,
    InRotation,
    Laid,
    LastHands,
    Out,
    Place,
    Play,
    Prepared,
    Renewed,
    Reserve,
    Shot,
    Table,
    Tabled,
    Wait,
    Walk,
)
from floorman.tournament.journal import Journaled
from floorman.tournament.penalties import OnRecord, Sitting
from floorman.tournament.plan import Coins
from floorman.tournament.reports import Reported
from floorman.tournament.watched import Seated


class Maps(Journaled):
    """Plain maps, all empty at first. Orders in them mean nothing: whoever needs one sorts."""

    def __init__(self) -> None:
        super().__init__()
        self.seated = Seated()
        self._maps_of_players()
        self._maps_of_tables()
        self._maps_of_chips()
        self._maps_of_money()
        self._maps_of_conduct()

    def _maps_of_players(self) -> None:
        """Who is in, where they sit, and who is out."""
        self.entries: dict[EntryId, Entry] = {}
        self.current: dict[str, EntryId] = {}  # the entry that a person plays with, or played last
        self.sits = self.seated.sits  # the same the other way round
        self.outs: dict[EntryId, Out] = {}
        self.presence = self.seated.presence  # who is not there, and how
        self.checked_in: dict[EntryId, int] = {}  # who has said that they are there, before it begins by itself
        self.sat_out: dict[EntryId, int] = {}  # of those, who said so or no longer hears, and may come back unasked
        self.bots: dict[EntryId, BotKind] = {}  # who is played by a bot, and how that plays
        self.walks: dict[EntryId, Walk] = {}  # who is on their way to a new seat
        self.moved: dict[EntryId, Walk] = {}  # who was sent to the seat that they have, also once they are there
        self.identified: dict[EntryId, int] = {}  # the day for which they have shown who they are
        # Time cards that somebody has used since all were last full: by `cards_full` of the state.
        self.cards_used: dict[tuple[int, EntryId], int] = {}
        self.knocked_out: dict[EntryId, tuple[EntryId, ...]] = {}  # who is out, and who won their last chips
        self.apart: dict[str, tuple[str, ...]] = {}  # persons who are not to sit at one table with these others
        self.unbeside: dict[str, tuple[str, ...]] = {}  # persons who are not to sit next to these others
        self.finishers: dict[EntryId, int] = {}  # the places of those still in when a deal or tickets ended the event

    def _maps_of_tables(self) -> None:
        """What there is to sit at, and how far each table has come."""
        self.tables: dict[TableNo, Table] = {}
        self.play: dict[TableNo, Play] = {}
        self.seats: dict[TableNo, dict[SeatNo, EntryId]] = {}  # who sits where
        self.laid: dict[TableNo, Laid] = {}  # its hand, or its last one, where the desk deals and nobody tells acts
        self.tabled: dict[EntryId, Tabled] = {}  # what was done with the cards in such a hand, the last time
        self.prepared: dict[TableNo, Prepared] = {}  # the deck that players add something to, or the last such one
        self.after: dict[TableNo, AfterHand] = {}  # what was shown of its last hand when that was over
        self.freed: dict[Place, int] = {}  # the how-manieth seat that came free this one was, the last time it did
        self.reserved: dict[Place, Reserve] = {}  # open seats that are not drawn for, and why
        self.kept_for: dict[Place, str] = {}  # for whom, where somebody said it
        self.put_off: dict[str, Instant] = {}  # a matter that waits until then, or with 0 one proposal
        self.last_hands: dict[EntryId, int] = {}  # the how-manieth hand of their table was the last of one who left
        self.drawn: dict[int, tuple[str, ...]] = {}  # who drew the best card in a draw by cards, by version of the log
        self.waits: dict[TableNo, Wait] = {}  # tables whose hand of the hand-for-hand round is over, or held
        self.countdowns: dict[TableNo, LastHands] = {}  # of the day, that a table still plays
        self.disputes: dict[int, Dispute] = {}  # those that are open, by number
        self.calls: dict[int, Call] = {}  # those that are open, by number
        self.rotations: dict[TableNo, InRotation] = {}  # tables that went on from the game that the event began with
        self.shots: dict[TableNo, Shot] = {}  # the decision under the shot clock, or the last one
        self.shots_over: dict[int, int] = {}  # decisions that somebody ended, by number
        self.shot_cards: dict[int, int] = {}  # time cards played in a decision, by its number
        self.shot_more: dict[int, Millis] = {}  # the time that they add
        self.gaps: dict[int, Gap] = {}  # for which the desk was away, by the version of the log that noticed it
        self.renewed: dict[TableNo, Renewed] = {}  # where all sat down anew, or the button was drawn, amid the play
        self.begun: dict[TableNo, tuple[SeatNo, ...]] = {}  # the seats that were taken as the evening began
        self.unheard: dict[TableNo, bool] = {}  # where acts are told now, and hands were played before that nobody told
        self.decks: dict[TableNo, int] = {}  # how often the deck was changed
        self.renewals: dict[int, str] = {}  # what was mixed into all chance from then on, by the version of the log
        self.counts: dict[str, int] = {}  # what is counted along: players in, draws …

    def _maps_of_chips(self) -> None:
        """Where the chips lie, and what anybody counted."""
        self.stacks = self.seated.stacks
        self.starts: dict[EntryId, Chips] = {}  # the stack at the start of the table's hand, as far as it is known
        self.uncounted: dict[EntryId, bool] = {}  # hands were played since the player's stack was known
        self.reckoned: dict[EntryId, bool] = {}  # chips came since, won or bought, and nobody has counted
        self.by_hands: dict[EntryId, bool] = {}  # what the player has was told with a hand, and not counted since
        self.racks: dict[EntryId, dict[Chips, int]] = {}  # a stack by denominations, where somebody counted it so
        self.accounts: dict[str, Chips] = {}  # chips that lie nowhere on a seat: bank, out-of-play, table:3, bag:…
        self.bags: dict[EntryId, Bag] = {}  # stacks counted into bags for the night
        self.races: dict[TableNo, Race] = {}  # the race of a table, or its last one
        self.lowest: dict[TableNo, Chips] = {}  # the smallest value still in play at a table that has raced
        self.smallest_with: dict[EntryId, Chips] = {}  # the smallest value that somebody brings to another table
        self.waiting: dict[EntryId, tuple[Chips, Chips]] = {}  # whose chips are still to be changed: from, to
        self.counted: dict[EntryId, Counted] = {}  # the last count of a stack
        self.tallies: dict[TableNo, Tally] = {}  # when a table's chips last were what they should be
        self.alarms: dict[str, Alarm] = {}  # counts that differ from what should be there
        self.carried: dict[EntryId, TableNo] = {}  # who rose with a stack that nobody knew, and where
        self.vague: dict[TableNo, int] = {}  # how often that left a table's total open, at either end

    def _maps_of_money(self) -> None:
        """What was paid in and out, and what is decided about prizes."""
        self.money: dict[str, Coins] = {}  # accounts of money: owed:…, paid:…, pool, fees, prize:…
        self.shares: dict[EntryId, Coins] = {}  # what deals gave to whom
        self.deal_votes: dict[EntryId, bool] = {}  # who has said yes or no to the deal that lies on the table
        self.odd_coins: dict[EntryId, int] = {}  # who drew the rest of shared prizes, and in which draw
        self.prize_rulings: dict[EntryId, bool] = {}  # may somebody who was disqualified keep their prize?
        self.heads: dict[EntryId, Coins] = {}  # what is on a head beyond, or less than, the bounty the player paid for
        self.envelopes: dict[Coins, int] = {}  # mystery bounties that are not drawn yet: how many of each value

    def _maps_of_conduct(self) -> None:
        """Breaches and penalties."""
        self.serving: dict[EntryId, Sitting] = {}
        self.warned: dict[EntryId, int] = {}
        # Which version of the log said something last: of a table's hand, of its ruling, of who was put out.
        self.said_in: dict[tuple[str, TableNo | EntryId], int] = {}
        self.breaches: dict[EntryId, tuple[OnRecord, ...]] = {}  # those that still wait for their penalty
        self.records: dict[int, OnRecord] = {}
        self.reports: dict[TableNo, Reported] = {}  # the last report of each table that came while no hand was told
