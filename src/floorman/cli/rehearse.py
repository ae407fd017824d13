"""`floorman rehearse`: tomorrow's event, played today."""

from __future__ import annotations

import sys
import time
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from floorman.cli.output import console, fail, print_json, words
from floorman.cli.rehearsal_told import told, told_level
from floorman.cli.where import HERE, Where, opened
from floorman.rulebook import Rulebook, new_shelf
from floorman.rulebook.keeping import unpack
from floorman.rulebook.loading import FALLBACK
from floorman.sim.rehearsal import LevelRow, rehearse
from floorman.speech import Lang, Speech
from floorman.store import Person, Store
from floorman.terms import Refused
from floorman.terms.bounds import ENTRIES_MOST
from floorman.tournament import EventOpened, Plan, Tournament, fold
from floorman.wire import decode

PREFIX = "event/"
MINUTE_MS = 60_000


def rehearse_(  # noqa: PLR0913
    event: str,
    *,
    speed: float | None = None,
    chaos: Annotated[bool, Parameter(negative="")] = False,
    seed: int = 1,
    players: Annotated[int, Parameter(validator=Number(gte=0, lte=ENTRIES_MOST))] = 0,
    where: Where = HERE,
    lang: Annotated[Lang | None, Parameter(name="--lang")] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Play an event by its own plan, book and entries with made-up players, and tell how the evening went.

    Nothing of it is written to the event.

    Exit status: 0 if all went well; 1 if a fault was found; 2 if the event cannot be rehearsed.

    Parameters
    ----------
    event
        The event by its id or its name.
    speed
        So many times as fast as life; 0 is as fast as it goes. Otherwise 100 in a terminal that somebody looks at.
    chaos
        Late entries, players who do not come or drop out, disputes, misdeals, penalties, power cuts.
    seed
        The same number gives the same evening.
    players
        So many players; otherwise as many as are expected, or are entered.
    """
    say = words(lang)
    with opened(where, lang) as store:
        id, state, book, people = _found(event, store, say)
    live = sys.stdout.isatty() and not json
    pace = speed if speed is not None else 100.0 if live else 0.0

    def shows(row: LevelRow) -> None:
        if live:
            console().print(told_level(row, say))

    report = rehearse(
        event=id, name=state.name, plan=_plan(state), book=book, people=people, shelf=new_shelf(), seed=seed,
        players=players, chaos=chaos, begins=int(time.time()) // 60 * MINUTE_MS, speed=max(pace, 0.0), shows=shows,
    )  # fmt: skip
    if isinstance(report, Refused):
        fail(say.ruling(report.ruling))
    if json:
        print_json(report)
    else:
        for part in told(report, say):
            console().print(part)
    return int(bool(report.faults))


def _found(event: str, store: Store, say: Speech) -> tuple[str, Tournament, Rulebook, list[Person]]:
    """By its id, or by a name that only one has, the newest first."""
    ids = [stream.removeprefix(PREFIX) for stream in store.streams(PREFIX)]
    states = {id: _state(id, store) for id in ([event] if event in ids else reversed(ids))}
    id = next((id for id, state in states.items() if event in (id, state.name)), None)
    if id is None:
        fail(say.say("log.no-event", event=event, known=", ".join(ids)))
    state = states[id]
    opening = state.done[0].event
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    shelf, kept = new_shelf(), store.kept(opening.book.hash)
    assert kept is not None, "an event's rulebook is kept before the event is opened"
    known = store.people()
    entered = [one.person for one in state.entries.values() if one.status != "cancelled" and one.nth == 1]
    people = [known.get(person, Person(person, "", person)) for person in dict.fromkeys(entered)]
    return id, state, unpack(kept, shelf.questions, shelf.book(FALLBACK)), people


def _state(id: str, store: Store) -> Tournament:
    return fold(decode(row.kind, row.body) for row in store.read(PREFIX + id))


def _plan(state: Tournament) -> Plan:
    opening = state.done[0].event
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    return opening.plan
