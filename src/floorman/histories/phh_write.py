"""PHH written: a hand in PHH as text, and a closed hand of ours as a hand in PHH.

The format has no word for chips that were left from the hand before, for the smallest chip, or for how many players an
event has left. They stand under `_floorman`, as own fields of a file may, and are read from there again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from floorman.cards import texts_of
from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import HandStarted
from floorman.histories.acts import BOARD, Act
from floorman.histories.errors import Unplayable
from floorman.histories.ours import OURS, ours_of
from floorman.histories.phh_hand import FIELDS, PhhHand
from floorman.histories.recorded_hands import RecordedHand, recorded_of
from floorman.histories.toml_text import field, lines_of
from floorman.histories.variants import variant_for
from floorman.terms import Chips, SeatNo


def phh_text(hand: PhhHand) -> str:
    """One hand as a file: all its fields, those that the format does not know last."""
    lines: list[str] = []
    for name in FIELDS:
        value = getattr(hand, name)
        if value is not None:
            lines.append(f"actions = {lines_of(value)}" if name == "actions" else field(name, value))
    lines += (field(name, value) for name, value in hand.others.items())
    return "\n".join(lines) + "\n"


def phhs_text(hands: Iterable[PhhHand]) -> str:
    """Many hands as one file, numbered from 1."""
    return "\n".join(f"[{number}]\n{phh_text(hand)}" for number, hand in enumerate(hands, 1))


def phh_of(events: Sequence[AnyEvent], names: Mapping[SeatNo, str] | None = None) -> PhhHand:
    """A closed hand of ours. Raises Unplayable where the format has no words for it."""
    told = recorded_of(events)
    started = told.started
    variant = variant_for(started.game)
    seats = [one.seat for one in started.seats]
    players = {seat: number for number, seat in enumerate(seats, 1)}
    ours = ours_of(started)
    return PhhHand(
        variant=variant.code,
        **_forced(started, told, variant.needs),
        starting_stacks=tuple(one.stack for one in started.seats),
        actions=tuple(_action(act, players) for street in told.streets for act in street),
        seats=tuple(seats),
        players=tuple(names.get(seat, "") for seat in seats) if names else None,
        finishing_stacks=tuple(told.left[seat] for seat in seats),
        others={OURS: ours} if ours else {},
    )


def _forced(started: HandStarted, told: RecordedHand, needs: Sequence[str]) -> dict[str, Any]:
    forced = started.forced
    values: dict[str, Any] = {
        "antes": _antes(started, told),
        "bring_in": forced.bring_in,
        "small_bet": forced.sizes[0],
        "big_bet": forced.sizes[1],
        "min_bet": forced.big_blind,
    }
    if GAMES[started.game].has_blinds:
        values["blinds_or_straddles"] = _blinds(started)
    return {name: value for name, value in values.items() if name == "antes" or name in needs}


def _blinds(started: HandStarted) -> tuple[Chips, ...]:
    """What is due at each place; heads-up the other way round, as the format has it."""
    positions, forced = started.positions, started.forced
    seats = [one.seat for one in started.seats]
    due = [0] * len(seats)
    if positions.small_blind in seats:
        due[seats.index(positions.small_blind)] = forced.small_blind
    due[seats.index(positions.big_blind)] = forced.big_blind
    heads_up = len(seats) == 2
    usual = [1, 0] if heads_up else [0, 1]
    several = sum(map(bool, due)) > 1
    if (several and [seats.index(positions.small_blind), seats.index(positions.big_blind)] != usual) or (
        heads_up and positions.button != seats[1]
    ):
        raise Unplayable("positions", "history.odd-positions")
    return tuple(reversed(due)) if heads_up else tuple(due)


def _antes(started: HandStarted, told: RecordedHand) -> tuple[Chips, ...]:
    forced = started.forced
    if forced.ante_kind == "each":
        return (forced.ante,) * len(started.seats)
    paid = {one.seat: one.amount for one in told.posted if one.what == "table-ante"}
    antes = tuple(paid.get(one.seat, 0) for one in started.seats)
    return antes[::-1] if len(antes) == 2 else antes


def _action(act: Act, players: Mapping[SeatNo, int]) -> str:
    cards = texts_of(act.cards).replace(" ", "")
    if act.kind == "deal":
        return f"d db {cards}" if act.seat == BOARD else f"d dh p{players[act.seat]} {cards}"
    word = {"fold": "f", "check": "cc", "call": "cc", "bring-in": "pb", "draw": "sd", "show": "sm", "muck": "sm"}
    said = f"cbr {act.amount}" if act.kind == "raise" else word[act.kind]
    return " ".join(part for part in (f"p{players[act.seat]}", said, cards) if part)
