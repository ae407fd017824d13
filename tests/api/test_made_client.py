"""An evening through a client that a generator made from the description, as its users make theirs."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import msgspec
import pytest

from floorman.store import MemoryStore
from floorman.web.api.routes import OPERATIONS, document
from tests.api.programs import WISH, token
from tests.api.serving import serving

NAME = "made_client"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("openapi_python_client") is None, reason="the generator is in a group of its own"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """What the generator said. The client can be imported afterwards."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_bytes(msgspec.json.encode(document()))
    (folder / "settings.yml").write_text("post_hooks: []\n", encoding="utf-8")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", "openapi.json", "--meta", "none"]
    command += ["--output-path", NAME, "--config", "settings.yml"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    sys.path.insert(0, str(folder))
    yield done.stdout + done.stderr
    sys.path.remove(str(folder))


def call(topic: str, name: str) -> Any:
    return importlib.import_module(f"{NAME}.api.{topic}.{name}").sync


def model(name: str) -> Any:
    return getattr(importlib.import_module(f"{NAME}.models"), name)


def test_nothing_is_left_out(made: str) -> None:
    """No warning, and a function for each operation."""
    assert "WARNING" not in made
    assert "Unable" not in made
    assert all(callable(call(row.topic, row.name.replace("-", "_"))) for row in OPERATIONS)


def test_an_evening_from_the_first_name_to_the_winner(made: str) -> None:
    """Typed things go in and come out: three players, two busts, the winner, and a refusal with its reason."""
    assert made is not None
    store = MemoryStore()
    held = token(store, "direction")["authorization"].removeprefix("Bearer ")
    kind = importlib.import_module(NAME).AuthenticatedClient
    with serving(store) as http, kind(base_url=str(http.base_url), token=held) as client:
        opened = call("commands", "open_event")(client=client, body=model("EventWish").from_dict(WISH))

        def do(name: str, **fields: Any) -> Any:
            command = model(name).from_dict({"do": DO[name], **fields})
            return call("commands", "command")(opened.id, client=client, body=command)

        refused = do("Bust", busts=[])
        for name, fields in (("OpenTable", {"table": 1, "size": 9}), ("DrawSeats", {}), ("StartEvent", {})):
            assert "Done" == type(do(name, **fields)).__name__
        players = call("events", "players")(opened.id, client=client)
        ids = {one.name: one.id for one in players.items}
        for name in ("Anna", "Ben"):
            assert "Done" == type(do("Bust", busts=[{"who": ids[name]}])).__name__
        after = call("events", "players")(opened.id, client=client)

    assert "Problem" == type(refused).__name__
    assert refused.status in (409, 422)
    assert {"Anna": 3, "Ben": 2, "Łukasz": 1} == {one.name: one.place for one in after.items}


DO = {"Bust": "bust", "OpenTable": "open-table", "DrawSeats": "draw-seats", "StartEvent": "start-event"}
