"""What a house keeps beside its log and in its folder that nobody may ever read again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from floorman.store import SqliteStore, Store


def of_the_store(store: Store) -> dict[str, str]:
    """What lies beside the log as a secret, by what it is."""
    assert isinstance(store, SqliteStore)
    told: dict[str, str] = {}
    for name, secret in store._rows("select name, secret from secrets"):
        kind = name.partition("/")[0]
        for number, text in enumerate(SECRET_IN[kind](name, secret)):
            told[f"secret {name} {number}"] = text
    return told


def _token(_: str, secret: str) -> list[str]:
    return [msgspec.json.decode(secret)["hash"]]


def _address(_: str, secret: str) -> list[str]:
    return [msgspec.json.decode(secret)["key"]]


def _rung(_: str, secret: str) -> list[str]:
    return [msgspec.json.decode(secret)["endpoint"]]


def _itself(_: str, secret: str) -> list[str]:
    return [secret]


def _none(_: str, __: str) -> list[str]:
    return []


# What lies among the secrets, and what of it is one. A new kind has to be named here before the tests run again.
SECRET_IN = {
    "wish": _none,
    "guests": _none,
    "invitation": _itself,
    "forms": _itself,
    "draws": _itself,
    "deck": _itself,
    "pass": _itself,
    "code": lambda name, _: [name.partition("/")[2]],  # a hash of the code, beside the pass that it turns into
    "password": lambda _, secret: secret.split("$")[-2:],  # salt and hash
    "token": _token,
    "webhook-address": _address,
    "push": _itself,  # what the key is made of that phones are rung with
    "push-to": _rung,
    "push-on": _none,
    "webhook": _none,  # how far an address has been told
    "book": _none,  # a house book, for everybody to read
    "card": _none,  # the wall of an event that is over, without names
    "heartbeat": _none,
    "readiness": _none,
    "beside": _none,  # how often something was written beside the log
}


def tls_key(folder: Path) -> str:
    """The private key as it lies in its file."""
    lines = next(folder.glob("*tls*")).read_text().split("PRIVATE KEY-----")[1].split("-----END")[0].split()
    return " ".join(lines)
