"""The help of the commands for readers of German: the layout is the library's, the words are those of `help_de.toml`.

Read only when such help is asked for. What has no German there stands as it is in the source; a test finds it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from attrs import evolve
from cyclopts.help import HelpEntry, HelpPanel, InlineText
from cyclopts.help.formatters import DefaultFormatter
from rich.console import Console, ConsoleOptions
from rich.text import Text

TITLES = {"Commands": "Befehle", "Parameters": "Parameter", "Arguments": "Argumente"}
USAGE = {"COMMAND": "BEFEHL", "OPTIONS": "OPTIONEN", "ARGS": "ANGABEN", "CHOICE": "AUSWAHL", "FILE": "DATEI"}
YES_NO = {"True": "ja", "False": "nein"}
PARTS = ("choices", "Auswahl"), ("env_var", "Umgebung"), ("default", "sonst")


@cache
def words() -> dict[str, str]:
    """By the English of the source, on one line."""
    text = (resources.files("floorman.cli") / "help_de.toml").read_text(encoding="utf-8")
    return {one["en"]: one["de"] for one in tomllib.loads(text)["said"]}


def in_german(text: str) -> str:
    """Each paragraph by itself."""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())]
    return "\n\n".join(words().get(part, part) for part in paragraphs)


class German(DefaultFormatter):
    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:  # noqa: ARG002
        told = re.sub(r"\b[A-Z]+\b", lambda word: USAGE.get(word[0], word[0]), str(usage or ""))
        if told:
            console.print(Text(f"Aufruf: {told}", style="bold"))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        if text := source_of(description):
            plain = isinstance(getattr(description, "primary_renderable", None), Text)
            super().render_description(console, options, _inline(text, plain=plain))

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        entries = [_entry(one) for one in panel.entries]
        super().__call__(console, options, panel.copy(title=TITLES.get(str(panel.title), panel.title), entries=entries))


def _entry(entry: HelpEntry) -> HelpEntry:
    text = in_german(source_of(entry.description))
    told = [f"[{name}: {_listed(value)}]" for field, name in PARTS if (value := getattr(entry, field))]
    parts = [text, *told, "[nötig]" if entry.required else ""]
    said = Text(" ".join(part for part in parts if part))
    return evolve(entry, description=InlineText(said), choices=None, env_var=None, default=None, required=False)


def _listed(value: str | tuple[str, ...]) -> str:
    return YES_NO.get(value, value) if isinstance(value, str) else ", ".join(value)


def source_of(description: Any) -> str:
    """What the library was given to show."""
    shown = getattr(description, "primary_renderable", description)
    if isinstance(shown, Text):
        return shown.plain
    return "" if shown is None else getattr(shown, "markup", None) or str(shown)


def _inline(text: str, *, plain: bool) -> InlineText:
    """What reads Markdown takes as long to load as all the rest, so it is left out where nothing is written in it."""
    if plain:
        return InlineText(Text(in_german(text)), force_empty_end=True)
    from rich.markdown import Markdown  # noqa: PLC0415

    return InlineText(Markdown(in_german(text) + "\n"), force_empty_end=True)
