"""The felt of a practice table: the same view as of a table of an event, made of a hand that no event knows."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.hand.awarding import pots_of
from floorman.rulings.counting import pot_is_told
from floorman.sim.practice import BLINDS, SEATS, UNIT, YOU, PracticeTable
from floorman.terms import SeatNo
from floorman.views import FeltView
from floorman.views.felt import FeltSeatView, StakesView, street_of
from floorman.views.hand import HandSeatView, about, hand_view, shows_numbers
from floorman.views.live_hand import PotView, acts_view
from floorman.web.hand_files.steps import last_acts, won_by


def practised(sits: PracticeTable, names: Mapping[SeatNo, str]) -> FeltView:
    """As you see it. Nobody puts chips on this table either, so amounts are told as the book has it for screens."""
    hand = sits.hand
    numbers = shows_numbers(hand, acts_by_itself=True)
    tells = numbers or pot_is_told(hand)[0]
    seen = hand_view(hand, YOU, counts=numbers)
    offer = sits.view().offer
    pots = pots_of(hand) if tells else []
    return FeltView(
        table=1,
        you=YOU,
        number=1,
        version=len(sits.events),
        over=hand.closed,
        game=hand.started.game,
        stakes=StakesView(BLINDS.small_blind, BLINDS.big_blind),
        street=street_of(hand),
        board=seen.board,
        pot=hand.pot if tells else about(hand.pot),
        pot_about=not tells and about(hand.pot) != hand.pot,
        pots=tuple(PotView(pot.amount, tuple(hand.seats[place] for place in pot.claimants)) for pot in pots)
        if len(pots) > 1
        else (),
        seats=_seats(sits, names, {seat.seat: seat for seat in seen.seats}),
        acts=acts_view(offer, YOU),
        owes=_owes(sits),
        unit=UNIT,
    )


def _owes(sits: PracticeTable) -> int:
    hand = sits.hand
    place = hand.at.get(YOU)
    if place is None or not hand.in_round():
        return 0
    return min(max(hand.bet_to - hand.bet[place], 0), hand.stack[place])


def _seats(
    sits: PracticeTable, names: Mapping[SeatNo, str], seen: Mapping[SeatNo, HandSeatView]
) -> tuple[FeltSeatView, ...]:
    did, won = last_acts(sits.events), won_by(sits.events)
    return tuple(
        FeltSeatView(seat, names.get(seat, ""), taken=True)
        if seat not in seen
        else FeltSeatView(
            seat=seat,
            name=names.get(seat, ""),
            taken=True,
            stack=seen[seat].stack,
            about=seen[seat].about,
            bet=seen[seat].bet,
            cards=seen[seat].cards,
            state=seen[seat].state,
            button=seen[seat].button,
            turn=seen[seat].to_act,
            marks=("all-in",) if seen[seat].state == "live" and not seen[seat].stack and seat not in won else (),
            did=did.get(seat),
            won=won.get(seat, 0),
        )
        for seat in range(1, SEATS + 1)
    )
