"""Who may know how many chips everybody has, beside those who run the event; and how anybody knows it."""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, RuleId, TableNo, joined
from floorman.tournament import Tournament, read
from floorman.tournament.chips.totals import COUNTED_TOGETHER_MS, was_counted
from floorman.tournament.standing import played
from floorman.views.late import is_late


def stacks_are_open(state: Tournament, book: Rulebook, at: Instant) -> tuple[bool, tuple[RuleId, ...]]:
    """Whether anybody may, and what that rests on (stack_count, count_only_in_turn).

    What the book keeps to itself is only kept while a hand may be played: not in a break, nor once all is over. Where
    those who look on see tables in the browser later, stacks would tell them before.
    """
    if state.phase == "running" and any(is_late(state, table) for table in state.tables):
        return False, ()
    counted, in_turn = book.stack_count, book.count_only_in_turn
    cites = joined(counted.cites, in_turn.cites)
    if counted.value == "always" and not in_turn.value:
        return True, cites
    return not _plays(state, at), cites


def known_by(state: Tournament, who: EntryId) -> str:
    """How anybody knows what they have, where the hands do not tell it and play has begun."""
    place = state.sits.get(who)
    return how_known(state, who) if place is not None and counts_alone(state, place.table) else ""


def counts_alone(state: Tournament, table: TableNo) -> bool:
    """Does nothing but a count tell there what somebody has? The winner has them all."""
    return state.tables[table].action == "none" and state.ending != "winner" and state.phase != "before"


def how_known(state: Tournament, who: EntryId) -> str:
    """The same for somebody at such a table."""
    if who in state.reckoned:
        return "reckoned"
    if who in state.by_hands:
        # They came from a table where these are told, or theirs told them once: until they play one that nobody tells.
        return "reckoned" if who in state.uncounted else "hands"
    if who not in state.counted:
        return "reckoned" if _changed_since(state, who) else "start"
    return "said" if state.counted[who].by == "player" else "count"  # the player's own word, from their phone


def _changed_since(state: Tournament, who: EntryId) -> bool:
    """Has a rebuy, an add-on or a race of their table made it another stack than the one they came with?"""
    entry, place = state.entries[who], state.sits.get(who)
    raced = place is not None and place.table in state.lowest
    return bool(entry.rebuys or entry.add_ons or raced) and state.stacks.get(who) != state.stack


def all_known(state: Tournament, at: Instant) -> bool:
    """Are all stacks known, so that anybody has a rank? Told with hands, or counted, and no hand played since.

    Where nobody tells the hands, play goes on unseen: a count stands for a while, and as long as nobody can play.
    """
    return all(_known(state, who, at) for who, entry in state.entries.items() if entry.status == "entered")


def _known(state: Tournament, who: EntryId, at: Instant) -> bool:
    place = state.sits.get(who)
    if place is None:
        return False
    if not counts_alone(state, place.table):
        return True
    if who in state.by_hands or not was_counted(state, who):
        return False  # nobody has told a hand since they came, or hands were played since
    return played(state, state.counted[who].at, at) <= COUNTED_TOGETHER_MS


def _plays(state: Tournament, at: Instant) -> bool:
    if state.phase != "running":
        return False
    on_break = read(state.schedule, state.clock, at).on_break
    return not on_break or any(play.hand is not None for play in state.play.values())
