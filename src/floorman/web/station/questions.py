"""The questions on the page of what happened, in the order in which they stand there.

Nothing moves under a finger: a question that stands there keeps its place, and one that is new comes below all of them.
So the page sends along what it has asked, and in which order.
"""

from __future__ import annotations

from collections.abc import Iterable

from floorman.asking.situations import APART, Situation
from floorman.floor.counted_table import AROUND, AT_BETTING, AT_SHOWDOWN, SHOWDOWNS
from floorman.rulings.around import STREETS, Around
from floorman.rulings.forms import DEALING
from floorman.web.facts import IN_THE_DEAL, ON_A_STREET, ROWS, Control, rows_of_bets
from floorman.web.forms import Fields
from floorman.web.pieces import PIECES, PileAsked
from floorman.web.station.asks import SINCE, AsksOfHand

ASKED = "asked"  # the field that names each of them, as they stood there
# Not asked at a table before the book wants it: the hand itself says what was done since, or the stage of it does.
NOT_ASKED = (SINCE, "deal_nth", "who")
# An amount that was said is asked for once something was said.
WITH_WORDS, AMOUNT = ("said", "amount"), "amount"
# To how much is asked of what needs an amount.
DO, TO, TO_AN_AMOUNT = "do", "to", ("bet", "raise")


def in_their_order(told: Fields, now: Iterable[str]) -> tuple[str, ...]:
    """Those that are asked now: first whatever stood there before, as it stood there."""
    names = [*dict.fromkeys(now)]
    before = [name for name in dict.fromkeys(told.get(ASKED, ())) if name in names]
    return (*before, *(name for name in names if name not in before))


def asked_on_the_page(
    first: Iterable[Control],
    piles: Iterable[PileAsked],
    asks: AsksOfHand,
    around: Around,
    *,
    apart: bool,
    cause: bool,
    hand: bool,
) -> list[str]:
    """The facts of the report by their names, those of the hand around it with the word for that before them."""
    names = [one.name for one in first]
    names[1:1] = [APART] if apart else []  # once it is known of whom it is asked
    names += ["cause"] if cause else []
    names += [] if hand else [f"{AROUND}{one}" for one in _of_the_hand(asks, around)]
    names += [f"{AROUND}button"] if asks.button else []
    return [*names, *(one.name for one in piles)]


def _of_the_hand(asks: AsksOfHand, around: Around) -> list[str]:
    wanted = asks.wanted
    bets = rows_of_bets(asks.told)
    there = {
        "turn": asks.asks_turn or "turn" in wanted or bool(around.turn),
        "then": asks.then,
        "betting": asks.in_betting,
        "stage": not asks.in_betting and ("stage" in wanted or bool(around.stage)),
        "with_chips": "with_chips" in wanted or around.with_chips is not None,
        **{f"bets-{row}": asks.shows_bets and row in bets for row in ROWS},
        "out": "out" in wanted or around.out is not None,
        "stacks": "stacks" in wanted or bool(around.stacks),
        # Told with the tap that brought what came after it, nobody is asked.
        "same_hand": "same_hand" in wanted or f"{AROUND}same_hand" in asks.told.get(ASKED, ()),
    }
    return [name for name, asked in there.items() if asked]


def lies_at(name: str, questions: Iterable[str]) -> str:
    """Where on the page that is told which is lacking: whether somebody has acted since is told with the turn, and who
    has bet by the first who has."""
    there = [*questions]
    told_with = {"since": "turn", "bets": "bets-1"}
    if name == PIECES:
        return next((one for one in there if one.startswith(f"{PIECES}-")), name)
    return name if name in there else told_with.get(name, name)


def stages_of(kind: str) -> tuple[str, ...]:
    """How far the hand may be where that has happened."""
    if kind in AT_SHOWDOWN:
        return SHOWDOWNS
    return IN_THE_DEAL if kind in DEALING else STREETS if kind in AT_BETTING else ON_A_STREET


# ---- which facts --------------------------------------------------------------------------------------------------


def first_and_more(
    shown: list[Control], situation: Situation, wanted: list[str], typed: dict[str, str]
) -> tuple[list[Control], list[Control]]:
    """Those asked first, in the order of the situation, then what the book wants to know; and what may be told."""
    not_asked = {*NOT_ASKED, *_other_way(situation, typed)} - {
        *situation.first,
        *wanted,
        *(name for name, told in typed.items() if told),
    }
    by_name = {one.name: one for one in shown if one.name not in not_asked}
    by_name = {one: control for one, control in by_name.items() if _needs_amount(one, by_name, typed)}
    first = [name for name in situation.first if name != AMOUNT or _is_said(situation, typed)]
    said = {name for name in situation.facts if typed.get(name)}  # its name tells it
    asked = {*first, *wanted, *(name for name, one in by_name.items() if one.field.form.required or typed.get(name))}
    # One order, in whichever it was told: those that are asked first, and all others as the form has them.
    ordered = [*(name for name in first if name in by_name), *(name for name in by_name if name not in first)]
    names = [name for name in ordered if name in asked and (name in first or name in wanted or name not in said)]
    return [by_name[name] for name in names], [one for name, one in by_name.items() if name not in names]


def _needs_amount(name: str, asked: Iterable[str], typed: dict[str, str]) -> bool:
    """To how much is no question of a fold: where an act is told it is asked below that, once it has an amount."""
    return name != TO or DO not in asked or typed.get(DO, "") in TO_AN_AMOUNT or bool(typed.get(TO))


def _other_way(situation: Situation, typed: dict[str, str]) -> tuple[str, ...]:
    """Chips came in one motion or in several: what was told, or is asked, in the one way is not told in the other."""
    if typed.get("motions") or "motions" in situation.first:
        return ("chips",)
    return ("motions",) if typed.get("chips") else ()


def _is_said(situation: Situation, typed: dict[str, str]) -> bool:
    """May an amount have been said? Where the situation asks for the word before it, once it is one of an amount."""
    words_first = tuple(name for name in situation.first if name in WITH_WORDS) == WITH_WORDS
    return not words_first or bool(typed.get(AMOUNT)) or typed.get(WITH_WORDS[0]) in TO_AN_AMOUNT
