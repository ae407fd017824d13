"""Both languages say the same things: the same codes, the same facts, a form for one and a form for many."""

from __future__ import annotations

import gettext
import re
from collections import Counter
from importlib import resources

import pytest

from floorman.speech import LANGUAGES, Lang, speech
from tests.speech.catalogues import placeholders, written

EACH = pytest.mark.parametrize("lang", LANGUAGES)


def test_both_languages_have_the_same_codes() -> None:
    """In the same order too, so that one file can be read beside the other."""
    english, german = written("en"), written("de")

    assert [(one.code, one.plural) for one in english] == [(one.code, one.plural) for one in german]
    assert [] == [code for code, count in Counter(one.code for one in english).items() if count > 1]


def test_both_languages_ask_for_the_same_facts() -> None:
    pairs = zip(written("en"), written("de"), strict=True)

    assert [] == [one.code for one, other in pairs if placeholders(*one.forms) != placeholders(*other.forms)]


@EACH
def test_every_sentence_is_there(lang: Lang) -> None:
    for one in written(lang):
        assert len(one.forms) == (2 if one.plural else 1), one.code
        assert all(form.strip() for form in one.forms), one.code


@EACH
def test_one_and_many(lang: Lang) -> None:
    """The fact `count` chooses the form; a sentence that tells a count has both, and only such a one."""
    for one in written(lang):
        assert bool(one.plural) == ("count" in placeholders(*one.forms)), one.code
        assert one.plural in ("", one.code), one.code


@EACH
def test_placeholders_are_plain_names(lang: Lang) -> None:
    """A sentence names its facts; it neither looks into them nor formats them."""
    for one in written(lang):
        assert all(name.isidentifier() for name in placeholders(*one.forms)), one.code
        assert placeholders(one.forms[-1]) >= placeholders(*one.forms), one.code


@EACH
def test_compiled_is_what_was_written(lang: Lang) -> None:
    """If not, the catalogues have to be compiled again: the build does it."""
    file = resources.files("floorman.speech") / "locale" / lang / "LC_MESSAGES" / "floorman.mo"
    with file.open("rb") as compiled:
        texts = gettext.GNUTranslations(compiled)

    for one in written(lang):
        if one.plural:
            assert one.forms == tuple(texts.ngettext(one.code, one.plural, count) for count in (1, 2)), one.code
        else:
            assert one.forms == (texts.gettext(one.code),), one.code


@EACH
def test_every_sentence_can_be_said(lang: Lang) -> None:
    """With numbers for facts and with words, nothing is left open in it."""
    words = speech(lang)
    for one in written(lang):
        names = placeholders(*one.forms)
        for sample in (12345, "Anna"):
            facts: dict[str, int | str] = dict.fromkeys(names, sample)
            if "count" in names:
                facts["count"] = 2
            said = words.say(one.code, **facts)

            assert words.knows(one.code), one.code
            assert not {"{", "}"} & set(said), one.code
            shown = ("Anna",) if sample == "Anna" else (words.number(12345), words.money(12345), "205:45")
            assert any(one_way in said for one_way in shown) == bool(names - {"count"}), one.code


# What a shell or a program is to read: name=value, "key": value, --option value.
PASTED = re.compile(r"""[\w-]=[“”„‘’‚«»]|[“”„‘’‚«»]: *(?:true|false|\d)|--[a-z-]+[ =][“”„‘’‚«»]""")


@EACH
def test_what_is_pasted_has_straight_quotes(lang: Lang) -> None:
    assert [] == [one.code for one in written(lang) if any(PASTED.search(form) for form in one.forms)]
