"""Calls for the clock on a player: settled once it runs, and once they have acted or the hand is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from floorman.floor.hand_draft import HandDraft
from floorman.terms import TableNo
from floorman.tournament import Tournament
from floorman.tournament.commands import AnswerCall, WithdrawCall


def calls_settled(state: Tournament, hands: Mapping[TableNo, HandDraft | None]) -> Iterator[AnswerCall | WithdrawCall]:
    """Of the tables at which something has just happened; None stands for a hand that is over.

    Whoever names no seat has not said whose time it is: only the end of the hand settles that.
    """
    for number, call in sorted(state.calls.items()):
        if call.kind != "clock" or call.table not in hands:
            continue
        draft = hands[call.table]
        if draft is None:
            yield WithdrawCall(call.table, number)
        elif draft.open.clock is not None and call.seat in (0, draft.open.clock.seat):
            yield AnswerCall(call.table, number, "done")
        elif call.seat and draft.hand.to_act != call.seat:
            yield WithdrawCall(call.table, number)
