"""What is reported where no hand is told: ruled, written down, decided; and what comes too late for its hand."""

from __future__ import annotations

import msgspec
import pytest

from floorman.floor.commands import Act, Decide, Report
from floorman.hand import Fold
from floorman.terms import Needs, Refused
from floorman.tournament.commands import Bust, Busted, NewHand, SetTable, TellHandDone
from floorman.tournament.events import TableReported
from floorman.tournament.places.placing import places
from tests.floor.net import in_a_net_hand, whose_turn
from tests.floor.tables import Room, room
from tests.floor.telling import FLOOR

LEFT = {"kind": "incident", "what": "left-seat", "seat": 1, "on_purpose": False}
INSULT = {"kind": "incident", "what": "insult", "seat": 1, "on_purpose": True}
CLOCK = {
    "kind": "clock-called",
    "seat": 1,
    "by": "player",
    "by_seat": 2,
    "at_table": True,
    "thought_s": 60,
    "reasonable_time": True,
    "floor_called": True,
}


def counted(book: str = "casino") -> Room:
    """A table at which nobody tells hands."""
    found = room(book=book)
    found.do(SetTable(1, "none", "none"))
    return found


def after_a_net_hand() -> Room:
    """All but one have folded, and the hand is over."""
    found = in_a_net_hand()
    while 1 in found.evening.hands:
        found.ask(Act(table=1, act=Fold(whose_turn(found.hand()))))
    return found


@pytest.mark.parametrize("report", [CLOCK, {"kind": "boxed-cards", "count": 5}])
def test_what_comes_a_moment_after_its_hand_is_too_late(report: dict[str, object]) -> None:
    """Nothing could be carried out any more: it is not written down as if it had been."""
    found = after_a_net_hand()
    answer = found.ask(Report(table=1, report=report))

    assert isinstance(answer, Refused), answer
    assert "table.no-hand" == answer.ruling.code
    assert not found.evening.state.reports


def test_at_a_table_that_tells_no_hands_nobody_knows_whether_one_is_on() -> None:
    """What holds only in a hand is asked for; where hands are told, it is known."""
    found = counted()
    asked = found.ask(Report(table=1, report=LEFT))
    found.do(NewHand(1))
    found.do(TellHandDone(1))
    known = found.do(Report(table=1, report=LEFT))

    assert isinstance(asked, Needs)
    assert ("during_hand",) == asked.facts
    assert "no-effect" == next(one.event.outcome for one in known if isinstance(one.event, TableReported))


def test_a_breach_that_was_none_goes_on_no_record() -> None:
    found = counted()
    told = found.do(Report(table=1, report=INSULT, choose="no-effect", why="it was a joke between friends"))

    assert ["table.reported/1", "table.report-decided/1"] == [type(one.event).__struct_config__.tag for one in told]


def test_what_a_book_ruled_otherwise_once_is_reported_again() -> None:
    """The log of an older version: nobody decides about what he was never told."""
    found = counted()
    found.do(Report(table=1, report=INSULT))
    state = found.evening.state
    state.put(state.reports, 1, msgspec.structs.replace(state.reports[1], outcome="floor-decides"))
    answer = found.ask(Decide(table=1, choose="penalty"))

    assert isinstance(answer, Refused)
    assert "rule.said-otherwise" == answer.ruling.code


def test_whoever_busts_where_hands_are_only_counted_again_is_out() -> None:
    """The last hand that was told left them chips. Others came since: each of them has his own place."""
    found = after_a_net_hand()
    one, other = list(found.evening.state.players(1).values())[:2]
    assert isinstance(found.ask(Bust((Busted(one),))), Refused)
    found.do(SetTable(1, "none", "none"))
    found.do(Bust((Busted(one),)))
    found.do(Bust((Busted(other),)))

    placed = places(found.evening.state)
    assert 1 == placed[one].place - placed[other].place


# ---- a pot that went to the wrong player --------------------------------------------------------------------------


def stacks_at(found: Room) -> dict[int, int]:
    state = found.evening.state
    return {seat: state.stacks[who] for seat, who in state.players(1).items()}


