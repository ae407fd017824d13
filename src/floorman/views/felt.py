"""A table of an event as whoever plays at it in their browser sees it: the felt, their own cards, and what they may do.

Built up for one viewer. A hand that is over lies there until the next, with the cards that were shown and no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.floor import Floor, OpenHand
from floorman.floor.hand_draft import runs_out
from floorman.hand import NOBODY, Hand, agree_on_runs, muck_refused, offers, runs_most, to_show
from floorman.hand.awarding import pots_of
from floorman.hand.events import Acted, Drew, HandStarted, PotAwarded, RoundClosed
from floorman.hand.state import LIVE
from floorman.rulings.counting import pot_is_told
from floorman.terms import Chips, EntryId, RuleId, SeatNo, TableNo, short_repr
from floorman.tournament import Tournament
from floorman.tournament.events.seating import goes_now
from floorman.tournament.penalties import is_final
from floorman.views.after_hand import AfterView, with_after
from floorman.views.hand import HandSeatView, about, hand_view, shows_numbers, street_lying
from floorman.views.live_hand import ActsView, DoneView, PotView, TurnView, acts_view
from floorman.views.names import alias_of
from floorman.views.on_clock import OnClockView, on_clock

# What a seat may be marked with; a bot is one that plays by itself.
FELT_MARKS = ("excluded", "absent", "bot", "all-in", "moved")


class LastHand(Struct, frozen=True):
    """The hand that was played last at a table, and who was dealt in, by seat."""

    told: OpenHand
    dealt: tuple[EntryId, ...]

    def who(self) -> dict[SeatNo, EntryId]:
        seats = sorted(self.told.hand.at)
        return dict(zip(seats, self.dealt, strict=True)) if len(seats) == len(self.dealt) else {}


class FeltSeatView(Struct, frozen=True):
    """A seat of the table. `state` is empty where nobody was dealt in; `about`: the stack is what an eye sees."""

    seat: SeatNo
    name: str = ""
    stack: Chips = 0
    about: bool = False
    bet: Chips = 0
    cards: tuple[str, ...] = ()
    state: str = ""
    there: bool = True  # when the cards were dealt
    button: bool = False
    turn: bool = False
    marks: tuple[str, ...] = ()
    did: DoneView | None = None  # the player's last act in this round
    drew: tuple[int, ...] = ()  # how many cards the player has drawn, draw by draw; 0: they stood pat
    won: Chips = 0
    taken: bool = False


class StakesView(Struct, frozen=True):
    """What a hand is played for: in games with a limit its two bets, in stud the bring-in in place of blinds."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    bring_in: Chips = 0
    bets: tuple[Chips, ...] = ()


class FeltView(Struct, frozen=True):
    """`you` is 0 for whoever looks on. Amounts that are called `to` are totals of the round."""

    table: TableNo
    you: SeatNo
    number: int  # of the hand's stream; 0: none is played, and none was
    version: int
    over: bool  # the hand is over, and the next has not begun
    game: str = ""
    stakes: StakesView | None = None
    street: str = ""  # drawing-1 and so on while cards are drawn
    board: tuple[str, ...] = ()
    more_boards: tuple[tuple[str, ...], ...] = ()  # where it is dealt on several
    runs: int = 0  # so often may you have the rest of the board dealt, and have not said how often
    runs_asked: tuple[SeatNo, ...] = ()  # who has still to say so
    pot: Chips = 0
    pot_about: bool = False
    pots: tuple[PotView, ...] = ()  # where there are several, and the book lets them be told
    seats: tuple[FeltSeatView, ...] = ()
    acts: ActsView | None = None  # you are to act
    owes: Chips = 0  # what a call would cost you now, if it were your turn
    draws: bool = False  # you are to throw cards away, or none
    shows: bool = False  # you are to show
    mucks: bool = False  # or may muck
    no_muck: str = ""  # why you may not
    cites: tuple[RuleId, ...] = ()  # by which you may not
    held: bool = False
    decides: str = ""  # the floor has to settle something first
    clock: OnClockView | None = None  # somebody has called it on a player
    turn: TurnView | None = None  # how long whoever is to act has
    away: bool = False  # you sit out
    came_for: str = ""  # why you were brought to this seat, until you are dealt in there
    unit: Chips = 1  # the smallest chip
    state: str = "open"  # of the table
    told: bool = True  # its hands are told: by a dealer, or by those who play
    after: AfterView = AfterView()  # of a hand that is over

    __repr__ = short_repr


