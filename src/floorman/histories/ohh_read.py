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
from floorman.histories.money import checked
from floorman.histories.ohh_hand import OhhHand
from floorman.histories.ours import OURS, read_ours
from floorman.histories.wrong_types import told_wrong
from floorman.terms import shown

PLAYERS_MOST = 23
SEATS_MOST = 99

Found: TypeAlias = OhhHand | Unreadable

BLANK = re.compile(r"\s*")
# Every hand begins on a line of its own, where no line inside one begins.
BEGINS = re.compile(r"^\{", re.MULTILINE)


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no amount")


_decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_constant)


def read_ohh(text: str) -> Iterator[Found]:
    """The hands of a text in order, each read or told why not."""
    at = 0
    try:
        for found, end in _objects(text):
            at = end
            yield _read(found)
    except (ValueError, ArithmeticError, RecursionError):
        # From here on each hand by itself, so that a fault in one does not take the others with it.
        yield from _one_by_one(text, at)


def _objects(text: str) -> Iterator[tuple[object, int]]:
    """One JSON value after another, and where each ends."""
    at = _after_blank(text, 0)
    while at < len(text):
        found, end = _decoder.raw_decode(text, at)
        at = _after_blank(text, end)
        yield found, at


def _after_blank(text: str, at: int) -> int:
    blank = BLANK.match(text, at)
    assert blank is not None, "the pattern also matches nothing"
    return blank.end()


def _one_by_one(text: str, at: int) -> Iterator[Found]:
    line = 1 + text.count("\n", 0, at)
    while at < len(text):
        begins = BEGINS.search(text, at + 1)
        end = begins.start() if begins else len(text)
        piece = text[at:end]
        try:
            for found, _ in _objects(piece):
                yield _read(found)
        except json.JSONDecodeError as error:
            yield Unreadable("", "history.not-json", reason=error.msg, line=line + error.lineno - 1)
        except RecursionError:
            yield Unreadable("", "history.too-deep")
        except (ValueError, ArithmeticError) as error:
            yield Unreadable("", "history.not-json", reason=shown(error, 120), line=line)
        line += piece.count("\n")
        at = end


def _read(found: object) -> Found:
    hand = found.get("ohh") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(hand, dict):
        return Unreadable("", "history.no-ohh")
    try:
        return replace(_hand_of(hand), ours=read_ours(found.get(OURS)))
    except Unreadable as error:
        error.place = f"ohh.{error.place}" if error.place else "ohh"
        return error


def _hand_of(table: dict[str, Any]) -> OhhHand:
    known = {name: value for name, value in table.items() if name != "ours"}
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
    """Every place where a player is named by his id."""
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
