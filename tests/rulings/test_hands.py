"""Single decisions about hands that the stories of the books do not tell: other houses, odd states, bad facts."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.floor import carried_out
from floorman.rulings import BadReport, Case, Outcome, read_report, rule_on
from floorman.terms import Accepted
from tests.hand.table import Table, house, seated


def ruling(table: Table | None, kind: str, book: str = "tda-2024", **facts: Any) -> Outcome:
    """The outcome under the table's book."""
    report, unknown = read_report({"kind": kind, **facts})
    if table is None:
        case = Case(book=house(book), unknown=unknown)
    else:
        case = Case(book=table.seated.book, hand=table.hand, events=tuple(table.log), unknown=unknown)
    outcome = rule_on(report, case).outcome
    assert outcome is not None, "the book asks for more"
    return outcome


def done(table: Table, kind: str, **facts: Any) -> Table:
    """Ruled and carried out."""
    decision = carried_out(table.hand, kind, ruling(table, kind, **facts))
    assert isinstance(decision, Accepted), decision
    for event in decision.events:
        table.hand.apply(event)
        table.log.append(event)
    return table


def flop(*stacks: int, **answers: Any) -> Table:
    return seated(*stacks, **answers).blinds(50, 100).go_along()


# ---- taken in by the dealer -----------------------------------------------------------------------------------------


def test_of_a_raise_that_an_all_in_has_called_in_part_the_rest_comes_back() -> None:
    """1,000 over 200, all-in called for 500: 500 above that come back, and the others face 500."""
    table = flop(2000, 2000, 600, 2000).raise_to(200).raise_to(1000).call()

    outcome = ruling(table, "hand-taken-by-dealer", seat=2, protected=False)
    done(table, "hand-taken-by-dealer", seat=2, protected=False)

    assert [500] == [move.amount for move in outcome.chips]
    assert 4 == table.turn
    assert 500 == table.offers().call_to
    assert 1400 == table.hand.stack[table.hand.at[2]]


def test_a_raise_that_is_called_afterwards_stays() -> None:
    """The call came before anybody noticed: it is told with the report."""
    table = flop(2000, 2000, 2000).raise_to(200).raise_to(1000)

    outcome = ruling(table, "hand-taken-by-dealer", seat=2, protected=False, since=[{"seat": 3, "do": "call"}])

    assert () == outcome.chips
    assert "tda-2024-65-a" in outcome.cites


def test_an_opening_bet_that_nobody_called_comes_back_whole() -> None:
    table = done(flop(10**12, 10**12, 10**12).all_in(), "hand-taken-by-dealer", seat=1, protected=False)

    assert 10**12 - 100 == table.hand.stack[table.hand.at[1]]
    assert table.offers().check


def test_a_big_blind_is_no_raise_of_his() -> None:
    """What he was made to post he has not bet: nothing comes back, and nothing is said of a called bet."""
    table = seated(1000, 1000, 1000).blinds(50, 100)

    outcome = ruling(table, "hand-taken-by-dealer", seat=2, protected=False)

    assert () == outcome.chips
    assert ("tda-2024-65-a",) == outcome.cites


def test_a_house_where_the_raise_stays_in_the_pot() -> None:
    table = flop(2000, 2000, 2000, killed_hand_uncalled_raise="stays_in_pot").raise_to(400)

    done(table, "hand-taken-by-dealer", seat=1, protected=False)

    assert 400 == table.offers().call_to


def test_a_house_that_gives_an_unprotected_hand_back() -> None:
    table = flop(2000, 2000, 2000, unprotected_hand_taken="live_if_identifiable")

    assert "hand-live" == ruling(table, "hand-taken-by-dealer", seat=1, protected=False, identifiable=True).outcome
    assert "hand-dead" == ruling(table, "hand-taken-by-dealer", seat=1, protected=False, identifiable=False).outcome


def test_a_tabled_hand_is_not_dead_because_the_dealer_takes_it() -> None:
    outcome = ruling(flop(1000, 1000).check_down(), "hand-taken-by-dealer", seat=1, tabled=True)

    assert ("hand-live", {1: "shown"}) == (outcome.outcome, outcome.hands)


# ---- mucked ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "identifiable", "expected"),
    [
        ("dead", True, "hand-dead"),
        ("live_if_identifiable", True, "hand-live"),
        ("live_if_identifiable", False, "hand-dead"),
    ],
)
def test_an_all_in_hand_thrown_away(answer: str, identifiable: bool, expected: str) -> None:
    table = seated(500, 1000, 1000, cards={}, all_in_hand_thrown_away=answer).blinds(50, 100)
    table.deals = False
    table.call().all_in().call().fold()

    outcome = ruling(table, "hand-mucked", seat=1, on_purpose=False, identifiable=identifiable, in_muck=True)

    assert expected == outcome.outcome


def test_a_hand_folded_in_the_betting_does_not_come_back_at_the_showdown() -> None:
    table = flop(1000, 1000, 1000).raise_to(200).fold().call().check_down()

    outcome = ruling(table, "hand-mucked", seat=2, on_purpose=False, identifiable=True, in_muck=True)

    assert ("no-effect", {2: "folded"}) == (outcome.outcome, outcome.hands)


# ---- who may ask ----------------------------------------------------------------------------------------------------


