"""Messages to an address, checked as receivers do: with the library of the standard."""

from __future__ import annotations

import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from floorman.desk.hooks import Hook
from floorman.web.sending import Sending

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("standardwebhooks") is None, reason="the library is in a group of its own"),
]

BODY = '{"id": 7, "says": {"de": "Łukasz ist raus"}}'.encode()
NEW, OLD = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=", "a-key-of-before_with-text"


def library() -> Any:
    return import_module("standardwebhooks")


def headers(key: str, at: int) -> dict[str, str]:
    hook = Hook(id="ab12", url="http://192.0.2.7/hear", key=key)
    return dict(Sending(hook, 7, BODY, at)._headers)


@pytest.mark.parametrize(("key", "for_the_library"), [(NEW, NEW), (OLD, "YS1rZXktb2YtYmVmb3JlX3dpdGgtdGV4dA==")])
def test_the_library_takes_what_is_signed(key: str, for_the_library: str) -> None:
    told = library().Webhook(for_the_library).verify(BODY.decode(), headers(key, int(time.time())))

    assert 7 == told["id"]


@pytest.mark.parametrize("wrong", ["body", "id", "time", "key"])
def test_it_refuses_what_was_changed(wrong: str) -> None:
    now = int(time.time())
    sent = headers(NEW if wrong != "key" else OLD, now - (3_600 if wrong == "time" else 0))
    if wrong == "id":
        sent["webhook-id"] = "ab12-8"
    with pytest.raises(library().WebhookVerificationError):
        library().Webhook(NEW).verify(BODY.decode() + (" " if wrong == "body" else ""), sent)
