"""What players added to the decks, looked at afterwards: it comes out, and whatever somebody changed in it is found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.archive.decks import Audit, audit_deck, dealt_by_the_desk
from floorman.archive.exporting import rows_of
from floorman.archive.mixes import Mix, Mixes
from floorman.floor.decks import deck_of
from floorman.floor.events import DeckMixed
from floorman.floor.mixes import seal_of
from floorman.floor.streams import table_of
from floorman.store import MemoryStore, Recorded
from floorman.tournament import AnyEvent
from floorman.tournament.events.mixing import DeckPrepared, MixOpened, MixSealed
from floorman.wire import decode, decode_hand, encode
from tests.archive.nets import kept
from tests.floor.mixers import Mixers, a_value, calm
from tests.floor.net import DECKS, net, play_net

Change = Callable[[list[Any]], list[Any]]


class Log:
    """An evening's log, to be read as it is and as somebody changed it."""

    def __init__(self, game: str = "nlhe") -> None:
        ante = "big_blind" if game == "nlhe" else "each"
        found = net(6, games=(game,), ante=ante, book="tda-2024", seats=6)
        play_net(found, Random(4), 900, calm, Mixers(Random(5)))
        store = MemoryStore()
        kept(found, store)
        self.book = found.evening.book
        self.hands: dict[str, list[Recorded]] = {}
        for row in rows_of(store, "net"):
            self.hands.setdefault(row.stream, []).append(row)
        self.events: list[AnyEvent] = [decode(row.kind, row.body) for row in self.hands.pop("event/net")]
        assert list(self.hands) == list(dealt_by_the_desk(self.events, "net"))

    def mixes(self, events: list[AnyEvent] | None = None) -> dict[str, Mix]:
        of = Mixes.told(self.events if events is None else events).of
        return {one: of[place] for one in self.hands if (place := (table_of(one), int(one.rpartition("-")[2]))) in of}

    def audit(self, stream: str, mix: Mix | None, rows: list[Recorded] | None = None, *, every: bool = False) -> Audit:
        decks = (lambda name, cards: deck_of(DECKS, name, cards)) if every else None
        return audit_deck(stream, self.hands[stream] if rows is None else rows, self.book, decks, mix)

    def shown_down(self) -> str:
        """A hand to which two added something at least, with cards that were seen."""
        return next(
            stream
            for stream, mix in self.mixes().items()
            if len(mix.values) > 1 and "hand.cards-opened/1" in {row.kind for row in self.hands[stream]}
        )

    def before(self, stream: str, change: Change) -> dict[str, Mix]:
        """With something else in the log of the event, among what led to the deck of this hand."""
        number = self.mixes()[stream].number
        mine = [one for one in self.events if isinstance(one, DeckPrepared | MixSealed | MixOpened)]
        first = next(at for at, one in enumerate(mine) if isinstance(one, DeckPrepared) and one.number == number)
        last = next((at for at, one in enumerate(mine[first + 1 :], first + 1) if isinstance(one, DeckPrepared)), None)
        group = mine[first:last]
        begins, ends = self._at(group[0]), self._at(group[-1])
        return self.mixes([*self.events[:begins], *change(self.events[begins : ends + 1]), *self.events[ends + 1 :]])

    def _at(self, event: AnyEvent) -> int:
        return next(at for at, one in enumerate(self.events) if one is event)

    def hand_with(self, stream: str, change: Callable[[DeckMixed], DeckMixed | None]) -> list[Recorded]:
        """With something else in the stream of the hand."""
        rows = []
        for row in self.hands[stream]:
            event = decode_hand(row.kind, row.body)
            if isinstance(event, DeckMixed):
                other = change(event)
                rows += [] if other is None else [msgspec.structs.replace(row, body=encode(other).body)]
            else:
                rows.append(row)
        return rows


@pytest.fixture(scope="module")
def log() -> Log:
    return Log()


@pytest.mark.parametrize("game", ["nlhe", "shortdeck", "stud8", "27td"])
def test_a_whole_evening_comes_out_the_same(game: str) -> None:
    """For everybody, and for who has the secret; and it tells who added something, and who did not tell it."""
    found = Log(game)
    mixes = found.mixes()
    audits = {(stream, every): found.audit(stream, mixes.get(stream), every=every)
              for stream in found.hands for every in (False, True)}  # fmt: skip

    assert {None} == {one.fault for one in audits.values()}
    assert any(one.added for one in audits.values())
    assert any(one.untold for one in audits.values())
    for (stream, _), one in audits.items():
        assert one.added == (mixes[stream].values if stream in mixes else {})


