"""A layout as a file: JSON that a person can read and change. What is wrong with one is said with its place.

{"floorman": "wall-layout", "version": 1, "name": "Bar", "grid": [32, 18],
 "parts": [{"part": "clock", "left": 0, "top": 2, "wide": 21, "high": 7}, …]}
"""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from typing import Any, get_args

import msgspec

from floorman.house.layouts import COLUMNS, ROWS, Layout, Part, Piece, wrong_with
from floorman.terms import Refused, no

KIND, VERSION = "wall-layout", 1
BYTES_MOST = 64_000
PARTS: tuple[str, ...] = get_args(Part)
NUMBERS = ("left", "top", "wide", "high")
_PLACE = re.compile(r"[^A-Za-z0-9-]+")


def written(layout: Layout) -> bytes:
    """One part a line, in the order in which one reads them."""
    parts = sorted(layout.parts, key=lambda one: (one.top, one.left))
    lines = ",\n    ".join(json.dumps(_told(one), ensure_ascii=False) for one in parts)
    head = json.dumps({"floorman": KIND, "version": VERSION, "name": layout.name, "grid": [COLUMNS, ROWS]}, **_AS_IS)
    return f'{head[:-1]},\n  "parts": [\n    {lines}\n  ]\n}}\n'.encode()


_AS_IS: dict[str, Any] = {"ensure_ascii": False}


def _told(piece: Piece) -> dict[str, object]:
    told = msgspec.structs.asdict(piece)
    return told if piece.part == "text" else {name: one for name, one in told.items() if name != "text"}


def file_name(layout: Layout) -> str:
    return f"{_PLACE.sub('-', layout.name).strip('-').lower() or 'layout'}.wall.json"


def layout_read(content: bytes) -> Layout | Refused:
    """The layout of a file, or what is wrong in it, and where."""
    if len(content) > BYTES_MOST:
        return no("layout.file-large", (), most=BYTES_MOST // 1000, size=-(-len(content) // 1000))
    try:
        told = json.loads(content.decode("utf-8-sig"))
        json.dumps(told, ensure_ascii=False).encode()  # halves of letters can be told, and shown nowhere
    except json.JSONDecodeError as error:
        return no("layout.file-json", (), line=error.lineno, column=error.colno)
    except (ValueError, RecursionError):  # letters of another kind, a number without end, brackets without end
        return no("layout.file-text", ())
    return _layout_of(told)


def _layout_of(told: Any) -> Layout | Refused:
    if not isinstance(told, dict) or told.get("floorman") != KIND:
        return no("layout.file-other", ())
    version = told.get("version")
    if type(version) is not int or version < 1:
        return _wrong("version", version)
    if version > VERSION:
        return no("layout.file-newer", (), version=version, known=VERSION)
    if told.get("grid", [COLUMNS, ROWS]) != [COLUMNS, ROWS]:
        return no("layout.file-grid", (), columns=COLUMNS, rows=ROWS)
    if not isinstance(told.get("name"), str):
        return _wrong("name", told.get("name"))
    if not isinstance(told.get("parts"), list):
        return _wrong("parts", told.get("parts"))
    return _with_parts(told["name"], told["parts"])


def _with_parts(name: str, told: list[Any]) -> Layout | Refused:
    parts: list[Piece] = []
    for number, one in enumerate(told, start=1):
        piece = _piece(one, f"parts[{number}]")
        if isinstance(piece, Refused):
            return piece
        parts.append(piece)
    layout = Layout(name, tuple(parts))
    return wrong_with(layout) or layout


def _piece(told: Any, place: str) -> Piece | Refused:
    if not isinstance(told, dict):
        return _wrong(place, told)
    part = told.get("part")
    if part not in PARTS:
        near = get_close_matches(str(part), PARTS, 1)
        return no("layout.file-part", (), place=f"{place}.part", found=_short(part), near=near[0] if near else PARTS[0])
    for field in NUMBERS:
        if type(told.get(field)) is not int:
            return _wrong(f"{place}.{field}", told.get(field))
    if not isinstance(told.get("text", ""), str):
        return _wrong(f"{place}.text", told["text"])
    left, top, wide, high = (told[field] for field in NUMBERS)
    return Piece(part, left, top, wide, high, told.get("text", ""))


def _wrong(place: str, found: Any) -> Refused:
    return no("layout.file-field", (), place=place, found=_short(found))


def _short(found: Any) -> str:
    told = json.dumps(found, ensure_ascii=False, default=str)
    return told if len(told) <= 40 else f"{told[:39]}…"
