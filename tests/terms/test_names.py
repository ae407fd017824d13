"""What somebody may be called, and what looks like another name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.terms.names import looks_like, seen_as, stands_for_the_house, unseen

INVISIBLE = (
    "\u200b\u200b", "Anna\u200b", "\u202eannA", "Anna\u2028Ben", "Anna\u2029", "An\x00na", "An\nna", "Anna\u00a0",
    "\ufeffAnna", "\u3164\u3164", "Anna\u115f", "\u2800", "A\u034fnna", "Anna\ufe0f", "Anna\U000e0101", "\ud800",
    "\ue000", "\u2066Anna\u2069", "Anna\u200dBen", "a\u0300\u0301\u0302\u0303\u0304", "...", "♠♠", "", " ",
)  # fmt: skip
REAL = (
    "Anna", "Björn Ångström", "O’Neill-Smith", "José María", "Анна", "Ελένη", "王小明", "محمد", "علی\u200cرضا",
    "क्\u200dष", "Nguyễn Thị Ánh", "Player 1", "J. R.", "l33t", "Ł", "김", "Jr.", "de la Cruz", "Z",
)  # fmt: skip


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_what_nobody_sees_is_no_name(name: str) -> None:
    assert unseen(name)


@pytest.mark.parametrize("name", REAL, ids=ascii)
def test_names_of_people_are_names(name: str) -> None:
    """Of all alphabets; Persian and Indic ones need a joiner that is not seen itself."""
    assert not unseen(name)
    assert not stands_for_the_house(name)


@pytest.mark.parametrize("name", ["host", "HOST", "Hоst", "h o s t", "Direction", "Turnierleitung",
                                  "Dealer", "Tournament Director", "Gastgeber", "d.e.s.k", "Flооr"])  # fmt: skip
def test_what_the_house_calls_itself_nobody_else_is_called(name: str) -> None:
    assert stands_for_the_house(name)


@pytest.mark.parametrize("name", ["Hostetler", "Hans Host", "Floor Jansen", "Dealers", "Ho"])
def test_a_name_that_only_has_such_a_word_in_it_is_a_name(name: str) -> None:
    assert not stands_for_the_house(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Аnna"), ("Anna", "Аnnа"), ("BEN", "ВЕN"), ("Max", "Мах"), ("Tom", "ТОМ"), ("Peter", "Реter"),
     ("Ａｎｎａ", "Anna"), ("Kim", "Κim"), ("Nick", "Νick")],
)  # fmt: skip
def test_letters_of_other_alphabets_look_like_ours(one: str, other: str) -> None:
    assert looks_like(one, other)
    assert looks_like(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anna"), ("Anna", "ANNA"), ("Ana", "Anna"), ("Jose", "José"), ("Анна", "АННА")]
)
def test_the_same_letters_are_no_likeness(one: str, other: str) -> None:
    """Those who are called the same are asked about elsewhere, or meant."""
    assert not looks_like(one, other)


@given(st.text(max_size=40))
def test_any_text_can_be_looked_at(name: str) -> None:
    assert isinstance(unseen(name), bool)
    assert not looks_like(name, name)
    assert seen_as(seen_as(name)) is not None
