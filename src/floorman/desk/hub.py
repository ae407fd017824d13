"""Live streams: one for each page, with all the topics that it follows.

A stream keeps no frames, only how far each topic was sent: a reader who dawdles gets the newest, and nothing piles up.
A frame is encoded once for all who follow its topic.

    NoTopic                   the event has nothing of this name to follow
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from floorman.desk.topic import Topic

# News come at most so often; what comes faster is seen in the next.
PACE_SECONDS = 0.05

# A stream with no news says so this often, so that both sides notice a dead connection.
QUIET_SECONDS = 10.0


class NoTopic(LookupError):
    """The event has nothing of this name to follow."""


class Frames(Topic[bytes]):
    """The frames of a topic. One that is the same as before is no news."""

    def __init__(self, make: Callable[[], bytes]) -> None:
        super().__init__(make)
        self.made_at = 0  # with which change the present frame came

    def _remade(self) -> bytes:
        made = super()._remade()
        if self._made_for < 0 or made != self._made:
            self.made_at = self.number
        return made


class Stream:
    """What one page follows, from the first time it is read until it goes or is cut."""

    def __init__(self, hub: Hub, board: Board, topics: Iterable[Frames], key: str) -> None:
        self.key = key
        self.board = board
        self._hub = hub
        self._sent = dict.fromkeys(topics, -1)
        self._over = False
        self._sign_due = False
        self._news: asyncio.Future[None] | None = None  # he waits for them
        self._clock: asyncio.TimerHandle | None = None

    def __aiter__(self) -> Stream:
        return self

    async def __anext__(self) -> list[bytes]:
        """The present frames, then those of each topic that has changed; none of them as a sign of life."""
        if self._clock is None and not self._over:
            self._hub.join(self)
            self._wind()
        while not self._over:
            if frames := list(self._newest()):
                return frames
            if self._sign_due:
                self._sign_due = False
                return []
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        raise StopAsyncIteration

    def _newest(self) -> Iterator[bytes]:
        for topic, sent in self._sent.items():
            if topic.number > sent:
                self._sent[topic] = topic.number
                frame = topic.value
                if topic.made_at > sent:
                    yield frame

    def wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    def close(self) -> None:
        """Over: whoever reads it is told, and nobody writes to it any more."""
        self._over = True
        if self._clock is not None:
            self._clock.cancel()
            self._hub.leave(self)
        self.wake()

    def sign(self) -> None:
        """A sign of life now: whoever reads it says the time with it."""
        self._sign_due = True
        self.wake()

    def _wind(self) -> None:
        self._clock = asyncio.get_running_loop().call_later(self._hub.quiet, self._sign)

    def _sign(self) -> None:
        self._sign_due = True
        self._wind()
        self.wake()


class Hub:
    """The open streams of the desk, by what they were opened with."""

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        self.quiet = quiet
        self._by_key: dict[str, set[Stream]] = defaultdict(set)

    def __len__(self) -> int:
        return sum(len(streams) for streams in self._by_key.values())

    def cut(self, key: str) -> None:
        """End every stream that was opened with this pass."""
        for stream in list(self._by_key.get(key, ())):
            stream.close()

    def sign(self) -> None:
        """Every stream gives a sign of life."""
        for streams in list(self._by_key.values()):
            for stream in streams:
                stream.sign()

    def close(self) -> None:
        """End all of them, so that a server that waits for its connections can stop."""
        for key in list(self._by_key):
            self.cut(key)

    def open(self, board: Board, topics: Iterable[str], key: str) -> Stream:
        """A stream of some topics of a tournament. Raises NoTopic."""
        return Stream(self, board, [board.topic(name) for name in topics], key)

    def join(self, stream: Stream) -> None:
        stream.board.streams.add(stream)
        self._by_key[stream.key].add(stream)

    def leave(self, stream: Stream) -> None:
        stream.board.streams.discard(stream)
        self._by_key[stream.key].discard(stream)
        if not self._by_key[stream.key]:
            del self._by_key[stream.key]


class Board:
    """What may be followed of one tournament, and who does. `make` gives the frame of a topic, by its name."""

    def __init__(self, make: Callable[[str], bytes | None]) -> None:
        self.streams: set[Stream] = set()
        self._make = make
        self._topics: dict[str, Frames] = {}
        self._pause: asyncio.TimerHandle | None = None
        self._more = False  # something changed during the pause

    def topic(self, name: str) -> Frames:
        if name not in self._topics:
            if self._make(name) is None:
                raise NoTopic(name)
            self._topics[name] = Frames(lambda: self._make(name) or b"")
        return self._topics[name]

    def stir(self) -> None:
        """Something changed: everybody is told, at the pace there is."""
        for topic in self._topics.values():
            topic.publish()
        if self._pause is not None:
            self._more = True
        elif self.streams:
            self._tell()

    def _tell(self) -> None:
        self._more = False
        self._pause = asyncio.get_running_loop().call_later(PACE_SECONDS, self._go_on)
        for stream in self.streams:
            stream.wake()

    def _go_on(self) -> None:
        self._pause = None
        if self._more:
            self._tell()

    def close(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
        for stream in list(self.streams):
            stream.close()
