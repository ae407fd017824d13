"""The ids of commands. One namespace holds those of all people and those that the desk gives to its own."""

from __future__ import annotations

LETTERS_MOST = 200
# The desk's own begin with the stream of an event, or with what it tells.
OWN = ("event/", "outage/")


def assert_outside(id: str) -> None:
    """What comes from outside is never one of the desk's own, and of a length and of letters that a log can hold.

    Doors make ids from who sent something and what; one that passes on what it was sent is a mistake, which ends here.
    """
    assert not id.startswith(OWN), "an id of the desk's own comes from outside"
    assert 0 < len(id) <= LETTERS_MOST and id.isascii() and id.isprintable(), "an id holds what a log can"
