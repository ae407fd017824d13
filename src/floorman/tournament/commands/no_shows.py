"""No-shows: the stacks of players who have not played a hand leave the table at the moment that the book names.

| question            | what it settles                                       |
| no_show_after_level | from when on                                          |
| played_a_hand       | what counts as having come                            |
| no_show_place       | which place a no-show gets                            |
| no_shows_together   | how several are ranked that are removed at one moment |
| no_show_refund      | whether the entry is cancelled instead                |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from floorman.terms import EntryId, Refused, RuleId, joined
from floorman.tournament.accounts import OUT_OF_PLAY
from floorman.tournament.bags import all_to, in_all
from floorman.tournament.command import About, Command, Decision, Now, Topic, about, needs, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.consequences.leaving import after_leaving
from floorman.tournament.entering.money import refunded
from floorman.tournament.entering.showing import has_played, no_shows_are_due
from floorman.tournament.event import Right
from floorman.tournament.events import NoShowsRemoved
from floorman.tournament.holdings import Out, Outgoing


class RemoveNoShow(Command, frozen=True, tag="remove-no-show"):
    """Take the stack of one player, or of several at one moment, who never came.

    `played` says whether they have played a hand, where the desk was not told of the hands.
    """

    right: ClassVar[Right] = "who_removes_no_shows"
    topic: ClassVar[Topic] = "entries"

    who: EntryId | tuple[EntryId, ...]
    played: bool | None = None

    def about(self) -> About:
        return about([self.who] if isinstance(self.who, str) else self.who)

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if fault := not_running(now):
            return fault
        if not no_shows_are_due(now):
            return no("no-show.not-yet", book.no_show_after_level.cites)
        names = (self.who,) if isinstance(self.who, str) else self.who
        ids: list[EntryId] = []
        for name in names:
            id = must_be_in(now, name)
            if isinstance(id, Refused):
                return id
            if (refusal := self._not_a_no_show(now, id)) is not None:
                return refusal
            ids.append(id)
        if not ids or len(set(ids)) != len(ids):
            return no("no-show.whom")
        if len(ids) >= state.left:
            return no("no-show.everyone")
        return self._removed(now, ids)

    def _not_a_no_show(self, now: Now, id: EntryId) -> Decision | None:
        state, counts = now.state, now.book.played_a_hand
        place, name = state.sits.get(id), state.entries[id].person
        played = has_played(now, id, self.played)
        if played is None:
            return needs("no-show.has-he-played", "played", cites=counts.cites, name=name)
        if played:
            return no("no-show.has-played", counts.cites, name=name)
        if place is not None and state.play[place.table].hand is not None:
            return no("table.hand-is-on", table=place.table)
        return None

    def _removed(self, now: Now, ids: list[EntryId]) -> Decision:
        state, refund = now.state, now.book.no_show_refund
        back = tuple(ids) if refund.value else ()
        removed = NoShowsRemoved(
            outs=() if refund.value else _placed(now, ids),
            cancelled=back,
            chips=tuple(one for id in ids for one in all_to(state, id, OUT_OF_PLAY)),
            payments=tuple(one for id in back for one in refunded(state, id)),
            cites=joined(now.book.no_show_after_level.cites, self._why(now, len(ids))),
        )
        return yes(removed, *after_leaving(now, (removed,)))

    def _why(self, now: Now, count: int) -> tuple[RuleId, ...]:
        book = now.book
        if book.no_show_refund.value:
            return book.no_show_refund.cites
        return joined(book.no_show_place.cites, book.no_shows_together.cites if count > 1 else ())


def _placed(now: Now, ids: Sequence[EntryId]) -> tuple[Outgoing, ...]:
    state = now.state
    round, first = _round(now)
    stacks = sorted({state.stacks.get(id, 0) for id in ids}, reverse=True)
    by_stack = now.book.no_shows_together.value == "by_stack"

    def rank(id: EntryId) -> int:
        return first + (stacks.index(state.stacks.get(id, 0)) if by_stack else 0)

    return tuple(
        Outgoing(id, Out(round, rank(id), "no-show", now.at, state.sits.get(id), in_all(state, id)))
        for id in sorted(ids)
    )


def _round(now: Now) -> tuple[int, int]:
    """In which round they go out, and the best rank in it."""
    state = now.state
    if now.book.no_show_place.value == "behind_all_players":
        # Round 0 lies behind all others; whoever is removed later stands above those removed before.
        ranks = [out.rank for out in state.outs.values() if out.round == 0]
        return 0, min(ranks, default=1) - len(state.entries)
    last = max((out.round for out in state.outs.values()), default=0)
    return (last, 1) if _go_with_last(now, last) else (state.next_round, 1)


def _go_with_last(now: Now, number: int) -> bool:
    """Whoever is removed at the same moment as the last ones shares with them, though told in another step."""
    last = [out for out in now.state.outs.values() if out.round == number]
    together = all(out.why == "no-show" and out.at == now.at for out in last)
    return bool(last) and together and now.book.no_shows_together.value == "share"
