"""One hand that is over, as somebody may keep it. Everything that is shown or written of it is made of this alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from litestar.exceptions import NotFoundException
from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.desk.hands import steps_of
from floorman.floor.streams import hand_stream
from floorman.hand import AnyEvent
from floorman.hand.events import HandClosed, HandStarted, HolesDealt, PotAwarded
from floorman.histories import Outcome, Record
from floorman.histories.about import About
from floorman.rulebook import Rulebook
from floorman.store import Store
from floorman.terms import Chips, EntryId, SeatNo, TableNo
from floorman.tournament import Now
from floorman.views.past_hands import PastHand, names_of, past_events, shown_by
from floorman.views.seen_hand import as_seen
from floorman.web.courses import past_hands
from floorman.web.desks import Ask
from floorman.web.event.showing import view_of
from floorman.web.onlooking import told_to

SITE = "Floorman"


class Kept(Struct, frozen=True):
    """`you`: whose cards stand in it besides those that lay open; 0: nobody's."""

    hand: PastHand
    title: str  # of the event
    book: Rulebook
    events: tuple[AnyEvent, ...]
    names: dict[SeatNo, str]
    you: SeatNo = 0

    @property
    def started(self) -> HandStarted:
        started = self.events[0]
        assert isinstance(started, HandStarted), "a hand begins with its start"
        return started

    @property
    def about(self) -> About:
        began = datetime.fromtimestamp(self.hand.at / 1000, UTC).replace(tzinfo=None, microsecond=0)
        return About(
            site=SITE,
            event=self.title,
            table=str(self.hand.table),
            number=str(self.hand.number),
            began=began,
            zone="UTC",
            hero=self.you,
        )

    def record(self) -> Record:
        """As the replayer wants it."""
        started = self.started
        return Record(
            variant=started.game,
            game=started.game,
            seats=started.seats,
            positions=started.positions,
            forced=started.forced,
            acts=(),
            names=self.names,
            about=self.about,
        )

    @property
    def outcome(self) -> Outcome:
        """The stacks in the end; none of a hand that counted for nothing."""
        closed = self.events[-1]
        stacks = None
        if isinstance(closed, HandClosed):
            left = {one.seat: one.amount for one in closed.stacks}
            stacks = tuple(left[one.seat] for one in self.started.seats)
        return Outcome(self.started.game, "no-result", stacks=stacks)

    # ---- what came of it for whose it is ---------------------------------------------------------------------------

    def seen_by_all(self) -> Kept:
        """The same as anybody may keep it."""
        return replace(self, events=as_seen(self.events, self.book, None, shown_by(self.hand, self.events)))

    def dealt_first(self) -> tuple[int, ...]:
        """The cards that he was dealt first, as far as they are known."""
        dealt = next((event.cards for event in self.events if isinstance(event, HolesDealt)), ())
        place = next((at for at, one in enumerate(self.started.seats) if one.seat == self.you), None)
        return () if place is None else dealt[place :: len(self.started.seats)]

    @property
    def own(self) -> tuple[int, ...]:
        """The cards that he was dealt first; none where he may not know them."""
        cards = self.dealt_first()
        return () if UNKNOWN in cards else cards

    @property
    def change(self) -> Chips:
        """What he has more or less than before."""
        closed = self.events[-1]
        if not isinstance(closed, HandClosed):
            return 0  # it counted for nothing
        left = {one.seat: one.amount for one in closed.stacks}
        return sum(left[one.seat] - one.stack for one in self.started.seats if one.seat == self.you)

    @property
    def pot(self) -> Chips:
        return sum(event.amount for event in self.events if isinstance(event, PotAwarded))

    @property
    def winners(self) -> list[str]:
        shares = [share for event in self.events if isinstance(event, PotAwarded) for share in event.shares]
        return [self.names.get(seat, "") for seat in dict.fromkeys(one.seat for one in shares if one.amount)]


class Reader:
    """Of one event, for one who asks. Made where the house is looked at; it reads wherever there is time for it."""

    def __init__(self, request: Ask, event: str, mine: frozenset[EntryId] = frozenset()) -> None:
        view = view_of(request, event)
        desk = request.desk
        self.title = view.event.name
        self.mine = mine
        known = past_hands(request, event)
        over = known.over
        self.over = [one for one in over if mine & {*one.dealt}] if mine else told_to(request, event, known, over)
        self._event = event
        self._store: Store = desk.store
        self._book = desk.book(event)
        self._known = {one.id: one.name for one in view.floor.players if one.name != one.id}

    def found(self, table: TableNo, log: int) -> PastHand:
        found = next((one for one in self.over if (one.table, one.log) == (table, log)), None)
        if found is None:
            raise NotFoundException
        return found

    def read(self, hand: PastHand) -> Kept:
        stream = hand_stream(self._event, hand.table, hand.log)
        events = past_events(stream, self._book, list(steps_of(list(self._store.read(stream)))))
        who = names_of(events, hand, {one: one for one in hand.dealt})
        you = next((seat for seat, one in who.items() if one in self.mine), 0)
        seen = as_seen(events, self._book, you or None, shown_by(hand, events))
        return Kept(hand, self.title, self._book, seen, names_of(events, hand, self._known), you)

    def read_all(self, hands: Iterable[PastHand]) -> list[Kept]:
        return [self.read(one) for one in hands]


def own_reader(request: Ask, event: str) -> Reader:
    """For whoever plays with his own pass, and for nobody else, whatever his rank."""
    one = request.caller
    mine = frozenset() if not one.entry or one.scopes is not None else _entries(request, event, one.entry)
    if not mine:
        raise NotFoundException
    return Reader(request, event, mine)


def _entries(request: Ask, event: str, entry: EntryId) -> frozenset[EntryId]:
    """All with which he has played: whoever comes in again has another one."""

    def his(now: Now, _: Mapping[str, str]) -> frozenset[EntryId]:
        state = now.state
        current = state.entry_of(entry)
        if current is None:
            return frozenset()
        person = state.entries[current].person
        return frozenset(id for id, one in state.entries.items() if one.person == person)

    view_of(request, event)
    return request.desk.showing(event).look(his)
