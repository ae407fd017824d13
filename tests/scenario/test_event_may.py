"""What somebody may do at the desk is asked through the decision that would carry it out."""

from __future__ import annotations

from tests.scenario.stories import error, failures, told

CASINO = 'books = ["casino"]'
TABLE = """
[event]
started = "2026-11-21T19:30:00Z"
[[event.table]]
number = 1
size = 3
seat = [{ seat = 1, name = "Ann" }, { seat = 2, name = "Ben" }]
"""


def test_by_seat_as_by_name() -> None:
    for who in ("seat = 2", 'name = "Ben"'):
        outcome = told(
            f'[[step]]\nask = [{{ may = "rebuy", {who} }}]\nexpect.may = [{{ what = "rebuy", allowed = true }}]\n',
            CASINO,
            TABLE,
        )

        assert ("passed", []) == (outcome.status, failures(outcome))
        assert "casino-11-a" in outcome.cites


def test_whom_it_is_about_must_be_said() -> None:
    outcome = told('[[step]]\nask = [{ may = "re-enter", seat = 3 }]\n', CASINO, TABLE)

    assert ("error", "step[0].ask[0]") == error(outcome)


def test_asking_changes_nothing() -> None:
    outcome = told(
        '[[step]]\nask = [{ may = "register", name = "Cem" }]\nexpect.seated = { Ann = { seat = 1 } }\n'
        '[[step]]\ncommand = { name = "enter", who = "Cem", by = "registrar" }\nexpect.stacks = { 3 = 10000 }\n',
        CASINO,
        TABLE,
    )

    assert [] == failures(outcome)
