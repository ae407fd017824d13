"""Tables played by chance: any of what is offered, hand after hand, with blinds that rise until somebody has all."""

from __future__ import annotations

from random import Random
from typing import Any

import floorman
from floorman import Table

STACKS = (3000, 2500, 4000, 1500, 2800, 200)


def step(table: Table, rng: Random) -> None:
    """One call, whatever the table waits for."""
    match table.turn.waits_for:
        case "hand":
            raise_level(table) if level_is_due(table) else table.next_hand()
        case "cards":
            table.deal(rng)
        case "act":
            act(table, rng)
        case "draw":
            draw(table, rng)
        case "show":
            show(table, rng)
        case other:
            raise AssertionError(f"nobody can do anything about {other}")


def act(table: Table, rng: Random) -> None:
    offer = table.offers
    assert offer is not None
    choice = rng.random()
    least, most = offer.raise_min_to, offer.raise_max_to
    if least is not None and most is not None and choice < 0.3:
        table.raise_to(rng.choice((least, min(2 * least, most), rng.randint(least, most))))
    elif least is not None and least == most and choice < 0.4:
        table.bet_to(least)
    elif offer.fold and choice > 0.8 and not offer.check:
        table.fold()
    else:
        table.check_or_call()


def draw(table: Table, rng: Random) -> None:
    """Some of one's own cards, or none."""
    seat = table.turn.seat
    assert seat is not None
    own = next(one["cards"] for one in table.view(seat)["seats"] if one["seat"] == seat)
    thrown = [card for card in own if rng.random() < 0.5]
    table.draw(" ".join(thrown)) if thrown else table.stand_pat()


def show(table: Table, rng: Random) -> None:
    if rng.random() < 0.5:
        try:
            table.muck()
            return
        except floorman.NotAllowed:
            pass
    table.show()


def big_blind(table: Table) -> int:
    return 50 << table.hands // 10


def level_is_due(table: Table) -> bool:
    return table.stakes.big_blind < big_blind(table)


def raise_level(table: Table) -> None:
    big = big_blind(table)
    table.level((big // 2, big), ante=big)


def to_the_winner(table: Table, rng: Random) -> int:
    """How many calls it took."""
    calls = 0
    while table.winner is None:
        step(table, rng)
        calls += 1
        assert calls < 50_000, "a tournament ends"
    return calls


def until(table: Table, rng: Random, waits_for: str, hands: int = 1) -> None:
    """Play on until the table waits for this, in this hand or a later one."""
    while table.hands < hands or table.turn.waits_for != waits_for:
        step(table, rng)


def everything(table: Table) -> dict[str, Any]:
    """All that can be asked of a table."""
    seats = sorted({*table.stacks, *(table.hand.seats if table.hand is not None else ())})
    return {
        "turn": table.turn,
        "offers": table.offers,
        "stacks": table.stacks,
        "pot": table.pot,
        "result": table.result,
        "places": table.places,
        "waiting": table.waiting,
        "game": table.game,
        "stakes": table.stakes,
        "events": table.all_events,
        "log": table.log(),
        "views": [table.view(seat) for seat in (None, *seats)],
        "saved": table.save(),
        "why": table.explain(),
    }
