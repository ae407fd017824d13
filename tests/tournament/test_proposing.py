"""What a proposal does, and what becomes of its id."""

from __future__ import annotations

from floorman.tournament.commands import (
    Apply,
    ConfirmArrival,
    NotNow,
    TellHandDone,
)
from tests.tournament.evening import MINUTE
from tests.tournament.tables import Tables, six_and_four, three_tables


def test_a_proposal_whose_facts_have_changed_is_another() -> None:
    """Whoever applies what he saw before somebody went out does nothing, and is told what is proposed now."""
    tables = six_and_four()
    old = tables.proposed()[0]
    tables.bust("1-4")
    tables.bust("2-1")
    new = tables.proposed()[0]
    ruling = tables.refused(Apply(id=old.id))

    assert ("proposal.changed", new.id) == (ruling.code, ruling.facts["id"])
    assert old.id != new.id


def test_what_happens_elsewhere_leaves_the_id_alone() -> None:
    tables = Tables({1: range(1, 7), 2: (1, 2, 3, 5), 3: range(1, 6)}, size={1: 6, 2: 6, 3: 5}, button={1: 1, 2: 1})
    before = tables.proposed()[0].id
    tables.do(TellHandDone(3))

    assert before == tables.proposed()[0].id


def test_not_now_hides_it_until_its_facts_change() -> None:
    tables = six_and_four()
    tables.do(NotNow(tables.proposed()[0].id))
    hidden = tables.proposed()
    tables.bust("2-1")

    assert [] == hidden
    assert ["balance"] == [one.kind for one in tables.proposed()][:1]


def test_not_now_until_a_moment() -> None:
    tables = six_and_four()
    id = tables.proposed()[0].id
    past = tables.refused(NotNow(id, tables.at))
    tables.do(NotNow(id, tables.at + MINUTE))
    hidden = tables.proposed()
    tables.at += MINUTE

    assert "proposal.until-is-past" == past.code
    assert [] == hidden
    assert [id] == [one.id for one in tables.proposed()]


def test_what_is_put_off_until_a_moment_waits_whatever_happens() -> None:
    """Somebody goes out elsewhere, and another seat would be drawn: the break of this table waits all the same."""
    tables = three_tables()
    tables.do(NotNow(tables.proposed()[0].id, tables.at + MINUTE))
    tables.bust("2-5")
    waiting = {one.kind for one in tables.proposed()}
    tables.at += MINUTE

    assert "break" not in waiting
    assert "break" in {one.kind for one in tables.proposed()}


def test_a_break_that_is_put_off_lets_the_balance_come_up() -> None:
    tables = three_tables()
    before = tables.proposed()
    tables.do(NotNow(before[0].id))

    assert ["break", "halt"] == [one.kind for one in before]
    assert ["balance", "halt"] == [one.kind for one in tables.proposed()]


def test_whoever_may_not_do_it_may_not_apply_it_either() -> None:
    tables = six_and_four()
    id = tables.proposed()[0].id

    assert {"rank.too-low"} == {
        tables.refused(command, "dealer").code for command in (Apply(id=id), Apply(kind="balance"), NotNow(id))
    }


def test_nobody_is_sent_on_before_he_has_come() -> None:
    """Table 3 gets a player from the fuller of the others; four go out at the third table, which takes one from both:
    whoever is on his way to table 3 is not the one, though the big blind of its next hand would be his. Once he is
    there he is; and so he is where nobody says so, after ten minutes."""
    tables = Tables({1: range(1, 10), 2: range(1, 10), 3: range(1, 8)}, button={1: 1, 2: 1, 3: 5})
    (first,) = (one for one in tables.proposed() if one.kind == "balance")
    tables.do(Apply(id=first.id))
    (sent,) = tables.state.walks
    emptied = 2 if sent.startswith("1-") else 1
    for seat in (9, 8, 7, 6):
        tables.bust(f"{emptied}-{seat}")

    def sent_on() -> set[str]:
        moves = [move for one in tables.proposed() if one.kind == "balance" for move in one.moves]
        assert {3 - emptied, 3} == {move.source.table for move in moves if move.source is not None}
        return {move.who for move in moves}

    assert sent not in sent_on()
    before = tables.at
    tables.at += 600_000
    late = sent_on()
    tables.at = before
    tables.do(ConfirmArrival(sent))
    assert sent in late
    assert late == sent_on()
