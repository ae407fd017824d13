"""The API against its own description: what that calls valid is understood, what it calls invalid is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.generation import GenerationMode

from floorman.store import Store
from floorman.terms import Rank
from floorman.web.api.routes import OPERATIONS, document
from tests.api.programs import API, WISH, Client, do, programs, token

MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
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

load_all_checks()
every_check = CHECKS.get_by_names(list(CHECKED))
fuzzed = schemathesis.openapi.from_dict(document())
rows = {row.ok().definition.raw["operationId"]: row.ok() for row in fuzzed.get_all_operations()}  # type: ignore[union-attr]


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


@pytest.mark.parametrize("mode", MODES, ids=["valid", "invalid"])
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("name", [row.name for row in OPERATIONS])
def test_the_description_is_exact(house: House, name: str, rank: Rank, mode: GenerationMode) -> None:
    """Never a failure of the server, never an answer that the description does not know."""
    row = rows[name]
    if mode is GenerationMode.NEGATIVE and name in TAKES_NOTHING:
        return
    checks = [one for one in every_check if name not in STORIES or "positive" not in one.__name__]

    @given(case=row.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES.get(name, 12),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def sent(case: Any) -> None:
        if mode is GenerationMode.POSITIVE and "event" in (case.path_parameters or {}):
            case.path_parameters["event"] = house.event()
        told = case.as_transport_kwargs(base_url=str(house.client.base_url), headers=house.headers[rank])
        told.pop("cookies", None)
        if isinstance(told.get("data"), bytes):
            told["content"] = told.pop("data")
        response = house.client.request(**told)
        case.validate_response(response, checks=checks)

    sent()
