"""What the floor must not forget: penalties that a paragraph asks for, until they are given or waived."""

from __future__ import annotations

import pytest

from floorman.floor.commands import Declare, Report, Rewind
from floorman.reading import Declaration
from floorman.rulebook import load
from floorman.speech import speech
from floorman.terms import By, minutes
from floorman.tournament import Now, Penalise, TakeBack
from floorman.tournament.commands import CloseDispute, CorrectPenalty, OpenDispute, TellHandDone
from floorman.tournament.commands.conduct import ReferPenalty, WaivePenalty
from floorman.tournament.events import IncidentRecorded
from floorman.views.event import facts_of, said_as
from floorman.views.floor import FloorView, floor_view
from floorman.views.person import person_view
from tests.floor.tables import DEALER, HOST, Room, room
from tests.floor.telling import FLOOR, in_a_hand, refused
from tests.tournament.tables import Tables


def page(found: Room) -> FloorView:
    state = found.evening.state
    return floor_view(Now(state, By("floor", "floor"), 0, found.evening.book), {})


def says_fold(found: Room, more: int = 1) -> str:
    """Somebody behind whoever is to act says it; who it was."""
    hand = found.hand()
    seat = hand.seats[(hand.to_act + more) % len(hand.seats)]
    found.do(Declare(table=1, said=Declaration(seat=seat, said="fold")), DEALER)
    return found.evening.state.players(1)[seat]


def test_a_penalty_that_must_be_given_stands_there_until_it_is() -> None:
    """Laying down out of turn is penalised (casino-38-i), at first with a word."""
    found = in_a_hand(4, book="casino")
    assert () == page(found).owed
    who = says_fold(found)
    (owed,) = page(found).owed

    assert (who, 1, "folded-out-of-turn", "warning") == (owed.who, owed.table, owed.what[0], owed.kinds[0])
    assert found.evening.state.sits[who].seat == owed.seat
    assert "casino-38-i" in owed.cites
    found.do(Penalise(who, "warning"), HOST)
    assert () == page(found).owed


def test_whoever_does_it_again_is_proposed_the_next_harder_one() -> None:
    found = in_a_hand(4, book="casino")
    who = says_fold(found)
    found.do(Penalise(who, "warning"), HOST)
    state = found.evening.state
    (first,) = [one.event for one in state.done if isinstance(one.event, IncidentRecorded)]
    state.apply(first)
    (owed,) = page(found).owed

    assert owed.kinds[0].startswith("missed-")
    assert "warning" in owed.kinds


def test_somebody_says_why_there_is_none() -> None:
    """It stays on record; taken back, the penalty is open again."""
    found = in_a_hand(4, book="casino")
    who = says_fold(found)

    assert "correct.no-reason" == refused(found, WaivePenalty(who, " "), HOST)
    assert "rank.too-low" == refused(found, WaivePenalty(who, "a slip"), DEALER)
    found.do(WaivePenalty(who, "the dealer had pointed at him", "folded-out-of-turn"), HOST)
    assert () == page(found).owed
    assert [who] == [one.who for one in found.evening.state.ledger.records]
    assert "penalty.none-owed" == refused(found, WaivePenalty(who, "again"), HOST)
    found.do(TakeBack(found.evening.state.version), HOST)
    assert [who] == [one.who for one in page(found).owed]


def test_an_act_that_is_taken_back_owes_nothing() -> None:
    found = in_a_hand(4, book="casino")
    before = found.evening.hands[1].version
    says_fold(found)
    found.do(Rewind(table=1, to=before), FLOOR)

    assert () == page(found).owed


@pytest.mark.parametrize("book", ["tda-2024", "house-ten"])
def test_what_may_be_penalised_is_nobodys_debt(book: str) -> None:
    found = in_a_hand(4, book=book)
    says_fold(found)

    assert [] != [*found.evening.state.ledger.records]
    assert () == page(found).owed


def test_what_is_in_dispute_stands_there_until_somebody_decides() -> None:
    """Whether a hand may begin meanwhile is the book's (practice-dispute-first)."""
    found = in_a_hand(4)
    found.do(OpenDispute(1, "who won it"), DEALER)
    (dispute,) = page(found).disputes

    assert (1, True) == (dispute.table, dispute.holds)
    found.do(CloseDispute(1, dispute.number), FLOOR)
    assert () == page(found).disputes


