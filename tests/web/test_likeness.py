"""When two names may be one person's."""

from __future__ import annotations

import pytest

from floorman.terms.names import plain
from floorman.web.likeness import alike, begins


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna Kraft", "anna  KRAFT"),
        ("Łukasz Groß", "Lukasz Gross"),
        ("Martin Krüger", "Martin Krueger"),
        ("Kraft, Anna", "Anna Kraft"),
        ("Anna Kraft", "Ana Kraft"),
        ("Anna Kraft", "Anna Krfat"),
        ("Jonas Weiß", "Jonas Weise"),
        ("Mehmet Yıldız", "Mehmet Yildiz"),
        ("Anna-Lena", "Anna Lena"),
        ("Stephan Meyer", "Stefan Meier"),
        ("Philipp Schmidt", "Filip Schmitt"),
        ("Catharina Mayr", "Katarina Meir"),
        ("Meyer Stephan", "Stefan Meier"),
        ("Keller, Anne", "Anna Keller"),
        ("Jörg Böhm", "Joerg Boehm"),
        ("Hoffmann", "Hofmann"),
        ("Anna", "Anne"),
        ("Carl", "Karl"),
    ],
)
def test_these_may_be_one(one: str, other: str) -> None:
    assert (True, True) == (alike(one, other), alike(other, one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Tim", "Tom"),
        ("Anna Kraft", "Anna Krug"),
        ("Anna", "Anna Kraft"),
        ("", ""),
        ("?!", "…"),
        ("Emil", "Emilia"),
        ("Nina", "Tina"),
        ("Guest 1", "Guest 2"),
        ("Player 12", "Player 21"),
        ("Stephan Meyer", "Stefan Maurer"),
    ],
)
def test_these_are_two(one: str, other: str) -> None:
    """In a short name one letter makes another person; a first name alone is nobody's full name."""
    assert (False, False) == (alike(one, other), alike(other, one))


def test_some_letters_mean_any_of_somebodys_names() -> None:
    assert begins(plain("GRO"), "Łukasz Groß")
    assert not begins(plain("ross"), "Łukasz Groß")
