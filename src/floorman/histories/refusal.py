"""The rules say no to an act of a file."""

from __future__ import annotations

from typing import NoReturn

from floorman.terms import Fact, Ruling


class Refusal(Exception):
    """An act of the file is not allowed: why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling


def say_no(code: str, **facts: Fact) -> NoReturn:
    raise Refusal(Ruling(code, (), facts))
