"""The shipped stories are run once a process: they end the same under every command that runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from floorman.cli import book, scenario
from floorman.rulebook import SHIPPED, Shelf, shipped
from floorman.scenario import Scenario, coverage, prove, run, shipped_scenarios


@pytest.fixture(scope="package", autouse=True)
def stories_run_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book, "covered", _kept(coverage))
        patch.setattr(book, "proved", _kept(_listed(prove)))
        patch.setattr(scenario, "run", _kept_of_each(run))
        yield


def _listed(asked: Callable[..., Iterator[Any]]) -> Callable[..., list[Any]]:
    return lambda *told: list(asked(*told))


def _kept(asked: Callable[..., Any]) -> Callable[..., Any]:
    of_shipped = cache(lambda names: asked(names, shipped_scenarios(), shipped()))

    def kept(names: Sequence[str], scenarios: Sequence[Scenario], shelf: Shelf) -> Any:
        ours = scenarios == shipped_scenarios() and tuple(shelf) == SHIPPED
        return of_shipped(tuple(names)) if ours else asked(names, scenarios, shelf)

    return kept


def _kept_of_each(played: Callable[..., Any]) -> Callable[..., Any]:
    told = {one.id: one for one in shipped_scenarios()}
    of_shipped = cache(lambda id: played(told[id], shipped()))

    def kept(story: Scenario, shelf: Shelf) -> Any:
        ours = told.get(story.id) is story and tuple(shelf) == SHIPPED
        return of_shipped(story.id) if ours else played(story, shelf)

    return kept
