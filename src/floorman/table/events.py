"""What happens between the hands of a table, and what each event makes of the sitting.

`heard` knows no rules: it believes the record. The events of a hand are those of `floorman.hand`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.hand.events import AnyEvent as HandEvent
from floorman.hand.events import HandClosed, HandStarted, Raked
from floorman.table.games import is_stud
from floorman.table.level import Level
from floorman.table.rotation import game_due, next_level
from floorman.table.sitting import Gone, Sitting
from floorman.terms import Chips, RuleId, SeatNo


class TableSetUp(Struct, frozen=True, tag="table.set-up/1", tag_field="kind"):
    """The table as it stands when its record begins."""

    sitting: Sitting


class ButtonDrawn(Struct, frozen=True, tag="table.button-drawn/1", tag_field="kind"):
    """One card to each seat; the highest has the button of the first hand."""

    seat: SeatNo
    cards: dict[SeatNo, int]
    cites: tuple[RuleId, ...] = ()


class SatDown(Struct, frozen=True, tag="table.sat-down/1", tag_field="kind"):
    """Somebody took an empty seat."""

    seat: SeatNo
    stack: Chips
    moved: bool = False  # from another table


class StoodUp(Struct, frozen=True, tag="table.stood-up/1", tag_field="kind"):
    """A player leaves and takes their chips with them."""

    seat: SeatNo
    stack: Chips


class LevelSet(Struct, frozen=True, tag="table.level-set/1", tag_field="kind"):
    """From the next hand on; for some games only, where they are named."""

    level: Level
    games: tuple[str, ...] = ()
    smallest_chip: Chips = 0  # 0: as before


AnyEvent: TypeAlias = TableSetUp | ButtonDrawn | SatDown | StoodUp | LevelSet | HandEvent


def heard(sitting: Sitting, event: AnyEvent) -> Sitting:
    """The sitting after an event. Knows no rules: it believes the record."""
    match event:
        case TableSetUp(sitting=first):
            return first
        case HandStarted():
            return _begun(sitting, event)
        case HandClosed():
            return _closed(sitting, event)
        case Raked(amount=amount):
            return replace(sitting, raked=sitting.raked + amount)
        case ButtonDrawn(seat=seat):
            return replace(sitting, button=seat)
        case SatDown(seat=seat, stack=stack, moved=moved):
            new = sitting.new_players if moved else (*sitting.new_players, seat)
            stacks = dict(sorted({**sitting.stacks, seat: stack}.items()))
            return replace(sitting, stacks=stacks, newcomers=(*sitting.newcomers, seat), new_players=new)
        case StoodUp(seat=seat):
            return _without(sitting, (seat,))
        case LevelSet(level=level, games=games, smallest_chip=chip):
            chip = chip or sitting.smallest_chip
            if games:
                return replace(
                    sitting, own_levels={**sitting.own_levels, **dict.fromkeys(games, level)}, smallest_chip=chip
                )
            return next_level(replace(sitting, level=level, smallest_chip=chip))
        case _:
            return sitting


def _begun(sitting: Sitting, event: HandStarted) -> Sitting:
    dealt_in = {one.seat for one in event.seats}
    at_game, of_game = game_due(sitting)
    return replace(
        sitting,
        hands=sitting.hands + 1,
        at_game=at_game,
        of_game=of_game + 1,
        round_of=sitting.round_of if of_game else len(dealt_in),
        last=sitting.last if is_stud(event.game) else event.positions,
        newcomers=tuple(seat for seat in sitting.newcomers if seat not in dealt_in),
        new_players=tuple(seat for seat in sitting.new_players if seat not in dealt_in),
        carry=0,
    )


def _closed(sitting: Sitting, event: HandClosed) -> Sitting:
    began = sitting.stacks
    after = {**began, **{share.seat: share.amount for share in event.stacks}}
    gone = tuple(Gone(one.seat, sitting.hands, began[one.seat]) for one in event.out)
    lasting = replace(sitting, stacks=after, carry=event.carry, gone=(*sitting.gone, *gone))
    return _without(lasting, [one.seat for one in event.out]) if gone else lasting


def _without(sitting: Sitting, seats: Collection[SeatNo]) -> Sitting:
    return replace(
        sitting,
        stacks={seat: stack for seat, stack in sitting.stacks.items() if seat not in seats},
        newcomers=tuple(seat for seat in sitting.newcomers if seat not in seats),
        new_players=tuple(seat for seat in sitting.new_players if seat not in seats),
    )
