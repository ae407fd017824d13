"""The language of this machine. It is asked for before anything that a terminal is made with is there."""

from __future__ import annotations

import os

from floorman.speech import Lang, language_of


def lang_or_here(lang: Lang | None) -> Lang:
    """The language asked for, else that of this machine."""
    if lang is not None:
        return lang
    return language_of(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG"))
