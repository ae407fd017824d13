"""Whatever is reported of the deal, at whatever moment of whatever hand, under every book and many houses."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.floor import carried_out, noted
from floorman.hand import Accepted, AnyEvent, Call, Check, Show, offers, to_show
from floorman.hand.events import HandClosed
from floorman.hand.setup import AnteKind
from floorman.hand.state import NOBODY
from floorman.rulebook import Rulebook, questions
from floorman.rulings import BadReport, Case, Reported, read_report, rule_on
from tests.hand.slots import slots
from tests.hand.table import BOOKS, Table, house, seated, stored
from tests.rulings.chance import drawn_report
from tests.sizes import examples

KINDS = (
    "boxed-cards", "dealt-face-up", "deck-change", "early-street", "foreign-card", "no-burn", "same-card-twice",
    "too-many-board-cards", "wrong-card-count", "wrong-first-seat", "wrong-order",
)  # fmt: skip
MORE = (*KINDS, "deck-fouled", "other-misdeal")
GAMES = ("nlhe", "nlhe", "nlhe", "plo", "27td", "stud", "razz")
TOPICS = ("misdeal", "dealing")
ANTES: tuple[AnteKind, ...] = ("none", "each", "big-blind")

_houses: dict[tuple[str, int], Rulebook] = {}


def a_house(rng: random.Random) -> Rulebook:
    """A book, in which a house may have changed what it says of the deal."""
    name, number = rng.choice(BOOKS), rng.randrange(12)
    if (name, number) not in _houses:
        book = house(name)
        own = random.Random(f"{name} {number}")
        asked = [one for one in questions().values() if one.topic in TOPICS and own.random() < 0.4] if number else []
        flipped = {one.id: one.flips(book.answers[one.id].value) for one in asked}
        _houses[name, number] = house(name, **{id: own.choice(others) for id, others in flipped.items() if others})
    return _houses[name, number]


def a_table(rng: random.Random) -> Table:
    game = rng.choice(GAMES)
    stacks = tuple(rng.choice((40, 300, 1000, 10**12)) for _ in range(rng.choice((2, 3, 4, 6))))
    setting = seated(*stacks, game=game, book=a_house(rng))
    if game in ("stud", "razz"):
        return setting.antes(10, 20, (100, 200))
    kind = rng.choice(ANTES)
    return setting.blinds(50, 100, 100 if kind != "none" else 0, kind, dead=rng.choice((0, 70)))


def in_it(table: Table) -> int:
    carried = sum(event.carry for event in table.log if isinstance(event, HandClosed))
    return sum(table.hand.stack) + table.hand.pot + carried


def act(table: Table, rng: random.Random) -> None:
    if table.hand.to_draw != NOBODY:
        table.draw()
        return
    offer = offers(table.hand)
    if offer is None:
        place = to_show(table.hand)
        table.do(Show(table.hand.seats[place if place != NOBODY else 0]))
    elif offer.bring_in is not None:
        table.bring_in()
    elif rng.random() < 0.15 and offer.raise_min_to is not None:
        table.raise_to(offer.raise_min_to)
    elif offer.check:
        table.do(Check(offer.seat))
    else:
        table.do(Call(offer.seat)) if rng.random() < 0.8 and offer.call_to is not None else table.fold()


def report(table: Table, rng: random.Random, kind: str) -> Reported | None:
    """Some report of this kind; None where it says what it does not understand."""
    stub = tuple(table._free()) if rng.random() < 0.8 else ()
    told = drawn_report(rng, kind, table.hand)
    before = slots(table.hand)
    try:
        read, unknown = read_report(told)
        case = Case(book=table.seated.book, hand=table.hand, events=tuple(table.log), stub=stub, unknown=unknown)
        found = rule_on(read, case)
    except BadReport as error:
        assert str(error), told
        return None
    finally:
        assert before == slots(table.hand), "a ruling changes nothing"
    return found


def carry_out(table: Table, found: Reported) -> bool:
    """Whether the hand takes it."""
    assert found.outcome is not None
    before, total = slots(table.hand), in_it(table)
    if not found.outcome.definite:
        happened(table, noted(table.hand, found.kind, found.outcome))
    else:
        decision = carried_out(table.hand, found.kind, found.outcome)
        assert before == slots(table.hand), "deciding changes nothing"
        if not isinstance(decision, Accepted):
            assert decision.ruling.code.startswith("rule."), decision
            assert table.hand.closed or decision.ruling.code == "rule.no-such-card", decision
            return False
        happened(table, decision.events)
    assert total == in_it(table), "chips stay"
    return True


def happened(table: Table, events: tuple[AnyEvent, ...]) -> None:
    for event in events:
        table.hand.apply(event)
        table._replayed.apply(stored(event))
        table.log.append(event)
    assert slots(table.hand) == slots(table._replayed), "replay equals memory"
    table.supply()


def told(found: Reported) -> str:
    if found.outcome is None:
        assert found.missing
        return "missing"
    assert found.outcome.cites, "an outcome has a source"
    # As many as in any other report (test_any_report): what was told with a raise besides has its own paragraphs.
    assert len(found.outcome.cites) <= 8
    assert all(len(reason.cites) <= 5 for reason in found.outcome.also)
    return found.outcome.outcome


def play(seed: str, kind: str) -> Counter[str]:
    rng = random.Random(seed)
    table = a_table(rng)
    seen: Counter[str] = Counter()
    for _ in range(rng.randint(0, 14)):
        if not table.hand.closed and table.hand.to_act != NOBODY:
            act(table, rng)
    for _ in range(3):
        found = report(table, rng, rng.choice((kind, kind, rng.choice(KINDS))))
        seen["bad" if found is None else told(found)] += 1
        if found is not None and found.outcome is not None:
            seen["refused"] += not carry_out(table, found)
        if not table.hand.closed and table.hand.to_act != NOBODY:
            act(table, rng)
    for _ in range(100):
        if not table.hand.closed and table.hand.to_act != NOBODY:
            act(table, rng)
    return seen


@pytest.mark.parametrize("kind", MORE)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=examples(60), deadline=None)
def test_any_report(kind: str, seed: int) -> None:
    """An outcome with its source, the facts that are missing, or what was not understood: never anything else."""
    play(f"{kind} {seed}", kind)


def test_the_draws_reach_everything() -> None:
    """The drawn reports are no nonsense: every outcome of these kinds comes up."""
    wanted = {"misdeal", "hand-void", "play-on", "card-replaced", "card-becomes-burn", "card-given", "card-set-aside"}
    wanted |= {"board-redealt", "request-refused", "request-granted", "floor-decides", "missing", "bad", "refused"}
    seen: Counter[str] = Counter()
    for number in range(6000):
        seen += play(f"wide {number}", KINDS[number % len(KINDS)])
        if seen.keys() >= wanted:
            break

    assert set() == wanted - seen.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_hand(kind: str) -> None:
    """A report alone is ruled on as far as its facts reach."""
    rng = random.Random(kind)
    words: list[Any] = []
    for _ in range(150):
        try:
            read, unknown = read_report(drawn_report(rng, kind, None))
            words.append(told(rule_on(read, Case(book=a_house(rng), unknown=unknown))))
        except BadReport as error:
            assert str(error)

    assert set(words) - {"missing", "floor-decides"}
