"""The part of the contract about reading, following and threads."""

from __future__ import annotations

import threading

from floorman.store import Store
from tests.store.rows import bodies, commit, first_break, over_two_streams, whole_log


class ReadingContract:
    """A part of the contract of stores."""

    def test_an_empty_store(self, store: Store) -> None:
        """Nothing in it, and nothing wrong with asking."""

        assert [] == whole_log(store)
        assert [] == list(store.read("event/a"))
        assert [] == store.streams("")
        assert 0 == store.last_at()
        assert {} == store.people()
        assert None is store.kept("no such hash")
        assert [] == store.append([])

    def test_reading_after_a_version(self, store: Store) -> None:
        store.append([commit("c1", b"a1", b"a2", b"a3"), commit("c2", b"b1", stream="event/b")])

        assert [b"a2", b"a3"] == bodies(store.read("event/a", after=1))
        assert [] == bodies(store.read("event/a", after=3))
        assert [] == bodies(store.read("event/a", after=99))
        assert [b"b1"] == bodies(store.read("event/b", after=0))

    def test_following_after_a_position(self, store: Store) -> None:
        store.append([commit("c1", b"a1", b"a2"), commit("c2", b"b1", stream="event/b")])

        assert [b"a2", b"b1"] == bodies(store.follow(after=1))
        assert [] == bodies(store.follow(after=3))
        assert [] == bodies(store.follow(after=99))

    def test_a_reader_that_dawdles_holds_nobody_up(self, store: Store) -> None:
        """Someone reads one row and goes for a coffee: others write meanwhile, and new readers see it."""
        store.append([commit("c1", b"a1", b"a2")])
        slow = iter(store.read("event/a"))
        first = next(slow)
        store.append([commit("c2", b"a3", expected=2)])
        new = bodies(store.read("event/a"))
        rest = bodies(slow)

        assert [b"a1", b"a2", b"a3"] == new
        assert [b"a1", b"a2"] == [first.body, *rest][:2]

    def test_a_long_log_is_read_whole_and_in_order(self, store: Store) -> None:
        """Twelve hundred events of two streams in turn."""
        store.append([commit(f"c{n}", b"%d" % n, stream=f"event/{'ab'[n % 2]}", expected=n // 2) for n in range(1200)])

        assert [b"%d" % n for n in range(1200)] == bodies(store.follow())
        assert [b"%d" % n for n in range(0, 1200, 2)] == bodies(store.read("event/a"))
        assert [b"%d" % n for n in range(1001, 1200, 2)] == bodies(store.read("event/b", after=500))

    def test_streams_by_their_beginning_in_the_order_they_began(self, store: Store) -> None:
        """`event/` finds no `eventual/`, an underscore means itself, and later events change no order."""
        store.append(
            [
                commit("c1", b"1", stream="event/z"),
                commit("c2", b"1", stream="hand/1"),
                commit("c3", b"1", stream="eventual/x"),
                commit("c4", b"1", stream="event/a"),
                commit("c5", b"2", stream="event/a", expected=1),
                commit("c6", b"2", stream="event/z", expected=1),
            ]
        )

        assert ["event/z", "event/a"] == store.streams("event/")
        assert ["event/z", "hand/1", "eventual/x", "event/a"] == store.streams("")
        assert [] == store.streams("event_")
        assert [] == store.streams("%")

    def test_streams_began_in_the_order_of_their_events(self, store: Store) -> None:
        """Not in the order in which a commit lists what it expects."""
        store.append([over_two_streams("c1", {"hand/7": 0, "event/a": 0})])

        assert ["event/a", "hand/7"] == store.streams("")

    def test_the_latest_instant(self, store: Store) -> None:
        """The latest there is, even if a later commit is stamped earlier."""
        store.append([commit("c1", b"1", at=5_000), commit("c2", b"2", expected=1, at=4_000)])

        store.append([commit("c3", b"3", stream="house", at=6_000)])

        assert (6_000, 5_000, 0) == (store.last_at(), store.last_at("event/"), store.last_at("hand/"))

    def test_writers_and_readers_in_threads(self, store: Store) -> None:
        """Four write, two read all the while: no version twice, no gap, and a reader sees only whole prefixes."""
        done = threading.Event()
        torn: list[list[int]] = []

        def write(stream: str) -> None:
            for n in range(25):
                store.append([commit(f"{stream}-{n}", b"1", b"2", stream=stream, expected=2 * n)])

        def look() -> None:
            while not done.is_set():
                positions = [row.position for row in store.follow()]
                if positions != list(range(1, len(positions) + 1)) or len(positions) % 2:
                    torn.append(positions)

        readers = [threading.Thread(target=look) for _ in range(2)]
        writers = [threading.Thread(target=write, args=(f"event/{n}",)) for n in range(4)]
        for thread in (*readers, *writers):
            thread.start()
        for thread in writers:
            thread.join()
        done.set()
        for thread in readers:
            thread.join()
        rows = whole_log(store)

        assert [] == torn
        assert 200 == len(rows)
        assert all(list(range(1, 51)) == [r.version for r in store.read(f"event/{n}")] for n in range(4))
        assert None is first_break(rows)