def felt_view(
    floor: Floor, table: TableNo, entry: EntryId, aliases: Mapping[str, str], last: LastHand | None = None
) -> FeltView:
    """As whoever plays with this entry sees it; for everybody else, and for `""`, as one looks on.

    `last` is the hand that was played there last, and lies there while no other is played.
    """
    state, open = floor.state, floor.hands.get(table)
    seats = Seats(state, table, aliases)
    view = FeltView(
        table=table,
        you=_seat_of(state, table, entry),
        number=0,
        version=0,
        over=True,
        away=entry in state.sat_out,
        came_for=_came_for(state, entry),
        unit=state.smallest_chip,
        state=state.tables[table].state,
        told=state.tables[table].action != "none",
    )
    if open is not None:
        players = state.players(table)
        return with_hand(view, open, view.you if view.you in open.hand.at else 0, seats, players)
    if last is not None:
        who = last.who()
        # Who has sat down since has no cards of it: a seat of a hand that is over may be another's now.
        own = next((seat for seat, one in who.items() if entry and one == entry), 0)
        over = replace(with_hand(view, last.told, own, seats, who), over=True)
        return with_after(over, floor, table, entry, last)
    return replace(view, seats=seats.shown())


class OpenHands(Struct, frozen=True):
    """All hands that can still win, face up, with cards to come: what everybody at the table can work out."""

    name: str  # of this moment of the hand
    game: str
    hands: tuple[tuple[SeatNo, tuple[int, ...]], ...]
    board: tuple[int, ...]


def open_hands(floor: Floor, table: TableNo) -> OpenHands | None:
    """None as long as a card of one of them is hidden from anybody, no card is to come, or there are several boards."""
    open = floor.hands.get(table)
    if open is None or not runs_out(open.hand) or len(open.hand.boards) > 1:
        return None
    hand = open.hand
    live = [place for place, status in enumerate(hand.status) if status == LIVE]
    if any(not hand.shown >> place & 1 or UNKNOWN in hand.cards[place] for place in live):
        return None
    hands = tuple((hand.seats[place], tuple(hand.cards[place])) for place in live)
    return OpenHands(f"{open.stream}/{open.version}", hand.started.game, hands, tuple(hand.board))


def is_in_hand(view: FeltView) -> bool:
    """Has whoever looks a live hand that is still being played?"""
    return bool(view.you) and not view.over and view.seats[view.you - 1].state == "live"


def around(floor: Floor, table: TableNo) -> object:
    """As long as this is the same, so is what everybody sees of a table beside its hand."""
    state, plays = floor.state, table in floor.hands
    seats = [
        (seat, who, 0 if plays else state.stacks.get(who), _marks(state, who))
        for seat, who in state.seats.get(table, {}).items()
    ]
    after = state.after.get(table)
    shown = None if after is None else (after.hand, tuple(sorted(after.cards.items())), after.board)
    return tuple(sorted(seats)), state.smallest_chip, state.tables[table].state, shown


def _seat_of(state: Tournament, table: TableNo, entry: EntryId) -> SeatNo:
    place = state.sits.get(entry)
    return place.seat if place is not None and place.table == table else 0


