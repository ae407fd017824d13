"""The catalogues as files: what their authors wrote, read without the program that speaks them."""

from __future__ import annotations

import ast
import re
from importlib import resources
from string import Formatter
from typing import NamedTuple

from floorman.speech import Lang

LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[(\d)\]) )?(".*")')


class Written(NamedTuple):
    """One code with its sentence, or with one for each number."""

    code: str
    plural: str
    forms: tuple[str, ...]


def written(lang: Lang) -> list[Written]:
    """Every entry of a .po file, in its order, without the head."""
    folder = resources.files("floorman.speech") / "locale" / lang / "LC_MESSAGES"
    entries: list[dict[str, str]] = []
    key = ""
    for line in (folder / "floorman.po").read_text(encoding="utf-8").splitlines():
        told = LINE.fullmatch(line.strip())
        if told is None:
            continue
        if told[1] == "msgid":
            entries.append({})
        key = told[1] or key
        entries[-1][key] = entries[-1].get(key, "") + ast.literal_eval(told[3])
    return [_entry(entry) for entry in entries if entry["msgid"]]


def _entry(entry: dict[str, str]) -> Written:
    forms = tuple(entry[key] for key in ("msgstr", "msgstr[0]", "msgstr[1]") if key in entry)
    return Written(entry["msgid"], entry.get("msgid_plural", ""), forms)


def placeholders(*texts: str) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}
