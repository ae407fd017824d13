"""The way back from what leaves nothing behind that could be put back: the opposite, by one more tap.

Who sits out is back, a name is what it was, a call is withdrawn: nothing of it is a step that the log takes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from floorman.web.desks import Ask
from floorman.web.event.done import Done
from floorman.web.event.permitted import can_do
from floorman.web.forms import Fields, field

SITS = {"sit-out": "sit-in", "sit-in": "sit-out"}


class Opposite(Struct, frozen=True):
    """A command with the fields of its form; of several players it is told of each."""

    do: str
    facts: Mapping[str, str]
    who: tuple[str, ...] = ()

    def fields(self) -> Iterator[tuple[str, str]]:
        yield from self.facts.items()
        yield from (("who", one) for one in self.who)


def opposite(request: Ask, event: str, fields: Fields) -> Opposite | None:
    """Before it is done, while it is still known how things were; None where there is no such way."""
    do, who = field(fields, "do"), field(fields, "who")
    if do in SITS:
        return Opposite(SITS[do], {}, tuple(fields.get("who", ())))
    if do == "call-floor":
        return Opposite("withdraw-call", {"table": field(fields, "table")})
    if do == "correct-name":
        return _called_before(request, event, who)
    if do == "vote-deal":
        said = request.desk.look(event, lambda now, _: now.state.deal_votes.get(now.state.entry_of(who) or ""))
        return None if said is None else Opposite(do, {"agrees": str(said).lower()}, (who,))
    return None


def _called_before(request: Ask, event: str, who: str) -> Opposite | None:
    desk, showing = request.desk, request.desk.showing(event)
    person = showing.person_of(showing.entry_of(who))
    alias = desk.names().get(person, "")
    if not alias:
        return None
    return Opposite("correct-name", {"alias": alias, "name": desk.names_in_full().get(person, alias)}, (who,))


def as_it_stands(request: Ask, event: str, found: Opposite | None, done: Done) -> Opposite | None:
    """Only what would be carried out now. A call has the version that it was made with as its number."""
    if found is None or done.wrong is not None:
        return None
    if found.do == "withdraw-call":
        found = Opposite(found.do, {**found.facts, "number": str(done.version)})
    facts = {**found.facts, **({"who": found.who[0]} if found.who else {})}
    return found if can_do(request, event)(found.do, facts) else None
