"""Names where there is little room: as short as they can be, and never two alike."""

from __future__ import annotations

from floorman.web.surnames import parted, short_names


def test_a_surname_keeps_what_is_written_small_before_it() -> None:
    parts = {
        name: (parted(name).given, parted(name).surname)
        for name in (
            "Anna",
            "Łukasz Groß",
            "Bernhard-Maximilian von Hohenstein",
            "Vincent van der Berg",
            "von Hohenstein",
        )
    }

    assert {
        "Anna": ("", "Anna"),
        "Łukasz Groß": ("Łukasz", "Groß"),
        "Bernhard-Maximilian von Hohenstein": ("Bernhard-Maximilian", "von Hohenstein"),
        "Vincent van der Berg": ("Vincent", "van der Berg"),
        "von Hohenstein": ("von", "Hohenstein"),
    } == parts


def test_two_of_one_surname_get_as_many_letters_as_tell_them_apart() -> None:
    """Names by hand: one Weiß alone, two Groß of other letters, two Cohen of one letter, two Novák of three."""
    names = ("Jonas Weiß", "Łukasz Groß", "Hanna Groß", "Gül Cohen", "Goran Cohen", "Mark Novák", "Mara Novák", "Novák")

    short = short_names(names)

    assert ["", "Ł.", "H.", "Gü.", "Go.", "Mark", "Mara", ""] == [short[name] for name in names]
