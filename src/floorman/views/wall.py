"""What hangs on the wall beside the clock: how many play, for what, who moved and who is out.

It is made once for each change, for as many screens as there are, so no list in it grows with the field. What time
alone decides (whether late registration is over, in which break a value goes) is left to the screen, with the facts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import By, Chips, Instant, Refused, SeatNo, TableNo, short_repr
from floorman.tournament import Now, Tournament
from floorman.tournament.chips.leaving import planned
from floorman.tournament.chips.totals import average_stack, expected_total, is_sure
from floorman.tournament.commands.playing import known_positions
from floorman.tournament.entering.buying import reckoned
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.entering.windows import add_on_after, break_after, re_entry_beyond, re_entry_may_come
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import ladder_of
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.prizes.told import is_draft, is_forecast, paid_told, prizes_got, prizes_told
from floorman.tournament.prizes.winnings import winnings
from floorman.tournament.seating.first_button import button_is_told, first_hand_comes
from floorman.tournament.seating.rotation import place_of
from floorman.views.names import alias_of
from floorman.views.news import NewsView, news, stopped_at
from floorman.views.races import RaceTold, races_told
from floorman.views.rounds import RoundView, round_view
from floorman.views.split import split_view
from floorman.views.stacks import stacks_are_open

# So many of the first places stand on the wall when the event is over.
FIRST_LEAST, FIRST_MOST = 3, 14
# The names of a formula that are not the same for everybody.
WORD = re.compile(r"[a-z]+")
OF_EACH = {"rebuys", "chips"}
THE_WALL = By("", "screen")


class PrizeView(Struct, frozen=True):
    """What each of these places gets."""

    first: int
    last: int
    prize: Coins


class FinalSeatView(Struct, frozen=True):
    """A seat of the final table. No stack: nobody knows it now, or it is not for everybody."""

    seat: SeatNo
    alias: str
    stack: Chips | None = None
    marks: tuple[str, ...] = ()  # button, small, big: in the hand that is on, or comes, where anybody knows


class FirstHandView(Struct, frozen=True):
    """Who has button and blinds in the first hand of the final table; heads-up the button is the small blind."""

    button: str
    small_blind: str
    big_blind: str


class FirstView(Struct, frozen=True):
    """One of the first places of an event that is over."""

    place: int
    alias: str
    prize: Coins
    last: int = 0  # of the places that are shared; their own, where nobody shares it


class ColourUpView(Struct, frozen=True):
    """A value that goes in the stretch at this place of the structure."""

    index: int
    value: Chips
    into: Chips


class AddOnView(Struct, frozen=True):
    """What add-ons cost in the break at this place of the structure, and how many chips they are."""

    index: int
    price: Coins
    chips: Chips


class ShareView(Struct, frozen=True):
    """What somebody gets by a deal, wherever they end."""

    alias: str
    coins: Coins


class WallView(Struct, frozen=True):
    ending: str
    left: int
    entries: int
    re_entries: int
    chips: Chips
    average: Chips
    pool: Coins
    currency: str
    prizes: tuple[PrizeView, ...]  # equal ones of places that follow each other together
    paid: int  # places; once it is over, who got something
    until: int | None  # late registration: to the end of this level; None: until somebody closes it
    closed: bool  # somebody has closed it
    round: RoundView | None
    final: tuple[FinalSeatView, ...]
    firsts: tuple[FirstView, ...]
    colour_ups: tuple[ColourUpView, ...]
    games: tuple[str, ...]  # in turn from the first level on; one: that one; none: the tables differ
    news: tuple[NewsView, ...]  # the newest first
    stopped_at: Instant | None  # since when the clock stands
    forecast: bool = False  # the prizes are not published yet
    drafted: bool = False  # nor were they before it was over
    version: int = 0  # of the prizes that are
    message: str = ""  # what the house says to everybody in the room
    talks: bool = False  # on a deal
    first_hand: FirstHandView | None = None  # of the final table, until it has been dealt
    deal: tuple[ShareView, ...] = ()  # what each gets by a deal that all agreed to, while something is left to play for
    good_night: bool = False  # the evening is closed: everybody goes home
    people: int = 0  # who played; one who entered again once; 0 where nobody knows
    races: tuple[RaceTold, ...] = ()  # of small chips, on now or since the last hand of their table
    again_until: int | None = None  # re-entry by those who are out: to the end of this level, whatever ends before it
    add_on: AddOnView | None = None  # where they are sold in a break, to everybody alike

    __repr__ = short_repr


def wall_view(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> WallView:
    came = turnout(state)
    return WallView(
        ending=state.ending,
        left=state.left,
        entries=came.entries,
        re_entries=sum(entry.nth > 1 and entry.counts for entry in state.entries.values()),
        chips=expected_total(state),
        average=average_stack(state),
        pool=to_divide(state),
        currency=state.plan.currency,
        prizes=_prizes(state, book),
        paid=paid_told(state, book),
        until=state.plan.registration_until,
        closed=state.registration_closed,
        again_until=re_entry_beyond(state) if re_entry_may_come(Now(state, THE_WALL, at, book)) else None,
        round=round_view(state, book),
        final=_final(state, book, aliases, at),
        firsts=_firsts(state, book, aliases),
        colour_ups=colour_ups(state, book),
        games=_games(state),
        news=news(state, book, aliases),
        stopped_at=stopped_at(state),
        forecast=is_forecast(Now(state, THE_WALL, at, book)),
        drafted=is_draft(state),
        version=ladder_of(state).version,
        message=_message(state),
        talks=bool(state.ones.get("talks")),
        first_hand=_first_hand(state, book, aliases, at),
        deal=_deal(state, aliases),
        people=came.people,
        races=races_told(state, book, aliases),
        good_night=state.closed is not None,
        add_on=_add_on(state, book, at),
    )


def _add_on(state: Tournament, book: Rulebook, at: Instant) -> AddOnView | None:
    """None where it is another one for each, as by the number of their rebuys."""
    offered, until = state.plan.add_on, add_on_after(state.plan)
    place = None if until is None else break_after(state, until)
    if offered is None or place is None or book.add_on_when.value != "end_of_rebuy_period":
        return None
    if OF_EACH & {*WORD.findall(f"{offered.price} {offered.chips} {offered.fee} {offered.bounty}")}:
        return None
    found = reckoned(Now(state, THE_WALL, at, book), offered, "")
    return None if isinstance(found, Refused) else AddOnView(place, found[0].total, found[1])


def _prizes(state: Tournament, book: Rulebook) -> tuple[PrizeView, ...]:
    """Who share a place stand there with it, once it is over; until then the ladder is that of all pages."""
    got = prizes_got(state, book)
    if len({place for place, _ in got}) < len(got):
        return tuple(PrizeView(place, place, prize) for place, prize in got)
    return _together(prizes_told(state, book))


def _together(prizes: tuple[Coins, ...]) -> tuple[PrizeView, ...]:
    found: list[PrizeView] = []
    for place, prize in enumerate(prizes, start=1):
        if found and found[-1].prize == prize:
            found[-1] = PrizeView(found[-1].first, place, prize)
        else:
            found.append(PrizeView(place, place, prize))
    return tuple(found)


def _final(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> tuple[FinalSeatView, ...]:
    """Who sits at the final table, in the order of the seats."""
    table = _final_table(state)
    if table is None:
        return ()
    told, _ = stacks_are_open(state, book, at)
    coming = known_positions(state, table, book) if button_is_told(state, table, book, at) else None
    places = {} if coming is None else {"button": coming.marker, "small": coming.small_blind, "big": coming.big_blind}
    return tuple(
        FinalSeatView(
            seat,
            alias_of(state, who, aliases),
            _stack(state, table, who) if told else None,
            tuple(mark for mark, place in places.items() if place == seat),
        )
        for seat, who in state.players(table).items()
    )


def _final_table(state: Tournament) -> TableNo | None:
    if state.phase == "over":
        return None
    return next((number for number in state.open_tables() if state.tables[number].final), None)


def _first_hand(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> FirstHandView | None:
    """Said once everybody has sat down, where anybody knows: the button of later hands is where the players see it."""
    table = _final_table(state)
    if table is None or not button_is_told(state, table, book, at):
        return None
    if not first_hand_comes(state, table) and not _heads_up_comes(state, table):
        return None
    coming = known_positions(state, table, book)
    seats = state.players(table)
    if coming is None or not {coming.button, coming.small_blind, coming.big_blind} <= seats.keys():
        return None
    return FirstHandView(
        *(alias_of(state, seats[one], aliases) for one in (coming.button, coming.small_blind, coming.big_blind))
    )


def _heads_up_comes(state: Tournament, table: TableNo) -> bool:
    """Are two left of three, and nothing dealt since? Somebody who is gone had the button or a blind then."""
    play, seats = state.play[table], state.seats[table]
    if play.hand is not None or play.last is None or len(seats) != 2:
        return False
    return not {play.last.button, play.last.small_blind, play.last.big_blind} <= seats.keys()


def _stack(state: Tournament, table: TableNo, who: str) -> Chips | None:
    """The stack, if the hands of the table are told; or if somebody has counted it since the last one, and nothing
    has come to the table or gone from it uncounted."""
    told = state.tables[table].action != "none" or (who in state.counted and is_sure(state, table))
    return state.stacks.get(who, 0) if told and state.knows_stack(who) else None


def _firsts(state: Tournament, book: Rulebook, aliases: Mapping[str, str]) -> tuple[FirstView, ...]:
    if state.phase != "over":
        return ()
    won, placed = winnings(state, book), places(state)
    order = sorted(placed, key=lambda who: (placed[who].place, state.entries[who].number))
    paid = sum(who in won and won[who].prize > 0 for who in order)
    first = order[: min(max(paid, FIRST_LEAST), FIRST_MOST)]
    return tuple(
        FirstView(
            placed[who].place, alias_of(state, who, aliases), won[who].prize if who in won else 0, placed[who].last
        )
        for who in first
    )


def _deal(state: Tournament, aliases: Mapping[str, str]) -> tuple[ShareView, ...]:
    """The largest share first. An offer that still lies on the table is for those alone whom it asks."""
    split = split_view(state, aliases)
    return () if split is None else tuple(ShareView(name, coins) for name, coins in split.shares)


def colour_ups(state: Tournament, book: Rulebook) -> tuple[ColourUpView, ...]:
    return tuple(ColourUpView(one.at, one.value, one.into) for one in planned(state, book))


def _games(state: Tournament) -> tuple[str, ...]:
    """The rotation as the levels go through it, where all tables are at the same place of it."""
    games, tables = state.plan.games, state.open_tables()
    if len(games) < 2:
        return games
    here = [place_of(state, table) for table in tables]
    if state.plan.games_change != "level":
        same = {one.place for one in here}
        return (games[same.pop()],) if len(same) == 1 else ()
    offsets = {(one.place - one.level) % len(games) for one in here} or {len(games) - 1}
    if len(offsets) > 1:
        return ()
    first = offsets.pop() + 1
    return tuple(games[(first + step) % len(games)] for step in range(len(games)))


def _message(state: Tournament) -> str:
    """A welcome is none to those who go home: once the evening is closed, what was said before is said no more."""
    return "" if state.closed is not None and state.message == state.closed.message else state.message
