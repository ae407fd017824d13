"""The shipped stories are run once: they end the same under every command that runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NoReturn

import pytest

from floorman.cli import book, scenario
from floorman.rulebook import SHIPPED, Shelf, shipped
from floorman.scenario import Coverage, Scenario, decisive, proofs, rows_of, run, shipped_scenarios
from tests.scenario.tried import tried


@contextmanager
def stories_run_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book, "trials_of", lambda _stories, shelf: proofs().trials if is_ours(shelf) else failed())
        patch.setattr(book, "covered", lambda names, *_, **__: [row for name in names for row in _covered(name)])
        patch.setattr(book, "proved", lambda one, *, to_the_end, **_: tried(one.name, to_the_end=to_the_end))
        patch.setattr(scenario, "run", _kept_of_each(run))
        yield


def is_ours(shelf: Shelf) -> bool:
    return tuple(shelf) == SHIPPED


def failed() -> NoReturn:
    raise AssertionError("these commands know the shipped books alone")


@cache
def _covered(name: str) -> tuple[Coverage, ...]:
    trials = proofs().trials
    (one,) = (one for one in trials if one.name == name)
    return tuple(rows_of(one, trials, decisive(one, tried(name))))


def _kept_of_each(played: Callable[..., Any]) -> Callable[..., Any]:
    told = {one.id: one for one in shipped_scenarios()}
    of_shipped = cache(lambda id: played(told[id], shipped()))

    def kept(story: Scenario, shelf: Shelf) -> Any:
        ours = told.get(story.id) is story and tuple(shelf) == SHIPPED
        return of_shipped(story.id) if ours else played(story, shelf)

    return kept