@pytest.mark.parametrize("between", [False, True])
def test_whoever_did_it_together_each_owe_their_penalty(between: bool) -> None:
    """Soft play takes two and must be penalised (casino-38): in a hand and between two, both stand there, and the one
    who is given his penalty alone no more. Told of one alone it is asked who the other was, and nothing is put down."""
    found = room(4, seats=4, book="casino") if between else in_a_hand(4, book="casino")
    seats = sorted(found.evening.state.players(1))[:2]
    players = [found.evening.state.players(1)[seat] for seat in seats]

    assert "ruling.facts-missing" == refused(found, Report(table=1, report=soft_play(seats[:1])), DEALER)
    found.do(Report(table=1, report=soft_play(seats)), DEALER)
    assert [(who, ("soft-play",)) for who in players] == [(one.who, one.what[:1]) for one in page(found).owed]
    found.do(Penalise(players[0], "warning"), HOST)
    assert players[1:] == [one.who for one in page(found).owed]


def soft_play(seats: list[int]) -> dict[str, object]:
    return {"kind": "soft-play", "seats": seats}


def test_what_is_not_ones_own_to_penalise_is_put_before_who_may() -> None:
    """The dealer names the conduct, once; it stands there with what the book asks for, until it is given or waived. The
    penalty that was given says what for, when and by whom, in the log and on the player's sheet."""
    found = in_a_hand(4, book="casino")
    state, who = found.evening.state, found.evening.state.players(1)[2]
    assert "penalty.name-it" == refused(found, ReferPenalty(who), DEALER)
    assert "penalty.no-such-conduct" == refused(found, ReferPenalty(who, "nothing"), DEALER)
    found.do(ReferPenalty(who, "soft-play"), DEALER)
    assert "penalty.open-already" == refused(found, ReferPenalty(who, "soft-play"), DEALER)
    (owed,) = page(found).owed

    assert (who, ("soft-play",), True) == (owed.who, owed.what, "warning" in owed.kinds)
    found.do(Penalise(who, "warning", what="soft-play"), HOST)
    assert () == page(found).owed
    words = speech("en")
    told = [(words.say(said_as(one.event), **words.words(facts_of(one.event)))) for one in state.done]
    assert f"On record: {who}, Soft play" in told
    assert f"penalty for {who}: warning, for Soft play" == told[-1]
    sheet = person_view(Now(state, HOST, 0, found.evening.book), {}, who)
    assert sheet is not None
    assert [("warning", "soft-play", HOST.rank)] == [(one.kind, one.what, one.by) for one in sheet.given]


def test_a_penalty_that_was_lifted_counts_for_no_next_step() -> None:
    """A warning, then a round that is lifted: the next step is what follows the warning, missed hands. Two that run
    together are lifted together; what was served before stands."""
    found = in_a_hand(4)
    state, who = found.evening.state, found.evening.state.players(1)[2]

    def sheet() -> tuple[str, list[bool]]:
        seen = person_view(Now(state, HOST, 0, found.evening.book), {}, who)
        assert seen is not None
        return seen.next_step, [one.lifted for one in seen.given]

    found.do(Penalise(who, "warning"), HOST)
    found.do(Penalise(who, "missed-rounds", rounds=1), HOST)
    harder = sheet()
    found.do(CorrectPenalty(who), HOST)
    lifted = sheet()
    for _ in range(2):
        found.do(Penalise(who, "missed-rounds", rounds=1), HOST)
    found.do(CorrectPenalty(who), HOST)

    assert (("disqualification", [False, False]), ("missed-hands", [False, True])) == (harder, lifted)
    assert ("missed-hands", [False, True, True, True]) == sheet()


def test_hands_are_told_where_somebody_has_just_said_that_one_is_over() -> None:
    """The sheet of a penalty asks to count along where nobody tells the hands, and a quarter of an hour later again."""
    evening = Tables({1: range(1, 7)}, load("tda-2024"), size=6, left=6)
    evening.do(Penalise("1-4", "missed-hands", hands=5))

    def asked() -> bool:
        sheet = person_view(evening.now(), {}, "1-4")
        assert sheet is not None
        return sheet.hands_untold

    before = asked()
    evening.do(TellHandDone(1))

    assert (True, False) == (before, asked())
    evening.at += minutes(16)
    assert asked()
