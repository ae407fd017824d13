"""What happened, as codes, facts and sentences: the events of a log are told, never sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from floorman.desk import Desk
from floorman.desk.events import PREFIX
from floorman.speech import Lang, speech
from floorman.speech.history import sentence
from floorman.store import Recorded, Store
from floorman.terms import Fact, RuleId
from floorman.tournament import AnyEvent
from floorman.views.event import facts_of, said_as
from floorman.web.api.operations import Call
from floorman.wire import decode


class Told(Struct, frozen=True):
    """One thing that happened: a code with its facts, the statements behind it, and its sentence."""

    code: str
    facts: dict[str, Fact]
    cites: tuple[RuleId, ...]
    says: str


class Events(dict[int, AnyEvent]):
    """The events of one log by their versions. A taking back names an older one, which is read when it is needed."""

    def __init__(self, store: Store, event: str) -> None:
        super().__init__()
        self._store = store
        self._stream = PREFIX + event

    def __missing__(self, version: int) -> AnyEvent:
        row = next(iter(self._store.read(self._stream, version - 1)))
        self[version] = decode(row.kind, row.body)
        return self[version]


def told(rows: Sequence[Recorded], call: Call) -> list[Told]:
    """Rows of one log."""
    events = Events(call.desk.store, call.event)
    for row in rows:
        events[row.version] = decode(row.kind, row.body)
    return [tell(events[row.version], events, call.lang, call.desk.names()) for row in rows]


def tell(event: AnyEvent, events: Events, lang: Lang, names: Mapping[str, str]) -> Told:
    return Told(said_as(event), facts_of(event), event.cites, sentence(event, events, speech(lang), names))


def tell_new(made: Sequence[AnyEvent], desk: Desk, event: str, lang: Lang) -> tuple[Told, ...]:
    """What a command has led to."""
    events = Events(desk.store, event)
    return tuple(tell(one, events, lang, desk.names()) for one in made)
