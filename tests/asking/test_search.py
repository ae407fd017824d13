"""Free words lead to what they are about: in both languages, with slips, in any order."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from floorman.asking.search import clear_one, search, words_of
from floorman.asking.situations import GROUPS, by_group, often, situations
from floorman.rulebook import questions
from floorman.rulings import KINDS, form_of
from floorman.speech import LANGUAGES, Lang

CALLED_OUT = tomllib.loads((Path(__file__).parent / "phrases.toml").read_text(encoding="utf-8"))
HELD_OUT = tomllib.loads((Path(__file__).parent / "held_out.toml").read_text(encoding="utf-8"))

# What was understood at first or second of what had been written before the phrases were: 12, 52 and 55. What was
# mended since may not lose any of it.
UNDERSTOOD = {"audit": 12, "en": 52, "de": 55}


def found(typed: str, lang: Lang = "en") -> list[str]:
    return [one.situation.id for one in search(typed, lang)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_called_out_at_a_table_is_understood_at_first_or_second(lang: Lang) -> None:
    """Short and long, in the words of dealers and of players: none of it leads elsewhere."""
    missed = [typed for typed, right in CALLED_OUT[lang].items() if not {*found(typed, lang)[:2]} & {*right}]

    assert [] == missed
    assert 125 <= len(CALLED_OUT[lang])
    assert {id for right in CALLED_OUT[lang].values() for id in right} <= {*situations()}


@pytest.mark.parametrize("part", HELD_OUT)
def test_what_people_say_is_understood_at_first_or_second(part: str) -> None:
    """None of it stands among the phrases."""
    lang: Lang = "de" if part == "de" else "en"
    missed = [typed for typed, right in HELD_OUT[part].items() if not {*found(typed, lang)[:2]} & {*right}]
    phrases = {phrase for one in situations().values() for lang in LANGUAGES for phrase in one.phrases(lang)}

    assert UNDERSTOOD[part] <= len(HELD_OUT[part]) - len(missed), missed
    assert part == "audit" or not phrases & {*HELD_OUT[part]}


def test_what_opens_at_once_was_meant() -> None:
    """Of all that people say nothing opens a page that is not about it; what two may mean opens neither."""
    told = {typed: right for part in (*CALLED_OUT.values(), *HELD_OUT.values()) for typed, right in part.items()}
    opened = {typed: one.id for typed in told if (one := clear_one(typed)) is not None}

    assert {} == {typed: id for typed, id in opened.items() if id not in told[typed]}
    assert ["string-bet", "too-many-board-cards"] == [
        one and one.id for one in map(clear_one, ("String bet", "four cards on the flop"))
    ]
    assert [None, None, None] == [clear_one(typed) for typed in ("exposed card", "muck", "xyzzy")]


def test_every_phrase_finds_its_own_situation() -> None:
    """At first or second, in its own language: two situations may share a phrase, three may not."""
    lost = [
        (one.id, phrase, found(phrase, lang)[:3])
        for one in situations().values()
        for lang in LANGUAGES
        for phrase in one.phrases(lang)
        if one.id not in found(phrase, lang)[:2]
    ]

    assert [] == lost


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("strign bet", "string-bet"),
        ("bet string", "string-bet"),
        ("STRING-BET!!", "string-bet"),
        ("missdeal", "misdeal"),
        ("flop four cards", "too-many-board-cards"),
        ("ausser der reihe", "out-of-turn"),
        ("außer der Reihe", "out-of-turn"),
        ("reihe ausser", "out-of-turn"),
        ("restchipp", "odd-chip"),
        ("oddchip", "odd-chip"),
        ("rabit hunting", "rabbit-hunt"),
        ("telefonirt", "phone"),
    ],
)
def test_slips_and_the_order_of_words_do_not_matter(typed: str, right: str) -> None:
    assert right in found(typed)[:2]


@pytest.mark.parametrize("typed", ["Restchip", "Handy klingelt", "außer der Reihe", "wer zeigt zuerst"])
def test_the_other_language_is_found_too(typed: str) -> None:
    assert found(typed, "de")[:1] == found(typed, "en")[:1]


@pytest.mark.parametrize("typed", ["", "   ", "?!", "qqqq wwww", "\N{SNOWMAN}", "0" * 400, "of the"])
def test_what_nobody_understands_finds_nothing(typed: str) -> None:
    assert [] == found(typed)


def test_a_result_says_by_which_words_it_was_found() -> None:
    best = search("the string thing with his bet", "en")[0]

    assert ("string-bet", {"string", "bet"}) == (best.situation.id, {*best.by})
    assert ["allin", "raise"] == sorted(words_of("erhöht All-In"))


def test_the_list_is_whole() -> None:
    """Every kind of report is somewhere; facts and questions are those that there are; names are told in both."""
    told = situations().values()
    known = questions()
    kinds = {one.kind for one in told if one.kind}

    assert {*KINDS} == kinds
    assert [] == [id for one in told for id in one.questions if id not in known]
    for one in told:
        names = {fact.name for fact in form_of(one.kind).facts} if one.kind else set()
        assert {*one.first, *one.facts, *(name for some in one.must for name in some)} <= names, one.id
    assert 500 <= sum(len(one.en_words) + len(one.de_words) for one in told)
    assert sum(len(some) for some in by_group().values()) == len(told) == len({one.en for one in told})
    assert len(told) == len({one.de for one in told})
    assert set(GROUPS) == {one.group for one in told}
    assert [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] == [one.often for one in often()]
