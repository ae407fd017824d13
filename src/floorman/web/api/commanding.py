"""Commands over the API: the core's own words in, what happened as sentences out."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta, Struct

from floorman.desk import Answered, Closed, NewEvent, Opened, Overtaken
from floorman.floor.commands import Act, AnyCommand
from floorman.rulebook import FALLBACK
from floorman.store import Store
from floorman.terms import Accepted, By, Needs, Refused, Ruling
from floorman.terms.bounds import ENTRIES_MOST
from floorman.terms.names import like_another, twice_in, unseen, wrong_name
from floorman.tournament import AnyEvent, Event, Plan
from floorman.tournament.commands import Enter
from floorman.tournament.decide import refused_to
from floorman.web.api.operations import DIRECTORS, EVERYBODY, PREFIX, Call, Made, Operation, within_scope
from floorman.web.api.paths import path_in_command, path_in_plan
from floorman.web.api.problems import Wrong, wrong
from floorman.web.api.scopes import scope_of
from floorman.web.api.telling import Told, tell_new
from floorman.web.desks import beyond, too_fast
from floorman.web.likeness import names_in

Name = Annotated[str, Meta(min_length=1, max_length=80)]

KEY = re.compile(r"[\x21-\x7e]{1,200}")
# Kept beside the log: what the ids of commands are made with.
SECRET = "sent"
# So many keys are remembered with what was sent under them.
KEYS_MOST = 10_000


class EventWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new event: its settings, and who is entered already, by name."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    book: Annotated[str, Meta(min_length=1, max_length=80)]
    plan: Plan
    players: Annotated[tuple[Name, ...], Meta(max_length=1000)] = ()
    like: Annotated[str, Meta(max_length=40)] = ""  # an event whose players are meant, where these have their names


class EventMade(Struct, frozen=True):
    id: str
    version: int


class PlayerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who was not known here yet. `sure`: it is nobody who is in, though a name there looks the same."""

    name: Name
    sure: bool = False


# What is wrong beside the plan.
OF_THE_WISH = {
    "event.unknown-book": "book",
    "event.no-name": "name",
    "event.name-too-long": "name",
    "event.entry-twice": "players",
}


class Done(Struct, frozen=True):
    """It was carried out and is on disk. `version` is that of the event right after it, `what` what happened."""

    version: int
    what: tuple[Told, ...]


class Keys:
    """What was sent under which key, so that a key that is used for something else is noticed.

    The log knows it of what was carried out: the id of the command begins with the key's part and ends with that of
    what was sent. What was refused, or is on its way, is remembered here.
    """

    def __init__(self) -> None:
        self._sent: OrderedDict[str, bytes] = OrderedDict()
        self._secret = b""

    def what(self, store: Store, sent: Any) -> str:
        """What was sent, as an id says it: nobody guesses a name from it, for the key to it lies beside the log."""
        self._secret = self._secret or store.secret(SECRET).encode()
        return hmac.new(self._secret, msgspec.json.encode(sent), "sha256").hexdigest()[:16]

    def same(self, key: str, sent: Any) -> bool:
        digest = hashlib.sha256(msgspec.json.encode(sent)).digest()
        known = self._sent.setdefault(key, digest) == digest
        if len(self._sent) > KEYS_MOST:
            self._sent.popitem(last=False)
        return known


async def command(call: Call) -> Done:
    """One command: by the caller's limits, then by the book."""
    one: AnyCommand = call.body
    within_scope(call.caller, scope_of(one))
    _within_limits(call, one)
    if isinstance(one, Enter) and one.who not in call.desk.names():
        raise wrong(409, "api.no-person", person=one.who, path=f"POST {PREFIX}/events/{call.event}/players")
    return await _carried_out(call, call.event, one)


async def enter(call: Call) -> Done:
    """Somebody new, by his name, which stays beside the log."""
    wish: PlayerWish = call.body
    _within_limits(call, Enter(who=""))
    name = _proper(wish.name)
    if not wish.sure and _enters(call) and not _was_carried_out(call, name):
        found = like_another(name, names_in(call.desk, call.event))
        if found is not None:
            raise Wrong(409, found, "sure")
    return await _carried_out(call, call.event, name)


def _enters(call: Call) -> bool:
    """May he enter anybody? Whoever may not hears no names of those who are in."""
    by = call.caller.by
    return call.desk.look(call.event, lambda now, _: refused_to(by, now.book.who_enters_players) is None)


def _was_carried_out(call: Call, name: str) -> bool:
    """Is it sent a second time by who did not hear that he is in?"""
    id = id_of(call, call.event, name)
    return id in call.desk.store.commands_under(id.partition("-")[0])


def _proper(name: str, path: str = "name") -> str:
    """Raises Wrong where nobody may be called so."""
    name = name.strip()
    found = wrong_name(name) if name else Ruling("entry.no-name")
    if found is not None:
        raise Wrong(409, found, path)
    return name


def _within_limits(call: Call, one: AnyCommand) -> None:
    """By what the caller is limited to."""
    if call.caller.scopes is not None and call.caller.rank == "player" and isinstance(one, Act):
        raise wrong(403, "api.acts-with-its-seat", path=f"POST {PREFIX}/seat")
    refused = beyond(call.desk, call.caller, call.event, one)
    if refused is not None:
        raise Wrong(403, refused.ruling)
    if (hurries := too_fast(call.desk, call.caller, one)) is not None:
        raise Wrong(429, hurries, headers={"retry-after": str(hurries.facts["seconds"])})


