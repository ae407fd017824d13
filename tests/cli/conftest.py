"""The shipped stories are run once a process: they end the same under every command that runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NoReturn

import pytest

from floorman.cli import book, scenario
from floorman.desk.time import Computer
from floorman.rulebook import SHIPPED, Shelf, shipped
from floorman.scenario import (
    Coverage,
    Scenario,
    Tried,
    coverage,
    proofs,
    proved,
    run,
    shipped_scenarios,
)


@pytest.fixture(scope="package", autouse=True)
def stories_run_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book, "trials_of", lambda _stories, shelf: proofs().trials if is_ours(shelf) else failed())
        patch.setattr(book, "covered", lambda names, *_, **__: [row for name in names for row in _covered(name)])
        patch.setattr(book, "proved", lambda one, **_: _tried(one.name))
        patch.setattr(scenario, "run", _kept_of_each(run))
        yield


def is_ours(shelf: Shelf) -> bool:
    return tuple(shelf) == SHIPPED


def failed() -> NoReturn:
    raise AssertionError("these commands know the shipped books alone")


@cache
def _covered(name: str) -> tuple[Coverage, ...]:
    return coverage([name], shipped_scenarios(), shipped(), trials=proofs().trials)


@cache
def _tried(name: str) -> tuple[Tried, ...]:
    (one,) = (one for one in proofs().trials if one.name == name)
    return tuple(proved(one, to_the_end=True))


def _kept_of_each(played: Callable[..., Any]) -> Callable[..., Any]:
    told = {one.id: one for one in shipped_scenarios()}
    of_shipped = cache(lambda id: played(told[id], shipped()))

    def kept(story: Scenario, shelf: Shelf) -> Any:
        ours = told.get(story.id) is story and tuple(shelf) == SHIPPED
        return of_shipped(story.id) if ours else played(story, shelf)

    return kept


@pytest.fixture(autouse=True)
def no_later_than_its_nights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock is behind the nights of these tests."""
    monkeypatch.setattr("floorman.cli.log_moving.COMPUTER", Computer(wall=lambda: 1_900_000_000.0))
