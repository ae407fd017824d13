"""From hand to hand: a table begins one, and is done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from msgspec import field

from floorman.positions import Positions, first_positions
from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, Instant, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import Transfer, at_table, stack_of, transfer
from floorman.tournament.chips.comparing import compared
from floorman.tournament.command import About, Command, Decision, Now, OfTable, Topic, about, most_special, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.counting import no_stack
from floorman.tournament.commands.games import game_coming, too_many_for
from floorman.tournament.commands.halting import must_not_be_halted
from floorman.tournament.commands.paying import unpaid_at
from floorman.tournament.consequences.hand_for_hand import why_no_hand
from floorman.tournament.consequences.leaving import after_leaving
from floorman.tournament.consequences.penalising import chips_out, hand_over
from floorman.tournament.days import button_to_draw, none_left
from floorman.tournament.event import Event, Right
from floorman.tournament.events import HandBegan, HandCounted, HandDone
from floorman.tournament.holdings import NOBODY_SAID, ONE_HAND_MOST, InRotation
from floorman.tournament.places.together_out import without_chips
from floorman.tournament.plan import Game
from floorman.tournament.seating.first_button import button_is_told, first_button, is_to_be_drawn, tells_no_hands
from floorman.tournament.seating.positions import counted_seats, gets_cards, repeating
from floorman.tournament.seating.rotation import after, game_of, one_more, place_of, stands_still
from floorman.tournament.seating.starting import first_hand_refused
from floorman.tournament.standing import has_gone_on
from floorman.tournament.state import Tournament

# Who posts late is new, or has missed these blinds.
Missed: TypeAlias = Literal["new", "small", "big", "both"]


class NewHand(OfTable, Command, frozen=True, tag="new-hand"):
    """The button moves, and the cards are dealt at the level of this moment.

    What a house's own book may let a hand have besides: `straddles` are totals by seat in the order in which they are
    laid, `late` says what a seat that posts late has missed, a `bomb` pot is an ante of so much from each, on so many
    `boards`. The hand itself says what it has of that; a table that tells none of its hands has nothing.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    straddles: dict[SeatNo, Chips] = field(default_factory=dict)
    late: dict[SeatNo, Missed] = field(default_factory=dict)
    bomb: Chips = 0
    boards: int = 1

    @property
    def asks(self) -> bool:
        """For anything beside the ordinary."""
        return bool(self.straddles or self.late or self.bomb or self.boards != 1)

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := not_running(now):
            return fault
        if self.table not in state.play:
            return no("table.none-such", table=self.table)
        if state.play[self.table].hand is not None:
            return no("table.hand-is-on", table=self.table)
        if fault := why_not_now(now, self.table):
            return fault
        if self.asks and state.tables[self.table].action == "none":
            return no("table.tells-no-hands", table=self.table)
        if (halted := must_not_be_halted(now, self.table)) is not None:
            return halted
        if (unpaid := unpaid_at(now, self.table)) is not None:
            return unpaid
        if (refusal := first_hand_refused(now, self.table)) is not None:
            return refusal
        race = state.races.get(self.table)
        if race is not None and not race.settled:
            return no("race.is-on", table=self.table)
        if (broke := somebody_is_broke(now, self.table)) is not None:
            return broke
        found = _begun(now, self.table)
        if found is None:
            return no("table.too-few", table=self.table)
        game, began, came = found
        if (refusal := too_many_for(self.table, game, len(began.dealt))) is not None:
            return refusal
        return yes(began, *came)


def hand_begun(now: Now, table: TableNo) -> tuple[Event, ...] | None:
    """What would begin the table's next hand, if nothing kept it back; None if too few sit there."""
    found = _begun(now, table)
    return None if found is None else (found[1], *found[2])


