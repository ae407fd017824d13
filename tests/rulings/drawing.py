"""Reports drawn from their forms: facts of the right shape, mostly of this hand, at times nonsense or unknown."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from floorman.hand import AnyEvent, Hand
from floorman.rulings import FactForm, form_of
from tests.hand.drawing import Drawn
from tests.hand.playing import Play

AMOUNTS = (0, 1, 25, 300, 10**12, -1)
ACTS = ("fold", "check", "call", "bet", "raise", "all-in")


def hand_in_play(seed: int, steps: int) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """A hand by chance after so many commands, over or not."""
    play = Play(Drawn(f"report-{seed}"))
    for _ in range(steps):
        if play.hand.closed:
            break
        play._do(play._chosen())
    return play.hand, tuple(play.log)


@st.composite
def report_of(draw: st.DrawFn, kind: str, hand: Hand | None) -> dict[str, Any]:
    """A report of this kind: required facts nearly always, optional ones now and then."""
    seats = list(hand.seats) if hand is not None else [1, 2, 3]
    told: dict[str, Any] = {"kind": kind}
    for fact in form_of(kind).facts:
        if draw(st.integers(0, 9)) < (9 if fact.required else 5):
            told[fact.name] = draw(st.just("unknown") if draw(st.integers(0, 19)) == 0 else value_of(fact, seats))
    return told


def value_of(fact: FactForm, seats: list[int]) -> st.SearchStrategy[Any]:
    seat = st.sampled_from([*seats, *seats, *seats, 99])
    if fact.name in ("acted_on", "since"):
        acts = st.fixed_dictionaries({"seat": seat, "do" if fact.name == "since" else "did": st.sampled_from(ACTS)})
        return st.lists(acts, max_size=3)
    if fact.type == "flag":
        return st.booleans()
    named = st.sampled_from(fact.choices) if fact.choices else st.nothing()
    if "list-of" in fact.type:
        return named | st.lists(seat, max_size=3) | seat
    if fact.name in ("cards", "shown"):
        return st.sampled_from(["As", "As Kd", "", "xx", "?? ??"]) | (
            st.integers(-1, 3) if "number" in fact.type else st.nothing()
        )
    if fact.type == "number":
        is_seat = fact.name in ("seat", "of", "onto", "awarded_to", "from")
        return seat if is_seat else st.sampled_from([1, 2, *AMOUNTS])
    return named | (seat if "number" in fact.type else st.nothing())