def river(**answers: Any) -> Table:
    """Four are dealt in, one folds before the flop; the first bets the river and is called by the second."""
    table = seated(1000, 1000, 1000, 1000, **answers).blinds(50, 100).call().fold().call().check()
    while table.hand.street != "river":
        table.check()
    return table.raise_to(200).call().fold()


def test_every_player_dealt_in_may_ask_in_some_houses() -> None:
    """Also one who folded before the flop; but only for a hand that came to the showdown."""
    table = river(see_hand_asker="dealt_players", asker_must_have_cards=False)

    assert "request-granted" == ruling(table, "see-hand-asked", by="player", seat=4, of=1).outcome
    assert "request-refused" == ruling(table, "see-hand-asked", by="player", seat=1, of=4).outcome


def test_only_who_has_cards_may_ask_in_other_houses() -> None:
    table = river(see_hand_asker="dealt_players", asker_must_have_cards=True)

    assert "request-refused" == ruling(table, "see-hand-asked", by="player", seat=4, of=1).outcome


def test_the_bettor_has_no_right_to_see_the_hand_of_his_caller() -> None:
    """The right is that of the caller, against the last aggressor of the river (tda-2024-18-b)."""
    table = river()

    assert "request-granted" == ruling(table, "see-hand-asked", by="player", seat=2, of=1).outcome
    assert "floor-decides" == ruling(table, "see-hand-asked", by="player", seat=1, of=2).outcome


# ---- shown cards ----------------------------------------------------------------------------------------------------


def test_a_player_who_has_matched_an_all_in_cannot_come_to_act_again() -> None:
    """The last to act shows to one whom nobody can raise any more: his hand lives (showdown-4-b)."""
    table = flop(1000, 400, 1000, book="showdown").check().all_in().call()
    assert 1 == table.turn

    outcome = ruling(table, "cards-exposed", seat=1, count=2, to=[2], on_purpose=True)

    assert "hand-live" == outcome.outcome


def test_cards_shown_when_nobody_can_bet_any_more_change_nothing() -> None:
    table = flop(1000, 1000, book="casino").check_down()

    outcome = ruling(table, "cards-exposed", seat=1, count=2, to="table", on_purpose=True)

    assert ("no-effect", "all") == (outcome.outcome, outcome.visible)


# ---- facts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "facts", "path"),
    [
        ("cards-exposed", {"seat": 1, "cards": "Zz", "to": "table", "on_purpose": True}, "cards"),
        ("cards-exposed", {"seat": 1, "count": 0, "to": "table", "on_purpose": True}, "count"),
        ("cards-exposed", {"seat": 1, "count": 3, "to": "table", "on_purpose": True}, "count"),
        ("cards-exposed", {"seat": 1, "count": 1, "to": [9], "on_purpose": True}, "to"),
        ("cards-exposed", {"seat": 1, "count": 1, "to": "nobody", "on_purpose": True}, "to"),
        ("wants-to-muck", {"seat": 1}, "hand"),
        ("wrong-award", {"seat": 1, "amount": 0, "from": 2, "noticed": "before-next-hand"}, "amount"),
        ("wrong-award", {"seat": 1, "amount": 10**12, "from": 2, "noticed": "before-next-hand"}, "amount"),
        ("wrong-award", {"seat": 1, "amount": 5, "from": 1, "noticed": "before-next-hand"}, "from"),
        ("collusion-suspected", {"by": "dealer", "of": []}, "of"),
        ("cards-thrown", {"seat": 1, "in_turn": True, "acted_on": [{"seat": 9, "did": "fold"}]}, "acted_on"),
    ],
)
def test_facts_that_cannot_be_are_named(kind: str, facts: dict[str, Any], path: str) -> None:
    rest: dict[str, Any] = {"restorable": True, "all_agree": True} if kind == "cards-thrown" else {}

    with pytest.raises(BadReport) as error:
        ruling(flop(1000, 1000, 1000), kind, **facts, **rest)

    assert path == error.value.path.split("[")[0]
    assert str(error.value)


def test_what_nobody_knows_is_left_to_the_floor() -> None:
    facts: dict[str, Any] = {"seat": 1, "acted_on": [], "restorable": True, "all_agree": True}

    outcome = ruling(flop(1000, 1000, 1000), "cards-thrown", **facts, in_turn="unknown")

    assert ("floor-decides", True) == (outcome.outcome, outcome.discretion)


def test_a_report_needs_no_hand_where_the_facts_suffice() -> None:
    facts: dict[str, Any] = {"seat": 4, "in_turn": False, "acted_on": [], "restorable": False, "all_agree": False}

    outcome = ruling(None, "cards-thrown", "cuca", **facts)

    assert ("hand-live", {4: "live"}) == (outcome.outcome, outcome.hands)


# ---- awards ---------------------------------------------------------------------------------------------------------


def test_a_pot_that_was_split_goes_back_to_the_open_winner() -> None:
    """Two split 900 while a better hand, open all the time, was taken in: both give back what they got."""
    table = seated(
        1000, 1000, 1000, cards={1: "As Kd", 2: "Ac Ks", 3: "Qs Qc"}, board="Kh Qd 7s 4c 2s", book="casino"
    ).blinds(50, 300)
    table.call().call().check()
    while table.hand.street != "showdown" and not table.hand.at_showdown():
        table.check()
    table.show(1).show(2).muck(3)
    assert (1150, 1150, 700) == table.stacks()

    done(table, "tabled-hand-killed", seat=3, awarded_to=1, noticed="before-next-hand")

    assert (700, 700, 1600) == table.stacks()