def _begun(now: Now, table: TableNo) -> tuple[Game, HandBegan, tuple[Event, ...]] | None:
    state = now.state
    positions = coming_positions(state, table, now.book)
    if positions is None:
        return None
    reading = clocks.read(state.schedule, state.clock, now.at)
    dealt, waits = dealt_in(state, table, positions, now.book)
    game, came = game_coming(now, table)
    began = HandBegan(
        table=table,
        positions=positions,
        level=max(reading.number, 1),
        dealt=dealt,
        at=now.at,
        frozen=stands_still(state.plan, game),
        log=state.version + 1 if state.tables[table].action != "none" else 0,
        cites=most_special(joined(now.book.button_rule.cites, joined(waits, played_on(now, table)))),
    )
    return game, began, came


class TellHandDone(Command, frozen=True, tag="hand-done"):
    """A table's hand is over; the stacks as somebody counted them, if anybody did.

    Where the hand itself is known, it says besides who sat it out, whether it was void, and what stays for the next.
    A page says for which hand it was drawn, and whether that was dealt again: what is tapped twice is done once.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"
    touches_hands: ClassVar[bool] = True

    table: TableNo
    stacks: dict[SeatNo, Chips] | None = None
    sat_out: tuple[EntryId, ...] | None = None
    void: bool = False
    carry: Chips | None = None
    hand: int | None = None
    again: bool | None = None

    def about(self) -> About:
        return about(self.sat_out or (), [self.table])

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := not_running(now):
            return fault
        if self.table not in state.play:
            return no("table.none-such", table=self.table)
        if is_over(state, self.table, self.hand, self.again):
            return no("hand.said-already", table=self.table)
        if fault := self._waits(now):
            return fault
        play, players = state.play[self.table], state.players(self.table)
        for seat, stack in (self.stacks or {}).items():
            if seat not in players:
                return no("table.nobody-there", table=self.table, seat=seat)
            if (wrong := no_stack(state, self.table, stack)) is not None:
                return wrong
        if self.stacks and {*self.stacks} == {*players} and not any(self.stacks.values()):
            return no("bust.everyone")
        if play.hand is None and (broke := somebody_is_broke(now, self.table)) is not None:
            return broke
        played = play.hand or coming_positions(state, self.table, now.book, gone_in_round(state, self.table))
        if played is None:
            return no("table.too-few", table=self.table)
        dealt = play.dealt if play.hand is not None else dealt_in(state, self.table, played, now.book)[0]
        done = HandDone(
            table=self.table,
            positions=None if play.hand is not None else played,
            void=self.void,
            dealt=dealt,
            played=tuple(who for who in dealt if state.presence.get(who, "present") == "present"),
            chips=counted(state, self.table, self.stacks or {}),
            counted=tuple(sorted(players[seat] for seat in self.stacks or {})),
            round=_round(state) if not self.void else None,
            frozen=play.hand is None and stands_still(state.plan, game_of(state, self.table)),
            place=self._place(state, len(dealt)),
            carry=self.carry,
            repeated=dealt if self.void and play.hand is None else (),
            until=self._until(now),
            at=now.at,
            cites=self.allowing(now),
        )
        served = self._served(now, done)
        gone = self._gone(now, done, served)
        noted = hand_counted(now, self.table, self.stacks or {})
        events: tuple[Event, ...] = (done, *gone, *served, *noted)
        # What a told hand leaves is no count: it has the chips it began with, and there is nothing to compare.
        differs = () if play.log else compared(now, self.table, *events)
        # As long as nobody leaves, nothing but a round of hand-for-hand can end with a hand.
        left = after_leaving(now, events) if gone or served or state.hand_for_hand else ()
        follows = (*left, *differs)
        return yes(*events, *follows, *self._next_game(now, done))

    def _until(self, now: Now) -> Instant | None:
        """So long its button need not be asked for; it stays unknown where others were played before this one."""
        play = now.state.play[self.table]
        if play.hand is not None or not tells_no_hands(now.state, self.table):
            return 0
        if play.last is None and not button_is_told(now.state, self.table, now.book, now.at):
            return NOBODY_SAID
        return None if has_gone_on(now.state, self.table, now.at) else now.at + ONE_HAND_MOST

    def _gone(self, now: Now, done: HandDone, served: tuple[Event, ...]) -> tuple[Event, ...]:
        """Who was put out of the event leaves with what the hand has left them."""
        if not (served or _put_out_at(now.state, self.table)):
            return ()
        with now.state.tried(done, *served) as state:
            return tuple([chips_out(now, who) for who in _put_out_at(state, self.table)])

    def _next_game(self, now: Now, done: HandDone) -> tuple[Event, ...]:
        """Where nobody says when hands begin, the next one is about to: in the game that is due now."""
        if now.state.play[self.table].hand is not None or now.state.phase == "over":
            return ()
        with now.state.tried(done):
            return game_coming(now, self.table)[1]

    def _place(self, state: Tournament, dealt: int) -> InRotation | None:
        """Where in the rotation the table is after this hand; None where no hands are counted for it."""
        plan = state.plan
        if self.void or len(plan.games) < 2 or plan.games_change == "level":
            return None
        return one_more(place_of(state, self.table), dealt)

    def _waits(self, now: Now) -> Refused | None:
        """No hand can be over at a table that has to wait."""
        state = now.state
        # A hand that was being played when the event ended is still over some time.
        ends_late = state.phase == "over" and state.play[self.table].hand is not None
        if not ends_late and (fault := not_running(now)):
            return fault
        wait = state.waits.get(self.table)
        if not state.hand_for_hand or wait is None or wait.why == "released":
            return none_left(now, self.table) if state.play[self.table].hand is None else None
        if wait.why == "held":
            return no("hand-for-hand.still-held", now.book.held_all_in_waits_for.cites, table=self.table)
        if state.play[self.table].hand is not None:
            return None  # begun in the next round, whose beginning was taken back since: it ends all the same
        return no("hand-for-hand.done-already", now.book.hand_for_hand_next.cites, table=self.table)

    def _served(self, now: Now, done: HandDone) -> tuple[Event, ...]:
        """The hand counts for those who sat it out for a penalty."""
        state, play = now.state, now.state.play[self.table]
        ledger = state.ledger
        sat_out = self.sat_out
        if sat_out is None:
            sat_out = tuple(who for who in done.dealt if ledger.sits_out(who, now.at))
        if not any(ledger.counts_hands(who) for who in sat_out):
            return ()
        if play.hand_frozen if play.hand is not None else done.frozen:
            return hand_over(ledger, sat_out, (0, 0), now.book, void=self.void, repeated=play.repeats).events
        button = (done.positions or play.hand or Positions(0, 0, 0, 0)).button
        with state.tried(done):
            coming = coming_positions(state, self.table, now.book)
        buttons = (button, button if coming is None else coming.button)
        return hand_over(ledger, sat_out, buttons, now.book, void=self.void, repeated=play.repeats).events


def hand_counted(now: Now, table: TableNo, stacks: dict[SeatNo, Chips]) -> tuple[HandCounted, ...]:
    """Stacks that were told with the end of a hand are a count, where nobody told the hand itself."""
    if not stacks or now.state.tables[table].action != "none":
        return ()
    players = now.state.players(table)
    counts = {players[seat]: stack for seat, stack in sorted(stacks.items())}
    return (HandCounted(table=table, stacks=counts, by=now.by.rank, at=now.at),)


def _round(state: Tournament) -> int | None:
    """The round of hand-for-hand that this hand belongs to; one that only ends at its announcement to none."""
    if not state.hand_for_hand:
        return None
    return state.round.since if state.round.number else 0


def somebody_is_broke(now: Now, table: TableNo) -> Refused | None:
    """Nobody is dealt in without chips: that they are out, or have bought in again, comes before the next hand."""
    broke = without_chips(now.state, table)
    if not broke or len(broke) == len(now.state.players(table)):
        return None
    names = ", ".join(sorted(now.state.entries[who].person for who in broke))
    return no("table.bust-first", now.book.elimination_moment.cites, table=table, names=names)


def why_not_now(now: Now, table: TableNo) -> Refused | None:
    """What keeps a table from its next hand."""
    state, play_on = now.state, now.book.play_on_during_dispute
    if fault := why_no_hand(now, table) or none_left(now, table):
        return fault
    if disputed(state, table) and not play_on.value:
        return no("table.dispute-open", play_on.cites, table=table)
    if cites := button_to_draw(now, table):
        return no("button.to-be-drawn", cites, table=table)
    return None


def played_on(now: Now, table: TableNo) -> tuple[RuleId, ...]:
    """What allows a hand although something is in dispute."""
    return now.book.play_on_during_dispute.cites if disputed(now.state, table) else ()


def disputed(state: Tournament, table: TableNo) -> bool:
    return any(dispute.table == table for dispute in state.disputes.values())


def _put_out_at(state: Tournament, table: TableNo) -> list[EntryId]:
    return [who for who in state.players(table).values() if state.presence.get(who) == "put-out"]


def gone_in_round(state: Tournament, table: TableNo) -> list[SeatNo]:
    """The seats of those who went out in the hand of this round before the table said that it is over."""
    wait = state.waits.get(table)
    if not state.hand_for_hand or not state.round.number or (wait is not None and wait.why == "done"):
        return []
    places = [out.place for out in state.outs.values() if out.together == state.round.since]
    return [place.seat for place in places if place is not None and place.table == table]


def coming_positions(
    state: Tournament, table: TableNo, book: Rulebook, gone: Sequence[SeatNo] = ()
) -> Positions | None:
    """Those of the table's next hand; None if too few sit there. `gone` were still dealt in."""
    play, occupied = state.play[table], sorted({*counted_seats(state, table, book), *gone})
    if len(occupied) < 2:
        return None
    if (in_it := repeating(state, table, occupied, gone)) is not None:
        if play.again is not None and play.again.big_blind in in_it:
            return play.again
        occupied = in_it  # whoever has come since is no blind of a hand in which they get no cards
    if play.last is not None:
        return after(play.last, occupied, book, still=play.frozen)
    return first_positions(first_button(state, table, occupied, book) or occupied[0], occupied)


