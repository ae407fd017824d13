"""What happens without anybody where players act on their own devices: the next hand, and what the situation proposes.

Live tables propose; these apply what is proposed, unless a director wants to confirm it. What concerns a live table
besides waits for the floor, as everything there does. Nothing here decides whether something may be: each command is
decided like anybody's.
"""

from __future__ import annotations

from floorman.floor.commands import Act, AnyCommand
from floorman.floor.floor import Floor
from floorman.floor.hand_draft import runs_out
from floorman.hand import Release, agree_on_runs
from floorman.terms import By, Instant, Refused, TableNo
from floorman.tournament import Now, Stopped, Tournament
from floorman.tournament import clock as clocks
from floorman.tournament.commands import ConfirmArrival, DrawButton, NewHand
from floorman.tournament.proposals import Proposal, proposals

# In whose name.
DESK = By("desk", "direction")

# A hand is refused with these as long as the button has not been drawn.
BUTTON_FIRST = frozenset(("table.button-to-draw", "button.to-be-drawn"))

# What its players wanted of a hand cannot be any more: it is dealt without.
WISHES = ("straddle.", "bomb.", "cash.")

# These concern money or people outside the tables: they wait for the floor everywhere.
FOR_THE_FLOOR = frozenset(("bust", "collect-buy-in", "count-gap", "take-out-gap", "remove-no-show", "change-prizes"))


def plays_itself(state: Tournament, table: TableNo) -> bool:
    """Do players act there on their own devices, with cards that the desk deals?"""
    found = state.tables.get(table)
    return found is not None and found.action == "players" and found.state != "closed"


def tables_by_themselves(state: Tournament) -> list[TableNo]:
    return [table for table in state.open_tables() if plays_itself(state, table)]


def stands_still(state: Tournament) -> bool:
    """Has somebody, or an outage, stopped the event? For the last hands and hand-for-hand the clock alone stands."""
    if not isinstance(state.clock, Stopped) or state.phase != "running":
        return False
    stopped_for = state.ones["stopped_for"]
    if stopped_for == "last-hands":
        return False
    return bool(stopped_for) or not (state.hand_for_hand or state.last_hands)


def has_break(state: Tournament, at: Instant) -> bool:
    """Does play rest now? A hand that is on is played to its end; where no level follows, nobody waits for one.

    In hand-for-hand the clock stands and only hands take time off it: who waited for that break to end waits for ever.
    """
    if state.phase != "running" or (state.hand_for_hand and isinstance(state.clock, Stopped)):
        return False
    reading = clocks.read(state.schedule, state.clock, at)
    return reading.on_break and not reading.overtime


def applies_itself(floor: Floor, at: Instant) -> list[Proposal]:
    """What is proposed and needs nobody's word."""
    state = floor.state
    if state.plan.confirms or state.phase == "over" or stands_still(state):
        return []
    own = frozenset(tables_by_themselves(state))
    if not own:
        return []
    all_own = len(own) == len(state.open_tables())
    found = proposals(Now(state, DESK, at, floor.book, floor.secret))
    return [one for one in found if one.kind not in FOR_THE_FLOOR and _concerns_only(one, own, all_own=all_own)]


def _concerns_only(one: Proposal, own: frozenset[TableNo], *, all_own: bool) -> bool:
    tables = {place.table for move in one.moves for place in (move.source, move.target) if place is not None}
    if one.table is not None:
        tables.add(one.table)
    return tables <= own if tables else all_own


def next_at(floor: Floor, table: TableNo, at: Instant) -> AnyCommand | None:
    """What a table does next by itself; None where its players act, wait for other tables, or have a break."""
    state, open = floor.state, floor.hands.get(table)
    if open is not None:
        goes_on = (runs_out(open.hand) and not agree_on_runs(open.hand)) or (open.hand.held and not state.hand_for_hand)
        return Act(table=table, act=Release()) if goes_on else None
    on_the_way = state.walks and [who for who in state.players(table).values() if who in state.walks]
    if on_the_way:  # on a device nobody has far to walk
        return ConfirmArrival(on_the_way[0])
    return None if has_break(state, at) else NewHand(table)


def instead(table: TableNo, refused: Refused) -> AnyCommand | None:
    """What has to come before, or in place of, a hand that was refused; None where the table has to wait."""
    code = refused.ruling.code
    if code.startswith(WISHES):
        return NewHand(table)
    return DrawButton(table) if code in BUTTON_FIRST else None
