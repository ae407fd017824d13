"""How long something was off, and lists of names, as people say them."""

from __future__ import annotations

import pytest

from floorman.speech import Lang, speech


@pytest.mark.parametrize(
    ("lang", "minutes", "seconds", "said"),
    [
        ("de", 0, 5, "Floorman war 5 Sekunden lang aus"),
        ("de", 0, 1, "Floorman war 1 Sekunde lang aus"),
        ("de", 1, 0, "Floorman war 1 Minute lang aus"),
        ("de", 12, 0, "Floorman war 12 Minuten lang aus"),
        ("de", 12, 5, "Floorman war 12 min 5 s lang aus"),
        ("en", 0, 5, "Floorman was off for 5 seconds"),
        ("en", 12, 5, "Floorman was off for 12 min 5 s"),
    ],
)
def test_of_what_is_none_of_nothing_is_said(lang: Lang, minutes: int, seconds: int, said: str) -> None:
    assert said == speech(lang).say("outage.noticed/1", minutes=minutes, seconds=seconds)


def test_a_list_of_names_ends_with_an_and() -> None:
    """One that goes on has no last one."""
    names = {"a": "Bülent", "b": "Tom", "c": "Kai"}
    said = speech("de").words
    assert "Bülent" == said({"names": "a"}, names)["names"]
    assert "Bülent und Tom" == said({"names": "a, b"}, names)["names"]
    assert "Bülent, Tom und Kai" == said({"names": "a, b, c"}, names)["names"]
    assert "Bülent, Tom …" == said({"names": "a, b …"}, names)["names"]
    assert "Bülent, Tom and Kai" == speech("en").words({"names": "a, b, c"}, names)["names"]
