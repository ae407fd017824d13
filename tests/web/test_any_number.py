"""Whatever number stands where one may stand: it is answered within two seconds and fifty megabytes, or refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from httpx import Response as Answer

from floorman.floor import AnyCommand
from floorman.floor.commands import Declare
from floorman.rulings import forms
from floorman.rulings.forms import FactForm
from floorman.web.start.fields import PLAIN
from tests.sizes import by_profile
from tests.web.doors import EVENT, Browser, House, a_house, unhurried
from tests.web.numbers import BYTES_MOST, SECONDS_MOST, VALUES, Place, having, numbers_in, taken
from tests.web.tally import TALLY, Tally
from tests.wire.anything import example_of
from tests.worked import slower

API = "/api/v1"
PARTS = by_profile(1, 1, 30)
LEVELS = [[20, 50, 100, 100], [10], [20, 100, 200, 200], [20, 200, 400, 400]]
SEATS = [{"seat": seat, "name": name, "stack": 9_000, "start_stack": 10_000, "hands_played": 3}
         for seat, name in enumerate(("Anna", "Ben", "Cem"), start=1)]  # fmt: skip
TABLE = {"number": 1, "size": 9, "button": 1, "small_blind": 2, "big_blind": 3, "seat": SEATS}
PRICE = {"prize": 1_800, "fee": 200, "bounty": 500}
WAYS: tuple[dict[str, Any], ...] = (
    {"shares": [7_000, 3_000], "unit": 100},
    {"table": [{"entries": 2, "shares": [10_000]}], "unit": 100},
    {"field_percent": 99, "unit": 100, "least": 500, "guarantee": 50_000, "added": 1_000, "rest": "last"},
    {"places": 3, "curve": "flat", "least": 500},
)
STORY = {
    "entries": 20, "left": 9, "paid": 3, "chips": [25, 100, 500, 1_000], "smallest_chip": 25, "entry_stack": 10_000,
    "structure": LEVELS, "day_ends_after": 3, "re_entry_until": 2, "registration_until": 2, "table_size": 9,
    "capacity": 200, "price": PRICE, "table": [TABLE],
    "rebuy": {"price": "2000", "chips": "stack", "most": 2, "until": 2},
}  # fmt: skip
HAND = {
    "blinds": [50, 100], "smallest_chip": 25, "size": 9, "button": 1, "pot": 0, "event_left": 9, "seed": 4,
    "ante": {"kind": "each", "amount": 10},
    "seat": [{"seat": seat, "stack": 5_000} for seat in (1, 2, 3)],
}  # fmt: skip
LATER = {**HAND, "street": "flop", "pot": 600, "seat": [{"seat": seat, "stack": 5_000, "put_in": 0} for seat in (1, 2)]}
CASH = {**HAND, "ante": {"kind": "none"}, "cash": {"boards": 2, "runs_most": 2, "bomb": 0}}
BOMB = {**HAND, "cash": {"boards": 2, "runs_most": 2, "bomb": 200}, "blinds": [0, 0]}
REPORT = {"kind": "boxed-cards", "count": 1}
SAID = {"seat": 1, "said": "raise", "amount": 300, "chips": [100, 100], "lying": [25], "told": 100}
PLAN = {
    "stack": 10_000, "table_size": 9, "chips": [25, 100, 500], "price": PRICE, "registration_until": 2,
    "re_entry_until": 2, "capacity": 100, "day_ends_after": 3, "expected": 20, "begins": 1_140, "ends": 1_400,
    "structure": [
        *({"type": "level", "minutes": 20, "small_blind": 50 * n, "big_blind": 100 * n, "ante": 100, "seconds": 0}
          for n in (1, 2, 4)),
        {"type": "break", "minutes": 5},
        {"type": "level", "minutes": 20, "small_blind": 400, "big_blind": 800},
    ],
    "rebuy": {"price": "2000", "chips": "stack", "most": 2, "until": 2},
    "chip_set": [{"value": value, "count": 1_000} for value in (25, 100, 500)],
    "bounties": {"way": "progressive", "kept_percent": 50, "unit": 100, "from_left": 3},
    "online": {"seconds": 20, "bank": 60, "seen": "minutes", "seen_minutes": 5, "least": 2, "starts_at": 19 * 10**11},
}  # fmt: skip
# What pages are asked for by an address.
LOOKS = (
    "/ask?go=1&kind=boxed-cards&count={}", "/ask?go=1&kind=boxed-cards&count=1&hand-stack={}",
    "/ask?go=1&kind=boxed-cards&count=1&hand-players={}", "/ask?go=1&kind=boxed-cards&count=1&hand-blinds=50/{}",
    "/ask?go=1&kind=odd-chips&chips={}", "/scenarios/all-in-of-half-a-raise?step={}",
    "/events/EVENT/wall?every={}", "/events/EVENT/wall/seats?page={}", "/events/EVENT/overlay?table={}",
    "/events/EVENT/log?before={}", "/events/EVENT/money?places={}", "/events/EVENT/clock?level={}",
    f"{API}/events/EVENT/log?after={{}}", f"{API}/events/EVENT/log?limit={{}}", f"{API}/events/EVENT/tables/{{}}",
    f"{API}/events/EVENT/players?limit={{}}",
)  # fmt: skip


class Sent(NamedTuple):
    """One request: where to, what, and which of its numbers is another one."""

    route: str
    body: Any
    place: Place


def stories() -> Iterator[Sent]:
    """A stranger's, of events and of hands."""
    events: list[dict[str, Any]] = [{"payout_plan": way} for way in WAYS]
    events += [{"payouts": [30_000, 6_000]}, {"tickets": {"value": 5_000, "count": 2}}]
    bodies: list[dict[str, Any]] = [{"report": REPORT, "event": {**STORY, **more}} for more in events]
    bodies += [{"report": REPORT, "hand": hand} for hand in (HAND, LATER, CASH, BOMB)]
    steps: tuple[dict[str, Any], ...] = ({"declare": SAID}, {"act": {"seat": 1, "do": "raise", "to": 300}})
    bodies += [{"report": REPORT, "hand": HAND, "steps": [step]} for step in steps]
    for body in bodies:
        yield from (Sent("rulings", body, place) for place in numbers_in(body))


