"""Where in a JSON text something stands that is named by its path: `ohh.rounds[0].actions[3].cards`."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A string, a number or a word, or what opens and closes.
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]]|[^\s,:{}\[\]"]++', re.DOTALL)
STEP = re.compile(r"[^.\[\]]+|\[\d+\]")
OPENS = {"{": "}", "[": "]"}


def line_in_json(text: str, path: str) -> int:
    """How many lines further on the named value stands, or what holds it where it is missing."""
    if "\n" not in text.strip():
        return 0
    at = _value(text, 0)
    for step in STEP.findall(path):
        found = next((begins for name, begins in inside(text, at) if name == step), None)
        if found is None:
            break
        at = found
    return text.count("\n", 0, max(at, 0))


def lines_of_steps(text: str, first: int) -> dict[str, int]:
    """The line of each action of a hand, by its path; none where the whole hand stands in one line."""
    if "\n" not in text.strip():
        return {}
    found: dict[str, int] = {}
    hand = dict(inside(text, dict(inside(text, _value(text, 0))).get("ohh", -1)))
    for number, round in inside(text, hand.get("rounds", -1)):
        parts = dict(inside(text, round))
        where = f"ohh.rounds{number}"
        if "cards" in parts:
            found[f"{where}.cards"] = first + text.count("\n", 0, parts["cards"])
        for place, begins in inside(text, parts.get("actions", -1)):
            found[f"{where}.actions{place}"] = first + text.count("\n", 0, begins)
    return found


def inside(text: str, at: int) -> Iterator[tuple[str, int]]:
    """What an object or a list that begins here holds: each by its key, or by its number as `[3]`."""
    if at < 0 or text[at] not in OPENS:
        return
    depth, number, key, listed = 0, 0, "", text[at] == "["
    for token in TOKEN.finditer(text, at):
        word = token[0]
        if word in OPENS.values():
            depth -= 1
            if not depth:
                return
            continue
        if depth == 1 and listed:
            yield f"[{number}]", token.start()
            number += 1
        elif depth == 1 and key:
            yield key, token.start()
            key = ""
        elif depth == 1:
            key = word[1:-1]
        depth += word in OPENS


def _value(text: str, at: int) -> int:
    token = TOKEN.search(text, at)
    return -1 if token is None else token.start()
