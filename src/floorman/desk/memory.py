"""What is known of a tournament: read from its log, kept up with it, and read again where it is in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from typing import TypeAlias

from floorman.desk.batches import Batch
from floorman.desk.hands import news, refolded
from floorman.desk.renewing import renew
from floorman.desk.time import DeskClock
from floorman.floor import Floor
from floorman.rulebook import Rulebook
from floorman.store import Recorded, Store, StoreFault

# How to look at what other desks wrote to the streams of an event.
Unheard: TypeAlias = Callable[[str], Iterable[Recorded]]


class Memory:
    """The evening as it was decided last. `changed` is called after what others wrote was read."""

    def __init__(
        self,
        stream: str,
        book: Rulebook,
        store: Store,
        clock: DeskClock,
        unheard: Unheard | None,
        changed: Callable[[], None],
        *,
        paced: bool = False,
    ) -> None:
        self.stream = stream
        self.secret = store.secret(f"draws/{stream.partition('/')[2]}").encode()
        self._decks = store.secret(f"deck/{stream.partition('/')[2]}").encode()
        self.unheard = unheard  # None where nobody else writes
        self.elsewhere: list[Recorded] = []  # what was written, here or at another desk, and not looked at yet
        self.is_back = False  # somebody looks at the evening without what is on its way
        self.torn = False  # this is not what is on disk, which could not be read again either
        self._book = book
        self._store = store
        self._clock = clock
        self._changed = changed
        self._paced = paced  # do all-ins come street by street?
        self.floor = self._fold()
        while not renew(store, self.floor, clock.now()):
            self.floor = self._fold()

    def without(self, batches: Sequence[Batch]) -> AbstractContextManager[Floor]:
        """The evening without what is still on its way; afterwards it is as before."""
        return OnDisk(self, batches)

    def refresh(self, batches: Sequence[Batch]) -> None:
        """What others wrote may change what is refused; what is accepted, the log checks."""
        if self.torn:
            self._read_again()
        elif self.unheard is not None and not batches:
            with suppress(StoreFault):  # who cannot look decides on what they know, and waits with the log for its disk
                self.elsewhere += self.unheard(self.stream)
            self._read_on()

    def doubt(self, *, torn: bool) -> None:
        """Something was not written. Torn: nothing is believed but the disk. What fails here is tried once more."""
        self.torn = torn
        with suppress(Exception):
            self.refresh(())

    def catch_up(self) -> None:
        """Apply what was written elsewhere. Where even the disk cannot be read the next batch tries once more."""
        try:
            self._read_on()
        except Exception:
            with suppress(Exception):
                self._read_again()
            self._changed()

    def _read_again(self) -> None:
        """Believe the disk, and forget everything else."""
        self.elsewhere.clear()
        self.floor = self._fold()
        self.torn = False

    def _read_on(self) -> None:
        rows, self.elsewhere = self.elsewhere, []
        changed, self.torn = False, True
        for told, at in news(self.floor, rows):
            self.floor.apply(told)
            self._clock.reach(at)
            changed = True
        self.torn = False
        if changed:
            self._changed()

    def _fold(self) -> Floor:
        """From the log of the tournament and those of its open hands; closed ones are not looked at."""
        floor, last = refolded(self._store, self.stream, self._book, self.secret, self._decks)
        self._clock.reach(last)
        floor.paced = self._paced
        return floor


class OnDisk:
    """The evening without these batches, as long as somebody looks. Who looks meanwhile sees the same."""

    __slots__ = ("_back", "_batches", "_memory")

    def __init__(self, memory: Memory, batches: Sequence[Batch]) -> None:
        self._memory = memory
        self._batches = batches
        self._back: AbstractContextManager[object] | None = None

    def __enter__(self) -> Floor:
        memory = self._memory
        if self._batches and not memory.is_back:
            self._back = memory.floor.as_at(self._batches[0].before)
            self._back.__enter__()
            memory.is_back = True
        return memory.floor

    def __exit__(self, *error: object) -> None:
        if self._back is not None:
            self._memory.is_back = False
            self._back.__exit__(None, None, None)
