"""Names where there is little room: as short as they can be, and never two alike."""

from __future__ import annotations

import re

from floorman.web.surnames import parted, short_names
from tests.web.doors import a_house
from tests.web.test_phone import Evening


def test_a_surname_keeps_what_is_written_small_before_it() -> None:
    parts = {
        name: (parted(name).given, parted(name).surname)
        for name in (
            "Anna",
            "Łukasz Groß",
            "Bernhard-Maximilian von Hohenstein",
            "Vincent van der Berg",
            "von Hohenstein",
            "Prof. Dr. Hanna Groß",
            "Dr. Groß",
        )
    }

    assert {
        "Anna": ("", "Anna"),
        "Łukasz Groß": ("Łukasz", "Groß"),
        "Bernhard-Maximilian von Hohenstein": ("Bernhard-Maximilian", "von Hohenstein"),
        "Vincent van der Berg": ("Vincent", "van der Berg"),
        "von Hohenstein": ("von", "Hohenstein"),
        "Prof. Dr. Hanna Groß": ("Hanna", "Groß"),
        "Dr. Groß": ("Dr.", "Groß"),
    } == parts


def test_two_of_one_surname_get_as_many_letters_as_tell_them_apart() -> None:
    """Names by hand: one Weiß alone, two Groß of other letters, two Cohen of one letter, two Novák of three."""
    names = ("Jonas Weiß", "Łukasz Groß", "Hanna Groß", "Gül Cohen", "Goran Cohen", "Mark Novák", "Mara Novák", "Novák")

    short = short_names(names)

    assert ["", "Ł.", "H.", "Gü.", "Go.", "Mark", "Mara", ""] == [short[name] for name in names]


def test_with_room_for_a_letter_two_of_one_letter_get_more_of_it() -> None:
    """J. Vogt would be both of two; by hand: their names part at the second letter, and Jan and Jana at the end."""
    names = ("Jürgen Vogt", "Juergen Vogt", "Anna Weiß", "Jan Groß", "Jana Groß", "Novák")

    short = short_names(names, initials=True)

    assert ["Jü.", "Ju.", "A.", "Jan", "Jana", ""] == [short[name] for name in names]


def test_a_title_is_no_first_letter_but_tells_two_apart() -> None:
    """Hanna is H.; of two Jan Groß the one with a title shows it."""
    short = short_names(("Dr. Hanna Weiß", "Dr. Jan Groß", "Jan Groß"), initials=True)
    assert ["H.", "D.", "J."] == list(short.values())
    assert {"J. Robert Weiß": "J."} == short_names(("J. Robert Weiß",), initials=True)


def test_in_the_room_two_of_one_surname_are_told_apart_on_their_plates() -> None:
    with a_house() as house:
        evening = Evening(house)
        for name in ("Jürgen Vogt", "Juergen Vogt"):
            evening.do(do="enter", person=name, other="yes")
        for table in ("1", "2"):
            evening.do(do="open-table", table=table)
        evening.do(do="draw-seats")
        room = evening.floor.look(f"/events/{evening.event}").text

    assert ["Ju.", "Jü."] == sorted(re.findall(r'data-as="([^"]*)"', room))