def with_hand(view: FeltView, told: OpenHand, own: SeatNo, seats: Seats, players: Mapping[SeatNo, EntryId]) -> FeltView:
    """`own` is where this viewer was dealt in, 0 where they were not; `players` are those who were."""
    hand = told.hand
    seen = hand_view(hand, own or None, counts=shows_numbers(hand, seats.acts_by_itself))
    tells = shows_numbers(hand, seats.acts_by_itself) or pot_is_told(hand)[0]
    return replace(
        view,
        number=int(told.stream.rpartition("-")[2]),
        version=told.version,
        over=hand.closed,
        game=hand.started.game,
        stakes=_stakes(hand),
        street=street_of(hand),
        board=seen.board,
        more_boards=seen.more_boards,
        runs=runs_most(hand) if own in (asked := agree_on_runs(hand)) else 0,
        runs_asked=asked,
        pot=hand.pot if tells else about(hand.pot),
        pot_about=not tells and about(hand.pot) != hand.pot,
        pots=_pots(hand) if tells else (),
        seats=seats.shown({seat.seat: seat for seat in seen.seats}, players, told),
        acts=acts_view(offers(hand), own),
        owes=_owes(hand, own),
        draws=bool(own) and hand.to_draw != NOBODY and hand.seats[hand.to_draw] == own,
        shows=bool(own) and hand.at_showdown() and turn_of(hand) == own,
        held=hand.held,
        decides="" if told.minded.standing is None or hand.closed else told.minded.standing.action,
        clock=None if hand.closed else on_clock(told),
        **_mucking(hand, own),
    )


def _came_for(state: Tournament, entry: EntryId) -> str:
    made = state.entries.get(entry)
    return made.moved_for if made is not None and made.came is not None else ""


def turn_of(hand: Hand) -> SeatNo:
    """Who is to act, to throw cards away or to show; 0 where nobody is."""
    if hand.closed:
        return 0
    waits = [place for place in (hand.to_act, hand.to_draw, to_show(hand)) if place != NOBODY]
    return hand.seats[waits[0]] if waits else 0


def _mucking(hand: Hand, own: SeatNo) -> dict[str, Any]:
    if not own or to_show(hand) == NOBODY:
        return {}
    refused = muck_refused(hand, hand.at[own])
    return {"mucks": True} if refused is None else {"no_muck": refused[0], "cites": refused[1]}


DRAWING = {"predraw": "drawing-1", "draw-1": "drawing-2", "draw-2": "drawing-3"}


def street_of(hand: Hand) -> str:
    """A draw is a stretch of its own: the betting before it is over."""
    street = street_lying(hand)
    return DRAWING.get(street, "drawing-1") if hand.to_draw != NOBODY else street


def _stakes(hand: Hand) -> StakesView:
    forced, game = hand.started.forced, hand.rules.game
    small, big = forced.sizes
    return StakesView(
        small_blind=forced.small_blind,
        big_blind=forced.big_blind,
        ante=forced.ante,
        bring_in=0 if game.has_blinds else forced.bring_in,
        bets=(small, big) if game.limit == "fixed-limit" else (),
    )


def _owes(hand: Hand, own: SeatNo) -> Chips:
    if not own or not hand.in_round():
        return 0
    place = hand.at[own]
    return min(max(hand.bet_to - hand.bet[place], 0), hand.stack[place])


def _pots(hand: Hand) -> tuple[PotView, ...]:
    found = pots_of(hand)
    seats = [tuple(hand.seats[place] for place in pot.claimants) for pot in found]
    return tuple(PotView(pot.amount, who) for pot, who in zip(found, seats, strict=True)) if len(found) > 1 else ()


def _did(told: OpenHand) -> dict[SeatNo, DoneView]:
    """The last act of each since the round began."""
    found: dict[SeatNo, DoneView] = {}
    for step in reversed(told.steps):  # the last round is a few steps back, however long the hand is
        for event in reversed(step.events):
            if isinstance(event, Acted):
                found.setdefault(event.seat, DoneView(event.seat, event.did, event.to))
            elif isinstance(event, Drew):
                found.setdefault(event.seat, DoneView(event.seat, "drew", len(event.cards)))
            elif isinstance(event, RoundClosed | HandStarted):
                return found
    return found


