"""The log as sentences: who did what, and when, the newest first."""

from __future__ import annotations

from typing import get_args

import pytest

from floorman.speech import LANGUAGES, Lang, speech
from floorman.speech.history import sentence, told
from floorman.store import Commit, Entry, MemoryStore
from floorman.tournament import AnyEvent, BookNamed, EventOpened, Level, Plan, Sitting, Stopped
from floorman.tournament.events import (
    ClockStarted,
    ClockStopped,
    DealMade,
    DealProposed,
    EventCancelled,
    EventStarted,
    HandServed,
    IncidentRecorded,
    LevelExtended,
    LevelSet,
    PayoutsSet,
    Penalised,
    PenaltyCarried,
    PurchaseSet,
    TakenBack,
)
from floorman.tournament.holdings import DealOffer
from floorman.tournament.plan import Payouts, Purchase
from floorman.wire import encode
from tests.wire.anything import example_of

EACH = pytest.mark.parametrize("lang", LANGUAGES)
STANDS = Stopped(0, 60_000)
OPENED = EventOpened(
    name="Friday", book=BookNamed("cuca", "1", "abc"), plan=Plan(structure=(Level(20, 50, 100),)), cites=("r-1",)
)
EVENTS: tuple[AnyEvent, ...] = (
    OPENED,
    EventStarted(clock=STANDS),
    ClockStopped(clock=STANDS),
    ClockStarted(clock=STANDS),
    LevelSet(clock=STANDS, level=3),
    LevelExtended(clock=STANDS, level=3, minutes=5),
    EventCancelled(clock=STANDS),
    IncidentRecorded(who="p-1", what=("insult",)),
    Penalised(who="p-1", sitting=Sitting("warning")),
    HandServed(who="p-1", button=1, next_button=2),
    PenaltyCarried(who="p-1"),
    TakenBack(version=5),
)
# The others as they might be: with any numbers and words.
OTHERS = tuple(example_of(kind) for kind in get_args(AnyEvent) if kind not in {type(event) for event in EVENTS})


@EACH
def test_every_event_is_told(lang: Lang) -> None:
    """With its facts: the level that was set, the minutes that were added."""
    words, log = speech(lang), dict(enumerate(EVENTS, start=1))

    said = [sentence(event, log, words) for event in (*EVENTS, *OTHERS)]

    assert len(said) == len(set(said))
    assert not {"{", "}"} & set("".join(said))
    assert "3" in said[4]
    assert {"3", "5"} <= set(said[5])


@EACH
def test_taking_back_tells_what(lang: Lang) -> None:
    """And taking that back again tells what stands again."""
    words = speech(lang)
    log: dict[int, AnyEvent] = {2: EVENTS[2], 3: TakenBack(version=2), 4: TakenBack(version=3)}
    stopped = sentence(log[2], log, words)

    assert words.say("command.taken-back/1", what=stopped) == sentence(log[3], log, words)
    assert words.say("command.restored/1", what=stopped) == sentence(log[4], log, words)


@EACH
def test_a_shorter_level_is_not_longer_by_less(lang: Lang) -> None:
    longer, shorter = (LevelExtended(clock=STANDS, level=3, minutes=minutes) for minutes in (5, -5))

    assert sentence(longer, {}, speech(lang)) != sentence(shorter, {}, speech(lang))
    assert "-" not in sentence(shorter, {}, speech(lang))


def add_on(price: str, chips: str = "10000") -> Purchase:
    return Purchase(price=price, chips=chips)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            PurchaseSet(what="add-on", purchase=add_on("4000"), was=add_on("3000")),
            "add-on changed: €40 for 10,000 chips, it was €30 for 10,000 chips",
        ),
        (PurchaseSet(what="add-on", purchase=add_on("4000")), "add-on changed: €40 for 10,000 chips"),
        (
            PurchaseSet(what="rebuy", purchase=add_on("", "")),
            "rebuy changed: the price of an entry for a starting stack",
        ),
        (PurchaseSet(what="re-entry", purchase=add_on("price * 2")), "re-entry changed"),
        (
            PurchaseSet(what="re-entry", purchase=Purchase(until=5), was=Purchase()),
            "re-entry changed: until the end of level 5, it was as long as registration is open",
        ),
        (
            PurchaseSet(what="rebuy", purchase=Purchase(), was=Purchase(until=3)),
            "rebuy changed: as long as registration is open, it was until the end of level 3",
        ),
        (
            PurchaseSet(what="add-on", purchase=Purchase(price="2500", until=3), was=Purchase(price="2000", until=2)),
            "add-on changed: €25 for a starting stack, it was €20 for a starting stack; "
            "after level 3, it was after level 2",
        ),
        (
            PurchaseSet(what="rebuy", purchase=Purchase(until=4), was=Purchase(most=0)),
            "rebuy changed: the price of an entry for a starting stack; until the end of level 4",
        ),
        (
            PayoutsSet(payouts=Payouts(shares=(5000, 3750, 1250), guarantee=100_000)),
            "way of sharing the prize pool changed: 50% / 37.5% / 12.5%, €1,000 guaranteed",
        ),
        (PayoutsSet(payouts=Payouts(places=3)), "way of sharing the prize pool changed: 3 places, Steep"),
        (
            DealProposed(offer=DealOffer(way="icm", shares={"p-1": 20_400, "p-2": 25_100}, leaves=(30_000,))),
            "a deal lies on the table: ICM, Bo €251, Ada €204, €300 left to play for",
        ),
        (DealProposed(offer=DealOffer()), "a deal lies on the table: By place"),
        (
            DealMade(
                clock=STANDS, agreed=("p-1", "p-2"), shares={"p-1": 20_400, "p-2": 25_100}, prizes=(30_000, 0, 50)
            ),
            "deal made: Bo €251, Ada €204, €300 left to play for",
        ),
        (
            DealMade(
                clock=STANDS, agreed=("p-1",), shares={"p-1": 20_400}, prizes=(0, 500), finishers={"p-1": 1}
            ),
            "deal made: Ada €204",
        ),
    ],
)  # fmt: skip
def test_a_line_says_the_amounts_that_its_event_has(event: AnyEvent, says: str) -> None:
    """What is left after a deal of two are the prizes of their places; those of the third place were won before."""
    assert says == sentence(event, {1: event}, speech("en"), {"p-1": "Ada", "p-2": "Bo"}, "€")


def recorded() -> MemoryStore:
    """Two commands: the host opens the event, someone of the floor takes his level back."""
    store = MemoryStore()
    rows = [("host", "direction", OPENED), ("p-1", "floor", EVENTS[4]), ("p-1", "floor", TakenBack(version=2))]
    for version, (person, rank, event) in enumerate(rows):
        one = encode(event)
        entry = Entry("event/a", one.kind, one.body)
        at = 1_000 * version
        store.append([Commit(at=at, person=person, rank=rank, command=str(version), expected={}, entries=[entry])])
    return store


@EACH
def test_log_is_told_newest_first(lang: Lang) -> None:
    words = speech(lang)

    lines = told(list(recorded().read("event/a")), words)

    assert [(3, 2000), (2, 1000), (1, 0)] == [(line.version, line.at) for line in lines]
    assert [words.say("rank.floor")] * 2 + [words.say("rank.direction")] == [line.rank for line in lines]
    assert [words.say("rank.floor")] * 2 + [words.say("person.host")] == [line.person for line in lines]
    assert [(), (), ("r-1",)] == [line.cites for line in lines]
    assert lines[1].says in lines[0].says
    assert words.clock(1000) == lines[1].time
