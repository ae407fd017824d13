"""Early declarations are kept and come due; what stands is decided by a person. Chips never get lost on the way."""

from __future__ import annotations

from typing import Any

from floorman.floor import Declared, acted_on, choose, declare, stands, turn_comes
from floorman.hand import Call, Hand, RaiseTo
from floorman.reading import Declaration, early
from floorman.terms import Accepted, Refused
from tests.hand.table import Table, seated


def four(**answers: Any) -> Table:
    return seated(10_000, 10_000, 10_000, 10_000, **answers).blinds(100, 200)


def after(hand: Hand, decision: Any) -> Hand:
    assert isinstance(decision, Accepted), decision
    ahead = hand.copy()
    for event in decision.events:
        ahead.apply(event)
    return ahead


# ---- early --------------------------------------------------------------------------------------------------------


def test_two_who_were_too_early() -> None:
    """Each comes due in his turn, one after the other (tda-2024-53-a-2)."""
    table = four()
    declared = declare(table.hand, Declaration(seat=1, said="check"), Declared()).declared
    declared = declare(table.hand, Declaration(seat=4, said="call"), declared).declared

    assert None is turn_comes(table.hand, declared)
    table.call()
    first = turn_comes(table.hand, declared)
    assert first is not None
    assert Call(4) == first.command
    assert "reading.out-of-turn-binds" == first.reading.why[0].code
    table.do(first.command)
    second = turn_comes(table.hand, first.declared)
    assert second is not None
    assert "reading.out-of-turn-binds" == second.reading.why[0].code
    assert () == second.declared.early


def test_the_first_early_word_counts() -> None:
    """Nobody improves on what he has declared before his turn."""
    table = four()
    declared = declare(table.hand, Declaration(seat=4, said="call"), Declared()).declared
    declared = declare(table.hand, Declaration(seat=4, said="raise", amount=900), declared).declared

    table.call()
    due = turn_comes(table.hand, declared)

    assert due is not None
    assert Call(4) == due.command


def test_a_bigger_bet_sets_him_free() -> None:
    table = four()
    declared = declare(table.hand, Declaration(seat=4, chips=(500, 100)), Declared()).declared

    table.raise_to(600)
    due = turn_comes(table.hand, declared)

    assert due is not None
    assert (None, "none", 600) == (due.command, due.reading.action, due.reading.returned)


def test_cards_thrown_early_wait_for_no_turn() -> None:
    """Whatever he had declared before does (tda-2024-58-a-5): its chips go back, and nothing is kept of it."""
    table = four()
    called = declare(table.hand, Declaration(seat=4, said="call", chips=(100, 100)), Declared()).declared
    heard = declare(table.hand, Declaration(seat=4, gesture="cards-forward"), called)

    assert heard.gives_up is not None
    assert ("fold", 200, None) == (heard.reading.action, heard.reading.returned, heard.command)
    assert () == heard.declared.early


def test_a_fold_that_waited_in_an_older_log_is_carried_out() -> None:
    """In the hand that was on when folds out of turn still waited; the round is over without his turn."""
    table = seated(10_000, 10_000, 10_000).blinds(100, 200)
    table.raise_to(600)
    kept = early(table.hand, Declaration(seat=3, said="fold"))
    assert kept is not None
    table.call().call()
    due = turn_comes(table.hand, Declared((kept,)))

    assert due is not None
    assert due.gives_up is not None
    assert () == due.declared.early


# ---- unclear ------------------------------------------------------------------------------------------------------


def test_words_are_never_complete_by_being_acted_on() -> None:
    """Only what was done in silence may count as it lies (cuca-8-k)."""
    table = four(book="cuca")
    spoken = declare(table.hand, Declaration(seat=3, said="bet", amount=5, unclear=True), Declared())
    silent = declare(table.hand, Declaration(seat=3, chips=(500, 300), gesture="nod"), Declared())

    assert None is acted_on(table.hand, spoken.declared)
    due = acted_on(table.hand, silent.declared)
    assert due is not None
    assert RaiseTo(3, 800) == due.command


# ---- decided ------------------------------------------------------------------------------------------------------


def test_forfeited_chips_stay_in_the_pot() -> None:
    """He folds, his 400 are dead money, and the hand goes on (casino-38-a)."""
    table = four(book="casino").raise_to(1200)
    heard = declare(table.hand, Declaration(seat=4, chips=(100, 100, 100, 100)), Declared())
    standing = stands(heard.reading)
    assert standing is not None

    ahead = after(table.hand, choose(table.hand, standing, "fold", None))

    assert table.hand.chips() == ahead.chips()
    assert (9600, 1900) == (ahead.stack[ahead.at[4]], ahead.pot)
    assert 1 == ahead.seats[ahead.to_act]


def test_only_what_is_offered_can_be_chosen() -> None:
    table = four(book="casino").raise_to(1200)
    standing = declare(table.hand, Declaration(seat=4, chips=(400,)), Declared()).reading

    for chosen in ("raise", "check", "whatever"):
        decision = choose(table.hand, standing, chosen, 3000)
        assert isinstance(decision, Refused)
        assert "rule.no-option" == decision.ruling.code


def test_what_was_unclear_must_still_be_possible() -> None:
    """The floor may take a gesture for a raise, but not for one that the rules do not have."""
    table = four()
    standing = declare(table.hand, Declaration(seat=3, gesture="wave"), Declared()).reading

    decision = choose(table.hand, standing, "raise", 300)

    assert isinstance(decision, Refused)
    assert "raise.out-of-range" == decision.ruling.code
    assert isinstance(choose(table.hand, standing, "raise", 400), Accepted)


def test_a_definite_reading_does_not_stand() -> None:
    table = four()

    assert None is stands(declare(table.hand, Declaration(seat=3, said="call"), Declared()).reading)
    assert None is stands(declare(table.hand, Declaration(seat=1, said="call"), Declared()).reading)
