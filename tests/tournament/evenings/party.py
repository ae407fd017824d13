"""An evening that is looked at after every step: whatever is asked of it, what must hold is asserted here.

| nothing is decided by an exception, and deciding changes nothing                                    |
| nothing is wrong with the state (`checks`), its views, its places, its proposals, its sentences     |
| a step taken back at once leaves the state and the floor's page as they were before it              |
| the log, read again from its bytes, makes the same state                                            |
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

import msgspec

from floorman.rulebook import Rulebook
from floorman.terms import Accepted, By, Instant, Needs, Rank
from floorman.tournament import AnyCommand, Decision, Now, OpenEvent, Tournament, decide, fold, open_event
from floorman.tournament.commands import TakeBack, TakeBackBust
from floorman.tournament.commands.ways_back import meant
from floorman.tournament.proposals import proposals
from floorman.views import desk_view, event_view, floor_view
from floorman.wire import Encoded, decode, encode
from tests.tournament.evening import BEGIN
from tests.tournament.evenings import holding

SECRET = b"the secret of a random evening"
REPLAYED_EVERY = 20


class Party:
    """One evening. `accepted` and `refused` count what was asked, by its word."""

    def __init__(self, book: Rulebook, settings: OpenEvent) -> None:
        opened = open_event(settings, book, SECRET)
        assert isinstance(opened, Accepted), opened
        self.book = book
        self.at: Instant = BEGIN
        self.log: list[Encoded] = [encode(event) for event in opened.events]
        self.state: Tournament = fold(list(opened.events))
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.missing: list[str] = []  # what the last command was asked for
        self._held()

    def wait(self, ms: int) -> None:
        self.at += ms

    def now(self, rank: Rank = "direction", person: str = "someone") -> Now:
        return Now(self.state, By(person, rank), self.at, self.book, SECRET)

    def ask(self, command: AnyCommand, rank: Rank = "direction", person: str = "someone") -> Decision:
        """Decide it, and carry it out if the rules say so."""
        word, was_over = str(command.__struct_config__.tag), self.state.phase == "over"
        before, floor, draws = frozen(self.state), self._floor(), self.state.draws
        decision = decide(self.state, command, By(person, rank), self.at, self.book, SECRET)
        assert before == frozen(self.state), f"deciding changes nothing: {command}"
        self.missing = list(decision.facts) if isinstance(decision, Needs) else []
        if not isinstance(decision, Accepted):
            self.refused[f"{word} {decision.ruling.code}"] += 1
            holding.of_no(decision, command, self.book)
            return decision
        self.accepted[word] += 1
        holding.of_yes(decision, command, self.book, was_over=was_over)
        first = len(self.state.done)
        self.happens(*decision.events)
        self._held()
        if not isinstance(command, TakeBack | TakeBackBust):
            self._could_be_taken_back(before, floor, (first, draws), command)
        return decision

    def happens(self, *events: Any) -> None:
        """All of them, each through its stored bytes; now and then the whole log is read again."""
        for event in events:
            self.log.append(encode(event))
            self.state.apply(decode(self.log[-1].kind, self.log[-1].body))
        if len(self.log) % REPLAYED_EVERY < len(events):
            self.assert_replayed()

    def _held(self) -> None:
        holding.of_state(self.state, self.book)
        desk_view(self.state, event_view(self.state, self.book, {}, self.at), floor_view(self.now(), {}))
        holding.of_proposals(proposals(self.now()), self.book)

    def _could_be_taken_back(self, before: bytes, floor: bytes, mark: tuple[int, int], command: AnyCommand) -> None:
        """At once, and put back again, all its steps newest first: looked at without happening.

        Draws are counted on, so that no chance is used twice: the floor's page is looked at with the one from before.
        """
        first, draws = mark
        after = frozen(self.state)
        steps = [step.last for step in self.state.done[first:]]
        if any(meant(step).event.way_back != "restores" for step in self.state.done[first:]):
            return
        with ExitStack() as tried:
            undone = [self._tried(tried, version, command) for version in reversed(steps)]
            assert before == frozen(self.state), f"taken back at once: {command} leaves a trace"
            with patch.dict(self.state.counts, draws=draws):
                seen = self._floor()
            assert floor == seen, f"taken back at once: {command} is seen on the floor's page"
            for version in reversed(undone):
                self._tried(tried, version, command)
            assert after == frozen(self.state), f"restored: {command} is another step than before"
        assert after == frozen(self.state), "looking changes nothing"

    def _tried(self, tried: ExitStack, version: int, command: AnyCommand) -> int:
        """Take back this step; gives the version that the taking back stands under."""
        undone = decide(self.state, TakeBack(version), By("someone", "direction"), self.at, self.book, SECRET)
        assert isinstance(undone, Accepted), f"{command} cannot be taken back at once: {undone}"
        tried.enter_context(self.state.tried(*undone.events))
        return self.state.version

    def _floor(self) -> bytes:
        return msgspec.json.encode(floor_view(self.now(), {}), order="deterministic")

    def assert_replayed(self) -> None:
        """A restart: what the log holds is what the state is."""
        again = fold([decode(one.kind, one.body) for one in self.log])
        assert frozen(again) == frozen(self.state)
        assert again.facts() == self.state.facts()
        assert again.said_in == self.state.said_in


def frozen(state: Tournament) -> bytes:
    """Everything that is so, without how often something happened or was drawn."""
    facts = state.facts()
    del facts["version"]
    facts.get("counts", {}).pop("draws", None)
    return msgspec.json.encode(facts)
