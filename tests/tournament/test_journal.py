"""The journal: what was changed is put back exactly, whatever was changed, and looking ahead leaves nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament.event import Event
from floorman.tournament.journal import Done, Journaled

KEYS = st.sampled_from("abc")
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), KEYS, st.integers(0, 3)),
        st.tuples(st.just("drop"), KEYS, st.just(0)),
        st.tuples(st.just("add"), KEYS, st.integers(-3, 3)),
    ),
    max_size=6,
)


class Changing(Event, frozen=True, tag="test.changed/1"):
    """Does what it is told to two maps."""

    acts: tuple[tuple[str, str, int], ...]

    def apply(self, state: Any) -> None:
        for act, key, number in self.acts:
            if act == "put":
                state.put(state.values, key, number)
            elif act == "add":
                state.add(state.counts, key, number)
            elif key in state.values:
                state.drop(state.values, key)


class Following(Changing, frozen=True, tag="test.followed/1"):
    """Belongs to the step before."""

    way_back = "follows"


class Back(Event, frozen=True, tag="test.back/1"):
    """Takes one step back."""

    first: int

    def apply(self, state: Any) -> None:
        step = state.step_at(self.first)
        state.take_back(step)


class Maps(Journaled):
    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, int] = {}
        self.counts: dict[str, int] = {}

    def all(self) -> tuple[dict[str, int], dict[str, int]]:
        return dict(self.values), {key: count for key, count in self.counts.items() if count}


def steps(acts: list[list[tuple[str, str, int]]]) -> tuple[Maps, list[Any]]:
    maps, before = Maps(), []
    for one in acts:
        before.append(maps.all())
        maps.apply(Changing(acts=tuple(one)))
    return maps, before


@given(st.lists(ACTS, min_size=1, max_size=5))
def test_steps_are_taken_back_newest_first(acts: list[list[tuple[str, str, int]]]) -> None:
    """Down to the beginning, and all the way up again by taking the takings back back."""
    maps, before = steps(acts)
    after = [*before[1:], maps.all()]
    for version in range(len(acts), 0, -1):
        maps.apply(Back(first=version))
        assert before[version - 1] == maps.all()
    for version in range(len(acts)):
        maps.apply(Back(first=2 * len(acts) - version))
        assert after[version] == maps.all()
    assert all(step.stands for step in maps.done[: len(acts)])


@given(st.lists(ACTS, max_size=4), st.lists(ACTS, min_size=1, max_size=3), st.integers(0, 4))
def test_looking_ahead_leaves_nothing(
    acts: list[list[tuple[str, str, int]]], ahead: list[list[tuple[str, str, int]]], back: int
) -> None:
    """Not even when it looks at a taking back."""
    maps, _ = steps(acts)
    before, version = maps.all(), maps.version
    journal = [(step.first, step.last, step.stands, len(step.changes)) for step in maps.done]
    events: list[Event] = [Changing(acts=tuple(one)) for one in ahead]
    if 0 < back <= len(acts):
        events.append(Back(first=back))

    with maps.tried(*events):
        assert version + len(events) == maps.version

    assert (before, version) == (maps.all(), maps.version)
    assert journal == [(step.first, step.last, step.stands, len(step.changes)) for step in maps.done]


@given(st.lists(st.one_of(ACTS, st.integers(1, 6)), max_size=8), st.integers(0, 8), ACTS)
def test_looking_back_leaves_nothing(
    done: list[list[tuple[str, str, int]] | int], far: int, tried: list[tuple[str, str, int]]
) -> None:
    """Neither of the past in the present nor the other way round, whatever has been taken back meanwhile."""
    maps, marks = Maps(), []
    for one in done:
        marks.append((maps.mark(), everything(maps)))
        if isinstance(one, int):
            maps.apply(Back(first=one) if one <= maps.version else Following(acts=(("add", "a", one),)))
        else:
            maps.apply(Changing(acts=tuple(one)))
    marks.append((maps.mark(), everything(maps)))
    mark, past = marks[min(far, len(done))]
    present = everything(maps)

    with maps.as_at(mark):
        assert past == everything(maps)
        with maps.tried(Changing(acts=tuple(tried))):
            pass
        assert past == everything(maps)

    assert present == everything(maps)
    maps.go_back(mark)
    assert past == everything(maps)


def everything(maps: Maps) -> Any:
    changed = [[(id(one.table), one.key) for one in step.changes] for step in maps.done]
    steps = [(step.first, step.last, step.stands) for step in maps.done]
    return maps.version, maps.all(), steps, changed


def test_what_follows_belongs_to_the_step_before() -> None:
    maps = Maps()
    maps.apply(Changing(acts=(("put", "a", 1),)))
    maps.apply(Following(acts=(("put", "b", 2),)))
    (step,) = maps.done

    assert (1, 2) == (step.first, step.last)
    maps.apply(Back(first=2))
    assert ({}, {}) == maps.all()


def test_a_step_knows_what_it_touched() -> None:
    maps, _ = steps([[("put", "a", 1)], [("put", "a", 2)], [("add", "a", 1)]])
    first, second, third = maps.done
    (change,) = first.changes

    assert second.touches(change)  # type: ignore[arg-type]
    assert not third.touches(change)  # type: ignore[arg-type]
    assert isinstance(first, Done)
