"""The API against its own description: what that calls valid is understood, what it calls invalid is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from floorman.store import Store
from floorman.terms import Rank
from floorman.web.api.routes import OPERATIONS, document
from tests.api.programs import API, WISH, Client, do, programs, token
from tests.sizes import examples

MODES = ("positive", "negative")
RANKS: tuple[Rank, ...] = ("direction", "public")
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "negative_data_rejection",
    "positive_data_acceptance",
)
# What a report has to hold depends on its kind and its story: the shape alone does not say whether it can be answered.
STORIES = ("ask",)
TAKES_NOTHING = ("books", "openapi", "tokens", "webhooks", "passes")
# The union of all commands is wider than any other shape.
EXAMPLES = {"command": 200, "open-event": 60}
USUAL = 12


class Description(NamedTuple):
    """What the document says, as schemathesis reads it."""

    rows: dict[str, Any]
    checks: list[Any]


@pytest.fixture(scope="module")
def description() -> Description:
    """Imported here: it takes longer than most rooms, and every process collects this file."""
    import schemathesis
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    every: Any = schemathesis.openapi.from_dict(document()).get_all_operations()
    found = [row.ok() for row in every]
    return Description({row.definition.raw["operationId"]: row for row in found}, CHECKS.get_by_names(list(CHECKED)))


class House:
    """One evening for all of it: what was sent before may leave anything behind, and nothing may fail for it."""

    def __init__(self, client: Client, store: Store) -> None:
        self.client = client
        self.headers = {rank: token(store, rank) for rank in RANKS}
        self._event = self._begun()

    def event(self) -> str:
        """One that is not over: what was sent may have ended the last one."""
        if self.client.get(f"{API}/events/{self._event}").json()["clock"]["phase"] == "over":
            self._event = self._begun()
        return self._event

    def _begun(self) -> str:
        id: str = self.client.post(f"{API}/events", json=WISH).json()["id"]
        for command in ({"do": "open-table", "table": 1, "size": 9}, {"do": "draw-seats"}, {"do": "start-event"}):
            assert 200 == do(self.client, f"{API}/events/{id}", **command).status_code
        return id


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with programs() as (client, store):
        yield House(client, store)


@pytest.mark.sized
@pytest.mark.parametrize("mode", MODES, ids=["valid", "invalid"])
@pytest.mark.parametrize("rank", [RANKS[0], pytest.param(RANKS[1], marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", [row.name for row in OPERATIONS])
def test_the_description_is_exact(house: House, description: Description, name: str, rank: Rank, mode: str) -> None:
    """Never a failure of the server, never an answer that the description does not know."""
    from schemathesis.generation import GenerationMode

    row = description.rows[name]
    if mode == "negative" and name in TAKES_NOTHING:
        return
    checks = [one for one in description.checks if name not in STORIES or "positive" not in one.__name__]

    @given(case=row.as_strategy(generation_mode=GenerationMode(mode)))
    @settings(
        max_examples=examples(EXAMPLES.get(name, USUAL)),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def sent(case: Any) -> None:
        if mode == "positive" and "event" in (case.path_parameters or {}):
            case.path_parameters["event"] = house.event()
        told = case.as_transport_kwargs(base_url=str(house.client.base_url), headers=house.headers[rank])
        told.pop("cookies", None)
        if isinstance(told.get("data"), bytes):
            told["content"] = told.pop("data")
        response = house.client.request(**told)
        case.validate_response(response, checks=checks)

    sent()
