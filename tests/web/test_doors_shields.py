"""What every answer says to the browser, and how much anybody may send."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from floorman.web import shields
from floorman.web.shields import BODY_BYTES_MOST, FIELDS_MOST
from tests.waiting import LONG_SECONDS
from tests.web.doors import HOST, House, a_house


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def directives(policy: str) -> dict[str, str]:
    return dict(one.strip().partition(" ")[::2] for one in policy.split(";"))


@pytest.mark.parametrize(
    "path", ["/", "/nowhere", "/new", "/enter", "/static/tokens.css", "/house/people", "/static/no"]
)
def test_every_answer_is_shielded(house: House, path: str) -> None:
    """Pages, errors, redirects and files: nothing foreign, no frame, no guessing of types, no script in a text."""
    headers = house.browser().look(path).headers
    policy = directives(headers["content-security-policy"])

    assert "'self'" == policy["default-src"] == policy["script-src"] == policy["style-src"]
    assert "'none'" == policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"]
    assert "'self'" == policy["form-action"]
    assert "nosniff" == headers["x-content-type-options"]
    assert "same-origin" == headers["referrer-policy"] == headers["cross-origin-opener-policy"]
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_no_cache_keeps_what_one_reader_saw(house: House) -> None:
    """Files may be kept; whatever is shown to somebody with a pass, and every code, may not."""
    browser = house.with_pass("floor")

    for path in ("/", "/house/people", "/enter", "/books", "/nowhere"):
        assert "no-store" == browser.look(path).headers["cache-control"], path
    assert "no-store" == house.browser().look("/enter").headers["cache-control"]
    assert "no-store" != browser.look("/static/tokens.css").headers.get("cache-control")


def test_no_page_needs_what_the_policy_forbids(house: House) -> None:
    """No script, no handler and no style stands in a page."""
    event = house.event()
    browser = house.with_pass("direction")
    paths = ["/", "/new", "/enter", "/house/people", "/ask", "/books", "/books/compare", "/practice"]
    paths += [f"/events/{event}{one}" for one in ("", "/players", "/plan", "/cards", "/wall", "/log", "/more")]
    for path in paths:
        page = browser.look(path).text

        assert [] == re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", page), path
        assert [] == re.findall(r"<[^>]*\s(?:style|on[a-z]+)=", page), path
        assert "<style" not in page, path


def test_a_body_without_end_is_refused(house: House) -> None:
    browser = house.browser()

    assert 413 == browser.send("/enter", {"name": "x" * BODY_BYTES_MOST}).status_code
    assert 413 == browser.send("/enter", {"name": ["x"] * (FIELDS_MOST + 1)}).status_code
    assert 403 == browser.send("/enter", {"name": ["x"] * (FIELDS_MOST // 2), "password": ""}).status_code


def test_a_body_that_does_not_come_is_not_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A visitor who sends a letter now and then holds nothing open."""
    monkeypatch.setattr(shields, "BODY_SECONDS_MOST", 0.2)
    sent: list[Any] = []

    async def slowly() -> Any:
        await asyncio.sleep(0.15)
        return {"type": "http.request", "body": b"a", "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask() -> None:
        headers = [(b"host", HOST.encode()), (b"content-type", b"application/x-www-form-urlencoded")]
        scope = {"type": "http", "method": "POST", "path": "/enter", "raw_path": b"/enter", "query_string": b"",
                 "headers": headers, "client": ("127.0.0.1", 1), "server": (HOST, 80), "scheme": "http",
                 "http_version": "1.1", "root_path": "", "asgi": {"version": "3.0"}}  # fmt: skip
        await asyncio.wait_for(house.app(scope, slowly, send), LONG_SECONDS)  # type: ignore[arg-type]

    house.client.blocking_portal.call(ask)
    assert 408 == sent[0]["status"]
