"""Every command that a shipped story carries out is taken back on the spot, and everybody sees what he saw before.

The stories name every command there is, in situations that matter; so does this test.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from floorman.floor import AnyCommand as FloorCommand
from floorman.rulebook import new_shelf
from floorman.scenario import run
from floorman.scenario.on_floor import OnFloor
from floorman.scenario.shipped import shipped_scenarios
from floorman.scenario.story import Did
from floorman.terms import Accepted, By
from floorman.tournament import AnyCommand, Event, Now, Tournament, decide
from floorman.tournament.commands import TakeBack
from floorman.views import floor_view

# Commands that no story carries out so that they could be taken back, and why.
NOT_SEEN: dict[str, str] = {
    **dict.fromkeys(("answer-call", "withdraw-call"), "no book says anything of the answer to a call"),
    **dict.fromkeys(("let-bot-play", "take-over"), "no book says anything of bots"),
    "check-in": "no book says anything of an event that begins by itself",
    **dict.fromkeys(
        (
            "correct-name",
            "take-back-bust",
            "tell-knock-out",
            "correct-places",
            "correct-penalty",
            "count-table",
            "close-alarm",
        ),
        "no book says anything of a slip of the finger; tests/tournament/test_correcting.py takes them back",
    ),
    **dict.fromkeys(
        (
            *("change-stretch", "add-stretch", "remove-stretch", "move-stretch", "set-lengths"),
            *("set-time", "go-to-break", "break-now", "end-break"),
        ),
        "no book says how a host sets his clock; tests/tournament/test_levels.py takes them back",
    ),
    **dict.fromkeys(
        (
            *(
                "announce-end",
                "change-plan",
                "rename-event",
                "tell-room",
                "close-evening",
                "set-bounties",
                "set-guarantee",
                "set-purchase",
            ),
            *("set-registration-end", "set-table-size"),
        ),
        "no book says how a host tells his event anew; tests/tournament/test_settings.py takes them back",
    ),
    "refer-penalty": "what is open passes with the penalty; tests/views/test_owed.py waives it",
    "waive-penalty": "no book lets a penalty go that it asks for; tests/views/test_owed.py takes it back",
    "invite": "no book says whom the house invites; tests/tournament/test_settings.py takes it back",
    "keep-apart": "no book says whom a host keeps apart; tests/tournament/seating/test_apart.py takes it back",
    "hand-goes-on": "no book says what a slip is; tests/tournament/test_hand_goes_on.py takes back",
    "take-back-ruling": "no book says what a slip is; tests/floor/test_ruling_back.py takes back",
    "swap-seats": "no book lets two change places; tests/tournament/test_moves.py takes it back",
    **dict.fromkeys(("propose-deal", "vote-deal"), "how players are asked; the deal itself is in the stories"),
}


class Watch:
    """What was seen of every command: whether its step could be taken back, and what was then different."""

    def __init__(self) -> None:
        self.kinds: dict[str, set[str]] = {}
        self.different: list[str] = []

    def see(self, told: OnFloor, command: AnyCommand, by: By) -> None:
        floor, at = told.floor, told.at
        state, book = floor.state, floor.book
        decision = decide(state, command, by, at, book, floor.secret)
        if not isinstance(decision, Accepted) or isinstance(command, TakeBack):
            return
        main = decision.events[0]
        word = str(command.__struct_config__.tag)
        self.kinds.setdefault(word, set()).add(main.way_back)
        if main.way_back != "restores":
            return
        before = seen(told, state)
        events: list[Event] = [*decision.events]
        with state.tried(*events):
            version = state.version
            again = decide(state, TakeBack(version), By("story", "direction"), at, book, floor.secret)
        if not isinstance(again, Accepted):
            self.different.append(f"{word}: {again}")
            return
        with state.tried(*events, *again.events):
            after = seen(told, state)
        if before != after:
            self.different.append(f"{word}: {differences(before, after)}")


def seen(told: OnFloor, state: Tournament) -> dict[str, Any]:
    """All that is so, and what the floor is shown: without how long the log is, and how often was drawn by lot."""
    facts = state.facts()
    del facts["version"]
    counts = {name: count for name, count in facts.get("counts", {}).items() if name != "draws"}
    view = floor_view(Now(state, By("story", "direction"), told.at, told.floor.book, told.floor.secret), {})
    shown = msgspec.structs.replace(view, proposals=())  # what would be drawn by lot is another after a draw
    return {**facts, "counts": counts, "view": msgspec.to_builtins(shown, str_keys=True)}


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [
        f"{name}: {before.get(name)} / {after.get(name)}"[:300] for name in before if before[name] != after.get(name)
    ]


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    """All stories of events, each under its first book."""
    watch = Watch()
    ordinary = OnFloor.tell

    def told(self: OnFloor, command: FloorCommand, by: By) -> Did:
        if isinstance(command, get_args(AnyCommand)):
            watch.see(self, command, by)
        return ordinary(self, command, by)

    OnFloor.tell = told  # type: ignore[method-assign]
    try:
        shelf = new_shelf()
        for scenario in shipped_scenarios():
            if scenario.event is not None:
                run(msgspec.structs.replace(scenario, books=scenario.books[:1]), shelf)
        yield watch
    finally:
        OnFloor.tell = ordinary  # type: ignore[method-assign]


def test_done_and_taken_back_is_as_if_it_had_never_been(watch: Watch) -> None:
    assert [] == watch.different


def test_every_command_was_seen(watch: Watch) -> None:
    commands = {str(one.__struct_config__.tag) for one in get_args(AnyCommand)} - {"take-back"}

    assert commands - set(NOT_SEEN) == set(watch.kinds)


def test_a_command_always_has_the_same_way_back(watch: Watch) -> None:
    """Whoever looks it up finds one answer, but for a prize that is drawn for first: no draw is undone."""
    several = {word: ways for word, ways in watch.kinds.items() if len(ways) > 1}

    assert {"pay-prize": {"restores", "stays"}} == several
