"""Open Hand History read: one JSON object after another, each with a hand under `ohh`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NoReturn, TypeAlias

import msgspec
from msgspec.structs import replace

from floorman.histories.errors import Unreadable
from floorman.histories.json_lines import line_in_json, lines_of_steps
from floorman.histories.money import checked
from floorman.histories.ohh_hand import OhhHand
from floorman.histories.ours import OURS, read_ours
from floorman.histories.window import LARGEST, Window, is_too_large
from floorman.histories.wrong_types import told_wrong
from floorman.terms import shown

PLAYERS_MOST = 23
SEATS_MOST = 99

# What is kept beside the hand, and is no key of it.
BESIDE = ("ours", "source", "lines")

Found: TypeAlias = OhhHand | Unreadable

BLANK = re.compile(r"\s*")
# Some files have all their hands in one list.
BETWEEN = re.compile(r"[\s,\]]*")
LIST = re.compile(r"\s*\[")
# Every hand begins on a line of its own, where no line inside one begins.
BEGINS = re.compile(r"^\{", re.MULTILINE)


class _Twice(ValueError):
    """A key stands twice in an object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))
    return found


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no amount")


_decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_once)


def ohh_hands(window: Window) -> Iterator[tuple[int, Found, str]]:
    """The hands that lie ahead, each read or told why not, with the line where it begins, and its text."""
    window.fill()
    listed = LIST.match(window.text, window.at)
    between = BETWEEN if listed else BLANK
    if listed:
        window.go_on(listed.end())
    while _finds_more(window, between):
        line = window.line
        try:
            found, end = _decoder.raw_decode(window.text, window.at)
        except (ValueError, ArithmeticError, RecursionError) as error:
            yield line, _told(window, error), ""
            _go_to_the_next(window)
        else:
            text = window.text[window.at : end]
            yield line, _read(found, text, line), text
            window.go_on(end)


def _finds_more(window: Window, between: re.Pattern[str]) -> bool:
    while True:
        window.fill()
        blank = between.match(window.text, window.at)
        assert blank is not None, "the pattern also matches nothing"
        window.go_on(blank.end())
        if window.at < len(window.text):
            window.fill()
            return True
        if window.ended:
            return False


def _told(window: Window, error: Exception) -> Unreadable:
    """What is wrong with the object that begins here."""
    match error:
        case RecursionError():
            return Unreadable("", "history.too-deep")
        case _Twice():
            return Unreadable("", "history.key-twice", key=shown(error))
        case json.JSONDecodeError() if is_too_large(window.at, error.pos):
            return Unreadable("", "history.too-large", most=LARGEST // 2**20, line=window.line)
        case json.JSONDecodeError():
            line = window.line + window.text.count("\n", window.at, error.pos)
            return _at(line, Unreadable("", "history.not-json", reason=error.msg, line=line))
        case _ if "integer string conversion" in str(error):
            return Unreadable("", "history.long-number")
        case _:
            return Unreadable("", "history.not-json", reason=shown(error, 120), line=window.line)


def _at(line: int, error: Unreadable) -> Unreadable:
    error.line = line
    return error


def _go_to_the_next(window: Window) -> None:
    """Past the object that begins here and cannot be read, so that a fault in one does not take the others with it."""
    begins = BEGINS.search(window.text, window.at + 1)
    while begins is None and not window.ended:
        # The last line may be the beginning of one.
        end = window.text.rfind("\n") + 1
        window.go_on(end if end > window.at else len(window.text))
        window.fill()
        begins = BEGINS.search(window.text, window.at)
    window.go_on(begins.start() if begins else len(window.text))


def _read(found: object, text: str, line: int) -> Found:
    hand = found.get("ohh") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(hand, dict):
        return Unreadable("", "history.no-ohh")
    try:
        ours = read_ours(found.get(OURS))
        return replace(_hand_of(hand), ours=ours, source=found, lines=lines_of_steps(text, line))
    except Unreadable as error:
        if not error.place.startswith(OURS):
            error.place = f"ohh.{error.place}" if error.place else "ohh"
        error.variant = variant_told(hand)
        return _at(line + line_in_json(text, error.place), error)


def variant_told(hand: dict[str, Any]) -> str:
    """The game and its limit in the file's own words, as far as it has any."""
    limit = hand.get("bet_limit")
    words = (hand.get("game_type"), limit.get("bet_type") if isinstance(limit, dict) else None)
    return shown(" ".join(word for word in words if isinstance(word, str)))


def _hand_of(table: dict[str, Any]) -> OhhHand:
    known = {name: value for name, value in table.items() if name not in BESIDE}
    try:
        hand = msgspec.convert(known, OhhHand, builtin_types=(Decimal,))
    except msgspec.ValidationError as error:
        raise told_wrong(str(error)) from None
    _check_players(hand)
    _check_amounts(hand)
    return hand


def _check_players(hand: OhhHand) -> None:
    players = hand.players
    if not 2 <= len(players) <= PLAYERS_MOST:
        raise Unreadable("players", "history.player-count", found=len(players), most=PLAYERS_MOST)
    for name, values in (("id", [one.id for one in players]), ("seat", [one.seat for one in players])):
        if len(set(values)) < len(values):
            raise Unreadable("players", "history.same-twice", what=name)
    for place, one in enumerate(players):
        if not 1 <= one.seat <= SEATS_MOST:
            raise Unreadable(f"players[{place}].seat", "history.no-seat", most=SEATS_MOST)
    known = {one.id for one in players}
    for where, id in _named(hand):
        if id not in known:
            raise Unreadable(where, "history.no-player", id=shown(id))


def _named(hand: OhhHand) -> Iterator[tuple[str, int]]:
    """Every place where a player is named by their id."""
    for number, round in enumerate(hand.rounds):
        for place, action in enumerate(round.actions):
            if action.player_id is not None:
                yield f"rounds[{number}].actions[{place}].player_id", action.player_id
    for number, pot in enumerate(hand.pots):
        for place, win in enumerate(pot.player_wins):
            yield f"pots[{number}].player_wins[{place}].player_id", win.player_id


def _check_amounts(hand: OhhHand) -> None:
    for name in ("small_blind_amount", "big_blind_amount", "ante_amount"):
        checked(getattr(hand, name) or 0, name)
    for place, one in enumerate(hand.players):
        checked(one.starting_stack, f"players[{place}].starting_stack")
    for number, round in enumerate(hand.rounds):
        for place, action in enumerate(round.actions):
            checked(action.amount or 0, f"rounds[{number}].actions[{place}].amount")
    for number, pot in enumerate(hand.pots):
        for name in ("amount", "rake", "jackpot"):
            checked(getattr(pot, name) or 0, f"pots[{number}].{name}")
        for place, win in enumerate(pot.player_wins):
            checked(win.win_amount, f"pots[{number}].player_wins[{place}].win_amount")
