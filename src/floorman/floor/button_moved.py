"""A button that lay wrong, where nobody tells hands: by the ruling it lies somewhere, and there every page shows it.

| the ruling moves it, or the hand is dealt again | at the right seat                                    |
| the hand is played on as it is                  | where it lay                                         |
| somebody decides otherwise later                | likewise, unless it has gone on or was told meanwhile |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.floor.counted_table import table_as_it_is
from floorman.rulings import Outcome
from floorman.rulings.around import Around
from floorman.terms import Accepted, SeatNo, TableNo
from floorman.tournament import decide
from floorman.tournament.commands import TellButton
from floorman.tournament.reports import VOIDING, Reported

if TYPE_CHECKING:
    from floorman.floor.transaction import Transaction


def with_button(report: Mapping[str, object], around: Around) -> Around:
    """The report itself says where the button lay: nobody is asked for that again, and nothing else counts."""
    seat = report.get("button")
    return replace(around, button=seat) if isinstance(seat, int) else around


def move_button(told: Reported, outcome: Outcome, transaction: Transaction, table: TableNo) -> None:
    """What was ruled, or decided at once, of the button of the hand that is on."""
    seat = _lies_at(told, outcome, _decided(told))
    if seat is not None:
        _tell(table, seat, transaction)


def move_button_again(before: Reported, outcome: Outcome, transaction: Transaction, table: TableNo) -> None:
    """It was decided otherwise later: what somebody has said of the button meanwhile stays."""
    lay = _lies_at(before, outcome, _decided(before))
    lies = _lies_at(before, outcome, _decided(transaction.state.reports[table]))
    if lies is None or lies == lay:
        return
    known = table_as_it_is(transaction.now(), table, Around())
    if known is not None and lay in (known.button, known.lay):
        _tell(table, lies, transaction)


def _decided(told: Reported) -> str:
    return told.outcome if told.ruled is None else told.ruled.decided


def _lies_at(told: Reported, outcome: Outcome, decided: str) -> SeatNo | None:
    """None where it was not about the button of a hand. One that is dealt again is dealt from the right seat."""
    lay = told.report.get("button")
    if told.between_hands or not told.lies or not isinstance(lay, int):
        return None
    right = outcome.positions or (outcome.next if outcome.void else None)
    moves = decided == outcome.outcome or decided in VOIDING
    return lay if right is None or not moves else right.button


def _tell(table: TableNo, seat: SeatNo, transaction: Transaction) -> None:
    """As by a tap, with its way back. Where it cannot lie there, the ruling alone says so."""
    now = transaction.now()
    told = decide(now.state, TellButton(table, seat, ruling="moved"), now.by, now.at, now.book, now.secret)
    if isinstance(told, Accepted):
        transaction.happened(told.events)