def everywhere(kind: type, **facts: Any) -> Change:
    """In the first of a kind."""

    def changed(events: list[Any]) -> list[Any]:
        at = next(at for at, one in enumerate(events) if isinstance(one, kind))
        return [*events[:at], replace(events[at], **facts), *events[at + 1 :]]

    return changed


def without(kind: type) -> Change:
    def changed(events: list[Any]) -> list[Any]:
        at = next(at for at, one in enumerate(events) if isinstance(one, kind))
        return events[:at] + events[at + 1 :]

    return changed


def told_before_the_last_seal(events: list[Any]) -> list[Any]:
    """Whoever seals last has heard a number."""
    opened = next(one for one in events if isinstance(one, MixOpened))
    first = next(at for at, one in enumerate(events) if isinstance(one, MixSealed) and one.who == opened.who)
    rest = [one for one in events if one is not opened]
    return [*rest[: first + 1], opened, *rest[first + 1 :]]


def prepared_last(events: list[Any]) -> list[Any]:
    return [*events[1:], events[0]]


@pytest.mark.parametrize(
    ("fault", "change"),
    [
        ("seal", everywhere(MixOpened, value=a_value(77))),
        ("seal", everywhere(MixOpened, value="no number")),
        ("seal", everywhere(MixSealed, seal=seal_of(a_value(77)))),
        ("seal", everywhere(MixSealed, seal="no number")),
        ("seal", everywhere(MixSealed, who="p77")),
        ("seal", without(MixSealed)),
        ("seal", without(DeckPrepared)),
        ("seal", told_before_the_last_seal),
        ("seal", prepared_last),
        ("seal", lambda events: [*events, *(one for one in events if isinstance(one, MixOpened))]),
        ("seal", everywhere(DeckPrepared, root="no number")),
        ("mixed", without(MixOpened)),
        ("mixed", everywhere(DeckPrepared, root="00" * 32)),
        ("mixed", everywhere(DeckPrepared, number=7)),
    ],
)
def test_what_was_changed_in_the_log_of_the_event(log: Log, fault: str, change: Change) -> None:
    stream = log.shown_down()
    mix = log.before(stream, change)[stream]

    assert fault == log.audit(stream, mix).fault


def test_what_was_changed_in_the_hand(log: Log) -> None:
    """Left out, changed, one more, another deck; and all of it gone."""
    stream = log.shown_down()
    mix = log.mixes()[stream]

    def fault(change: Callable[[DeckMixed], DeckMixed | None]) -> str | None:
        return log.audit(stream, mix, log.hand_with(stream, change)).fault

    def with_values(change: Callable[[dict[str, str]], dict[str, str]]) -> Callable[[DeckMixed], DeckMixed]:
        return lambda event: replace(event, values=change(event.values))

    assert "mixed" == fault(with_values(lambda values: dict([*values.items()][1:])))
    assert "mixed" == fault(with_values(lambda values: values | {min(values): a_value(77)}))
    assert "mixed" == fault(with_values(lambda values: values | {min(values): "no number"}))
    assert "mixed" == fault(with_values(lambda values: values | {"p77": a_value(77)}))
    assert "mixed" == fault(lambda event: replace(event, prepared=event.prepared + 1))
    assert "mixed" == fault(lambda _: None)
    assert "mixed" == log.audit(stream, None).fault


def test_what_was_changed_everywhere_at_once(log: Log) -> None:
    """A number that is left out of both logs, with its seal: then the cards do not come in their turn."""
    stream = log.shown_down()
    who = min(log.mixes()[stream].values)

    def changed(events: list[Any]) -> list[Any]:
        return [one for one in events if getattr(one, "who", "") != who]

    mix = log.before(stream, changed)[stream]
    rows = log.hand_with(
        stream, lambda event: replace(event, values={one: told for one, told in event.values.items() if one != who})
    )

    assert mix.well
    assert "turn" == log.audit(stream, mix, rows).fault


def test_a_number_that_nobody_sees_used(log: Log) -> None:
    """Where no card was seen only who has the secret finds that something was left out of both logs."""
    stream = next(
        stream
        for stream, mix in log.mixes().items()
        if mix.values and "hand.cards-opened/1" not in {row.kind for row in log.hands[stream]}
    )
    who = min(log.mixes()[stream].values)
    new, seal = a_value(77), seal_of(a_value(77))

    def changed(events: list[Any]) -> list[Any]:
        swap = {MixSealed: {"seal": seal}, MixOpened: {"value": new}}
        return [replace(one, **swap[type(one)]) if getattr(one, "who", "") == who else one for one in events]

    mix = log.before(stream, changed)[stream]
    rows = log.hand_with(stream, lambda event: replace(event, values=event.values | {who: new}))

    assert log.audit(stream, mix, rows).fault is None
    assert "card" == log.audit(stream, mix, rows, every=True).fault
