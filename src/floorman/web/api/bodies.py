"""Bodies and query parameters: bounded, read once, and told exactly where they are wrong."""

from __future__ import annotations

import asyncio
import re
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from floorman.cards import CardsError, cards_of
from floorman.floor.commands import Report
from floorman.terms import Ruling, whole_number, wrong_shape
from floorman.web.api.problems import Wrong, wrong
from floorman.web.desks import Ask

T = TypeVar("T")

BODY_MOST = 256 * 1024
# Whoever sends his body drop by drop is cut off.
BODY_SECONDS = 10.0
# Programs in many languages keep whole numbers exactly up to this many digits.
DIGITS_MOST = 15
LETTERS_MOST = 1000
# So deep at most are the facts of a report, whose shape is not fixed here: a list of tables has three levels.
LEVELS_MOST = 4
WHOLE_MOST = 10**DIGITS_MOST - 1
TOLD_AS = {"true": True, "false": False}
# One line of text: no control characters.
TEXT = "^[^\\x00-\\x1f\\x7f]*$"
_text = re.compile(TEXT + r"\Z")


async def body_of(request: Ask, shape: Any) -> Any:
    """The body in this shape. Raises Wrong with the path of what does not fit."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise wrong(415, "api.not-json")
    raw = await _bytes(request)
    whole: object = None
    try:
        whole = _cards_as_numbers(_whole(msgspec.json.decode(raw)))
        told = msgspec.convert(whole, shape, str_keys=True)
        plain = msgspec.to_builtins(told, str_keys=False)
    except msgspec.ValidationError as error:
        raise _misshapen(error, shape, whole) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise wrong(400, "api.no-json") from error
    _within_bounds(plain, "")
    if isinstance(told, Report):
        _not_deeper(told.report, "report", LEVELS_MOST)
    return told


def _misshapen(error: msgspec.ValidationError, shape: Any, told: object) -> Wrong:
    """A key that is no number is told with the path of its table."""
    key = re.search(r" - at `key` in `\$\.?(.*)`$", str(error))
    return (
        unreadable(key[1], str(error)[: key.start()] + " as a key")
        if key
        else unreadable(*wrong_shape(error, shape, told))
    )


def _whole(value: Any) -> Any:
    """To JSON Schema 5.0 is a whole number like any other."""
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _cards_as_numbers(whole: Any) -> Any:
    """Cards are told as everywhere, `["As", "??"]`; by their numbers, as an act has them, they are read too."""
    if not isinstance(whole, dict):
        return whole
    if whole.get("do") == "act" and isinstance(whole.get("act"), dict):
        return {**whole, "act": _with_numbers(whole["act"], "act.")}
    return _with_numbers(whole, "") if whole.get("do") == "show-after" else whole


def _with_numbers(told: dict[str, Any], before: str) -> dict[str, Any]:
    cards = told.get("cards")
    if not isinstance(cards, list):
        return told
    return {**told, "cards": [_number(one, f"{before}cards[{place}]") for place, one in enumerate(cards)]}


def _number(told: Any, path: str) -> Any:
    """Of one card: no text of several is one."""
    if not isinstance(told, str):
        return told
    try:
        found = cards_of(told)
    except CardsError as error:
        raise unreadable(path, str(error)) from error
    if len(found) != 1:
        raise unreadable(path, f"Expected one card, not {len(found)}")
    return found[0]


def unreadable(path: str, message: str) -> Wrong:
    return Wrong(422, Ruling("api.unreadable", (), {"where": path or "body", "message": message}), path)


async def _bytes(request: Ask) -> bytes:
    told = request.headers.get("content-length", "0")
    length = whole_number(told)
    if length is None or length > BODY_MOST:
        raise wrong(413, "api.too-large", most=BODY_MOST)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _collected(request)
    except TimeoutError as error:
        raise wrong(408, "api.too-slow", seconds=int(BODY_SECONDS)) from error


async def _collected(request: Ask) -> bytes:
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > BODY_MOST:
            raise wrong(413, "api.too-large", most=BODY_MOST)
    return bytes(found)


def _within_bounds(value: Any, path: str) -> None:
    """What the shapes of the core leave open: how large a number is, how long a text."""
    if isinstance(value, dict):
        for key, one in value.items():
            _within_bounds(key, path)
            _within_bounds(one, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            _within_bounds(one, f"{path}[{place}]")
    elif isinstance(value, str):
        if len(value) > LETTERS_MOST:
            raise unreadable(path, f"Expected at most {LETTERS_MOST} letters")
        if not _text.match(value):
            raise unreadable(path, "Expected text of one line, without control characters")
    elif isinstance(value, int | float) and abs(value) > WHOLE_MOST:
        raise unreadable(path, f"Expected a number of at most {DIGITS_MOST} digits")


def _not_deeper(value: Any, path: str, levels: int) -> None:
    if not isinstance(value, dict | list | tuple):
        return
    if not levels:
        raise unreadable(path, f"Expected at most {LEVELS_MOST} levels of tables and lists")
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        _not_deeper(one, f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}", levels - 1)


def query_of(request: Ask, shape: type[T]) -> T:
    """The query parameters in this shape; each at most once, and none that it does not know."""
    told: dict[str, object] = {}
    numbers, yes_or_no = _of_type(shape, inspect.IntType), _of_type(shape, inspect.BoolType)
    for name, value in request.query_params.multi_items():
        if name in told:
            raise unreadable(name, "Expected it once")
        if name in numbers and re.fullmatch(r"[0-9]{1,15}", value):
            told[name] = int(value)
        else:
            told[name] = TOLD_AS.get(value, value) if name in yes_or_no else value
    try:
        return msgspec.convert(told, shape)
    except msgspec.ValidationError as error:
        raise unreadable(*wrong_shape(error, shape, told)) from error


def _of_type(shape: type[Any], type: type[inspect.Type]) -> frozenset[str]:
    """The names of parameters of one type."""
    described = inspect.type_info(shape)
    assert isinstance(described, inspect.StructType), "query parameters are told as a struct"
    return frozenset(one.encode_name for one in described.fields if isinstance(one.type, type))
