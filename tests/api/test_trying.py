"""The page on which a call is tried: each call with its fields and an example that the app takes."""

from __future__ import annotations

import html
import json
import re

import pytest

from floorman.web.api.fields import fields_of
from floorman.web.api.operations import Operation
from floorman.web.api.routes import OPERATIONS
from tests.api.programs import API, opened, programs

BODIES = [one for one in OPERATIONS if one.body is not None]
# Bodies of several shapes, each with fields of its own.
SEVERAL = ("command", "house-command", "ask")
# Their examples name something that is there only after another call.
ON_SOMETHING = {"house-command": 409, "command": 409, "take-seat": 409}


@pytest.mark.parametrize("one", OPERATIONS, ids=lambda one: one.name)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_call_has_its_page(one: Operation, lang: str) -> None:
    """Its address, a field for each part of it, and what is sent; nothing comes from another host."""
    with programs() as (client, _):
        page = client.get("/api/try", params={"call": one.name, "lang": lang})

    assert 200 == page.status_code
    assert f"{one.method} {API}{one.path}</code></h2>" in page.text
    assert list(one.parameters) == re.findall(r'data-part="([a-z]+)"', page.text)
    assert ("<textarea" in page.text) == (one.body is not None)
    assert [] == re.findall(r"""(?:src|href|action)=["'](?:https?:)?//[^"']*""", page.text)
    assert one.says("de" if lang == "de" else "en") in html.unescape(page.text)


@pytest.mark.parametrize("one", BODIES, ids=lambda one: one.name)
def test_each_example_is_understood(one: Operation) -> None:
    """What stands in the field can be sent as it stands: carried out, or refused by the rules alone."""
    with programs() as (client, _):
        event = opened(client)
        page = client.get("/api/try", params={"call": one.name}).text
        (written,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
        body = json.loads(html.unescape(written))
        path = one.path.replace("/events/{event}", event.removeprefix(API))
        answer = client.post(API + path, json=body)

    if one.name == "add-webhook":
        # Whether an address is there is for the network to say.
        assert answer.status_code in (201, 409)
        return
    assert ON_SOMETHING.get(one.name, one.status) == answer.status_code, answer.text


@pytest.mark.parametrize("one", [one for one in BODIES if one.name not in SEVERAL], ids=lambda one: one.name)
def test_its_fields_are_told(one: Operation) -> None:
    with programs() as (client, _):
        page = client.get("/api/try", params={"call": one.name}).text

    assert fields_of(one)
    told = [field.name if field.required else f"{field.name}?" for field in fields_of(one)]
    assert told == re.findall(r'<th scope="row"><code>([^<]*)</code>', page)


def test_a_call_that_there_is_not_shows_the_first() -> None:
    with programs() as (client, _):
        assert f"GET {API}/events</code></h2>" in client.get("/api/try", params={"call": "nothing"}).text