def reports() -> Iterator[Sent]:
    """Of each kind, in a hand of three."""
    for one in forms():
        needed = {fact.name: _told(fact) for fact in one.facts if fact.required}
        for fact in one.facts:
            if "number" in fact.type:
                report = {"kind": one.kind, **needed, fact.name: _told(fact)}
                places = numbers_in({fact.name: _told(fact)}, ("report",))
                yield from (Sent("rulings", {"report": report, "hand": HAND}, place) for place in places)


def steps() -> Iterator[Sent]:
    """Commands that a story tells before its report."""
    for body in commands():
        told = {name: value for name, value in body.items() if name != "do"}
        step = {"report": REPORT, "event": STORY, "steps": [{"command": {"name": body["do"], **told}, "table": 1}]}
        yield from (Sent("rulings", step, place) for place in numbers_in(told, ("steps", 0, "command")))


def _told(fact: FactForm) -> Any:
    return [1] if fact.type.startswith("list") else {"1": 100} if fact.type.startswith("table") else 1


def commands() -> Iterator[dict[str, Any]]:
    """An example of each, with a number wherever there may be one."""
    for kind in get_args(AnyCommand):
        if kind is not Declare:  # its chips and its motions exclude each other
            yield msgspec.to_builtins(example_of(kind), str_keys=True)


def plans() -> Iterator[Sent]:
    others: list[dict[str, Any]] = [{"payouts": way} for way in WAYS]
    for more in (*others, {"prizes": [36_000]}, {"tickets": {"value": 5_000, "count": 0}}):
        body = {"name": "Friday", "book": "cuca", "players": ["Anna", "Ben"], "plan": {**PLAN, **more}}
        yield from (Sent("events", body, place) for place in numbers_in(body))


