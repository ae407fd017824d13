"""What keeps a table from its next hand, and whether its button is drawn first: asked of the commands themselves."""

from __future__ import annotations

from msgspec import Struct

from floorman.floor.phone_cards import is_laid, lays
from floorman.terms import Accepted, Needs, Refused, Ruling, TableNo
from floorman.tournament import Now
from floorman.tournament.commands import DrawButton, NewHand, TellHandDone
from floorman.tournament.commands.starting import drawn_for_too


class NextHandView(Struct, frozen=True):
    """`draws`: the button can be drawn now, by `lot`, or by the `cards` that are dealt for it; `alone`: for this table
    and no other."""

    wrong: Ruling | None = None
    draws: str = ""
    alone: bool = True


def next_hand(now: Now, table: TableNo) -> NextHandView:
    """Where the hands are counted, what keeps it from being done with one."""
    tells = now.state.tables[table].action != "none" or (lays(now.state, table) and not is_laid(now.state, table))
    decision = (NewHand(table) if tells else TellHandDone(table)).decide(now)
    wrong, draws = decision.ruling if isinstance(decision, Refused) else None, _draws(now, table)
    return NextHandView(wrong, draws, not (draws and drawn_for_too(now, table)))


def _draws(now: Now, table: TableNo) -> str:
    match DrawButton(table).decide(now):
        case Accepted():
            return "lot"
        case Needs():
            return "cards"
        case _:
            return ""
