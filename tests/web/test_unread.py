"""A number among several that is none: the form says of whom it is and what was typed, in the language of the page,
and nothing that was typed is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain

HX = {"hx-request": "true"}


@pytest.fixture(scope="module")
def night() -> Iterator[Friday]:
    with a_house() as house:
        friday = Friday(house)
        friday.sits()
        yield friday


def answered(night: Friday, page: str, fields: dict[str, str | list[str]], lang: str) -> str:
    return unescape(night.floor.send(f"/events/{night.event}/{page}?lang={lang}", fields, **HX).text)


FORMS: dict[str, tuple[str, dict[str, str | list[str]], str, str]] = {
    "several out": ("do", {"do": "bust", "who": ["Anna", "Ben"], "began-Anna": "35k", "began-Ben": "20.000"},
                    "Anna: “35k” is no number of chips", "Anna: „35k“ ist keine Zahl von Chips"),
    "several out, all-ins": ("do", {"do": "bust", "who": ["Anna", "Ben"], "all-in-Anna": "9000", "all-in-Ben": "8k"},
                             "Ben: “8k” is no number of chips", "Ben: „8k“ ist keine Zahl von Chips"),
    "several out at the station": ("station/1/do", {"do": "bust", "who": ["Anna", "Ben"], "began-Anna": "5k",
                                                    "began-Ben": "1"},
                                   "Anna: “5k” is no number of chips", "Anna: „5k“ ist keine Zahl von Chips"),
    "several out, one left empty": ("do", {"do": "bust", "who": ["Anna", "Ben"], "began-Anna": "5", "began-Ben": ""},
                                    "Ben: no chips told yet", "Ben: noch keine Chips angegeben"),
    "count of stacks": ("count", {"stack-Anna": "12.500", "stack-Cem": "12,5k"},
                        "Cem: “12,5k” is no number of chips", "Cem: „12,5k“ ist keine Zahl von Chips"),
    "hand over with stacks": ("do", {"do": "hand-done", "table": "1", "stack-SEAT": "9k"},
                              "Anna: “9k” is no number of chips", "Anna: „9k“ ist keine Zahl von Chips"),
    "bags": ("bags", {"counted_by": "Ida", "bag-Dora": "ten"},
             "Dora: “ten” is no number of chips", "Dora: „ten“ ist keine Zahl von Chips"),
    "talks on a deal": ("do", {"do": "deal-talks", "stack-Anna": "10.000", "stack-Ben": "10k"},
                        "Ben: “10k” is no number of chips", "Ben: „10k“ ist keine Zahl von Chips"),
    "small chips of a race": ("do", {"do": "race", "table": "1", "from": "25", "to": "100", "small-SEAT": "3x"},
                              "Anna: “3x” is no number of chips", "Anna: „3x“ ist keine Zahl von Chips"),
    "a level": ("do", {"do": "add-stretch", "line": "3", "minutes": "20", "small_blind": "300", "big_blind": "6oo"},
                "Big blind: “6oo” is no number", "Big Blind: „6oo“ ist keine Zahl"),
    "chips of the case": ("do", {"do": "change-plan", "pile_value": ["25", "1oo"], "pile_count": ["80", "80"],
                                 "pile_colour": ["", ""]},
                          "Chip 2: “1oo” is no value", "Chip 2: „1oo“ ist kein Wert"),
    "promises of the house": ("payouts", {"do": "promise", "guarantee": "500", "added": "1OO"},
                              "Added by the house: “1OO” is no amount", "Vom Haus dazu: „1OO“ ist kein Geldbetrag"),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_what_is_no_number_is_named_in_both_languages(night: Friday, form: str) -> None:
    page, fields, english, german = FORMS[form]
    ids = {name: night.player(name).id for name in ("Anna", "Ben", "Cem", "Dora")}
    ids["SEAT"] = str(night.player("Anna").seat)

    def meant(text: str) -> str:
        return re.sub("|".join(ids), lambda found: ids[found[0]], text)

    sent = {meant(name): [meant(one) for one in told] if isinstance(told, list) else told
            for name, told in fields.items()}  # fmt: skip
    assert english in plain(answered(night, page, sent, "en"))
    assert german in plain(answered(night, page, sent, "de"))


def test_the_question_keeps_all_numbers_and_marks_the_one(night: Friday) -> None:
    anna, ben, cem = (night.player(name).id for name in ("Anna", "Ben", "Cem"))
    typed = {f"began-{anna}": "22500", f"began-{ben}": "20.000", f"began-{cem}": "35k"}
    toast = answered(night, "do", {"do": "bust", "who": [anna, ben, cem], "order": [ben, anna], **typed}, "en")

    assert "With how many chips did each begin the hand?" in toast
    fields = {
        found[0]: found[0] + found[1] for found in re.findall(r'<input class="input num" id="(\S+)"([^>]*)', toast)
    }
    assert set(typed) == set(fields)
    assert [True] * 3 == [f'value="{told}"' in fields[name] for name, told in typed.items()]
    assert [False, False, True] == ["aria-invalid" in fields[name] for name in typed]
    hidden = re.findall(r'<input type="hidden" name="(who|order)" value="(\S+)">', toast)
    assert [("who", anna), ("who", ben), ("who", cem), ("order", ben), ("order", anna)] == hidden