def told() -> Iterator[Sent]:
    for body in commands():
        yield from (Sent("commands", body, place) for place in numbers_in(body))


def typed() -> Iterator[Sent]:
    """The forms of the pages, in which a number is a word: a new tournament, and each command."""
    for name, value in {**PLAIN, **EVENT}.items():
        if value.isdigit() or not value:
            yield Sent("form new", {**EVENT, "money": "buy-in"}, (name,))
            yield Sent("form drawn", {**EVENT, "only": "levels"}, (name,))
    for body in commands():
        flat = {name: str(value) for name, value in body.items() if not isinstance(value, dict | list)}
        yield from (Sent("form do", flat, place) for place in numbers_in(body) if len(place) == 1)


def looked() -> Iterator[Sent]:
    yield from (Sent("look", path, ()) for path in LOOKS)


@cache
def everything() -> list[tuple[Sent, int]]:
    sent = [*stories(), *reports(), *steps(), *plans(), *told(), *typed(), *looked()]
    return [(one, number) for one in sent for number in VALUES]


class Everywhere:
    """A house to which all of it is sent, and what each answer took."""

    def __init__(self, house: House) -> None:
        unhurried(house)
        self.house = house
        self.host = house.with_pass("direction")
        self.tally = Tally()
        self._event, self._of, self._somebody = "", "", ""

    def send(self, sent: Sent, number: int) -> None:
        answer, took = taken(lambda: self._answer(sent, number))
        what = sent.body.get("do", "") if isinstance(sent.body, dict) else sent.body
        where = f"{sent.route} {what} {sent.place} {number}"
        place, size = f"{what} {'/'.join(map(str, sent.place))}".strip(), len(answer.content)
        self.tally.add(
            sent.route, place, number, answer.status_code, seconds=took.seconds, memory=took.bytes, answer=size
        )
        assert answer.status_code < 500, f"{where}: {answer.status_code} {answer.text[:300]}"
        in_time = took.seconds < SECONDS_MOST or took.seconds < SECONDS_MOST * slower()
        assert in_time, f"{where}: {took.seconds:.1f} s, {answer.text[:200]}"
        assert took.bytes < BYTES_MOST, f"{where}: {took.bytes} bytes, {answer.text[:200]}"

    def _answer(self, sent: Sent, number: int) -> Answer:
        path = {"rulings": "/rulings", "events": "/events", "commands": f"/events/{self.event(sent)}/commands"}
        if sent.route in path:
            who = self.house.browser() if sent.route == "rulings" else self.host
            return _posted(who, API + path[sent.route], having(self._meant(sent), sent.place, number))
        if sent.route == "look":
            return self.host.look(str(sent.body).replace("EVENT", self.event(sent)).format(number))
        fields = {**self._meant(sent), str(sent.place[0]): str(number)}
        where = {"form new": "/events", "form drawn": "/new/preview", "form do": f"/events/{self.event(sent)}/do"}
        return self.host.send(where[sent.route], fields)

    def _meant(self, sent: Sent) -> Any:
        """The example, about somebody who is there."""
        return _about(sent.body, self._somebody) if sent.route in ("commands", "form do") else sent.body

    def event(self, sent: Sent) -> str:
        """One for each command: what was sent before may have ended the last one."""
        of = str(sent.body.get("do", "")) if isinstance(sent.body, dict) else ""
        if not self._event or (sent.route in ("commands", "form do") and of != self._of):
            self._event, self._of = self.house.event(), of
            for do in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
                self.host.send(f"/events/{self._event}/do", do)
            self._somebody = self.host.look(f"{API}/events/{self._event}/players").json()["items"][0]["id"]
        return self._event