def test_a_pot_goes_to_the_right_player_before_the_next_hand() -> None:
    """What the book has ruled lies in the stacks: the same chips in all, and the next hand begins with them."""
    found = after_a_net_hand()
    before = stacks_at(found)
    wrong, right = sorted(before)[:2]
    report = {"kind": "wrong-award", "seat": right, "from": wrong, "amount": 150, "noticed": "before-next-hand"}
    found.do(Report(table=1, report=report))

    assert before | {wrong: before[wrong] - 150, right: before[right] + 150} == stacks_at(found)
    assert sum(before.values()) == sum(stacks_at(found).values())
    back = found.ask(Decide(table=1, choose="no-effect", why="the cards were looked at again"))
    assert not isinstance(back, Refused), back
    assert before == stacks_at(found)


def test_nobody_gives_back_more_than_he_has() -> None:
    found = after_a_net_hand()
    before = stacks_at(found)
    wrong, right = sorted(before)[:2]
    report = {"kind": "wrong-award", "seat": right, "from": wrong, "noticed": "before-next-hand"}
    answer = found.ask(Report(table=1, report=report | {"amount": before[wrong] + 1}))

    assert isinstance(answer, Refused)
    assert ("report.cannot-be", "amount") == (answer.ruling.code, answer.ruling.facts["path"])
    assert before == stacks_at(found)


def test_whose_last_chips_were_anothers_is_out() -> None:
    """He was all-in, and all that he has is the pot that he had not won."""
    found = after_a_net_hand()
    before = stacks_at(found)
    wrong, right = sorted(before)[:2]
    report = {"kind": "wrong-award", "seat": right, "from": wrong, "noticed": "before-next-hand"}
    found.do(Report(table=1, report=report | {"amount": before[wrong]}))

    assert before[right] + before[wrong] == stacks_at(found)[right]
    assert (wrong in stacks_at(found), [1]) == (False, [one.hand for one in found.evening.state.outs.values()])


def paid_to_the_wrong_one() -> tuple[Room, dict[str, object], int, int]:
    """The hand is over; of what its winner got 100 were another's, who says so before the next hand."""
    before = in_a_net_hand()
    begun = stacks_at(before)
    found = after_a_net_hand()
    now = stacks_at(found)
    got = max(now, key=lambda seat: now[seat] - begun.get(seat, 0))
    owner = next(seat for seat in now if seat != got)
    report = {"kind": "wrong-award", "seat": owner, "amount": 100, "from": got, "noticed": "before-next-hand"}
    return found, report, got, owner


def test_a_pot_given_to_the_wrong_one_goes_to_the_right_one_as_long_as_no_hand_has_begun() -> None:
    """From stack to stack; the sum stays, and the log has it with the paragraph."""
    found, report, got, owner = paid_to_the_wrong_one()
    before = stacks_at(found)
    found.do(Report(table=1, report=report))
    after = stacks_at(found)

    assert {got: before[got] - 100, owner: before[owner] + 100} == {seat: after[seat] for seat in (got, owner)}
    assert sum(before.values()) == sum(after.values())
    assert "award-corrected" == found.evening.state.reports[1].outcome


def test_who_decides_otherwise_later_moves_the_chips_back_and_when_he_thinks_again_they_move_again() -> None:
    found, report, got, owner = paid_to_the_wrong_one()
    first = stacks_at(found)
    found.do(Report(table=1, report=report))
    right = stacks_at(found)
    found.do(Decide(table=1, choose="play-on", why="the pot was his"), FLOOR)
    assert first == stacks_at(found)
    found.do(Decide(table=1, choose="award-corrected", why="it was not"), FLOOR)

    assert right == stacks_at(found)
    assert sum(first.values()) == sum(right.values())
    assert (got, owner) == (report["from"], report["seat"])


def test_what_is_not_there_any_more_is_not_given() -> None:
    """More than the other has: nothing is written down, and nothing moved."""
    found, report, got, _ = paid_to_the_wrong_one()
    before = stacks_at(found)
    answer = found.ask(Report(table=1, report={**report, "amount": before[got] + 1}))

    assert isinstance(answer, Refused), answer
    assert "report.cannot-be" == answer.ruling.code
    assert (before, {}) == (stacks_at(found), found.evening.state.reports)
