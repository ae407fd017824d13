"""The ledger: hands are served one by one, whatever lies between them; nothing is counted twice and nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import SHIPPED, load
from floorman.terms import Accepted, Rank, Refused
from floorman.tournament import Event, Penalise, TakeBack
from floorman.tournament.consequences.penalising import hand_over, kinds_of
from floorman.tournament.penalties import Ledger, Sitting, after_a_hand, passes
from tests.tournament.evening import Evening, house


def penalised(evening: Evening, **facts: object) -> Ledger:
    """p-1 gets a penalty from the direction."""
    evening.do(Penalise("p-1", **facts), "direction")  # type: ignore[arg-type]
    return evening.state.ledger


def test_hands_add_up() -> None:
    """A second penalty is served after the first."""
    evening = Evening().started()

    penalised(evening, penalty="missed-hands", hands=2)
    ledger = penalised(evening, penalty="missed-hands", hands=3)

    assert 5 == ledger.serving["p-1"].hands


def test_a_penalty_rests_on_what_it_is_for() -> None:
    """It cites the book's own statements on that conduct, and nothing of it is left when it is taken back."""
    evening = Evening(book=load("tda-2024")).started()
    rules = evening.book.rules.values()
    about = {rule.id for rule in rules if rule.breach is not None and "advice" in rule.breach.what}

    assert not about & {*_given(evening, "").cites}
    warned = _given(evening, "advice")
    assert about & {*warned.cites}
    assert 2 == evening.state.warned["p-1"]
    evening.do(TakeBack(evening.state.done[-1].last), "direction")
    assert 1 == evening.state.warned["p-1"]


def _given(evening: Evening, what: str) -> Event:
    penalised(evening, penalty="warning", what=what)
    return evening.state.done[-1].event


def test_a_round_is_as_many_hands_as_players() -> None:
    evening = Evening().started()

    ledger = penalised(evening, penalty="missed-rounds", rounds=2, players=7)

    assert 14 == ledger.serving["p-1"].hands


def test_time_runs_out_by_itself() -> None:
    evening = Evening(book=load("cuca")).started()

    ledger = penalised(evening, penalty="time", minutes=10)

    assert ledger.sits_out("p-1", evening.at + 599_999)
    assert not ledger.sits_out("p-1", evening.at + 600_000)


def test_taking_a_penalty_back_keeps_what_others_served() -> None:
    """Only his own penalty goes; the hand that somebody else has served meanwhile stays served."""
    evening = Evening().started()
    evening.do(Penalise("p-2", "missed-hands", hands=2), "direction")
    version = evening.do(Penalise("p-1", "missed-hands", hands=4), "direction")
    for event in served(evening, "p-2"):
        evening.state.apply(event)

    evening.state.apply(accepted(evening, TakeBack(version)))

    assert {"p-2": 1} == {who: one.hands for who, one in evening.state.ledger.serving.items()}


def served(evening: Evening, *who: str) -> tuple[Event, ...]:
    return hand_over(evening.state.ledger, who, (1, 2), evening.book).events


def accepted(evening: Evening, command: TakeBack) -> Event:
    decision = evening.decide(command, "direction")
    assert isinstance(decision, Accepted)
    return decision.events[0]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"penalty": "missed-hands", "hands": 0}, "penalty.how-long"),
        ({"penalty": "missed-hands", "hands": 10**12}, "penalty.how-long"),
        ({"penalty": "missed-rounds", "rounds": 1}, "penalty.no-table"),
        ({"penalty": "warning", "hands": 3}, "penalty.how-long"),
        ({"penalty": "exclusion"}, "penalty.none-such"),
    ],
)
def test_what_cannot_be_set(facts: dict[str, object], code: str) -> None:
    decision = (
        Evening(book=house(penalty_kinds=["warning", "missed_hands", "missed_rounds"]))
        .started()
        .decide(
            Penalise("p-1", **facts),  # type: ignore[arg-type]
            "direction",
        )
    )

    assert isinstance(decision, Refused)
    assert code == decision.ruling.code


@pytest.mark.parametrize("name", SHIPPED)
def test_each_rank_sets_what_the_book_lets_it(name: str) -> None:
    book = load(name)
    ranks: tuple[Rank, ...] = ("direction", "manager", "director", "floor", "dealer")
    for kind in kinds_of(book):
        word = kind.replace("_", "-")
        command = Penalise("p-1", word, minutes=5 if kind == "time" else None, players=6)  # type: ignore[arg-type]
        may = [rank for rank in ranks if isinstance(Evening(book=book).started().decide(command, rank), Accepted)]
        needed = book.who_warns if kind == "warning" else book.who_penalises
        if kind in ("disqualification", "exclusion"):
            needed = book.who_disqualifies

        assert list(ranks[: ranks.index(needed.value) + 1]) == may


@given(st.integers(2, 9), st.integers(1, 9))
def test_the_button_comes_round_once(players: int, start: int) -> None:
    """With every seat taken an orbit is as many hands as there are seats, wherever it begins."""
    start = (start - 1) % players + 1
    sitting: Sitting | None = Sitting("missed_rounds", players, 0, 1, start)
    button, hands = start, 0
    while sitting is not None:
        following = button % players + 1
        sitting = after_a_hand(sitting, button, following)
        button, hands = following, hands + 1
        assert hands <= players

    assert players == hands


@given(st.integers(1, 10), st.integers(1, 10), st.integers(1, 10))
def test_a_button_passes_what_lies_on_its_way(seat: int, button: int, following: int) -> None:
    way = []
    at = button
    while at != following:
        at = at % 10 + 1
        way.append(at)
    if following >= button:  # the seats of one table, going up
        assert passes(seat, button, following) == (seat in way)
