"""How the hand of a story is set up: its forced bets and positions, and whether its seats can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floorman.hand import (
    AnyEvent,
    Forced,
    Game,
    Positions,
    SeatSetup,
    begun,
    next_positions,
    start,
)
from floorman.hand.beforehand import unfit
from floorman.hand.events import HandPlaced, HandStarted
from floorman.hand.follow import following
from floorman.hand.games import GAMES
from floorman.hand.order import clockwise
from floorman.rulebook import Rulebook
from floorman.scenario.cards import cards_at
from floorman.scenario.format import HandSeat, HandStory
from floorman.scenario.story import BadStep
from floorman.scenario.told_positions import Told, positions_told
from floorman.terms import SeatNo


def check_seats(story: HandStory) -> None:
    """Every player has a seat of their own at this table. Raises BadStep."""
    taken: set[int] = set()
    for n, one in enumerate(story.seat):
        if one.seat in taken:
            raise BadStep(f"hand.seat[{n}].seat", f"seat {one.seat} stands here twice")
        _check_at_table(story, f"seat[{n}].seat", one.seat)
        taken.add(one.seat)


def _check_at_table(story: HandStory, name: str, seat: int) -> None:
    if seat > story.size:
        raise BadStep(f"hand.{name}", f"there is no seat {seat} at a table of {story.size}")


def forced_of(story: HandStory) -> Forced:
    small, big = story.blinds
    kind = story.ante.kind
    ante = 0 if kind == "none" else story.ante.amount or big
    return Forced(small, big, ante, kind, story.bring_in or 0, story.small_bet or 0, story.big_bet or 0)


def positions_of(story: HandStory, seats: Sequence[HandSeat], book: Rulebook) -> Positions:
    """Told, or derived from the hand before: `seats` are those who did not just come."""
    occupied = sorted(one.seat for one in seats)
    if story.previous is not None:
        _check_previous(story, occupied)
        last = Positions(
            story.previous.button, story.previous.small_blind, story.previous.big_blind, story.previous.button
        )
        return next_positions(last, occupied, book)
    game, button = GAMES[story.game], story.button
    nothing_told = button is None and story.small_blind is None and story.big_blind is None
    if nothing_told and book.initial_button.value == "first_seat":
        button = 1  # the first hand; where a card is drawn for it, nobody has told which
    told = Told(
        path="hand",
        size=story.size,
        occupied=occupied,
        button=button,
        small_blind=story.small_blind,
        big_blind=story.big_blind,
        later=begins_later(story, seats, game),
        has_blinds=game.has_blinds,
        settled=len(seats) == len(story.seat),
    )
    return positions_told(told)


def _check_previous(story: HandStory, occupied: Sequence[SeatNo]) -> None:
    """The hand before is told instead of this one's positions; who has left sits nowhere."""
    previous = story.previous
    assert previous is not None, "asked only where it is told"
    for name, seat in (("button", story.button), ("small_blind", story.small_blind), ("big_blind", story.big_blind)):
        if seat is not None:
            raise BadStep(f"hand.{name}", "the positions are told, or the hand before in `previous`; not both")
    for name in ("button", "small_blind", "big_blind"):
        _check_at_table(story, f"previous.{name}", getattr(previous, name))
    if previous.big_blind in (previous.button, previous.small_blind):
        raise BadStep("hand.previous.big_blind", "the big blind was another seat than button and small blind")
    for n, seat in enumerate(previous.left):
        if seat in occupied:
            raise BadStep(f"hand.previous.left[{n}]", f"seat {seat} has left, and sits here")


def begins_later(story: HandStory, seats: Sequence[HandSeat], game: Game) -> bool:
    """Is it told from a later street than the deal, or with chips in the middle already?"""
    return story.street not in (None, game.first_round.street) or any(one.put_in for one in seats)


def dealt(story: HandStory, seats: Sequence[HandSeat], positions: Positions, book: Rulebook) -> tuple[AnyEvent, ...]:
    """A hand from its deal on. Whoever has no chips is out and gets neither cards nor a blind."""
    for n, one in enumerate(story.seat):
        if not one.stack and one in seats:
            raise BadStep(f"hand.seat[{n}].stack", f"seat {one.seat} has no chips: who has none is out before the deal")
    setups = _setups(seats)
    if len(setups) > 1 and story.cash is not None:
        _check_cash(story, setups, positions)
    _, events = start(
        book,
        setups,
        positions,
        forced_of(story),
        game=story.game,
        smallest_chip=story.smallest_chip,
        dead=story.pot,
        event_left=story.event_left or 0,
        hand_for_hand=story.hand_for_hand,
        cash=story.cash,
    )
    return events


def _check_cash(story: HandStory, seats: Sequence[SeatSetup], positions: Positions) -> None:
    """Can it be played at all? What a book lets people ask for is for the story to ask."""
    around = clockwise(seats, positions.button)
    why = unfit(HandStarted(story.game, around, positions, forced_of(story), story.smallest_chip, cash=story.cash))
    if why:
        raise BadStep("hand", f"no hand begins with this `cash`: {why}")


def later(
    story: HandStory,
    seats: Sequence[HandSeat],
    positions: Positions,
    held: Mapping[SeatNo, tuple[int, ...]],
    book: Rulebook,
) -> tuple[AnyEvent, ...]:
    """A hand told from a later street. With all betting over hands are opened and pots paid as after a last act."""
    game = GAMES[story.game]
    street = story.street or game.first_round.street
    if street != "showdown" and street not in [one.street for one in game.rounds]:
        raise BadStep("hand.street", f"{street!r} is no street of {game.id}")
    ordered = clockwise(_setups(seats), positions.button)
    told = {one.seat: one for one in seats}
    started = HandStarted(
        game=story.game,
        seats=ordered,
        positions=positions,
        forced=forced_of(story),
        smallest_chip=story.smallest_chip,
        dead=story.pot,
        event_left=story.event_left or 0,
        hand_for_hand=story.hand_for_hand,
        cash=story.cash,
    )
    placed = HandPlaced(
        street=street,
        put=tuple(told[one.seat].put_in for one in ordered),
        folded=tuple(one.seat for one in ordered if told[one.seat].folded),
        cards=tuple(held[one.seat] for one in ordered),
        board=cards_at(story.board, "hand.board"),
    )
    return (started, *following(begun(started, book), placed))


def _setups(seats: Sequence[HandSeat]) -> list[SeatSetup]:
    return [SeatSetup(one.seat, one.stack + one.put_in, one.presence) for one in seats]  # type: ignore[arg-type]
