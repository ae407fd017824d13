"""What every store promises, as one class that each store's tests run unchanged: here what appending does."""

from __future__ import annotations

import pytest

from floorman.store import Appended, Conflict, Repeated, Store
from tests.store.beside import BesideContract
from tests.store.people import PeopleContract
from tests.store.reading import ReadingContract
from tests.store.rows import bodies, commit, over_two_streams, whole_log


class StoreContract(ReadingContract, BesideContract, PeopleContract):
    """Subclass it with a fixture `store` that gives an empty one."""

    def test_what_was_appended_is_read_back(self, store: Store) -> None:
        """Every field, and the bytes just as they came."""
        body = b'{"kind":"clock.stopped/1", "why": "\xc3\xb6"}\x00\xff'
        (outcome,) = store.append([commit("c1", body, at=1_234)])
        (row,) = store.read("event/a")

        assert Appended(1) == outcome
        assert (1, "event/a", 1, "clock.stopped/1", body) == (
            row.position,
            row.stream,
            row.version,
            row.kind,
            row.body,
        )
        assert (1_234, "p-1", "floor", "c1") == (row.at, row.person, row.rank, row.command)

    def test_versions_count_by_stream_and_positions_over_all(self, store: Store) -> None:
        """Positions have no gap and follow the order of the commits; versions begin at 1 in each stream."""
        outcomes = store.append(
            [
                commit("c1", b"a1", b"a2", stream="event/a"),
                commit("c2", b"b1", stream="event/b"),
                commit("c3", b"a3", stream="event/a", expected=2),
            ]
        )
        store.append([commit("c4", b"b2", stream="event/b", expected=1)])
        rows = whole_log(store)

        assert [Appended(2), Appended(3), Appended(4)] == outcomes
        assert [1, 2, 3, 4, 5] == [row.position for row in rows]
        assert [b"a1", b"a2", b"b1", b"a3", b"b2"] == bodies(rows)
        assert [("event/a", 1), ("event/a", 2), ("event/b", 1), ("event/a", 3), ("event/b", 2)] == [
            (row.stream, row.version) for row in rows
        ]

    def test_commands_are_found_by_what_their_ids_begin_with(self, store: Store) -> None:
        """Those that were carried out, in order; a conflict was not."""
        store.append([commit("ab-2", b"1"), commit("ab-1", b"2", expected=1), commit("ac", b"3", expected=2)])
        store.append([commit("ab-3", b"4", expected=0)])

        assert ["ab-1", "ab-2"] == store.commands_under("ab")
        assert (["ac"], []) == (store.commands_under("ac"), store.commands_under("b"))

    def test_the_answer_of_a_command_is_found_by_its_id(self, store: Store) -> None:
        """Of one that was appended; none of one that met a conflict, or never came."""
        store.append([commit("c1", b"a1"), commit("c2", b"a2", expected=7)])

        assert [b"answer to c1", None, None] == [store.answer_of(id) for id in ("c1", "c2", "c3")]

    @pytest.mark.parametrize("expected", [0, 2, 99])
    def test_a_conflict_leaves_no_trace(self, store: Store, expected: int) -> None:
        """Somebody else was first, or never came: nothing of the commit is there, not even its command id."""
        store.append([commit("c1", b"a1")])
        (outcome,) = store.append([commit("c2", b"wrong", b"wrong", expected=expected)])
        after = whole_log(store)
        (again,) = store.append([commit("c2", b"right", expected=1)])

        assert isinstance(outcome, Conflict)
        assert [b"a1"] == bodies(after)
        assert Appended(2) == again

    def test_a_conflict_on_a_stream_that_never_began_begins_none(self, store: Store) -> None:
        store.append([commit("c1", b"x", stream="event/a", expected=3)])

        assert [] == store.streams("")

    def test_the_other_commits_of_a_batch_stand(self, store: Store) -> None:
        """One tournament's conflict is not another's, and takes no position."""
        outcomes = store.append(
            [
                commit("c1", b"a1", stream="event/a"),
                commit("c2", b"b1", stream="event/b", expected=7),
                commit("c3", b"c1", stream="event/c"),
            ]
        )

        assert [Appended, Conflict, Appended] == [type(outcome) for outcome in outcomes]
        assert [(1, b"a1"), (2, b"c1")] == [(row.position, row.body) for row in whole_log(store)]

    def test_a_conflict_takes_the_later_commits_of_its_stream_with_it(self, store: Store) -> None:
        """The second was decided on what the first would have left, which another writer's event is not."""
        store.append([commit("other", b"from elsewhere")])
        outcomes = store.append(
            [commit("c1", b"mine"), commit("c2", b"rests on mine", expected=1), commit("c3", b"b1", stream="event/b")]
        )

        assert [Conflict, Conflict, Appended] == [type(outcome) for outcome in outcomes]
        assert [b"from elsewhere", b"b1"] == bodies(whole_log(store))

    def test_a_repeated_command_takes_the_later_commits_of_its_stream_with_it(self, store: Store) -> None:
        """What is in the log under that id may differ from what the second was decided on."""
        store.append([commit("c1", b"from elsewhere")])
        outcomes = store.append([commit("c1", b"mine"), commit("c2", b"rests on mine", expected=1)])
        (later,) = store.append([commit("c2", b"read again", expected=1)])

        assert [Repeated, Conflict] == [type(outcome) for outcome in outcomes]
        assert Appended(2) == later

    def test_a_repeated_command_gets_the_first_answer(self, store: Store) -> None:
        """Sent twice, whatever it holds the second time: the first answer again, and nothing new in the log."""
        store.append([commit("c1", b"a1")])
        (again,) = store.append([commit("c1", b"other", expected=1)])
        (elsewhere,) = store.append([commit("c1", b"other", stream="event/b")])

        assert Repeated(b"answer to c1") == again == elsewhere
        assert [b"a1"] == bodies(whole_log(store))

    def test_a_command_twice_in_one_batch(self, store: Store) -> None:
        outcomes = store.append([commit("c1", b"a1"), commit("c1", b"a1")])

        assert [Appended(1), Repeated(b"answer to c1")] == outcomes
        assert [b"a1"] == bodies(whole_log(store))

    def test_several_streams_in_one_commit(self, store: Store) -> None:
        """A closed hand and the stacks it leaves cannot part: all of it is there."""
        (outcome,) = store.append([over_two_streams("c1", {"event/a": 0, "hand/7": 0})])

        assert Appended(3) == outcome
        assert [b"a1", b"a2"] == bodies(store.read("event/a"))
        assert [b"h1"] == bodies(store.read("hand/7"))

    @pytest.mark.parametrize("expected", [{"event/a": 0, "hand/7": 1}, {"event/a": 1, "hand/7": 0}])
    def test_several_streams_or_none(self, store: Store, expected: dict[str, int]) -> None:
        """If one of them has moved on, or is not as far, none gets anything."""
        (outcome,) = store.append([over_two_streams("c1", expected)])

        assert isinstance(outcome, Conflict)
        assert [] == whole_log(store)
        assert [] == store.streams("")
