"""A page of many hands that needs nothing else: one file, with its pictures and its style, in both languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from floorman.histories.stats import Stats
from floorman.histories.stats.parts import counted_parts
from floorman.speech import LANGUAGES, Lang, speech

# Typefaces of the house would make the file ten times as large: what the reader's machine has stands in for them.
FONT_FACE = re.compile(r"@font-face \{[^}]*\}\n?")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TONGUES: dict[Lang, str] = {"en": "English", "de": "Deutsch"}


def stats_page(all_stats: Sequence[Stats], lang: Lang, who: str, counted: int, left_out: int) -> str:
    """The page, open in this language; the other one is a press away."""
    tokens, counted_css = _sheet("floorman.web", "static/tokens.css"), _sheet("floorman.web", "static/counted.css")
    style = FONT_FACE.sub("", tokens) + _sheet("floorman.cli", "stats.css") + counted_css
    choices = "".join(
        f'<input class="tongue" type="radio" name="tongue" id="in-{one}"{" checked" if one == lang else ""}>'
        for one in LANGUAGES
    )
    labels = "".join(f'<label for="in-{one}" lang="{one}">{TONGUES[one]}</label>' for one in LANGUAGES)
    sections = "".join(_section(all_stats, one, who, counted, left_out) for one in LANGUAGES)
    title = escape(speech(lang).say("stats.title"))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{style}</style></head><body>{choices}<main><nav>{labels}</nav>{sections}</main></body></html>\n"
    )


def _sheet(room: str, path: str) -> str:
    return COMMENT.sub("", files(room).joinpath(path).read_text("utf-8"))


def _section(all_stats: Sequence[Stats], lang: Lang, who: str, counted: int, left_out: int) -> str:
    say = speech(lang)
    told = say.say("stats.counted", count=counted)
    more = say.say("stats.left-out", count=left_out) if left_out else ""
    head = f"<h1>{escape(say.say('stats.title'))}</h1><p>{escape(told)} {escape(more)}</p>"
    return f'<section class="counted" lang="{lang}">{head}{counted_parts(all_stats, say, who)}</section>'