def _drew(told: OpenHand) -> dict[SeatNo, tuple[int, ...]]:
    found: dict[SeatNo, tuple[int, ...]] = {}
    for event in told.events() if told.hand.rules.game.has_draws else ():
        if isinstance(event, Drew):
            found[event.seat] = (*found.get(event.seat, ()), len(event.cards))
    return found


def _won(told: OpenHand) -> dict[SeatNo, Chips]:
    found: dict[SeatNo, Chips] = {}
    for event in told.events() if told.hand.closed else ():
        if isinstance(event, PotAwarded):
            for share in event.shares:
                found[share.seat] = found.get(share.seat, 0) + share.amount
    return found


class Seats:
    """The seats of a table, with what lies before each."""

    def __init__(self, state: Tournament, table: TableNo, aliases: Mapping[str, str]) -> None:
        self._state = state
        self._sit = state.players(table)
        self._size = state.tables[table].size
        self.acts_by_itself = state.tables[table].action == "players"
        self._aliases = aliases

    def shown(
        self,
        dealt: Mapping[SeatNo, HandSeatView] | None = None,
        players: Mapping[SeatNo, EntryId] | None = None,
        told: OpenHand | None = None,
    ) -> tuple[FeltSeatView, ...]:
        did, won, drew = ({}, {}, {}) if told is None else (_did(told), _won(told), _drew(told))
        # What was bet before a draw lies in the pot already.
        drawing = told is not None and told.hand.to_draw != NOBODY
        has_button = told is None or told.hand.rules.game.has_blinds
        turn = 0 if told is None else turn_of(told.hand)
        sit = {**self._sit, **(players or {})}
        started = () if told is None else told.hand.started.seats
        gone = {one.seat for one in started if one.presence not in ("present", "left")}
        over = told is not None and told.hand.closed
        return tuple(
            self._at_turn(
                self._one(seat, sit.get(seat), (dealt or {}).get(seat), won.get(seat, 0), seat not in gone, over),
                drawing=drawing,
                has_button=has_button,
                did=did.get(seat),
                drew=drew.get(seat, ()),
                turn=seat == turn,
            )
            for seat in range(1, self._size + 1)
        )

    @staticmethod
    def _at_turn(one: FeltSeatView, *, drawing: bool, has_button: bool, **more: Any) -> FeltSeatView:
        bet = 0 if drawing else one.bet
        return replace(one, bet=bet, button=one.button and has_button, **more)

    def _marks(self, who: EntryId) -> tuple[str, ...]:
        return _marks(self._state, who)

    def _one(
        self, seat: SeatNo, who: EntryId | None, hand: HandSeatView | None, won: Chips, there: bool, over: bool
    ) -> FeltSeatView:
        """Once a hand is over nobody is all-in: whoever has nothing then has lost it."""
        name = "" if who is None else alias_of(self._state, who, self._aliases)
        marks = () if who is None else self._marks(who)
        if hand is None:
            return FeltSeatView(seat, name, self._state.stacks.get(who or "", 0), taken=who is not None, marks=marks)
        return FeltSeatView(
            seat=seat,
            name=name,
            taken=True,
            stack=hand.stack,
            about=hand.about,
            bet=hand.bet,
            cards=hand.cards,
            state=hand.state,
            there=there,
            button=hand.button,
            marks=(*marks, "all-in") if hand.state == "live" and not hand.stack and not over else marks,
            won=won,
        )


def _marks(state: Tournament, who: EntryId) -> tuple[str, ...]:
    presence = state.presence.get(who, "present")
    found = ["absent"] if who in state.sat_out or presence != "present" else []
    if presence == "put-out" or is_final(state.serving.get(who)):
        found = ["excluded"]
    if who in state.bots:
        found.append("bot")
    if goes_now(state, who) is not None:
        found.append("moved")
    return tuple(found)