def known_positions(state: Tournament, table: TableNo, book: Rulebook) -> Positions | None:
    """Those of its hand, or of the one that comes next; None while its button has to be drawn first."""
    if (hand := state.play[table].hand) is not None:
        return hand
    return None if is_to_be_drawn(state, table, book) else coming_positions(state, table, book)


def dealt_in(
    state: Tournament, table: TableNo, positions: Positions, book: Rulebook
) -> tuple[tuple[EntryId, ...], tuple[RuleId, ...]]:
    """Who gets cards in a hand: all who sit there, but for those who have just come and must wait for the button."""
    dealt: list[EntryId] = []
    cites: tuple[RuleId, ...] = ()
    for seat, who in state.players(table).items():
        plays, reason = gets_cards(state, who, seat, positions, book)
        cites = joined(cites, reason)
        if plays:
            dealt.append(who)
    return tuple(dealt), cites


def counted(state: Tournament, table: TableNo, stacks: dict[SeatNo, Chips]) -> tuple[Transfer, ...]:
    """What a count says: the difference to what the books say lies at the table, and belongs to nobody yet."""
    players = state.players(table)
    return tuple(
        one
        for seat, count in sorted(stacks.items())
        for one in transfer(at_table(table), stack_of(players[seat]), count - state.stacks.get(players[seat], 0))
    )


def is_over(state: Tournament, table: TableNo, hand: int | None, again: bool | None) -> bool:
    """Was it said meanwhile that this hand is over, or is to be dealt once more? A page was drawn for one hand."""
    play = state.play[table]
    other = hand is not None and hand != play.hands + 1
    return other or (again is not None and again != (play.again is not None))
