"""Places within one hand or one round of hand-for-hand, against a reckoning of another kind."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import Rulebook
from floorman.tournament.lots import Lots
from floorman.tournament.places.ranking import Asked, Lost, ranked
from tests.tournament.evening import house

NAMES = ("Anna", "Ben", "Cem", "Dana", "Emil", "Frida")
LOTS = Lots(b"secret", 1)

ANSWERS: st.SearchStrategy[dict[str, str]] = st.fixed_dictionaries(
    {
        "bust_same_table": st.sampled_from(["by_stack", "share"]),
        "bust_different_tables": st.sampled_from(["by_stack", "share"]),
        "bust_mixed": st.sampled_from(["rank_then_share", "all_share"]),
        "bust_equal_stacks": st.sampled_from(["last_allin_better", "share", "draw"]),
        "posted_all_in_counts": st.sampled_from(["before_declared", "after_declared"]),
    }
)


@st.composite
def some_lost(draw: st.DrawFn) -> list[Lost]:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    return [
        Lost(name, draw(st.integers(1, 3)), draw(st.integers(1, 3)) * 100, draw(st.integers(0, 3))) for name in names
    ]


def ranks(lost: list[Lost], book: Rulebook) -> dict[str, int]:
    return ranked(lost, book, LOTS).ranks()


@given(ANSWERS, some_lost())
def test_everybody_has_a_rank_and_none_is_left_out(answers: dict[str, str], lost: list[Lost]) -> None:
    """The tiers are a partition, numbered without a gap; the order in which they were told does not matter."""
    book = house(**answers)
    found = ranked(lost, book, LOTS)

    assert sorted(one.who for one in lost) == sorted(who for tier in found.tiers for who in tier)
    assert all(found.tiers)
    assert found == ranked(lost[::-1], book, LOTS)


@given(ANSWERS.filter(lambda answers: answers["bust_equal_stacks"] != "draw"), some_lost())
def test_equal_to_a_ranking_pair_by_pair(answers: dict[str, str], lost: list[Lost]) -> None:
    """Every two of them, compared by themselves as the statements say it."""
    book = house(**answers)
    found = ranks(lost, book)
    for one, other in combinations(lost, 2):
        assert _compared(one, other, lost, book) == _sign(found[other.who] - found[one.who]), (one, other)


def _compared(one: Lost, other: Lost, lost: list[Lost], book: Rulebook) -> int:
    """1: the first stands better; -1: the second; 0: they share."""
    alone = len({a.table for a in lost}) == 1
    if alone or book.bust_different_tables.value == "by_stack":
        return _of_two(_block(one, lost, book), _block(other, lost, book), book)
    several = len({a.table for a in lost}) < len(lost)
    if not several or book.bust_mixed.value == "all_share":
        return 0
    return _sign(_place_at_table(other, lost, book) - _place_at_table(one, lost, book))


def _block(one: Lost, lost: list[Lost], book: Rulebook) -> list[Lost]:
    if book.bust_same_table.value == "share":
        return [other for other in lost if other.table == one.table]
    return [one]


def _place_at_table(one: Lost, lost: list[Lost], book: Rulebook) -> int:
    """How many different results at his own table are better than his."""
    at_table = [other for other in lost if other.table == one.table]
    if book.bust_same_table.value == "share":
        return 0
    better = [other for other in at_table if _of_two([other], [one], book) > 0]
    distinct: list[Lost] = []
    for other in better:
        if all(_of_two([other], [seen], book) for seen in distinct):
            distinct.append(other)
    return len(distinct)


def _of_two(one: list[Lost], other: list[Lost], book: Rulebook) -> int:
    by_stack = _sign(max(a.stack for a in one) - max(a.stack for a in other))  # type: ignore[operator,type-var]
    if by_stack or book.bust_equal_stacks.value == "share":
        return by_stack
    return _sign(max(_time(a, book) for a in one) - max(_time(a, book) for a in other))


def _time(one: Lost, book: Rulebook) -> int:
    assert isinstance(one.all_in, int)
    return 1000 if one.all_in == 0 and book.posted_all_in_counts.value == "after_declared" else one.all_in


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@given(some_lost())
def test_a_draw_leaves_nobody_sharing_at_one_table(lost: list[Lost]) -> None:
    book = house(bust_equal_stacks="draw", bust_different_tables="by_stack")
    found = ranked(lost, book, LOTS)

    assert len(lost) == len(found.tiers)
    assert found.drawn == (len({one.stack for one in lost}) < len(lost))


def test_one_alone_needs_no_facts() -> None:
    """Whatever is unknown of him."""

    assert {"Anna": 1} == ranks([Lost("Anna")], house())


@pytest.mark.parametrize(
    ("lost", "fact", "who"),
    [
        ([Lost("Anna", 1), Lost("Ben", 1, 100)], "stacks", ("Anna",)),
        ([Lost("Anna", 1, 100, 1), Lost("Ben", 1, 100)], "all_ins", ("Ben",)),
        ([Lost("Anna", 1, "unknown"), Lost("Ben", 1, 100)], "order", ("Anna", "Ben")),
    ],
)
def test_what_is_missing_is_asked(lost: list[Lost], fact: str, who: tuple[str, ...]) -> None:
    book = house(bust_equal_stacks="last_allin_better", bust_start_stack_unknown="floor")
    with pytest.raises(Asked) as asked:
        ranked(lost, book, LOTS)

    assert (fact, who) == (asked.value.fact, asked.value.who)


def test_the_floor_orders_exactly_those_in_question() -> None:
    """A list that leaves somebody out, or names a stranger, is no answer."""
    book = house(bust_start_stack_unknown="floor")
    lost = [Lost("Anna", 1, "unknown"), Lost("Ben", 1, 100)]

    assert (("Ben",), ("Anna",)) == ranked(lost, book, LOTS, ["Ben", "Anna"]).tiers
    for order in (["Ben"], ["Ben", "Anna", "Cem"], ["Ben", "Ben"]):
        with pytest.raises(Asked):
            ranked(lost, book, LOTS, order)


def test_the_best_of_each_table_share_then_the_second_best() -> None:
    """Three tables with three, two and one (casino-30-k, casino-30-l)."""
    lost = [
        Lost("Anna", 1, 900), Lost("Ben", 1, 500), Lost("Cem", 1, 100),
        Lost("Dana", 2, 200), Lost("Emil", 2, 50),
        Lost("Frida", 3, 10),
    ]  # fmt: skip
    found = ranked(lost, house(), LOTS)

    assert (("Anna", "Dana", "Frida"), ("Ben", "Emil"), ("Cem",)) == found.tiers
