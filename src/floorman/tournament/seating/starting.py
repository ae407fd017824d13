"""When a table may deal its first hand.

| how many players it needs | players_to_start_table    |
| which of them count       | starting_players_counted  |
| where the button lies     | see `first_button`        |
"""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import Refused, TableNo, joined
from floorman.tournament.command import Now, no
from floorman.tournament.seating.first_button import button_rule, first_button, first_hand_to_come
from floorman.tournament.state import Tournament


def first_hand_refused(now: Now, table: TableNo) -> Refused | None:
    """Why a table may not deal its first hand yet; None where it may, or has long dealt it."""
    state = now.state
    if not first_hand_to_come(state.play[table]):
        return None
    return too_few_to_start(now, table) or button_missing(now, table)


def too_few_to_start(now: Now, table: TableNo) -> Refused | None:
    """A table that has started once goes on; and the final table begins with whoever is left."""
    state, needed, counted = now.state, now.book.players_to_start_table, now.book.starting_players_counted
    if state.play[table].started or state.tables[table].final:
        return None
    players = players_there(state, table, now.book)
    if players >= needed.value:
        return None
    cites = joined(needed.cites, counted.cites)
    return no("table.waits-for-players", cites, table=table, players=players, needed=needed.value)


def players_there(state: Tournament, table: TableNo, book: Rulebook) -> int:
    """Those who count for the first hand."""
    players = state.seats[table].values()
    if book.starting_players_counted.value == "seated":
        return len(players)
    return sum(state.presence.get(who, "present") == "present" for who in players)


def button_missing(now: Now, table: TableNo) -> Refused | None:
    """The button of the first hand still has to be drawn."""
    state = now.state
    if first_button(state, table, sorted(state.seats[table]), now.book) is not None:
        return None
    rule = button_rule(state.tables[table], now.book)
    return no("table.button-to-draw", rule.cites, table=table)


def draws_by_lot(state: Tournament, table: TableNo) -> bool:
    """Nobody deals cards at a virtual table: there the lot draws them."""
    return state.tables[table].cards == "dealt"
