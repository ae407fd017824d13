"""A command from the fields of a form. What one form sends for several players comes as one field for each."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

import msgspec

from floorman.terms import whole_number
from floorman.tournament import AnyCommand
from floorman.web.forms import Fields, field

KEYS: dict[str, tuple[str, ...]] = {
    str(one.__struct_config__.tag): one.__struct_encode_fields__ for one in get_args(AnyCommand)
}
DIGITS_MOST = 12
# Of thousands, as they are written here and there.
SEPARATORS = re.compile(r"(?<=\d)[.,'’\s](?=\d{3}(?!\d))")
CLOCK = re.compile(r"(\d{1,3})(?:[:.]([0-5]?\d))?")
TIME = re.compile(r"([01]?\d|2[0-3])[:.]?([0-5]\d)")
AMOUNT = re.compile(r"(\d{1,12}|\d{1,3}(?:[.'’]\d{3}){1,3}|\d{1,3}(?:,\d{3}){1,3})(?:[.,](\d{1,2}))?")


def command_of(fields: Fields) -> AnyCommand | None:
    """The command that a form tells; None if it tells none."""
    do = field(fields, "do")
    if do not in KEYS:
        return None
    told = SHAPES.get(do, _plain)(fields, KEYS[do])
    if told is None:
        return None
    try:
        command: AnyCommand = msgspec.convert({"do": do, **told}, AnyCommand, strict=False, str_keys=True)
    except msgspec.ValidationError:
        return None
    return command


def _plain(fields: Fields, keys: tuple[str, ...]) -> dict[str, Any] | None:
    """Each field as it is; one that was left empty says nothing."""
    return {key: field(fields, key) for key in keys if field(fields, key)}


def _busts(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """Who is out, and what was asked besides: a stack that stays empty under the button "unknown" nobody knows."""
    told: dict[str, Any] = {"busts": [{"who": who} for who in fields.get("who", ())]}
    unknown = field(fields, "known") == "nobody"
    for name, prefix in (("stacks", "began-"), ("all_ins", "all-in-")):
        found = _by_player(fields, prefix, unknown=unknown)
        if found is None:
            return None
        told |= {name: found} if found else {}
    if fields.get("order"):
        told["order"] = list(fields["order"])
    told |= {"ends_hand": True} if field(fields, "ends_hand") else {}
    return told | {key: field(fields, key) for key in ("halving",) if field(fields, key)}


def _by_player(fields: Fields, prefix: str, *, unknown: bool) -> dict[str, int | str] | None:
    """A number for each; None where one of them is none."""
    found: dict[str, int | str] = {}
    for name, told in fields.items():
        if not name.startswith(prefix):
            continue
        said = told[0].strip()
        number = "unknown" if said == "unknown" or (unknown and not said) else whole(said)
        if number is None:
            return None
        found[name.removeprefix(prefix)] = number
    return found


def _counted(fields: Fields, prefix: str) -> dict[str, int] | None:
    """A number for each whose field was filled in, its thousands grouped or not; None where one of them is none."""
    typed = {name.removeprefix(prefix): told[0].strip() for name, told in fields.items() if name.startswith(prefix)}
    found = {of: whole(told) for of, told in typed.items() if told}
    numbers = {of: number for of, number in found.items() if number is not None}
    return numbers if len(numbers) == len(found) else None


def _knock_out(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    return {"who": field(fields, "who"), "by": [one for one in fields.get("by", ()) if one]}


def _places(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    return {"order": list(fields.get("order", ())), "why": field(fields, "why")}


def _prizes(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """Amounts of money, one after the other from the first place down."""
    amounts = [cents(word) for word in field(fields, "prizes").split()]
    return None if None in amounts or not amounts else {"prizes": amounts}


def whole(text: str) -> int | None:
    """A number of chips, its thousands grouped or not; None for what is none: 1.5 is not fifteen."""
    plain = SEPARATORS.sub("", text.strip())
    return whole_number(plain, DIGITS_MOST)


def cents(word: str) -> int | None:
    """An amount of money as somebody writes it; None for what is none."""
    told = AMOUNT.fullmatch(word)
    if told is None:
        return None
    return int(re.sub(r"\D", "", told[1])) * 100 + int((told[2] or "0").ljust(2, "0"))


def _move(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    to = {key: field(fields, key) for key in ("table", "seat") if field(fields, key)}
    return {"who": field(fields, "who"), "to": to}


def _changed(fields: Fields, keys: tuple[str, ...]) -> dict[str, Any] | None:
    told = _prizes(fields, keys)
    return None if told is None else {**told, "why": field(fields, "why")}


def _bounty(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    return {"victim": field(fields, "victim"), "winners": [who for who in fields.get("winners", ()) if who]}


def _deal(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """Talks are opened, or this is what came of them: whoever was asked and did not agree has refused."""
    agreed = list(fields.get("agreed", ()))
    refused = [who for who in fields.get("asked", ()) if who not in agreed]
    leaves = [cents(word) for word in field(fields, "leaves").split()]
    stacks = _counted(fields, "stack-")
    if None in leaves or stacks is None:
        return None
    told = {"agreed": agreed, "refused": refused, "leaves": leaves}
    named = {key: field(fields, key) for key in ("way", "clock") if field(fields, key)}
    return {**told, **named, **({"stacks": stacks} if stacks else {})}


def _offer(fields: Fields, keys: tuple[str, ...]) -> dict[str, Any] | None:
    """A division that is only proposed: nobody has agreed yet."""
    told = _deal(fields, keys)
    return None if told is None else {key: value for key, value in told.items() if key in keys}


def _stacks(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """A hand that is over, with the stacks that somebody counted."""
    stacks = _counted(fields, "stack-")
    if stacks is None:
        return None
    told = {key: field(fields, key) for key in ("table", "void", "hand", "again") if field(fields, key)}
    return {**told, **({"stacks": stacks} if stacks else {})}


def _seats(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    why = {"why": field(fields, "why")} if field(fields, "why") else {}
    whom = {"whom": field(fields, "whom")} if field(fields, "whom") else {}
    return {"table": field(fields, "table"), "seats": list(fields.get("seats", ()))} | why | whom


def _penalty(fields: Fields, keys: tuple[str, ...]) -> dict[str, Any] | None:
    """One form has a button for each kind, and beside it how long: what stands beside another button is not meant."""
    beside = {"missed-hands": ("hands",), "missed-rounds": ("rounds",), "time": ("minutes", "hands")}
    meant = beside.get(field(fields, "penalty"), ())
    told = _plain(fields, keys) or {}
    return {key: one for key, one in told.items() if key in meant or key not in ("hands", "rounds", "minutes")}


def _race(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """A value out of play, with the small chips that lie at each seat."""
    small, beside = _counted(fields, "small-"), _counted(fields, "beside-")
    if small is None or beside is None:
        return None
    return {key: field(fields, key) for key in ("table", "from", "to")} | {"small": small, "beside": beside}


def _stretch(fields: Fields, keys: tuple[str, ...]) -> dict[str, Any] | None:
    """A level or a break; amounts of chips with their thousands grouped or not."""
    told: dict[str, Any] = _plain(fields, keys) or {}
    amounts = {name: whole(told[name]) for name in ("small_blind", "big_blind", "ante") if name in told}
    return None if None in amounts.values() else told | amounts


def _time(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """Minutes and seconds, 12:30, or minutes alone. What is none is no time: that is refused with a word."""
    told = CLOCK.fullmatch(field(fields, "left"))
    return {"left_s": int(told[1]) * 60 + int(told[2] or 0) if told else 0}


def _coins(text: str) -> int:
    """An amount of money; nothing where the field is empty. What is none is less than nothing: that is refused."""
    found = cents(text) if text else 0
    return -1 if found is None else found


def _number_or_none(text: str) -> int | None:
    """A whole number, or nothing where the field is empty. What is none is less than nothing: that is refused."""
    found = whole(text) if text else None
    return -1 if text and found is None else found


def _price_of(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    parts = {key: _coins(field(fields, key)) for key in ("prize", "fee", "bounty")}
    return {**parts, "everybody": field(fields, "for") == "everybody", "why": field(fields, "why")}


def _registration_end(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    return {"level": _number_or_none(field(fields, "level"))}


def _purchase(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """Amounts as one types them, or formulas."""
    price, chips = field(fields, "price"), field(fields, "chips")
    coins, count = cents(price), whole(chips)
    return {
        "what": field(fields, "what"),
        "offered": field(fields, "offered") != "no",
        "price": price if coins is None else str(coins),
        "chips": chips if count is None else str(count),
        "most": _number_or_none(field(fields, "most")),
        "until": _number_or_none(field(fields, "until")),
        **{key: field(fields, key) for key in ("fee", "bounty")},
    }


def _size(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    return {"size": whole(field(fields, "size")) or 0}


def _guarantee(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    return {"amount": _coins(field(fields, "amount")), "why": field(fields, "why")}


def _bounties(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    told = {key: field(fields, key) for key in ("way", "leavers", "undrawn") if field(fields, key)}
    numbers = {key: _number_or_none(field(fields, key)) for key in ("kept_percent", "from_left")}
    unit = {"unit": _coins(field(fields, "unit")) or 1} if field(fields, "unit") else {}
    return {**told, **unit, **{key: value for key, value in numbers.items() if value is not None}}


def _end(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """A time of day, 23:30 or 2330; nothing where nobody says one."""
    text = field(fields, "ends")
    told = TIME.fullmatch(text)
    return {"ends": int(told[1]) * 60 + int(told[2]) if told else -1 if text else None}


def _plan(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """What is left out stays; places and the last level of the day of nothing are none."""
    numbers = {key: _number_or_none(field(fields, key)) or 0 for key in ("stack", "expected") if key in fields}
    none = {key: _number_or_none(field(fields, key)) or 0 for key in ("capacity", "day_ends_after") if key in fields}
    words = {key: field(fields, key) for key in ("ante", "depth", "currency") if key in fields}
    games = {"games": field(fields, "games").split(",")} if field(fields, "games") else {}
    piles = _piles(fields) if "pile_value" in fields else {}
    if field(fields, "antes"):
        numbers["antes"] = _number_or_none(field(fields, "antes")) or 0
    return None if piles is None else {**numbers, **none, **words, **games, **piles}


def _lengths(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    """One length for all, and the numbers of the levels that keep their own."""
    keep = [whole(one) for one in field(fields, "keep").split()]
    return {"minutes": _number_or_none(field(fields, "minutes")), "keep": keep} if None not in keep else None


def _piles(fields: Fields) -> dict[str, Any] | None:
    """The values of chips, and how many of each lie in the case, where anybody has counted."""
    columns = [[one.strip() for one in fields.get(f"pile_{name}", ())] for name in ("value", "count", "colour")]
    found = []
    for value, count, colour in zip(*columns, strict=False):
        if not value and not whole(count or "0"):
            continue
        numbers = whole(value), whole(count or "0")
        if None in numbers:
            return None
        found.append({"value": numbers[0], "count": numbers[1], "colour": colour})
    found.sort(key=lambda one: one["value"])
    counted = any(one["count"] for one in found)
    return {"values": [one["value"] for one in found], "chip_set": found if counted else []}


def _everybody(fields: Fields, _: tuple[str, ...]) -> dict[str, Any] | None:
    return {"who": [one for one in fields.get("who", ()) if one]}


SHAPES: dict[str, Callable[[Fields, tuple[str, ...]], dict[str, Any] | None]] = {
    "bust": _busts,
    "pay-all": _everybody,
    "tell-knock-out": _knock_out,
    "correct-places": _places,
    "count-table": _stacks,
    "set-prizes": _prizes,
    "change-prizes": _changed,
    "bounty": _bounty,
    "deal-talks": _deal,
    "propose-deal": _offer,
    "move": _move,
    "hand-done": _stacks,
    "set-price": _price_of,
    "set-registration-end": _registration_end,
    "set-purchase": _purchase,
    "set-table-size": _size,
    "set-guarantee": _guarantee,
    "set-bounties": _bounties,
    "announce-end": _end,
    "change-plan": _plan,
    "set-lengths": _lengths,
    "change-stretch": _stretch,
    "add-stretch": _stretch,
    "set-time": _time,
    "race": _race,
    "hold-seats": _seats,
    "penalise": _penalty,
    "release-seats": _seats,
}
