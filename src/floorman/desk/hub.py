"""Live streams: one for each page, with all the topics that it follows.

A stream keeps no frames, only how far each topic was sent: a reader who dawdles gets the newest, and nothing piles up.
A frame is encoded once for all who follow its topic.

    NoTopic                   the event has nothing of this name to follow
"""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext

from floorman.desk.topic import Topic
from floorman.desk.unbroken import told, unbroken

# News come at most so often; what comes faster is seen in the next.
PACE_SECONDS = 0.05

# A crowd that follows many tables takes no more than a part of the desk's time: so many times as long as making the
# frames took, but never more than this.
PACE_SHARE, PACE_MOST_SECONDS = 3.0, 0.1

# With every hand somewhere, stacks and places change: who follows those hears of it so often. And at a table in the
# browser little is seen of what is no hand there.
SLOW_SECONDS = 1.0
SLOW = "felt:"

# What could not be made or told is tried again after a moment, then after longer ones.
AGAIN_SECONDS, AGAIN_MOST_SECONDS = 0.5, 30.0

# The topics of one table.
OF_TABLE = re.compile(r"(?:table|hand|felt|chat):([1-9][0-9]{0,5})\b")

# A stream with no news says so this often: a page that hears nothing for five seconds says that it is cut off.
QUIET_SECONDS = 2.0


class NoTopic(LookupError):
    """The event has nothing of this name to follow."""


class Frames(Topic[bytes]):
    """The frames of a topic. One that is the same as before is no news, and neither is one that cannot be made."""

    def __init__(self, name: str, make: Callable[[], bytes]) -> None:
        super().__init__(make)
        self.name = name
        self.made_at = 0  # with which change the present frame came
        self.followers: set[Stream] = set()
        self.failed = 0  # so many times in a row it could not be made, and the present frame is an old one

    def _remade(self) -> bytes:
        try:
            made = super()._remade()
        except Exception as error:  # who follows other topics too goes on with those
            told(f"Telling of {self.name.partition(':')[0]}", error)
            self.failed += 1
            return self._made if self._made_for >= 0 else b""
        self.failed = 0
        if self._made_for < 0 or made != self._made:
            self.made_at = self.number
        return made


class Stream:
    """What one page follows, from the first time it is read until it goes or is cut."""

    def __init__(self, hub: Hub, board: Board, topics: Iterable[Frames], key: str) -> None:
        self.key = key
        self.board = board
        self.topics = tuple(topics)
        self._hub = hub
        self._sent = dict.fromkeys(self.topics, -1)
        self._over = False
        self._sign_due = False
        self._news: asyncio.Future[None] | None = None  # who listens waits for them
        self._clock: asyncio.TimerHandle | None = None

    def __aiter__(self) -> Stream:
        return self

    async def __anext__(self) -> list[bytes]:
        """The present frames, then those of each topic that has changed; none of them as a sign of life."""
        if self._clock is None and self._hub.closed:
            self._over = True  # opened just before everybody was sent home, and read only now
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

    def make(self) -> bool:
        """Is there anything new to read? Its frames are made, so that they are there by then."""
        news = False
        for topic, sent in self._sent.items():
            if topic.number > sent:
                topic.value  # noqa: B018 - made when it is looked at
                news = news or topic.made_at > sent
        return news

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
        """A sign of life now: whoever reads it says the time with it. None where what they see is old: their page says
        that it is cut off."""
        if not any(topic.failed for topic in self.topics):
            self._sign_due = True
            self.wake()

    def _wind(self) -> None:
        self._clock = asyncio.get_running_loop().call_later(self._hub.quiet, self._sign)

    def _sign(self) -> None:
        self._wind()
        self.sign()


class Hub:
    """The open streams of the desk, by what they were opened with."""

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        self.quiet = quiet
        self.closed = False
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
        """End all of them, and whatever still comes, so that a server that waits for its connections can stop."""
        self.closed = True
        for key in list(self._by_key):
            self.cut(key)

    def open(self, board: Board, topics: Iterable[str], key: str) -> Stream:
        """A stream of some topics of a tournament. Raises NoTopic."""
        return Stream(self, board, [board.topic(name) for name in topics], key)

    def join(self, stream: Stream) -> None:
        stream.board.publish()  # whoever comes sees the present
        stream.board.join(stream)
        self._by_key[stream.key].add(stream)

    def leave(self, stream: Stream) -> None:
        stream.board.leave(stream)
        self._by_key[stream.key].discard(stream)
        if not self._by_key[stream.key]:
            del self._by_key[stream.key]


