"""The house over the API: what it has, and which event has it now."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from floorman.house import AnyHouseCommand, HouseDecision, HouseEvent, Loan, decide_house
from floorman.house.archive import ArchiveEvent
from floorman.house.inventory import AddDealer
from floorman.house.state import What
from floorman.speech import Speech, speech
from floorman.terms import Refused, Ruling, SeatNo
from floorman.terms.names import unseen
from floorman.web.api.commanding import Done, id_of
from floorman.web.api.keeping import of_the_house
from floorman.web.api.operations import FLOOR, PREFIX, Call, Operation
from floorman.web.api.problems import Wrong, wrong
from floorman.web.api.scopes import HOUSE
from floorman.web.api.shown import Page
from floorman.web.api.telling import Told
from floorman.web.inventory import NAME_LETTERS_MOST, in_order

# An Idempotency-Key counts for the house as it counts for an event; no event is called so.
ABOUT = "house"
# Who would deal, if he may.
NOBODY_YET = "nobody-yet"

# A dealer is called by his name alone.
SAID = {"table": "house.is-table", "screen": "house.is-screen"}


class ThingView(Struct, frozen=True):
    """A table, a screen or a dealer, and which event has it now; null: it is free."""

    id: str
    what: What
    name: str
    seats: SeatNo
    loan: Loan | None


class HouseView(Struct, frozen=True):
    """Tables, screens, then dealers. `next` is what to ask for as `after`; null: these were the last."""

    version: int
    items: tuple[ThingView, ...]
    next: str | None


class DealerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who deals for the house from now on, by name, which stays beside the log."""

    name: Annotated[str, Meta(min_length=1, max_length=NAME_LETTERS_MOST)]


async def house(call: Call) -> HouseView:
    of_the_house(call.caller)
    page: Page = call.query
    things = [ThingView(id, one.what, name, one.seats, one.loan) for id, one, name in in_order(call.desk)]
    ids = [one.id for one in things]
    if page.after and page.after not in ids:
        raise Wrong(404, Ruling("house.none-such"))
    rest = things[ids.index(page.after) + 1 :] if page.after else things
    chosen = rest[: page.limit]
    return HouseView(call.desk.house.state.version, tuple(chosen), chosen[-1].id if len(rest) > page.limit else None)


async def command(call: Call) -> Done:
    """One command to the house. A dealer is somebody who is known here, and only what there is is put away."""
    of_the_house(call.caller)
    one: AnyHouseCommand = call.body
    if isinstance(one, AddDealer) and one.person not in call.desk.names():
        raise wrong(409, "api.no-person", person=one.person, path=f"POST {PREFIX}/house/dealers")
    if isinstance(one, ArchiveEvent) and one.event not in call.desk.events():
        raise Wrong(409, Ruling("house.no-such-event"))
    return await _carried_out(call, one, id_of(call, ABOUT, one))


async def add_dealer(call: Call) -> Done:
    of_the_house(call.caller)
    wish: DealerWish = call.body
    name = wish.name.strip()
    if not name or unseen(name):
        raise Wrong(409, Ruling("house.name", (), {"most": NAME_LETTERS_MOST}))
    id = id_of(call, ABOUT, wish)
    return await _carried_out(call, AddDealer(await _met(call, name, id)), id)


async def _met(call: Call, name: str, id: str) -> str:
    """Nobody leaves his name before it is known that he may deal here, or twice for one request."""
    house = call.desk.house
    if house.answered(id) is not None:
        return NOBODY_YET
    may = decide_house(house.state, AddDealer(NOBODY_YET), call.caller.by, call.desk.now())
    if isinstance(may, Refused):
        raise _refusal(may.ruling, {})
    return await call.desk.meet(name)


async def _carried_out(call: Call, one: AnyHouseCommand, id: str) -> Done:
    called = _called(call)
    decision = await call.desk.house.ask(one, call.caller.by, id)
    return _done(call, decision, {**called, **_called(call)})


def _done(call: Call, decision: HouseDecision, called: dict[str, str]) -> Done:
    if isinstance(decision, Refused):
        raise _refusal(decision.ruling, called)
    words = speech(call.lang)
    return Done(call.desk.house.state.version, tuple(_told(one, words, called) for one in decision.events))


def _refusal(ruling: Ruling, called: dict[str, str]) -> Wrong:
    said = {name: called.get(str(fact), fact) for name, fact in ruling.facts.items() if name == "event"}
    return Wrong(403 if ruling.code == "rank.too-low" else 409, ruling, said=said)


def _told(event: HouseEvent, words: Speech, called: dict[str, str]) -> Told:
    facts = {name: fact for name, fact in msgspec.structs.asdict(event).items() if fact not in ("", 0)}
    code = str(event.__struct_config__.tag)
    said = {name: called.get(fact, fact) if name in ("id", "event") else fact for name, fact in facts.items()}
    return Told(code, facts, (), words.say(code, **said))


def _called(call: Call) -> dict[str, str]:
    """What sentences call things and events."""
    words = speech(call.lang)
    things = {
        id: words.say(SAID[one.what], name=name) if one.what in SAID else name for id, one, name in in_order(call.desk)
    }
    return things | {id: listed.event.name for id, listed in call.desk.events().items()}


OPERATIONS = (
    Operation(
        method="GET",
        path="/house",
        name="house",
        topic="house",
        ranks=FLOOR,
        scope="read:floor",
        answers=HouseView,
        query=Page,
        run=house,
    ),
    Operation(
        method="POST",
        path="/house/commands",
        name="house-command",
        topic="house",
        ranks=FLOOR,
        scope=HOUSE,
        body=AnyHouseCommand,
        answers=Done,
        keyed=True,
        run=command,
        example={"do": "lend", "id": "t1", "event": "EVENT", "number": 7},
    ),
    Operation(
        method="POST",
        path="/house/dealers",
        name="add-dealer",
        topic="house",
        ranks=FLOOR,
        scope=HOUSE,
        body=DealerWish,
        answers=Done,
        keyed=True,
        run=add_dealer,
        example={"name": "Dora"},
    ),
)
