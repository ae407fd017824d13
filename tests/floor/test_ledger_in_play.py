"""From a breach to the last hand of its penalty: any conduct, under any book, with moves, void hands and breaks."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.rulebook import SHIPPED, incidents, load
from floorman.scenario.event_story import TournamentStory
from floorman.scenario.format import EventStory, Scenario, Step, TableSeat, TableStory
from floorman.scenario.story import Did
from floorman.tournament.consequences.penalising import kinds_of
from tests.sizes import examples

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hans")
PLAYER = "Ben"


class Night:
    """Two tables of four, and what the staff does there."""

    def __init__(self, name: str) -> None:
        tables = tuple(
            TableStory(
                number=number + 1,
                button=1,
                seat=tuple(TableSeat(seat=seat + 1, name=NAMES[4 * number + seat], stack=10**6) for seat in range(4)),
            )
            for number in range(2)
        )
        self.book = load(name)
        event = EventStory(structure=((20, 1, 2),), depth="stationed", table=tables)
        self.story = TournamentStory(Scenario(event=event), self.book)

    def step(self, **what: Any) -> Did:
        return self.story.do(msgspec.convert(what, Step), "step[0]")

    def command(self, name: str, **arguments: Any) -> Did:
        return self.step(command={"name": name, "by": "direction", **arguments})

    def ledger(self) -> dict[str, Any]:
        return dict(self.story.answer("penalties", {}, "")[0])

    def table_of(self) -> int:
        return self.story.state.sits[PLAYER].table

    def play(self, table: int) -> str:
        """A hand in which everyone passes; says how the player was dealt in."""
        assert self.command("new-hand", table=table).refused is None
        found: dict[str, str] = self.story.answer("hands", {}, "")[0]
        return found.get(str(self.story.state.sits[PLAYER].seat), "")

    def finish(self, table: int) -> None:
        while (open := self.story.floor.hands.get(table)) is not None:
            seat = open.hand.seats[open.hand.to_act]
            assert self.step(act={"seat": seat, "do": "fold"}, table=table).refused is None


@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from(SHIPPED), st.sampled_from(tuple(incidents())), st.data())
def test_from_the_breach_to_the_last_hand(name: str, what: str, data: st.DataObject) -> None:
    night = Night(name)
    report = {"kind": "incident", "what": what, "who": PLAYER, "seat": 2, "on_purpose": True, "during_hand": True}
    did = night.step(report=report, table=1)
    assert night.story.told.last is not None and did.refused is None
    outcome = night.story.told.last.outcome
    assert outcome is not None
    must = outcome.penalty is not None and outcome.penalty.obligation == "must"
    assert must == (night.ledger().get(PLAYER, {}).get("kind") == "open")

    kinds = sorted(kinds_of(night.book) & {"missed_hands", "missed_rounds", "time"})
    kind = data.draw(st.sampled_from(kinds))
    hands = data.draw(st.integers(1, 3))
    facts = {"rounds": 1} if kind == "missed_rounds" else {"hands": hands}
    assert night.command("penalise", who=PLAYER, penalty=kind.replace("_", "-"), **facts).refused is None
    expected = 4 if kind == "missed_rounds" else hands
    assert expected == night.ledger()[PLAYER]["hands_left"]
    assert "open" not in night.ledger()[PLAYER]

    while PLAYER in night.ledger():
        left = night.ledger()[PLAYER]["hands_left"]
        match data.draw(st.sampled_from(("hand", "hand", "elsewhere", "void", "move", "break"))):
            case "hand":
                table = night.table_of()
                dealt = night.play(table)  # nothing where he sits between button and small blind after a move
                assert dealt in ("dead", "")
                night.finish(table)
                expected -= dealt == "dead"
                assert expected == night.ledger().get(PLAYER, {"hands_left": 0})["hands_left"]
            case "elsewhere":
                other = 3 - night.table_of()
                night.play(other)
                night.finish(other)
                assert left == night.ledger()[PLAYER]["hands_left"]
            case "void":
                night.play(night.table_of())
                assert night.command("void-hand", table=night.table_of(), why="misdeal").refused is None
                assert left == night.ledger()[PLAYER]["hands_left"]
            case "move":
                to = {"table": 3 - night.table_of(), "seat": 7}
                void = any(play.again is not None for play in night.story.state.play.values())
                assert void == (night.command("move", who=PLAYER, to=to).refused is not None)
                assert left == night.ledger()[PLAYER]["hands_left"]
            case "break":
                night.step(wait="15m")
    assert 0 == expected
    assert "live" == night.play(night.table_of())
    assert 8 * 10**6 == chips(night)


def chips(night: Night) -> int:
    """All chips of the room, also those of the hand that has begun."""
    state, hands = night.story.state, night.story.floor.hands
    at_rest = sum(state.stacks[who] for who, place in state.sits.items() if place.table not in hands)
    return at_rest + sum(open.hand.chips() for open in hands.values())
