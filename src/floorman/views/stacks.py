"""Who may know how many chips everybody has, beside those who run the event."""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import Instant, RuleId, joined
from floorman.tournament import Tournament, read


def stacks_are_open(state: Tournament, book: Rulebook, at: Instant) -> tuple[bool, tuple[RuleId, ...]]:
    """Whether anybody may, and what that rests on (stack_count, count_only_in_turn).

    What the book keeps to itself is only kept while a hand may be played: not in a break, nor once all is over.
    """
    counted, in_turn = book.stack_count, book.count_only_in_turn
    cites = joined(counted.cites, in_turn.cites)
    if counted.value == "always" and not in_turn.value:
        return True, cites
    return not _plays(state, at), cites


def _plays(state: Tournament, at: Instant) -> bool:
    if state.phase != "running":
        return False
    on_break = read(state.schedule, state.clock, at).on_break
    return not on_break or any(play.hand is not None for play in state.play.values())