def _about(body: Any, somebody: str) -> Any:
    """With an entry of the event for the example's, and its first table."""
    if isinstance(body, dict):
        return {
            name: 1 if name == "table" and type(one) is int else _about(one, somebody) for name, one in body.items()
        }
    if isinstance(body, list):
        return [_about(one, somebody) for one in body]
    return somebody if body == "Anna" else body


def _posted(who: Browser, path: str, body: Any) -> Answer:
    who._client.cookies = who.cookies
    headers = {"origin": str(who._client.base_url).rstrip("/"), "content-type": "application/json"}
    return who._client.post(path, content=msgspec.json.encode(body), headers=headers)


@pytest.fixture(scope="module")
def everywhere() -> Iterator[Everywhere]:
    with a_house() as house:
        yield Everywhere(house)


@pytest.fixture
def fresh() -> Iterator[Everywhere]:
    """A house for each part: what thousands of events take that nobody has is not what is looked for."""
    with a_house() as house:
        yield Everywhere(house)


def test_the_examples_are_taken_as_they_are(everywhere: Everywhere) -> None:
    """Or nothing would be known of what their numbers do: stories are ruled on, and plans become events."""
    bodies = {msgspec.json.encode(one.body): one for one in (*stories(), *plans())}
    answers = [_posted(everywhere.host, f"{API}/{one.route}", one.body) for one in bodies.values()]

    assert [] == [answer.text for answer in answers if answer.status_code not in (200, 201)]


@pytest.mark.sized
@pytest.mark.parametrize("part", range(PARTS))
def test_no_number_does_harm(fresh: Everywhere, part: int, record_property: Callable[[str, object], None]) -> None:
    """Some of them by chance, the same each time; at night all, in parts none of which takes so long as what hangs."""
    all_of_them = everything()
    some = Random(7).sample(all_of_them, by_profile(60, 1_500, len(all_of_them)))
    try:
        for sent, number in some[part::PARTS]:
            fresh.send(sent, number)
    finally:
        record_property(TALLY, fresh.tally.plain())
    sys.stdout.write(f"part {part + 1} of {PARTS}: {'; '.join(fresh.tally.lines())}\n")


@pytest.mark.parametrize(
    "event",
    [
        {"entries": 387_420_489, "price": {"prize": 100}, "payout_plan": {"field_percent": 99}},
        {"entries": 100_001, "price": {"prize": 100}, "payout_plan": {"field_percent": 99}},
        {"entries": 20_000, "price": {"prize": 10**9}, "payout_plan": {"field_percent": 99, "least": 10**13}},
        {"entries": 20, "price": {"prize": 10**13}},
        {"entries": 20, "price": {"prize": 100}, "tickets": {"value": 1}},
        {"entries": 20, "price": {"prize": 0}, "payout_plan": {"added": 10**12}, "tickets": {"value": 1}},
        {"table": [{"number": 1, "size": 387_420_489}]},
        {"left": 100_001},
        {"paid": 10_001},
    ],
)
def test_no_story_is_larger_than_an_evening(everywhere: Everywhere, event: dict[str, Any]) -> None:
    """It is refused before anything of it is reckoned: with where it is too large, or why."""
    body = {"report": REPORT, "event": {"table": [{"number": 1}], **event}}
    answer = _posted(everywhere.house.browser(), f"{API}/rulings", body)

    assert 422 == answer.status_code, answer.text
    assert "event" in answer.json()["path"]


def test_no_more_tickets_than_places_are_reckoned(everywhere: Everywhere) -> None:
    """A plan whose tickets are worth next to nothing is refused, and is in no log."""
    before = everywhere.host.look(f"{API}/events").json()
    plan = {**PLAN, "chips": [], "chip_set": [], "price": {"prize": 10**12}, "tickets": {"value": 1}}
    body = {"name": "Friday", "book": "cuca", "players": ["Anna", "Ben"], "plan": plan}
    answer = _posted(everywhere.host, f"{API}/events", body)

    assert (409, "tickets.worth-too-little") == (answer.status_code, answer.json()["code"])
    assert before == everywhere.host.look(f"{API}/events").json()
