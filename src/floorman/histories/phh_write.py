"""PHH written: a hand in PHH as text, and a closed hand of ours as a hand in PHH.

The format has no word for chips that were left from the hand before, for the smallest chip, or for how many players an
event has left. They stand under `_floorman`, as own fields of a file may, and are read from there again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from floorman.cards import texts_of
from floorman.hand import GAMES, AnyEvent, Cash
from floorman.hand.events import HandStarted
from floorman.histories.about import Around
from floorman.histories.acts import BOARD, Act
from floorman.histories.errors import Unplayable
from floorman.histories.money import Money, in_file
from floorman.histories.ours import OURS, ours_of
from floorman.histories.phh_about import fields_of, own_fields
from floorman.histories.phh_hand import FIELDS, PhhHand
from floorman.histories.recorded_hands import RecordedHand, recorded_of
from floorman.histories.toml_text import field, lines_of
from floorman.histories.variants import variant_for
from floorman.rulebook import Rulebook
from floorman.terms import Chips, SeatNo

ALONE = Around()


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


def phh_of(
    events: Sequence[AnyEvent],
    names: Mapping[SeatNo, str] | None = None,
    *,
    book: Rulebook | None = None,
    scale: int = 1,
    around: Around = ALONE,
) -> PhhHand:
    """A closed hand of ours, and the book that it was played by. Raises Unplayable where the format has no words.

    With a `scale` of 100 the chips of the hand are cents, and the file has them as 0.25. What there is to say around
    the hand stands in `around`.
    """
    told = recorded_of(events, book, may_be_open=around.may_be_open)
    started = told.started
    variant = variant_for(started.game)
    _check_words(told)
    seats = [one.seat for one in started.seats]
    players = {seat: number for number, seat in enumerate(seats, 1)}
    about = around.about
    ours = ours_of(
        started,
        book,
        scale,
        seats=players,
        taken=around.taken,
        hero=players.get(about.hero, 0),
        others={name: one for name, one in about.others.items() if name != "phh"},
    )

    def money(chips: Iterable[Chips]) -> tuple[Money, ...]:
        return tuple(in_file(one, scale) for one in chips)

    return PhhHand(
        variant=variant.code,
        ante_trimming_status=True if any(one.what == "ante" for one in told.posted) else None,
        **_forced(started, told, variant.needs, money),
        starting_stacks=money(one.stack for one in started.seats),
        actions=(*(_action(act, players, scale) for street in told.streets for act in street), *_unseen(told, players)),
        seats=tuple(around.seats.get(seat, seat) for seat in seats),
        players=tuple(names.get(seat, "") for seat in seats) if names else None,
        finishing_stacks=_left(told, seats, scale, around.left),
        others={**own_fields(about), **({OURS: ours} if ours else {})},
        **fields_of(about),
    )


def _check_words(told: RecordedHand) -> None:
    """What the format has no word for. Dead blinds stand among the antes, and only where there are no others."""
    cash = told.started.cash
    if cash is None:
        return
    if cash.boards > 1 or cash.bomb or any(act.kind == "run" for street in told.streets for act in street):
        raise Unplayable("cash", "history.several-boards")
    if told.started.forced.ante and any(late.dead for late in cash.posts):
        raise Unplayable("cash", "history.dead-blind-and-ante")


def _left(
    told: RecordedHand, seats: Sequence[SeatNo], scale: int, left: Mapping[SeatNo, Money] | None
) -> tuple[Money, ...] | None:
    if left is not None:
        return tuple(left[seat] for seat in seats)
    return tuple(in_file(told.left[seat], scale) for seat in seats) if told.left else None


def _forced(
    started: HandStarted,
    told: RecordedHand,
    needs: Sequence[str],
    money: Callable[[Iterable[Chips]], tuple[Money, ...]],
) -> dict[str, Any]:
    forced = started.forced
    names = ("bring_in", "small_bet", "big_bet", "min_bet")
    bets = money((forced.bring_in, *forced.sizes, forced.big_blind))
    values: dict[str, Any] = {"antes": money(_antes(started, told)), **dict(zip(names, bets, strict=True))}
    if GAMES[started.game].has_blinds:
        values["blinds_or_straddles"] = money(_blinds(started))
    return {name: value for name, value in values.items() if name == "antes" or name in needs}


def _blinds(started: HandStarted) -> tuple[Chips, ...]:
    """What is due at each place; heads-up the other way round, as the format has it."""
    positions, forced = started.positions, started.forced
    seats = [one.seat for one in started.seats]
    due = [0] * len(seats)
    if positions.small_blind in seats:
        due[seats.index(positions.small_blind)] = forced.small_blind
    due[seats.index(positions.big_blind)] = forced.big_blind
    cash = started.cash or Cash()
    for late in cash.posts:
        due[seats.index(late.seat)] -= late.live  # below nothing, as PokerKit has it: no straddle, and not first to act
    heads_up = len(seats) == 2
    usual = [1, 0] if heads_up else [0, 1]
    several = positions.small_blind in seats and forced.small_blind > 0
    if (several and [seats.index(positions.small_blind), seats.index(positions.big_blind)] != usual) or (
        heads_up and positions.button != seats[1]
    ):
        raise Unplayable("positions", "history.odd-positions")
    others = {*(one.seat for one in cash.straddles), *(late.seat for late in cash.posts if late.live)}
    if others & {positions.small_blind, positions.big_blind}:
        raise Unplayable("positions", "history.blind-straddles")
    if not several and others & {seats[0], seats[1]}:
        raise Unplayable("positions", "history.odd-positions")
    for straddle in cash.straddles:
        due[seats.index(straddle.seat)] = straddle.to
    return tuple(reversed(due)) if heads_up else tuple(due)


def _antes(started: HandStarted, told: RecordedHand) -> tuple[Chips, ...]:
    forced = started.forced
    if forced.ante_kind == "each":
        return (forced.ante,) * len(started.seats)
    paid = {one.seat: one.amount for one in told.posted if one.what in ("table-ante", "dead-blind")}
    antes = tuple(paid.get(one.seat, 0) for one in started.seats)
    return antes[::-1] if len(antes) == 2 else antes


def _unseen(told: RecordedHand, players: Mapping[SeatNo, int]) -> tuple[str, ...]:
    """The last hand left wins without being shown. The format has no word for that, and without one others lose the
    pot."""
    return () if told.unseen is None else (f"p{players[told.unseen]} sm -  # the last hand left, not shown",)


def _action(act: Act, players: Mapping[SeatNo, int], scale: int) -> str:
    cards = texts_of(act.cards).replace(" ", "")
    if act.kind == "deal":
        return f"d db {cards}" if act.seat == BOARD else f"d dh p{players[act.seat]} {cards}"
    word = {"fold": "f", "check": "cc", "call": "cc", "bring-in": "pb", "draw": "sd", "show": "sm", "muck": "sm"}
    said = f"cbr {in_file(int(act.amount), scale)}" if act.kind == "raise" else word[act.kind]
    return " ".join(part for part in (f"p{players[act.seat]}", said, cards) if part)
