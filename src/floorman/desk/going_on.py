"""What goes on by itself at tables where players act on their own devices, and when.

After each batch it looks at the tables that were touched: at one the next player's time begins, at another the next
hand is dealt after a rest. What is proposed is looked through where something happened that may lead to it. It asks for
everything like anybody else; what is refused is asked for again when something else has happened.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from floorman.desk.answers import Answered
from floorman.desk.coming_hands import ComingHands
from floorman.desk.heartbeat import GAP_SECONDS
from floorman.desk.leaving import Leaving
from floorman.desk.marked import Marked
from floorman.desk.pauses import Pauses
from floorman.desk.runs import Runs
from floorman.desk.time import DeskClock
from floorman.desk.touched import Touched
from floorman.desk.turns import (
    DESK,
    Banks,
    Turn,
    bank_of,
    clock_called,
    on_the_clock,
    out_of_time,
    seconds_for,
    still_decides,
    whose,
)
from floorman.desk.unbroken import unbroken
from floorman.desk.wishes import Wish, Wishes
from floorman.floor import AnyCommand, Decision, Floor, OpenHand, StreamEvent
from floorman.floor.after_hand import somebody_may_show
from floorman.floor.by_itself import applies_itself, instead, next_at, stands_still, tables_by_themselves
from floorman.floor.commands import Report
from floorman.floor.hand_draft import runs_out
from floorman.floor.streams import table_of
from floorman.hand.events import HandsOpened, HandStarted, Shown
from floorman.terms import Accepted, By, EntryId, Instant, Millis, Refused, Ruling, SeatNo, TableNo
from floorman.tournament import Now, next_end
from floorman.tournament.commands import NewHand, Pay, SitOut
from floorman.views.buying import buy_command

# Whether a hand was shown down: then the table looks at it a little longer.
SHOWDOWN = frozenset((HandsOpened, HandStarted, Shown))

# What is proposed is looked through at most so often, in real time.
PACE_SECONDS = 0.05

# Where looking through hundreds of tables takes its time, it is done more seldom: it rests so many times as long, but
# never longer than this.
PACE_SHARE, PACE_MOST_SECONDS = 40.0, 1.0

# The same proposal is not carried out for ever: what does not go away by itself is left to the floor.
SAME_MOST = 5


Say = Callable[[AnyCommand, str], "asyncio.Future[Answered]"]
SayAs = Callable[[AnyCommand, By, str], "asyncio.Future[Answered]"]


class GoingOn:
    """Carries one tournament on."""

    def __init__(
        self,
        floor: Callable[[], Floor],
        clock: DeskClock,
        here: Callable[[], bool],
        leads: Callable[[], bool],
        pauses: Pauses,
        say: Say,
        show: Callable[[], None],
    ) -> None:
        self._floor = floor
        self._clock = clock
        self._here = here
        self._leads = leads
        self._pauses = pauses
        self._say = say
        self._show = show
        self.say_as: SayAs
        self.wishes: Wishes
        self.coming: ComingHands
        self.ran_out: set[EntryId] = set()
        self.marked = Marked()
        self.rests: dict[TableNo, tuple[Instant, Millis]] = {}
        self._runs = Runs()
        self.cut_off: Callable[[EntryId], bool] = lambda _: False  # was the line lost together with many others?
        self._loop = asyncio.get_running_loop()
        self.turns: dict[TableNo, Turn] = {}
        self.banks = Banks(lambda: bank_of(floor()))
        self._timers: dict[TableNo, asyncio.TimerHandle] = {}  # of turns and rests
        self._leaving = Leaving()
        self._waiting: set[TableNo] = set()  # whose next hand was refused
        self._asking: set[TableNo] = set()  # whose next hand was asked for and not answered yet
        self._look_handle: asyncio.TimerHandle | None = None
        self._wake_handle: asyncio.TimerHandle | None = None
        self._shown_down: set[TableNo] = set()  # whose last hand was shown down
        self._applied: Counter[str] = Counter()
        self._asked = 0
        self._looked = self._took = 0.0  # when everything was looked through, and how long that took
        self._stopped = False

    # ---- what happened ----------------------------------------------------------------------------------------------

    def happened(self, told: Iterable[Sequence[StreamEvent]], touched: Touched) -> None:
        """After these events, command by command, and what they have touched."""
        tables, looks = touched.here(self._floor().state)
        if touched.acts:
            self._hear_hands(told)
        looks = looks or (bool(tables) and self._floor().state.hand_for_hand)
        if looks and (touched.away or self._stopped_while_waiting()):
            tables = {*tables, *self._begin_anew()}
        for table in tables:
            self._carefully(self._look_at, table)
        if looks and self._look_handle is None:
            self._look_soon(self._pauses.before_move)

    def _stopped_while_waiting(self) -> bool:
        """Does the event stand still, and did it not before? Then there is somebody's time, or a rest, that ends."""
        return bool(self.turns or self._timers) and stands_still(self._floor().state)

    def _hear_hands(self, told: Iterable[Sequence[StreamEvent]]) -> None:
        for events in told:
            for one in events:
                if type(one.event) in SHOWDOWN:
                    self._heard(table_of(one.stream), type(one.event))

    def _heard(self, table: TableNo, kind: type) -> None:
        if kind is Shown or kind is HandsOpened:
            self._shown_down.add(table)
        elif kind is HandStarted:
            self._shown_down.discard(table)

    def _begin_anew(self) -> list[TableNo]:
        """The event stands still, or the desk was away: each decision will have its full time again."""
        self.turns.clear()
        return tables_by_themselves(self._floor().state)

    def wind(self) -> None:
        """Look at everything: the event has just been read, others wrote to it, or time goes by at another rate."""
        if self._look_handle is not None:
            self._look_handle.cancel()
            self._look_handle = None
        for table in tables_by_themselves(self._floor().state):
            self._carefully(self._look_at, table)
        self._look_soon()

    def stop(self) -> None:
        self._stopped = True
        for handle in (*self._timers.values(), self._look_handle, self._wake_handle):
            if handle is not None:
                handle.cancel()

    # ---- a table ----------------------------------------------------------------------------------------------------

    def _look_at(self, table: TableNo) -> None:
        """Does somebody act here, or does the table go on by itself?"""
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()
        floor = self._floor()
        if stands_still(floor.state):
            return
        open = floor.hands.get(table)
        seat = 0 if open is None else whose(open.hand)
        if open is not None and seat:
            self._turn(table, open, seat)
            return
        self._over(self.turns.pop(table, None))
        if floor.state.phase != "running":
            return
        rest = self._rest(table)
        self.rests[table] = (self._clock.now(), rest)
        self._in(rest, table, self._go_on)

    def _rest(self, table: TableNo) -> int:
        rests, play = self._pauses, self._floor().state.play.get(table)
        open = self._floor().hands.get(table)
        if open is not None and runs_out(open.hand):
            return rests.after_street
        if play is None or not play.hands or open is not None:
            return 0
        if table in self._shown_down:
            return rests.after_showdown
        return max(rests.after_hand, rests.to_show) if somebody_may_show(self._floor(), table) else rests.after_hand

    def _turn(self, table: TableNo, open: OpenHand, seat: SeatNo) -> None:
        state = self._floor().state
        who = state.seats.get(table, {}).get(seat, "")
        if who in state.bots or not who:  # nobody waits for those
            self._over(self.turns.pop(table, None))
            return
        now, before = self._clock.now(), self.turns.get(table)
        turn = on_the_clock(open, who, seat, now) or still_decides(open, who, before)
        if turn is None or turn.called:
            self._over(self.turns.pop(table, None))
        away = self._leaving.is_away(self._floor(), table, seat, who)
        turn = turn or Turn(seat, who, open.version, now, now + seconds_for(self._floor(), now, away=away) * 1000)
        self.turns[table] = turn
        self._in(turn.ends_at - now, table, self._time_is_up)

    def leaves_now(self, who: EntryId) -> None:
        """The player wants to be gone before this hand is over: it is folded as soon as it is their turn."""
        place = self._floor().state.sits.get(who)
        open = None if place is None else self._floor().hands.get(place.table)
        if place is None or open is None:
            return
        self._leaving.leaves(place.table, open, who)
        turn = self.turns.get(place.table)
        if turn is not None and turn.who == who:
            self._over(self.turns.pop(place.table))
            self._carefully(self._look_at, place.table)

    def _over(self, turn: Turn | None) -> None:
        """The player has decided. What they used of their bank is gone."""
        if turn is not None and turn.banked:
            self.banks.use(turn.who, self._clock.now() - turn.since)

    def _in(self, stretch: int, table: TableNo, then: Callable[[TableNo], None]) -> None:
        if not self._stopped:
            patience = self._clock.seconds_for(stretch)
            self._timers[table] = self._loop.call_later(patience, self._carefully, then, table)

    def _carefully(self, then: Callable[[TableNo], None], table: TableNo) -> None:
        """Whatever is wrong at one table stops no other, and is tried again a little later."""
        with unbroken(f"Table {table}", lambda: self._in(1000, table, then)):
            then(table)

    def _time_is_up(self, table: TableNo) -> None:
        """First the bank runs. Who lets that run out too is away from then on, until they say they are back."""
        turn, open = self.turns.get(table), self._floor().hands.get(table)
        if turn is None or open is None or not self._may_say():
            self._in(1000, table, self._time_is_up)
            return
        now, bank = self._clock.now(), self.banks.left(turn.who)
        if now - turn.ends_at > GAP_SECONDS * 1000 * self._clock.rate:  # nobody was here when it ended
            del self.turns[table]
            self._look_at(table)
            return
        if self.cut_off(turn.who):  # what many lost at once is nobody's fault: their time begins again
            seconds = seconds_for(self._floor(), now, away=False)
            self.turns[table] = Turn(turn.seat, turn.who, turn.version, now, now + seconds * 1000)
            self._in(seconds * 1000, table, self._time_is_up)
            self._show()
            return
        away = self._leaving.is_away(self._floor(), table, turn.seat, turn.who)
        if bank and not (turn.banked or turn.called or away):
            self.turns[table] = turn = Turn(turn.seat, turn.who, turn.version, now, now + bank, banked=True)
            self._in(bank, table, self._time_is_up)
            self._show()
            return
        command = out_of_time(table, open, turn, self.marked.of(open, turn.seat, turn.who))
        if command is not None:
            self._ask(command, f"time-out/{open.stream}/{turn.version}")
            if not (away or turn.called):
                self._leaving.leaves(table, open, turn.who)
                if turn.who not in self._floor().state.sat_out:
                    self.ran_out.add(turn.who)
                    self._ask(SitOut(turn.who), f"away/{open.stream}/{turn.version}")

    def _go_on(self, table: TableNo) -> None:
        """The next hand, once what is proposed for the table is done."""
        self._timers.pop(table, None)
        if not self._may_say():
            self._in(1000, table, self._go_on)
            return
        now = self._now()
        if (due := self.wishes.due(now, table)) is not None:
            self._buys(table, due)
        elif wait := self.wishes.wait(now, table, self._pauses):
            self._in(min(wait, 1000), table, self._go_on)
        elif said := self._runs.next_at(now.state, table, self._floor().hands.get(table), now.at, self._pauses):
            if isinstance(said, int):
                self._in(min(said, 1000), table, self._go_on)
            else:
                self._ask(said, f"runs/{table}")
        else:
            self._try(table, self._next(now, table))

    def _next(self, now: Now, table: TableNo) -> AnyCommand | None:
        """What the table does next by itself, its hand with what its players want of that."""
        command = next_at(self._floor(), table, now.at)
        return self.coming.with_wishes(self._floor(), now, command) if isinstance(command, NewHand) else command

    def _buys(self, table: TableNo, wish: Wish) -> None:
        self._asking.add(table)

        def bought(_: asyncio.Future[Ruling | None]) -> None:
            self._asking.discard(table)
            self._carefully(self._look_at, table)

        self._loop.create_task(self.buy(wish)).add_done_callback(bought)

    async def buy(self, wish: Wish) -> Ruling | None:
        """What was confirmed is bought, and paid for or owed; why not, where the book does not allow it after all."""
        who, by = self._floor().state.entries[wish.who].person, wish.by or DESK
        self.wishes.drop(wish.who)
        bought = await self._say_as(buy_command(wish.buys.do, who), by)
        if isinstance(bought, Accepted) and wish.buys.price and (wish.money == "paid" or wish.buys.do == "re-enter"):
            await self._say_as(Pay(who, later=wish.money == "credit"), by)
        return None if isinstance(bought, Accepted) else bought.ruling

    async def _say_as(self, command: AnyCommand, by: By) -> Decision:
        self._asked += 1
        return (await self.say_as(command, by, f"buys/{self._floor().state.version}-{self._asked}")).decision

    def _now(self) -> Now:
        floor = self._floor()
        return Now(floor.state, DESK, self._clock.now(), floor.book, floor.secret)

    def _try(self, table: TableNo, command: AnyCommand | None) -> None:
        if command is None or self._stopped:
            return
        waited = table in self._waiting
        self._waiting.discard(table)
        self._asking.add(table)

        def answered(answer: Answered | None) -> None:
            self._asking.discard(table)
            decision = None if answer is None else answer.decision
            if not isinstance(decision, Refused):
                if type(command) is NewHand and decision is not None:
                    self.coming.begun(table)
                if type(command) is not NewHand and decision is not None:
                    self._look_at(table)  # what stood in the way of its hand does so no longer
                return
            self._waiting.add(table)
            first = instead(table, decision)
            if first is not None and first != command:
                self._try(table, first)
            elif not waited:  # what its last hand stood in the way of may be done now: a race in the break
                self._look_soon(self._pauses.before_move)

        self._ask(command, f"goes-on/{table}", answered)

    def clock_called(self, table: TableNo, by_seat: SeatNo) -> Report | None:
        """What it means that a player calls the clock on another who is thinking; None where nobody is."""
        turn, open = self.turns.get(table), self._floor().hands.get(table)
        if turn is None or open is None or open.version != turn.version or turn.seat == by_seat:
            return None
        now = self._clock.now()
        return clock_called(table, by_seat, turn, now, seconds_for(self._floor(), now, away=False))

    # ---- what is proposed -------------------------------------------------------------------------------------------

    def _look_soon(self, pause: int = 0) -> None:
        if self._look_handle is None and not self._stopped:
            rest = self._looked + min(self._took * PACE_SHARE, PACE_MOST_SECONDS) - self._loop.time()
            wait = max(PACE_SECONDS if pause else 0.0, self._clock.seconds_for(pause), rest)
            self._look_handle = self._loop.call_later(wait, self._look)

    def _look(self) -> None:
        """Carry out what is proposed, and try the tables that had to wait."""
        self._look_handle, began = None, self._loop.time()
        with unbroken("Looking at what is proposed", lambda: self._look_soon(1000)):
            self._look_over()
        self._looked = self._loop.time()
        self._took = self._looked - began

    def _look_over(self) -> None:
        floor, now = self._floor(), self._clock.now()
        if self._stopped or floor.state.phase not in ("before", "running"):
            return
        if not tables_by_themselves(floor.state) or stands_still(floor.state):
            return
        if not self._may_say():
            self._look_handle = self._loop.call_later(1.0, self._look)
            return
        for one in applies_itself(floor, now):
            if self._applied[one.id] < SAME_MOST:
                self._applied[one.id] += 1
                self._ask(one.command, one.id)  # type: ignore[arg-type]  # each is one of them
        for table in sorted(self._waiting):
            if table not in self._timers:
                self._carefully(self._go_on, table)
        for table in tables_by_themselves(floor.state):
            if not (table in self._timers or table in self._waiting or table in self._asking):
                self._carefully(self._look_at, table)
        self._wake_at_the_next_end(floor, now)

    def _wake_at_the_next_end(self, floor: Floor, now: Instant) -> None:
        """With a level or a break something else may be proposed, or allowed."""
        end = next_end(floor.state.schedule, floor.state.clock, now)
        if self._wake_handle is not None:
            self._wake_handle.cancel()
        self._wake_handle = None
        if end is not None:
            self._wake_handle = self._loop.call_later(self._clock.seconds_for(end - now) + PACE_SECONDS, self._look)

    # ---- asking -----------------------------------------------------------------------------------------------------

    def _may_say(self) -> bool:
        return self._here() and self._leads()

    def _ask(self, command: AnyCommand, id: str, then: Callable[[Answered | None], None] = lambda _: None) -> None:
        self._asked += 1
        version = self._floor().state.version

        def told(answer: asyncio.Future[Answered]) -> None:
            failed = answer.cancelled() or answer.exception() is not None
            with unbroken("Hearing what was answered", lambda: self._look_soon(1000)):
                then(None if failed else answer.result())
            if failed and not self._stopped:
                self._look_soon(1000)

        self._say(command, f"{id}/{version}-{self._asked}").add_done_callback(told)
