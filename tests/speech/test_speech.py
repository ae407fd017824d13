"""One language: its numbers, its times, its words for ranks, and which language a reader wishes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from floorman.rulebook import SHIPPED, Problem, load
from floorman.speech import LANGUAGES, Lang, language_of, speech, told
from floorman.speech.money import MONEY
from floorman.speech.spans import SPANS
from floorman.terms import RANKS, Fact, Ruling
from tests.rulebook.houses import house, problems
from tests.speech.catalogues import placeholders, written

EACH = pytest.mark.parametrize("lang", LANGUAGES)
EN, DE = speech("en"), speech("de")


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, "1,000", "1.000"),
        (22979, "22,979", "22.979"),
        (-1500, "\u22121,500", "\u22121.500"),
        (1234567890, "1,234,567,890", "1.234.567.890"),
    ],
)
def test_numbers_are_grouped_as_the_reader_does(number: int, english: str, german: str) -> None:
    assert (english, german) == (EN.number(number), DE.number(number))
    assert (english, german) == (EN.fact(number), DE.fact(number))
    assert english in EN.say("clock.ante", ante=number)
    assert german in DE.say("clock.ante", ante=number)


@pytest.mark.parametrize(
    ("coins", "currency", "english", "german"),
    [
        (125_000, "", "1,250", "1.250"),
        (125_050, "€", "€1,250.50", "1.250,50\u00a0€"),
        (3_000, "EUR", "EUR\u00a030", "30\u00a0EUR"),
        (5, "$", "$0.05", "0,05\u00a0$"),
        (0, "CHF", "CHF\u00a00", "0\u00a0CHF"),
    ],
)
def test_money_is_said_with_its_currency(coins: int, currency: str, english: str, german: str) -> None:
    """Coins are counted, money is said: also in the sentences that have amounts of it."""
    facts: dict[str, Fact] = {"sum": coins, "pool": coins, "currency": currency}

    assert (english, german) == (EN.money(coins, currency), DE.money(coins, currency))
    assert f"The prizes sum to {english}, but there are {english} to share." in EN.say("prizes.do-not-sum", **facts)


def test_amounts_of_money_belong_to_sentences() -> None:
    """No sentence is named that there is not, and none with a fact that it does not have."""
    asked = {one.code: placeholders(*one.forms) for one in written("en")}

    assert {} == {code: names for code, names in MONEY.items() if not set(names) <= asked.get(code, set())}


@EACH
def test_a_count_that_a_sentence_does_not_ask_for_leaves_it_a_sentence(lang: Lang) -> None:
    """Facts come as they are: not every sentence that is given a count has one form for one and one for many."""
    words = speech(lang)

    assert words.say("new.no-such-evening") == words.say("new.no-such-evening", count=3)
    assert words.say("table.opened/1", number=1, count=1) != words.say("table.opened/1", number=1, count=2)


def test_words_are_said_as_they_are() -> None:
    """A fact that is a word stays what it was, braces and all: it is never read as a sentence."""
    assert "{level}" in EN.say("new.bad-line", line=1, text="{level}")


def test_a_fact_that_lacks_leaves_its_place_as_it_is() -> None:
    """A fault of ours; the page on which it stands is there all the same, with all that can be done on it."""
    assert "Table {number}" == speech("en").say("floor.table")


def test_unknown_code_is_said_as_it_is() -> None:
    """A fault of ours, and no reason for a page not to appear."""
    assert "no.such-code" == EN.say("no.such-code", count=2, level=1)
    assert not EN.knows("no.such-code")
    assert EN.knows("book.differences")


@EACH
def test_one_and_many(lang: Lang) -> None:
    words = speech(lang)
    one, none, many = (words.say("book.differences", count=count) for count in (1, 0, 1234))

    assert one.startswith("1 ")
    assert one.replace("1 ", "0 ") != none
    assert none.replace("0 ", words.number(1234) + " ") == many


@EACH
def test_ranks_in_a_ruling_are_words(lang: Lang) -> None:
    words = speech(lang)
    for rank in RANKS:
        said = words.ruling(Ruling("rank.too-low", (), {"rank": rank, "needed": "director"}))

        assert words.say(f"rank.{rank}") in said
        assert words.say("rank.director") in said


def test_whoever_is_listed_is_said_by_name() -> None:
    """Ids of players stand in no sentence, also where several of them are one fact; a second entry has its number."""
    facts = speech("en").words({"names": "p-1, p-2#2, p-3", "who": "p-1"}, {"p-1": "Anna", "p-2": "Ben"})

    assert {"names": "Anna, Ben and p-3", "who": "Anna"} == facts


def test_whoever_is_last_in_a_list_that_is_cut_has_his_name() -> None:
    names = {"p-1": "Ann", "p-2": "Ben"}
    assert {"players": "Ann, Ben …"} == speech("en").words({"players": "p-1, p-2#2 …"}, names)


def test_time_of_day_and_day() -> None:
    """Half past eight in the evening of the seventh of March, in two zones."""
    at = int(datetime(2026, 3, 7, 23, 30, 5, tzinfo=UTC).timestamp() * 1000)
    berlin = timezone(timedelta(hours=1))

    assert ("23:30:05", "00:30:05") == (EN.clock(at, UTC), DE.clock(at, berlin))
    assert ("7 Mar 2026", "8 Mar 2026") == (EN.day(at, UTC), EN.day(at, berlin))
    assert ("07.03.2026", "08.03.2026") == (DE.day(at, UTC), DE.day(at, berlin))


@pytest.mark.parametrize(
    ("wish", "lang"),
    [
        ("de-AT,en;q=0.8", "de"),
        ("en-GB,de;q=0.8", "en"),
        ("fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5", "de"),
        ("DE", "de"),
        ("de_DE.UTF-8", "de"),
        ("en_US.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("fr", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_language_that_a_reader_wishes(wish: str | None, lang: Lang) -> None:
    """The first of ours that is named; otherwise English."""
    assert lang == language_of(wish)


def test_language_where_none_of_ours_is_named() -> None:
    assert "de" == language_of("fr,it", otherwise="de")
    assert "en" == language_of("fr,en", otherwise="de")


def test_paragraphs_as_headings() -> None:
    assert ("§ 14, no. 1", "§ 14, Nr. 1") == (EN.paragraph("14, no. 1"), DE.paragraph("14, no. 1"))
    assert "§ 8.2" == DE.paragraph("8.2")
    assert "RP-8" == DE.paragraph("RP-8")
    assert "Vorwort" == DE.paragraph("Preface")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_paragraph_has_a_heading(name: str) -> None:
    """A number has its sign, and nothing English is left in the German."""
    for paragraph in {rule.paragraph for rule in load(name).rules.values()}:
        english, german = EN.paragraph(paragraph), DE.paragraph(paragraph)

        assert paragraph[:1].isdigit() == english.startswith("§ ") == german.startswith("§ ")
        assert not {"no.", "example", "Preface"} & set(german.replace(",", " ").split()), paragraph


@EACH
def test_problem_is_told_with_its_place(lang: Lang) -> None:
    words = speech(lang)
    problem = Problem("book.unknown-key", "our.toml", "autor", {"word": "autor", "near": "author"})

    said = told(problem, words)

    meant = words.say("book.did-you-mean", near="author")
    assert f"our.toml: autor: {words.say('book.unknown-key', word='autor')} {meant}" == said
    assert told(Problem("book.unknown-key", "our.toml", "x", {"word": "x", "near": ""}), words).count("author") == 0


@EACH
def test_problem_without_a_place(lang: Lang) -> None:
    """A book that nobody has laid on the shelf stands in no file: the sentence is all there is to say."""
    words = speech(lang)
    facts = {"id": "cucka", "known": "cuca, casino"}

    assert words.say("book.unknown", **facts) == told(Problem("book.unknown", "", "", {**facts}), words)
    assert told(Problem("book.not-toml", "a.toml", "", {"message": "why"}), words).startswith("a.toml: ")


ANSWER = 'value = true\nstatus = "house"\n'
RULE = '[[rule]]\nid = "our-1"\nparagraph = "1"\nkind = "engine"\nen = "One."\nde = "Eins."\n'
WRONG = {
    "book.not-toml": ["id = "],
    "book.wrong-shape": [house("edition = 2\n")],
    "book.unknown-key": [house('autor = "We"\n')],
    "book.unknown-question": [house(f"[betting.minimum_rais]\n{ANSWER}")],
    "book.wrong-topic": [house(f"[pots.check_raise]\n{ANSWER}")],
    "book.wrong-value": [house(f"[betting.limit_raise_cap]\n{ANSWER}")],
    "book.status-filled": [house(f"[betting.check_raise]\n{ANSWER.replace('house', 'filled')}")],
    "book.rule-twice": [house(RULE + RULE)],
    "book.cite-nowhere": [house(f'[betting.check_raise]\n{ANSWER}cite = ["our-2"]\n{RULE}')],
    "book.unanswered": ['id = "own"\ntitle = "Own"\n'],
    "book.unknown": [house(extends="cucka")],
    "book.cycle": [house(id="one", extends="other"), house(id="other", extends="one")],
}


@pytest.mark.parametrize("code", WRONG)
def test_every_problem_of_a_book_can_be_told(code: str) -> None:
    """With the facts that the loader really gives, in both languages."""
    found = problems(*WRONG[code])

    assert {code} == {problem.code for problem in found}
    for words in (EN, DE):
        said = told(found[0], words)
        assert said.startswith(found[0].file)
        assert found[0].path in said
        assert not {"{", "}"} & set(said)


def test_cards_are_said_by_their_signs() -> None:
    """What somebody reads in the log and below the table is no code; other words that are called so stay."""
    assert {"cards": "10♦ A♠"} == speech("en").words({"cards": "Td As"})
    assert {"cards": "dealt"} == speech("en").words({"cards": "dealt"})


@pytest.mark.parametrize(
    ("code", "facts", "en", "de"),
    [
        ("clock.time-set/1", {"level": 2, "left_s": 1200}, "level 2: 20:00 left", "Level 2: noch 20:00"),
        ("clock.break-time-set/1", {"left_s": 65}, "break: 1:05 left", "Pause: noch 1:05"),
        ("shot.time-left", {"name": "Ann", "seconds": 9}, "Ann still has 0:09.", "Ann hat noch 0:09."),
        ("stream.late", {"seconds": 900}, "stream, 15:00 min late", "Stream, 15:00 min später"),
        ("stream.waits", {"seconds": 5400}, "Nothing to show yet: it is 90:00 min late", ""),
    ],
)
def test_spans_of_time_are_minutes_and_seconds(code: str, facts: dict[str, Fact], en: str, de: str) -> None:
    """However many seconds they are counted in: nobody divides 1,200 by sixty."""
    assert en == speech("en").say(code, **facts)
    assert de in speech("de").say(code, **facts)


def test_what_counts_in_seconds_knows_its_sentences() -> None:
    """Each of them is a sentence, and has these facts in both languages."""
    for code, names in SPANS.items():
        for lang in LANGUAGES:
            assert all(f"{{{name}}}" in speech(lang).say(code) for name in names), code
