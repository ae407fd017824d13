"""What somebody said, and what is reported, at a table that tells its hands."""

from __future__ import annotations

import pytest

from floorman.floor.commands import Decide, Declare, Report
from floorman.hand import NOBODY, Call, Check, Fold, RaiseTo
from floorman.reading import Declaration
from floorman.terms import By, Needs, Refused
from floorman.views.ruled import ruled_view
from tests.floor.tables import DEALER, Room
from tests.floor.telling import FLOOR, in_a_hand, refused, turn


def test_a_declaration_is_read_and_carried_out() -> None:
    found = in_a_hand()

    found.do(Declare(table=1, said=Declaration(seat=turn(found), said="raise", amount=700)), DEALER)

    assert 700 == found.hand().bet_to


@pytest.mark.parametrize(("book", "live"), [("tda-2024", (3, 3, 2)), ("casino", (4, 4, 3))])
def test_who_folds_before_his_turn_is_out_as_soon_as_his_book_says(book: str, live: tuple[int, int, int]) -> None:
    """At once (tda-2024-53-a-3); or when his turn comes and nobody has raised (casino-38-d)."""
    found = in_a_hand(4, book=book)
    early = found.hand().positions.small_blind
    found.do(Declare(table=1, said=Declaration(seat=early, said="fold")), DEALER)
    said = found.hand().live

    found.act(1, RaiseTo(turn(found), 700))
    raised = found.hand().live
    found.act(1, Fold(turn(found)))

    assert live == (said, raised, found.hand().live)


def test_a_declaration_that_is_clear_leaves_nothing_to_decide() -> None:
    found = in_a_hand()
    found.do(Declare(table=1, said=Declaration(seat=turn(found), said="call")), DEALER)

    assert "rule.nothing-stands" == refused(found, Decide(table=1, choose="call"), FLOOR)


def test_what_nobody_knows_is_left_to_the_floor() -> None:
    """A hand was thrown away, nobody knows whether it touched the muck: it is as it was until the floor says so."""
    found = in_a_hand(4)
    seat = turn(found)
    facts = {"kind": "hand-mucked", "seat": seat, "on_purpose": False, "identifiable": True, "in_muck": "unknown"}

    found.do(Report(table=1, report=facts), DEALER)

    assert 4 == found.hand().live
    assert "rank.too-low" == refused(found, Decide(table=1, choose="hand-dead", why="it did"), DEALER)
    found.do(Decide(table=1, choose="hand-dead", why="it did"), By("dir", "director"))
    assert 3 == found.hand().live
    assert seat != turn(found)


def test_what_the_floor_decided_is_closed_to_lower_ranks() -> None:
    found = in_a_hand(4)
    facts = {"kind": "hand-mucked", "seat": turn(found), "on_purpose": False, "identifiable": True}
    found.do(Report(table=1, report={**facts, "in_muck": "unknown"}), DEALER)
    found.do(Decide(table=1, choose="hand-live", why="seen"), By("dir", "director"))

    assert "decision.closed" == refused(found, Decide(table=1, choose="hand-dead", why="no"), By("flora", "floor"))


MISDEAL = {"kind": "wrong-first-seat", "seat": 3, "should_be": 2}


def test_a_misdeal_gives_everything_back() -> None:
    found = in_a_hand(4)

    found.do(Report(table=1, report=MISDEAL), DEALER)

    assert 1 not in found.evening.hands


def test_the_floor_plays_on_where_the_book_says_misdeal() -> None:
    """Told and decided in one breath, so that nothing is given back before; the ruling and the decision are kept."""
    found = in_a_hand(4)
    seat, put = turn(found), list(found.hand().put)

    found.do(Report(table=1, report=MISDEAL, choose="play-on", why="t-1"), By("dir", "direction"))

    assert (seat, put, 4) == (turn(found), list(found.hand().put), found.hand().live)
    (ruled,) = ruled_view(found.evening.hands[1])
    assert ("wrong-first-seat", "misdeal") == (ruled.kind, ruled.said)
    assert ("play-on", "direction", "t-1") == (ruled.decided, ruled.rank, ruled.why)
    assert () == ruled.cites, "what is struck cites nothing any more"


def test_whoever_may_not_decide_against_the_book_changes_nothing() -> None:
    """Neither a dealer, nor anybody without a reason, nor anybody by a reason as long as a letter."""
    found = in_a_hand(4)
    before = found.evening.hands[1].facts()
    by, why = By("dir", "direction"), "first hand of the evening"

    codes = [
        refused(found, Report(table=1, report=MISDEAL, choose="play-on", why=why), DEALER),
        refused(found, Report(table=1, report=MISDEAL, choose="play-on"), by),
        refused(found, Report(table=1, report=MISDEAL, choose="play-on", why=why * 20), by),
        refused(found, Report(table=1, report=MISDEAL, choose="award-corrected", why=why), by),
    ]

    assert ["rank.too-low", "decision.needs-reason", "correction.why-too-long", "rule.no-option"] == codes
    assert before == found.evening.hands[1].facts()


def test_what_the_book_leaves_open_is_decided_in_the_same_breath() -> None:
    """Nothing is left for a second command; what the book does not offer is refused, not passed over."""
    found = in_a_hand(4)
    facts = {
        "kind": "hand-mucked",
        "seat": turn(found),
        "on_purpose": False,
        "identifiable": True,
        "in_muck": "unknown",
    }
    by = By("dir", "director")

    assert "rule.no-option" == refused(found, Report(table=1, report=facts, choose="floor-decides", why="?"), by)
    found.do(Report(table=1, report=facts, choose="hand-dead", why="it did"), by)
    assert 3 == found.hand().live


def test_what_the_book_says_may_be_chosen_as_well() -> None:
    found = in_a_hand(4)

    found.do(Report(table=1, report=MISDEAL, choose="misdeal"), DEALER)

    assert 1 not in found.evening.hands


def test_a_report_that_lacks_facts_asks_for_them() -> None:
    found = in_a_hand()

    decision = found.ask(Report(table=1, report={"kind": "hand-mucked", "seat": 1}), DEALER)

    assert isinstance(decision, Needs)
    assert ("on_purpose", "identifiable", "in_muck") == decision.facts


def test_a_report_that_cannot_be_read_says_where() -> None:
    found = in_a_hand()

    decision = found.ask(Report(table=1, report={"kind": "no-such-thing"}), DEALER)

    assert isinstance(decision, Refused)
    assert ("report.cannot-be", "kind") == (decision.ruling.code, decision.ruling.facts["path"])


def test_a_breach_that_is_reported_goes_on_record() -> None:
    found = in_a_hand()
    seat = turn(found)

    found.do(Report(table=1, report={"kind": "incident", "seat": seat, "what": "angle-shooting"}), FLOOR)

    assert [found.evening.state.players(1)[seat]] == [one.who for one in found.evening.state.ledger.records]


def test_who_did_it_is_on_record_and_not_whose_cards_they_were() -> None:
    """Turning up another's cards is the breach of who turned them up (tda-2024-70-a)."""
    found = in_a_hand()
    to_the_showdown(found)
    of, by = found.hand().seats[:2]

    found.do(Report(table=1, report={"kind": "turned-up-by-other", "seat": of, "by": by}), FLOOR)

    assert [found.evening.state.players(1)[by]] == [one.who for one in found.evening.state.ledger.records]


def to_the_showdown(found: Room) -> None:
    """Everybody checks or calls."""
    while (hand := found.hand()).to_act != NOBODY:
        owes = hand.bet_to > hand.bet[hand.to_act]
        found.act(1, Call(turn(found)) if owes else Check(turn(found)))
