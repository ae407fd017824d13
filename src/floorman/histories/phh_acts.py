"""The actions of PHH: `p3 cbr 170000`, `d dh p1 AsKd`, and commentary after `#`."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from floorman.cards import cards_of
from floorman.histories.acts import BOARD, Act
from floorman.histories.errors import Unreadable
from floorman.histories.money import Money, checked
from floorman.histories.phh_hand import PhhHand
from floorman.terms import SeatNo, shown

LONGEST = 4_000
CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?){1,52}")
WHOLE = re.compile(r"[0-9]{1,16}")
NUMBER = re.compile(r"[+-]?[0-9]{1,16}(?:\.[0-9]{1,12})?(?:[eE][+-]?[0-9]{1,3})?")


def acts_of(hand: PhhHand) -> tuple[Act, ...]:
    """All that was done, without commentary. Players are numbered as in the file."""
    count = len(hand.starting_stacks)
    acts = (_act(text, number, count) for number, text in enumerate(hand.actions))
    return tuple(act for act in acts if act is not None)


@lru_cache(4096)  # a hand is checked when it is read, and made ready later
def _act(text: str, number: int, count: int) -> Act | None:
    said = text.partition("#")[0]
    if len(said) > LONGEST:
        raise Unreadable(f"actions[{number}]", "history.no-act", act=shown(said))
    words = said.split()
    if not words:
        return None
    try:
        return _READ["d" if words[0] == "d" else "p"](words, number, count)
    except Unreadable as error:
        error.place = f"actions[{number}]"
        raise


def _dealer(words: list[str], number: int, count: int) -> Act:
    match words:
        case ["d", "db", cards]:
            return Act("deal", BOARD, number, " ".join(words), cards=_cards(cards))
        case ["d", "dh", player, cards]:
            return Act("deal", _seat(player, count), number, " ".join(words), cards=_cards(cards))
    raise _no_act(words)


def _player(words: list[str], number: int, count: int) -> Act:
    seat = _seat(words[0], count)
    text = " ".join(words)
    match words[1:]:
        case ["f"]:
            return Act("fold", seat, number, text)
        case ["cc"]:
            return Act("call", seat, number, text)
        case ["cbr", amount]:
            return Act("raise", seat, number, text, amount=_amount(amount))
        case ["pb"]:
            return Act("bring-in", seat, number, text)
        case ["sd"]:
            return Act("draw", seat, number, text)
        case ["sd", cards]:
            return Act("draw", seat, number, text, cards=_cards(cards))
        case ["sm"]:
            return Act("muck", seat, number, text)
        case ["sm", "-"]:
            return Act("show", seat, number, text)
        case ["sm", cards]:
            return Act("show", seat, number, text, cards=_cards(cards))
    raise _no_act(words)


_READ: dict[str, Callable[[list[str], int, int], Act]] = {"d": _dealer, "p": _player}


def _seat(word: str, count: int) -> SeatNo:
    number = word[1:]
    if word[:1] == "p" and number.isascii() and number.isdigit() and len(number) < 3 and 1 <= int(number) <= count:
        return int(number)
    raise Unreadable("", "history.nobody", actor=shown(word), last=count)


def _amount(word: str) -> Money:
    if WHOLE.fullmatch(word):
        return checked(int(word), "")
    try:
        # Not every word that Python takes for a number is one: 1_000, NaN and Infinity are none here.
        number = Decimal(word) if NUMBER.fullmatch(word) else None
    except InvalidOperation:
        number = None
    if number is None:
        raise Unreadable("", "history.no-amount", found=shown(word))
    return checked(number, "")


def _cards(word: str) -> tuple[int, ...]:
    if not CARDS.fullmatch(word):
        raise Unreadable("", "history.no-cards", found=shown(word))
    return cards_of(word)


def _no_act(words: list[str]) -> Unreadable:
    return Unreadable("", "history.no-act", act=shown(" ".join(words)))
