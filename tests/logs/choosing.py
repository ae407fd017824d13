"""Chooses hands for a new log: as few lines as show everything that no log before it holds.

The logs of old stay, so that nothing has to be shown twice. Hands that are told come first, those played by chance last
and only while something is missing: what is new wants a hand of its own here rather than luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import structs

from floorman.cards import DECK, cards_of
from floorman.hand import (
    NOBODY,
    AnyCommand,
    AnyEvent,
    Call,
    Check,
    DealCards,
    Forced,
    Hand,
    Positions,
    SeatSetup,
    Show,
    begun,
    decide,
    offers,
    to_show,
)
from floorman.hand.events import HandPlaced, HandStarted, Ruled
from floorman.hand.follow import following
from floorman.rulebook import Rulebook, new_shelf, with_answers
from floorman.scenario import Scenario, shipped_scenarios
from floorman.scenario.format import Act, Step
from floorman.scenario.hand_story import OneHand
from floorman.scenario.story import BadStep
from floorman.terms import Accepted
from tests.hand.playing import play
from tests.hand.table import house
from tests.logs.cash_hands import cash_hands
from tests.logs.hands import HandLog, logged, read
from tests.logs.marks import marks, wanted

HERE = Path(__file__).parent
HANDS = 1000


def chosen(number: int) -> list[HandLog]:
    """Hands that together show all that is wanted and stands in no log yet."""
    missing = wanted() - {mark for file in HERE.glob("hands-*.jsonl") for log in read(file) for mark in marks(log)}
    assert missing, "the logs hold everything: no new one is due"
    played = _showing(missing, number)
    shows = {log.name: marks(log) & missing for log in played}
    found: list[HandLog] = []
    while missing:
        best = max(played, key=lambda log: len(shows[log.name] & missing) / sum(map(len, log.lines)))
        assert shows[best.name] & missing, f"no hand shows {sorted(missing)}: tell one that does"
        missing -= shows[best.name]
        found.append(best)
    return found


def _showing(missing: set[str], number: int) -> list[HandLog]:
    """Hands one after the other, until nothing is missing or there are no more."""
    unseen, found = set(missing), list[HandLog]()
    for log in _played(number):
        if shown := marks(log) & unseen:
            unseen -= shown
            found.append(log)
        if not unseen:
            break
    return found


def _played(number: int) -> Iterator[HandLog]:
    yield placed()
    yield from cash_hands()
    yield from awarded_by_the_dealer()
    yield from told_with_rulings()
    for one in range(HANDS):
        hand = play(f"logs-{number}-{one}")
        yield logged(hand.drawn.seed, hand.drawn.book, hand.drawn.book_name, hand.log)


def told_with_rulings() -> Iterator[HandLog]:
    """The hands of the shipped stories in which something was ruled on, each played to its end."""
    shelf = new_shelf()
    for scenario in shipped_scenarios():
        if scenario.hand is None or not any(step.report for step in scenario.step):
            continue
        for name in scenario.books:
            book = shelf.book(name)
            if scenario.answers:
                book = with_answers(book, scenario.answers, shelf.questions)
            events = _to_the_end(_with_cards(scenario), book) or _to_the_end(scenario, book, folding=True)
            if events is not None:
                yield logged(f"{scenario.id} {name}", book, name, events)


def awarded_by_the_dealer() -> Iterator[HandLog]:
    """The hands of the shipped stories in which the dealer said who has won, as far as they come to an end."""
    shelf = new_shelf()
    for scenario in shipped_scenarios():
        if scenario.hand is None or not any((step.command or {}).get("name") == "award" for step in scenario.step):
            continue
        name = scenario.books[0]
        book = shelf.book(name)
        told = OneHand(scenario, book)
        for number, step in enumerate(scenario.step):
            told.do(step, f"step[{number}]")
        if told.hand.closed:
            yield logged(f"{scenario.id} {name}", book, name, told.table.open.events())


def _with_cards(scenario: Scenario) -> Scenario:
    """The same with known cards, where the story names none: else nobody could say who has won."""
    assert scenario.hand is not None
    if scenario.hand.stub is not None or scenario.hand.seed is not None:
        return scenario
    return structs.replace(scenario, hand=structs.replace(scenario.hand, seed=7))


def _to_the_end(scenario: Scenario, book: Rulebook, *, folding: bool = False) -> list[AnyEvent] | None:
    """All events of the story, and then everybody goes along, or folds; None where it cannot be finished."""
    told = OneHand(scenario, book)
    try:
        for number, step in enumerate(scenario.step):
            told.do(step, f"step[{number}]")
    except BadStep:
        return None  # it names cards, and these are others
    if folding:
        while (offer := offers(told.hand)) is not None:
            does: Literal["bring-in", "check", "fold"] = "fold" if offer.fold else "check"
            if offer.bring_in is not None:
                does = "bring-in"
            if told.do(Step(act=Act(seat=offer.seat, do=does)), "").refused:
                return None  # it waits for something else, a clock or a ruling
    told.do(Step(act=Act(all="call")), "")
    while not told.hand.closed:
        place = to_show(told.hand)
        if place == NOBODY or told.do(Step(act=Act(seat=told.hand.seats[place], do="show")), "").refused:
            return None
    events = list(told.table.open.events())
    return events if any(isinstance(event, Ruled) for event in events) else None


def placed() -> HandLog:
    """A hand that is told from the turn on: a bet was folded to before the flop, the others called."""
    book = house()
    seats = tuple(SeatSetup(seat, stack) for seat, stack in ((2, 5000), (5, 3000), (6, 4000)))
    started = HandStarted("nlhe", seats, Positions(6, 2, 5, 6), Forced(50, 100), 25, dead=75)
    holes = tuple(cards_of(text) for text in ("As Kd", "7h 7c", "Qh Js"))
    put = HandPlaced("turn", (300, 300, 100), (6,), holes, cards_of("Kh 7d 2s 9c"))
    hand = begun(started, book)
    events: list[AnyEvent] = [started]
    _go_on(hand, following(hand, put), events)
    while not hand.closed and len(events) < 50:
        decision = decide(hand, _next(hand))
        assert isinstance(decision, Accepted), decision
        _go_on(hand, decision.events, events)
    return logged("placed", book, "tda-2024", events)


def _go_on(hand: Hand, follow: tuple[AnyEvent, ...], events: list[AnyEvent]) -> None:
    for event in follow:
        hand.apply(event)
        events.append(event)


def _next(hand: Hand) -> AnyCommand:
    """The lowest cards that are left come, everybody checks and calls, all hands are shown."""
    if hand.owed:
        return DealCards(tuple(card for card in DECK if not hand.used >> card & 1)[: hand.owed])
    offer = offers(hand)
    if offer is None:
        return Show(hand.seats[to_show(hand)])
    return Check(offer.seat) if offer.check else Call(offer.seat)
