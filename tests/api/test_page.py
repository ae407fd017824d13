"""The page about the API: every address and every command, in the reader's language, and nothing from elsewhere."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from floorman.floor import AnyCommand
from floorman.house import AnyHouseCommand
from floorman.web.api.routes import OPERATIONS
from tests.api.programs import API, programs


@pytest.mark.parametrize(("lang", "title"), [("en", "For programs"), ("de", "Für Programme")])
def test_the_page_tells_all_of_it(lang: str, title: str) -> None:
    with programs() as (client, _):
        page = client.get("/api", params={"lang": lang}).text
    words = re.findall(r"<tr><td><code>([a-z-]+)</code>", page)

    assert f"<h1>{title}</h1>" in page
    assert [] == [one.path for one in OPERATIONS if f"{API}{one.path}</code>" not in page]
    commands = (*get_args(AnyCommand), *get_args(AnyHouseCommand))
    assert sorted(str(one.__struct_config__.tag) for one in commands) == sorted(words)
    assert [] == re.findall(r"""(?:src|href)=["'](?:https?:)?//[^"']*""", page)


def test_the_description_is_openapi_and_closed() -> None:
    """Commands are told apart by `do`, and what has fields has no others."""
    with programs() as (client, _):
        described = client.get(f"{API}/openapi.json").json()
    body = described["paths"][f"{API}/events/{{event}}/commands"]["post"]["requestBody"]["content"]["application/json"]
    shapes = described["components"]["schemas"]
    commands = [shapes[one["$ref"].rpartition("/")[2]] for one in body["schema"]["oneOf"]]

    assert described["openapi"].startswith("3.1")
    assert "do" == body["schema"]["discriminator"]["propertyName"]
    assert {False} == {one["additionalProperties"] for one in commands}
    assert len(get_args(AnyCommand)) == len(commands)
    for path in described["paths"].values():
        for operation in path.values():
            answers = {status: one.get("content", {}) for status, one in operation["responses"].items()}
            assert {"401", "403", "422", "429", "500", "503"} <= set(answers)
            assert all("application/problem+json" in answers[status] for status in answers if status[0] in "45")