class Board:
    """What may be followed of one tournament, and who does. `make` gives the frame of a topic, by its name.

    All frames that are due are made at one go, in `around`: what they need of the tournament is looked up once.
    """

    def __init__(
        self,
        make: Callable[[str], bytes | None],
        around: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.streams: set[Stream] = set()
        self._make = make
        self._around = around
        self._topics: dict[str, Frames] = {}
        self._of_tables: dict[int, list[Frames]] = defaultdict(list)
        self._others: list[Frames] = []
        self._brisk: list[Frames] = []  # all that is told at once of anything
        self._stirred = -SLOW_SECONDS  # when the rest was told of anything
        self._rest: asyncio.TimerHandle | None = None
        self._due: set[Frames] = set()  # something of them has changed, and nobody has been told yet
        self._pause: asyncio.TimerHandle | None = None
        self._again: asyncio.TimerHandle | None = None  # what could not be made is tried again then
        self._failed = 0  # so many times in a row nobody could be told
        self._slow: asyncio.TimerHandle | None = None  # what changes with every hand somewhere is told then

    def topic(self, name: str) -> Frames:
        if name not in self._topics:
            if self._make(name) is None:
                raise NoTopic(name)
            self._topics[name] = made = Frames(name, lambda: self._make(name) or b"")
            table = OF_TABLE.match(name)
            (self._others if table is None else self._of_tables[int(table[1])]).append(made)
            if not name.startswith(SLOW):
                self._brisk.append(made)
        return self._topics[name]

    def join(self, stream: Stream) -> None:
        self.streams.add(stream)
        for topic in stream.topics:
            topic.followers.add(stream)

    def leave(self, stream: Stream) -> None:
        self.streams.discard(stream)
        for topic in stream.topics:
            topic.followers.discard(stream)

    def stir(self) -> None:
        """Anything may have changed: everybody is told, at the pace there is."""
        if not self._topics:
            return
        self._due.update(self._brisk)
        if len(self._brisk) < len(self._topics) and self._rest is None:
            loop = asyncio.get_running_loop()
            self._rest = loop.call_later(max(self._stirred + SLOW_SECONDS - loop.time(), 0.0), self._stir_rest)
        self._soon()

    def _stir_rest(self) -> None:
        self._rest, self._stirred = None, asyncio.get_running_loop().time()
        self._due.update(self._topics.values())
        self._soon()

    def stir_tables(self, tables: Iterable[int]) -> None:
        """Hands went on at these tables and nothing else happened: who follows other things is told now and then."""
        for table in tables:
            self._due.update(self._of_tables.get(table, ()))
        if self._slow is None and self._others:
            self._slow = asyncio.get_running_loop().call_later(SLOW_SECONDS, self._stir_others)
        self._soon()

    def _stir_others(self) -> None:
        self._slow = None
        self._due.update(self._others)
        self._soon()

    def stir_topics(self, names: Iterable[str]) -> None:
        """Nothing else than these has changed."""
        self._due.update(self._topics[name] for name in names if name in self._topics)
        self._soon()

    def publish(self) -> None:
        """From now on whoever asks gets what is new; the others have still to be told."""
        for topic in self._due:
            topic.publish()

    def _soon(self) -> None:
        if not self.streams:
            self.publish()
            self._due.clear()
        elif self._pause is None and self._due:
            self._tell()

    def _tell(self) -> None:
        began = asyncio.get_running_loop().time()
        with unbroken("Telling what is new", self._nobody_told):
            self._tell_those_who_follow()
            self._failed = 0
        # Where making the frames takes its time, it is done more seldom: play goes before looking on.
        loop = asyncio.get_running_loop()
        pause = min(max(PACE_SECONDS, (loop.time() - began) * PACE_SHARE), PACE_MOST_SECONDS)
        self._pause = loop.call_later(_later(self._failed) if self._failed else pause, self._go_on)

    def _nobody_told(self) -> None:
        self._failed += 1
        self._due.update(self._topics.values())

    def _tell_those_who_follow(self) -> None:
        follow: set[Stream] = set().union(*[topic.followers for topic in self._due])
        self.publish()
        self._due.clear()
        with self._around():
            wanted = [stream for stream in follow if stream.make()]
        for stream in wanted:
            stream.wake()
        if self._again is None and (often := max((topic.failed for topic in self._followed()), default=0)):
            self._again = asyncio.get_running_loop().call_later(_later(often), self._try_again)

    def _followed(self) -> Iterator[Frames]:
        return (topic for topic in self._topics.values() if topic.followers)

    def _try_again(self) -> None:
        self._again = None
        self._due.update(topic for topic in self._followed() if topic.failed)
        self._soon()

    def _go_on(self) -> None:
        self._pause = None
        if self._due:
            self._tell()

    def close(self) -> None:
        for handle in (self._pause, self._slow, self._rest, self._again):
            if handle is not None:
                handle.cancel()
        for stream in list(self.streams):
            stream.close()


def _later(times: int) -> float:
    return min(AGAIN_SECONDS * 2.0 ** min(times - 1, 10), AGAIN_MOST_SECONDS)
