"""Joins the event to its hands: who is dealt in at a table, with what, for which blinds, when it begins a hand."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from floorman.floor.sitting_out import presence_in_deal
from floorman.hand import AnyEvent, Forced, SeatSetup, start
from floorman.hand.asked import Asked, terms_of
from floorman.hand.events import HandStarted
from floorman.hand.order import clockwise
from floorman.hand.setup import AnteKind, Presence
from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, Instant, Refused, SeatNo, TableNo
from floorman.tournament import Tournament, levels
from floorman.tournament.plan import Game
from floorman.tournament.seating.rotation import WITHOUT_BUTTON, game_of

NOTHING_ASKED = Asked()


class DealtIn(Struct, frozen=True):
    """One player of a table as its next hand finds them."""

    seat: SeatNo
    who: EntryId
    stack: Chips
    presence: Presence


def at_the_deal(state: Tournament, table: TableNo, at: Instant) -> tuple[DealtIn, ...]:
    """All who are dealt in and have chips, by seat; a penalised player is dealt in and posts."""
    return tuple(
        DealtIn(seat, who, state.stacks[who], presence_now(state, who, at))
        for seat, who in state.players(table).items()
        if state.stacks.get(who, 0) and who in state.play[table].dealt
    )


def presence_now(state: Tournament, who: EntryId, at: Instant) -> Presence:
    """Who is put out of the event, or has not come yet, is not there."""
    presence = state.presence.get(who, "present")
    there: Presence = "absent" if presence in ("put-out", "waiting") else presence  # type: ignore[assignment]
    return presence_in_deal(state.ledger, who, there, at)


def forced_at(state: Tournament, table: TableNo) -> Forced:
    """The forced bets of the level at which the table's hand began."""
    return forced_of(state, game_of(state, table), state.play[table].level)


def forced_of(state: Tournament, game: Game, number: int) -> Forced:
    """The forced bets of a level. Games without a button have an ante of each."""
    level = next(islice(levels(state.structure), number - 1, None))
    button = game not in WITHOUT_BUTTON
    kind: AnteKind = state.plan.ante.replace("_", "-") if button else "each"  # type: ignore[assignment]  # same words
    return Forced(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        ante_kind=kind if level.ante else "none",
        bring_in=0 if button else level.small_blind,
    )


def dealt(
    state: Tournament, table: TableNo, at: Instant, book: Rulebook, asked: Asked = NOTHING_ASKED
) -> tuple[AnyEvent, ...] | Refused | None:
    """The first events of the hand that a table has just begun, with what was asked for besides; None where fewer than
    two have chips."""
    play, seats = state.play[table], at_the_deal(state, table, at)
    assert play.hand is not None, "the table has begun a hand"
    if len(seats) < 2:
        return None
    setups, game, forced = (
        [SeatSetup(one.seat, one.stack, one.presence) for one in seats],
        game_of(state, table),
        forced_at(state, table),
    )
    first = HandStarted(game, clockwise(setups, play.hand.button), play.hand, forced, state.smallest_chip)
    cash = terms_of(book, first, asked)
    if isinstance(cash, Refused):
        return cash
    _, events = start(
        book,
        setups,
        play.hand,
        forced,
        game=game,
        smallest_chip=state.smallest_chip,
        dead=play.carry,
        event_left=state.left,
        hand_for_hand=state.hand_for_hand,
        cash=cash,
    )
    return events
