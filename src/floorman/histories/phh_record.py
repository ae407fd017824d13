"""A hand in PHH made ready to play: seats, button, forced bets, whole units.

The players of a file stand by position, so they are seated 1 to n with the button at n. Heads-up the button is the
small blind and p2, and both antes and blinds of the file are paid the other way round: p1 pays the second entry.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from floorman.hand import Cash, Forced, LatePost, Positions, SeatSetup, Straddle
from floorman.hand.setup import AnteKind
from floorman.histories.errors import Unplayable
from floorman.histories.money import MOST, UNKNOWN_STACK, Money, in_file, in_units, scale_of
from floorman.histories.ours import OURS, read_ours, scale_told
from floorman.histories.phh_about import phh_about
from floorman.histories.phh_acts import acts_of
from floorman.histories.phh_hand import PhhHand
from floorman.histories.record import Part, Parts, Record
from floorman.histories.variants import Variant, variant_of
from floorman.terms import Chips, SeatNo, shown

# A player whose stack nobody wrote down has more than anybody could bet.
PLENTY = MOST
PARTS = Parts(stacks=Part("starting_stacks"), forced=Part("blinds_or_straddles"), result=Part("finishing_stacks"))


def record_of(hand: PhhHand) -> Record:
    """What the engine needs of a hand; what came of it goes along unread."""
    variant = variant_of(hand.variant)
    acts = acts_of(hand)
    ours = read_ours(hand.others.get(OURS))
    scale = scale_told(ours, scale_of([*_amounts(hand), *(act.amount for act in acts)]))
    count = len(hand.starting_stacks)
    blinds = [in_units(amount, scale) for amount in hand.blinds_or_straddles or ()]
    antes = [in_units(amount, scale) for amount in hand.antes]
    if count == 2:
        blinds.reverse()
        antes.reverse()
    positions, small, big = _blinds(blinds, count)
    ante, kind, dead = _ante(antes, positions)
    cash = ours.cash or _cash(hand, blinds, dead, positions, scale)
    _check_least_bet(hand, variant, (big, *(one.to for one in (cash or Cash()).straddles)), scale)
    if hand.ante_trimming_status and kind not in ("none", "each"):
        raise Unplayable("ante_trimming_status", "history.trimmed-antes")
    bring_in, small_bet, big_bet = (
        in_units(amount or 0, scale) for amount in (hand.bring_in, hand.small_bet, hand.big_bet)
    )
    unknown = [stack == UNKNOWN_STACK for stack in hand.starting_stacks]
    return Record(
        variant=hand.variant,
        game=variant.game,
        seats=tuple(
            SeatSetup(seat, PLENTY * scale if stack == UNKNOWN_STACK else in_units(stack, scale))
            for seat, stack in enumerate(hand.starting_stacks, 1)
        ),
        positions=positions,
        forced=Forced(small or ours.dead_small_blind, big, ante, kind, bring_in, small_bet, big_bet),
        acts=acts,
        book=ours.book,
        scale=scale,
        smallest_chip=ours.smallest_chip,
        dead=ours.dead,
        antes_for_all=not hand.ante_trimming_status,
        event_left=ours.event_left,
        cash=cash,
        names={seat: shown(name) for seat, name in enumerate(hand.players or (), 1)},
        title=_title(hand),
        parts=PARTS if hand.finishing_stacks is not None else replace(PARTS, result=Part("winnings")),
        unknown_stacks=any(unknown),
        finishing_stacks=hand.finishing_stacks,
        taken=in_file(ours.taken, scale),
        winnings=hand.winnings,
        about=phh_about(hand, ours),
        source=hand,
    )


def _amounts(hand: PhhHand) -> list[Money]:
    named = (hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet)
    return [
        *hand.antes,
        *(hand.blinds_or_straddles or ()),
        *(amount for amount in named if amount is not None),
        *hand.starting_stacks,
    ]


def _blinds(blinds: list[Chips], count: int) -> tuple[Positions, Chips, Chips]:
    """Where the blinds are, from what each player posts, already the right way round."""
    nobody = count + 1
    if any(amount < 0 for amount in blinds[:2]):
        raise Unplayable("blinds_or_straddles", "history.straddle")
    posted = [(seat, amount) for seat, amount in enumerate(blinds, 1) if amount > 0]
    usual = (2, 1) if count == 2 else (1, 2)
    if not blinds:
        return Positions(count, *usual, count), 0, 0
    in_place = [one for one in posted if one[0] in usual]
    if len(posted) == 1 or len(in_place) == 1:
        seat, amount = (in_place or posted)[0]
        # A lone blind, as on the button in short deck: the seat of the small blind is one that nobody has.
        small = usual[0] if seat == usual[1] else nobody
        return Positions(count, small, seat, count), 0, amount
    at = dict(posted)
    if set(usual) <= set(at):
        return Positions(count, *usual, count), at[usual[0]], at[usual[1]]
    raise Unplayable("blinds_or_straddles", "history.straddle" if posted else "history.no-blind")


def _cash(hand: PhhHand, blinds: list[Chips], dead: dict[SeatNo, Chips], where: Positions, scale: int) -> Cash | None:
    """Further blinds: above the big blind they are straddles. Up to it, or below nothing as PokerKit writes them, they
    are posted late."""
    big = blinds[where.big_blind - 1] if blinds else 0
    live: dict[SeatNo, Chips] = {}
    straddles: list[Straddle] = []
    for seat, amount in enumerate(blinds, 1):
        if seat in (where.small_blind, where.big_blind) or not amount:
            continue
        if amount > big:
            straddles.append(Straddle(seat, amount, in_units(hand.min_bet or 0, scale)))
        else:
            live[seat] = abs(amount)
    if any(one.to >= other.to for one, other in pairwise(straddles)):
        straddles.sort(key=lambda one: one.to)
    posts = tuple(LatePost(seat, live.get(seat, 0), dead.get(seat, 0)) for seat in {**live, **dead})
    return Cash(tuple(straddles), posts) if straddles or posts else None


def _check_least_bet(hand: PhhHand, variant: Variant, blinds: tuple[Chips, ...], scale: int) -> None:
    """In games without a limit the least bet is the big blind, or a straddle; else the file tells of another game."""
    if hand.min_bet is not None and not variant.is_limit and in_units(hand.min_bet, scale) not in blinds:
        raise Unplayable("min_bet", "history.least-bet")


def _ante(antes: list[Chips], positions: Positions) -> tuple[Chips, AnteKind, dict[SeatNo, Chips]]:
    """The ante, and what is no ante: a dead blind, from somebody who pays for nobody else."""
    payers: dict[SeatNo, Chips] = {seat: amount for seat, amount in enumerate(antes, 1) if amount}
    if not payers:
        return 0, "none", {}
    amount = max(payers.values())
    if len(payers) == len(antes) and set(payers.values()) == {amount}:
        return amount, "each", {}
    if list(payers) == [positions.big_blind]:
        return amount, "big-blind", {}
    if list(payers) == [positions.button]:
        return amount, "button", {}
    if {positions.small_blind, positions.big_blind} & set(payers) or positions.small_blind > len(antes):
        raise Unplayable("antes", "history.antes")
    return 0, "none", payers


def _title(hand: PhhHand) -> str:
    where = [shown(part, 120) for part in (hand.event, hand.venue, hand.city) if part]
    return ", ".join([*where, str(hand.year)] if where and hand.year is not None else where)
