"""The evening on the page about the API is played at a real house, call by call."""

from __future__ import annotations

import re
from typing import Any

import pytest

from floorman.doors import tokens
from floorman.doors.tokens import SCOPES, Limits
from floorman.store import MemoryStore
from tests.api.serving import serving
from tests.docs.pages import DOCS, programs

PAGE = "api-evening.md"


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What the page defines, as a reader has it who takes it along."""
    names: dict[str, Any] = {"__name__": "api_evening"}
    exec(compile(programs()[PAGE], f"docs/{PAGE}", "exec"), names)
    return names


def test_the_whole_evening(told: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is refused but what the page says; the winner and the prizes are those that the page reckons."""
    with serving(MemoryStore()) as client:
        told["whole"](str(client.base_url).rstrip("/"))

    assert "Anna has won" in capsys.readouterr().out


def test_with_the_token_of_the_page(told: dict[str, Any]) -> None:
    """The scopes that the page names are enough, and no other is there."""
    scopes = re.findall(r"--scope\s+([\w:]+)", (DOCS / PAGE).read_text(encoding="utf-8"))
    store = MemoryStore()
    _, shown = tokens.add(store, "x", Limits(rank="director", scopes=tuple(scopes)), 0, "host")
    with serving(store) as client:
        evening = told["Evening"](told["House"](str(client.base_url).rstrip("/"), shown))
        for step in ("begins", "first_hand", "goes_out", "pays_out"):
            told[step](evening)

    assert {*scopes} <= {*SCOPES}