async def _carried_out(call: Call, event: str, what: AnyCommand | str) -> Done:
    """A command, or the name of somebody to enter."""
    id = id_of(call, event, what)
    desk, by = call.desk, _by(call, event)
    one = await desk.entering(event, what, id) if isinstance(what, str) else what
    return _done(call, await desk.answer(event, one, by, id), what)


def _by(call: Call, event: str) -> By:
    """Whoever shows the pass of a seat speaks as the person who plays with it, also after he has entered again."""
    one = call.caller
    if not one.entry or one.scopes is not None:
        return one.by
    return By(call.desk.showing(event).person_of(one.entry) or one.person, one.rank)


def _done(call: Call, answered: Answered, sent: AnyCommand | str) -> Done:
    match answered.decision:
        case Refused(ruling):
            status = 403 if ruling.code == "rank.too-low" else 409
            raise Wrong(status, ruling, path_in_command(ruling, sent), version=answered.version)
        case Needs(facts, ruling):
            raise Wrong(409, ruling, missing=facts, version=answered.version)
        case Accepted(events):
            made = cast("tuple[AnyEvent, ...]", tuple(one for one in events if isinstance(one, Event)))
            return Done(answered.version, tell_new(made, call.desk, call.event, call.lang))


def id_of(call: Call, event: str, sent: Any) -> str:
    """The command's id: the same key by the same caller for the same event is the same command.

    Nobody hears the answer to a command of somebody else because he hit on its key.
    """
    key = call.request.headers.get("idempotency-key")
    if key is None:
        return secrets.token_hex(16)
    if not KEY.fullmatch(key):
        raise wrong(422, "api.bad-key")
    begins = hashlib.sha256("\n".join((call.caller.person, event, key)).encode()).hexdigest()[:32]
    keys, store = call.request.app.state.sent, call.desk.store
    assert isinstance(keys, Keys), "the app has them from its start"
    id = f"{begins}-{keys.what(store, sent)}"
    carried_out = store.commands_under(begins)
    if begins in carried_out:
        id = begins  # from a time when ids did not say what was sent
    elif id not in carried_out and (carried_out or not keys.same(begins, sent)):
        raise wrong(409, "api.key-used")
    return id


def _each_by_himself(names: tuple[str, ...]) -> None:
    """Raises Wrong where a list names somebody twice, or two whom nobody tells apart."""
    if (found := twice_in(names)) is not None:
        nth, ruling = found
        raise Wrong(409, ruling, f"players[{nth}]")


async def open_event(call: Call) -> Made:
    wish: EventWish = call.body
    if call.caller.event:
        raise Wrong(403, Ruling("caller.other-event"))
    names = tuple(_proper(name, f"players[{place}]") for place, name in enumerate(wish.players))
    if not wish.like:  # of those who played together before two may have one name
        _each_by_himself(names)
    if unseen(wish.name):
        raise Wrong(409, Ruling("name.unseen"), "name")
    if wish.like and wish.like not in call.desk.events():
        raise wrong(404, "api.no-event", event=wish.like)
    new = NewEvent(name=wish.name, book=wish.book, plan=wish.plan, players=names, like=wish.like)
    id = id_of(call, "", wish)
    try:
        opened = await call.desk.open(new, call.caller.by, id)
    except (Overtaken, Closed) as error:
        raise wrong(503, "error.503") from error
    if not isinstance(opened, Opened):
        raise Wrong(409, opened.ruling, _path_of(opened.ruling, wish))
    version = call.desk.wall(opened.id).value.version
    return Made(EventMade(opened.id, version), f"{PREFIX}/events/{opened.id}")


def _path_of(ruling: Ruling, wish: EventWish) -> str:
    """The field that does not fit."""
    if ruling.code == "event.too-many-entries" and len(wish.players) > ENTRIES_MOST:
        return "players"
    if (field := OF_THE_WISH.get(ruling.code)) is not None:
        return field
    return path_in_plan(ruling, wish.plan)


OPERATIONS = (
    Operation(
        method="POST",
        path="/events",
        name="open-event",
        topic="commands",
        ranks=DIRECTORS,
        scope="admin",
        body=EventWish,
        answers=EventMade,
        status=201,
        keyed=True,
        cost=10,
        run=open_event,
        example={
            "name": "Friday",
            "book": FALLBACK,
            "players": ["Anna", "Ben"],
            "plan": {
                "stack": 10000,
                "structure": [
                    {"type": "level", "minutes": 20, "small_blind": 50, "big_blind": 100},
                    {"type": "break", "minutes": 5},
                    {"type": "level", "minutes": 20, "small_blind": 100, "big_blind": 200},
                ],
                "price": {"prize": 1800, "fee": 200},
                "rebuy": {"price": "2000", "chips": "stack", "until": 1},
            },
        },
    ),
    Operation(
        method="POST",
        path="/events/{event}/commands",
        name="command",
        topic="commands",
        ranks=EVERYBODY,
        scope="",
        body=AnyCommand,
        answers=Done,
        keyed=True,
        run=command,
        example={"do": "stop-clock", "why": "break"},
    ),
    Operation(
        method="POST",
        path="/events/{event}/players",
        name="enter",
        topic="commands",
        ranks=EVERYBODY,
        scope="command:entries",
        body=PlayerWish,
        answers=Done,
        keyed=True,
        run=enter,
        example={"name": "Clara"},
    ),
)
