"""What a tournament shows: made from what is on disk, when somebody looks, once for each change."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from floorman.cards import Card
from floorman.desk.company import Company
from floorman.desk.felts import Felts
from floorman.desk.hub import Board
from floorman.desk.time import DeskClock
from floorman.desk.topic import Topic
from floorman.desk.turns import bank_of, seconds_for
from floorman.floor import Floor
from floorman.floor.between import NOTHING_TOLD
from floorman.floor.decide import says
from floorman.hand import NOBODY, AnyEvent
from floorman.house import Caller
from floorman.rulebook import Rulebook
from floorman.rulings import Reported
from floorman.rulings.around import Around
from floorman.terms import By, Chips, EntryId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.views import (
    DeskView,
    EventView,
    FeltView,
    Field,
    HallView,
    LastHand,
    LiveHandView,
    PhoneView,
    PublicView,
    clocks_at_tables,
    desk_view,
    event_view,
    felt_view,
    field,
    floor_view,
    hall_view,
    live_hand_view,
    phone_view,
    public_view,
    table_view,
)
from floorman.views.boards import BoardView, board_on_phones, board_view
from floorman.views.called import CalledView, called
from floorman.views.felt import OpenHands, open_hands
from floorman.views.held import OwnCards, held_view, own_cards
from floorman.views.late import is_late
from floorman.views.live_hand import TurnView, viewer_of
from floorman.views.mixing import MixView, mix_view
from floorman.views.on_clock import own_clock

# Who looks when nobody asks: what is proposed does not depend on them.
DESK = By("desk", "direction")

T = TypeVar("T")

CASES_MOST = 4  # of one call
TABLE = re.compile(r"table:([1-9][0-9]{0,5})")
HAND = re.compile(r"hand:([1-9][0-9]{0,5})")
OWN = re.compile(r"(entry|called):(.{1,80})")


class Phones(Struct):
    """What phones show, as far as somebody has looked, and what all of them have in common."""

    all: Field
    made: dict[EntryId, PhoneView]


class CaseTold(Struct, frozen=True):
    """A case that a table calls the floor to: the query of the page on which it stands, what happened and what the book
    says to it, in each language; nothing as long as it says nothing."""

    query: str
    happened: Mapping[str, str]
    says: Mapping[str, str]


class Showing:
    """The views of one tournament, for whoever asks and for whoever follows."""

    def __init__(
        self,
        on_disk: Callable[[], AbstractContextManager[Floor]],
        book: Rulebook,
        secret: bytes,
        clock: DeskClock,
        aliases: Callable[[], Mapping[str, str]],
        turn_at: Callable[[TableNo], TurnView | None] = lambda _: None,
        walls: Callable[[], object] = dict,
    ) -> None:
        self._on_disk = on_disk
        self._book = book
        self._secret = secret
        self._clock = clock
        self._aliases = aliases
        self._turn_at = turn_at
        self._walls = walls
        self.desk: Topic[DeskView] = Topic(self._desk)
        self.wall: Topic[EventView] = Topic(self._wall)
        self.hall: Topic[HallView] = Topic(self._hall)
        self._sounds = ""  # the screen that makes the sound
        self.hangs: dict[str, Any] | None = None  # the ruling that everybody reads on the wall
        self.told_with: dict[int, tuple[CaseTold, ...]] = {}  # calls for a ruling, and each case told with them
        self._screens = 0  # how often one of the house's screens has come or gone
        self._wished = 0  # how often guests have wished for something here, or somebody saw to it
        self.public: Topic[PublicView] = Topic(self._public)
        self._on_phones: set[EntryId] = set()  # whose phones were looked at since the desk began
        self._phones: Topic[Phones] = Topic(self._all_phones)
        self._felts = Felts(turn_at, self._wished_at)
        self.board = Board(self._frame, self._on_disk)
        self.company = Company(on_disk, book, aliases, self.board.stir_topics, self.board.stir_tables)

    def changed(self, seats_of: Collection[TableNo] | None = None) -> None:
        """Anything may be different now; but the seats of these tables alone, where that is known."""
        self._felts.changed(seats_of)
        self._look_again()
        self.board.stir()

    def played(self, tables: Collection[TableNo]) -> None:
        """Hands went on at these tables; nothing else has happened."""
        self._look_again()
        self.board.stir_tables(tables)

    def _look_again(self) -> None:
        self.desk.publish()
        self.wall.publish()
        self.hall.publish()
        self.public.publish()
        self._phones.publish()

    def first_look(self) -> None:
        """Everything that is made for all who look on, once: whatever is wrong with it comes up here."""
        for view in (self.desk, self.wall, self.hall, self.public):
            assert view.value is not None, "there is always something to see"

    def renamed(self) -> None:
        self.company.renamed()
        self._felts.forget()
        self.changed()

    def close(self) -> None:
        self.company.close()
        self.desk.close()
        self.wall.close()
        self.hall.close()
        self.board.close()

    def _desk(self) -> DeskView:
        with self._on_disk() as floor:
            state, at, aliases = floor.state, self._clock.now(), self._aliases()
            now = self._now(state)
            clocks = clocks_at_tables(floor, aliases, at)
            return desk_view(state, event_view(state, self._book, aliases, at), floor_view(now, aliases), clocks)

    def _wall(self) -> EventView:
        with self._on_disk() as floor:
            return event_view(floor.state, self._book, self._aliases(), self._clock.now())

    def _hall(self) -> HallView:
        with self._on_disk() as floor:
            return hall_view(floor.state, self._aliases())

    def sound_from(self, screen: str) -> None:
        """From now on this screen makes the sound, and no other; none, if it has no name. Everybody is told.

        It is kept in memory: a screen that is told of nobody after a restart says again that it is the one.
        """
        self._sounds = screen
        self.board.stir()

    def _wished_at(self, state: Tournament, table: TableNo) -> object:
        """What players want of the coming hand there."""
        return self.company.coming.at(state, table)

    def hang(self, ruling: dict[str, Any] | None) -> None:
        """From now on this ruling hangs on every wall of the event; none, if it is none. It is kept in memory."""
        self.hangs = ruling
        self.board.stir_topics(["ruling"])

    def call_told(self, call: int, told: CaseTold, still: Collection[int]) -> None:
        """What a table had told when it called: whoever comes need not ask it again. A further case joins the call that
        is open. It is kept in memory, as long as the call is."""
        kept = {one: before for one, before in self.told_with.items() if one in still}
        others = tuple(one for one in kept.get(call, ()) if one.happened != told.happened)
        self.told_with = kept | {call: (*others, told)[-CASES_MOST:]}

    def look_changed(self) -> None:
        """The house has set its walls or its screens otherwise: whoever follows that is told at once."""
        self.board.stir_topics(["look"])

    def screens_changed(self) -> None:
        """A screen of the house has come, or is gone."""
        self._screens += 1
        self.board.stir_topics(["screens"])

    def wished(self) -> None:
        """What guests wish for lies beside the log: whoever follows that looks again."""
        self._wished += 1
        self.board.stir()

    def _public(self) -> PublicView:
        with self._on_disk() as floor:
            return public_view(floor.state, self._book, self._aliases(), self._clock.now())

    def hand(self, table: TableNo, caller: Caller, *, look: bool) -> LiveHandView | None:
        """The hand of a table as this caller may see it; None where none is told."""
        with self._on_disk() as floor:
            view = live_hand_view(floor, table, caller, self._aliases(), look=look)
        turn = self._turn_at(table)
        return view if view is None or turn is None else msgspec.structs.replace(view, turn=turn)

    def felt(self, table: TableNo, entry: EntryId, last: LastHand | None = None) -> FeltView | None:
        """A table as whoever plays with this entry sees it in their browser; None where there is no such table."""
        with self._on_disk() as floor:
            if table not in floor.state.tables:
                return None
            view = felt_view(floor, table, entry, self._aliases(), last)
        return self._with_turn(view)

    def _with_turn(self, view: FeltView) -> FeltView:
        """How long the player has who is to act: a time that belongs to the desk and stands in no log."""
        turn = self._turn_at(view.table)
        return view if turn is None or view.over else msgspec.structs.replace(view, turn=turn)

    def mix(self, table: TableNo, entry: EntryId, last: LastHand | None = None) -> MixView | None:
        """What the player's device needs to add something to the next shuffle; None where they cannot."""
        with self._on_disk() as floor:
            return mix_view(floor, table, entry, self._aliases(), None if last is None else last.told)

    def open_hands(self, table: TableNo) -> OpenHands | None:
        """An all-in whose hands lie open for everybody, while cards are to come."""
        with self._on_disk() as floor:
            return open_hands(floor, table)

    def put_in(self, entry: EntryId) -> Chips:
        """What the player has put into the hand that their table plays."""
        with self._on_disk() as floor:
            place = floor.state.sits.get(entry)
            open = None if place is None else floor.hands.get(place.table)
            at = -1 if place is None or open is None else open.hand.at.get(place.seat, -1)
            return 0 if open is None or at < 0 else open.hand.put[at]

    def mark(self, table: TableNo, seat: SeatNo, who: EntryId, cards: tuple[Card, ...]) -> bool:
        """The player in turn marks cards that go if their time runs out. False where there is no such draw."""
        with self._on_disk() as floor:
            open = floor.hands.get(table)
            if open is None or open.hand.to_draw == NOBODY or open.hand.seats[open.hand.to_draw] != seat:
                return False
            self.company.marked.mark(open, who, cards)
            return self.company.marked.of(open, seat, who) == cards

    def marked(self, table: TableNo, seat: SeatNo, who: EntryId) -> tuple[Card, ...]:
        with self._on_disk() as floor:
            open = floor.hands.get(table)
            return () if open is None else self.company.marked.of(open, seat, who)

    def thinks(self) -> tuple[int, int]:
        """The seconds that whoever plays in the browser has for a decision, and those that they have once besides."""
        with self._on_disk() as floor:
            return seconds_for(floor, self._clock.now(), away=False), bank_of(floor)

    def plays_here(self, entry: EntryId) -> bool:
        """May the player come to play in the browser? At a table with a dealer, or with chips on cloth, not."""
        with self._on_disk() as floor:
            state = floor.state
            place = state.sits.get(state.entry_of(entry) or "")
            return place is None or state.tables[place.table].action == "players"

    def entry_of(self, who: str) -> EntryId:
        """The entry that a name of the log means; nothing where there is none."""
        with self._on_disk() as floor:
            return floor.state.entry_of(who) or ""

    def plays_with(self, entry: EntryId) -> EntryId:
        """The entry with which whoever once came with this one plays now: who enters again has another."""
        with self._on_disk() as floor:
            made = floor.state.entries.get(entry)
            return entry if made is None else floor.state.current.get(made.person, entry)

    def person_of(self, entry: EntryId) -> str:
        """Who plays with it; nobody where there is no such entry."""
        with self._on_disk() as floor:
            return floor.state.entries[entry].person if entry in floor.state.entries else ""

    def story(self, table: TableNo) -> tuple[AnyEvent, ...]:
        """What has happened in the hand that a table plays, with every card: `told_hand` makes it fit to be seen."""
        with self._on_disk() as floor:
            open = floor.hands.get(table)
            return () if open is None else open.events()

    def phone(self, entry: EntryId) -> PhoneView | None:
        """The event as whoever plays with this entry sees it; None where there is no such entry."""
        made = self._phones.value.made
        if entry not in made:
            made |= self._made_for([entry], self._phones.value.all)
            self._on_phones |= made.keys()
        return made.get(entry)

    def _all_phones(self) -> Phones:
        """All that were looked at at one go: what they have in common is worked out once."""
        with self._on_disk() as floor:
            all = field(self._now(floor.state))
            return Phones(all, self._made_for(self._on_phones, all))

    def _made_for(self, entries: Iterable[EntryId], all: Field) -> dict[EntryId, PhoneView]:
        with self._on_disk() as floor:
            now, aliases = self._now(floor.state), self._aliases()
            made = {id: phone_view(now, all, id, aliases) for id in entries}
            return {
                id: msgspec.structs.replace(
                    view,
                    held=held_view(floor, view.id),
                    board=board_on_phones(floor, view.table, aliases),
                    on_clock=own_clock(floor, view.table, view.seat),
                )
                for id, view in made.items()
                if view is not None
            }

    def called(self, entry: EntryId) -> tuple[CalledView, ...]:
        """What calls whoever plays with this entry, as it is now."""
        with self._on_disk() as floor:
            return called(self._now(floor.state), floor, entry)

    def cards(self, caller: Caller) -> OwnCards | None:
        """What whoever asks holds at a table where the desk deals to phones, for them alone."""
        with self._on_disk() as floor:
            return own_cards(floor, caller)

    def boards(self) -> tuple[BoardView, ...]:
        """The boards of all tables, as everybody may see them."""
        with self._on_disk() as floor:
            aliases = self._aliases()
            return tuple(board_view(floor, table, aliases) for table in floor.state.open_tables())

    def _now(self, state: Tournament) -> Now:
        return Now(state, DESK, self._clock.now(), self._book, self._secret)

    def look(self, make: Callable[[Now, Mapping[str, str]], T]) -> T:
        """A view that is seldom asked for, and so not kept."""
        with self._on_disk() as floor:
            return make(self._now(floor.state), self._aliases())

    def ruled(
        self, table: TableNo, caller: Caller, told: dict[str, Any], around: Around = NOTHING_TOLD
    ) -> Reported | None:
        """What the book says to a report about a table, without carrying it out. Raises BadReport.

        In the hand that is told there; where none is, on the table as it is, with what is told of the hand. None for
        whoever does not run the table.
        """
        with self._on_disk() as floor:
            state = floor.state
            if table not in state.tables or not viewer_of(state, table, caller).runs:
                return None
            return says(floor, told, table, self._clock.now(), around, blind=True)

    def _own_frame(self, what: str, entry: EntryId) -> bytes | None:
        """What goes to one player alone. Of what calls them only which it is: what it says they ask with their pass."""
        if (view := self.phone(entry)) is None:
            return None
        if what == "entry":
            return steady("me", view)
        return b"event: called\ndata: %b\n\n" % msgspec.json.encode([one.key for one in self.called(entry)])

    def _frame(self, topic: str) -> bytes | None:
        """What is sent of a topic, with the version of the log that it shows; None where there is no such thing."""
        if self._felts.is_one(topic):  # the most frequent by far
            with self._on_disk() as floor:
                return self._felts.frame(topic, floor)
        if topic == "wall":
            # Thousands of screens need no list of everybody.
            return framed("view", self.wall.value.version, msgspec.structs.replace(self.wall.value, players=()))
        if (own := OWN.fullmatch(topic)) is not None:
            return self._own_frame(own[1], own[2])
        with self._on_disk() as floor:
            state = floor.state
            if topic == "sound":
                return framed("sound", state.version, {"screen": self._sounds})
            if topic in ("ruling", "look"):
                return framed(topic, state.version, self._walls() if topic == "look" else self.hangs or {})
            if topic in ("wishes", "screens"):
                return framed(topic, state.version, {"number": self._wished if topic == "wishes" else self._screens})
            if (told := self.company.frame(topic, floor)) is not None:
                return told if isinstance(told, bytes) else framed(told[0], state.version, told[1])
            if topic == "floor":
                return framed("floor", state.version, {"version": state.version})
            if topic == "boards":
                return framed("boards", state.version, boards_told(floor))
            if topic == "clocks":
                clocks = clocks_at_tables(floor, {}, self._clock.now())
                return framed("clocks", state.version, [(one.table, one.clock.since, one.out) for one in clocks])
            hand = HAND.fullmatch(topic)
            if hand is not None and int(hand[1]) in state.tables:
                return framed("hand", state.version, hand_told(floor, int(hand[1])))
            table = TABLE.fullmatch(topic)
            if table is not None and int(table[1]) in state.tables:
                at = self._clock.now()
                view = table_view(state, int(table[1]), self._book, self._aliases(), at)
                return framed("table", state.version, view)
        return None


def hand_told(floor: Floor, table: TableNo) -> dict[str, int]:
    """Which hand a table plays, and how far it has been told: enough to know that it is worth another look."""
    open = floor.hands.get(table)
    return {"number": floor.state.play[table].log, "version": open.version if open is not None else 0}


def boards_told(floor: Floor) -> list[tuple[int, int, int]]:
    """How far each table is with its hand and its board: enough to know that they are worth another look."""
    state, tables = floor.state, floor.state.open_tables()
    told = ((table, hand_told(floor, table), state.laid.get(table)) for table in tables if not is_late(state, table))
    return [
        (table, hand["version"] or state.play[table].number, state.version if laid else 0) for table, hand, laid in told
    ]


def framed(event: str, version: int, view: object) -> bytes:
    """A view as a frame of an event stream, with the version that it shows as its id."""
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (version, event.encode(), msgspec.json.encode(view))


def steady(event: str, view: PhoneView) -> bytes:
    """The same without the version: as long as nothing of it changes, it is the same frame and is sent once."""
    return b"event: %b\ndata: %b\n\n" % (event.encode(), msgspec.json.encode(msgspec.structs.replace(view, version=0)))
