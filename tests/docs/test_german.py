"""The user's pages in German: each there is, shows the same as the English one, and names what the pages really say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from floorman.speech import Lang
from tests.docs.pages import DOCS, FENCE, ROOT
from tests.speech.catalogues import written

GERMAN = DOCS / "de"
LEVEL = re.compile(r"^(#+) ", re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
WRAP = re.compile(r"\n(?![\n#|>\-\d])\s*")
MARKED = re.compile(r"(?<![*\w])(\*\*|\*)(?=\S)([^*\n]+?)(?<=\S)\1(?![*\w])")
# What begins a paragraph there and is by chance a word that some page has as well.
NO_BUTTON = {"doors.md": {"Forms"}, "virtual-tables.md": {"The pot"}}
# The first pages lead on: there to pages in German.
FIRST = "index.md"


def users_pages() -> list[str]:
    """The pages of the first tab: for whoever runs or plays an evening."""
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    first = re.split(r"^  - ", menu, flags=re.MULTILINE)[1]
    return re.findall(r": (\S+\.md)$", first, re.MULTILINE)


PAGES = users_pages()


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    return FENCE.sub("", text(page))


def test_each_page_for_users_is_there_in_german() -> None:
    """And German ones that nobody expects are none."""
    assert len(PAGES) > 20
    assert sorted(PAGES) == sorted(page.relative_to(GERMAN).as_posix() for page in GERMAN.rglob("*.md"))


@pytest.mark.parametrize("page", PAGES)
def test_it_has_the_same_parts(page: str) -> None:
    """Headings, rows of tables, items of lists and pictures."""

    def parts(file: Path) -> tuple[list[str], int, int, list[str]]:
        told = prose(file)
        rows, items = re.findall(r"^\|", told, re.MULTILINE), re.findall(r"^(?:- |\d+\. )", told, re.MULTILINE)
        return (LEVEL.findall(told), len(rows), len(items), [Path(one).name for one in PICTURE.findall(told)])

    english, german = parts(DOCS / page), parts(GERMAN / page)

    if page in (FIRST, "glossary.md"):  # German readers have other ways on, and no words of the code
        english, german = (english[0][:1], 0, 0, english[3]), (german[0][:1], 0, 0, german[3])
    assert english == german


@pytest.mark.parametrize("page", PAGES)
def test_it_shows_the_same_code(page: str) -> None:
    """Commands but for the language that they are asked to speak; files and programs to the letter."""

    def code(file: Path) -> list[tuple[str, str]]:
        return [(block["info"], _asked(block["info"], block["text"])) for block in FENCE.finditer(text(file))]

    assert code(DOCS / page) == code(GERMAN / page)


def _asked(info: str, block: str) -> str:
    if info != "console":
        return block
    return "\n".join(re.sub(r" --lang \w\w\b", "", line) for line in block.splitlines() if line.startswith("$ "))


@pytest.mark.parametrize("page", [page for page in PAGES if page != FIRST])
def test_it_leads_to_the_same_pages(page: str) -> None:
    """In German where they are there in German. Each begins with the way to the other language."""
    english, german = _leads(DOCS / page), _leads(GERMAN / page)

    assert f"de/{page}" == english[0]
    assert page == german[0]
    wanted = [f"de/{name}" if (GERMAN / name).is_file() else name for name in english[1:]]
    assert sorted(wanted) == sorted(german[1:])


def _leads(page: Path) -> list[str]:
    inside = [one.partition("#")[0] for one in LINK.findall(prose(page)) if "://" not in one]
    targets = [(page.parent / one).resolve() if one else page for one in inside]
    return [target.relative_to(DOCS).as_posix() for target in targets]


@pytest.mark.parametrize("page", PAGES)
def test_it_names_what_the_pages_say_in_german(page: str) -> None:
    """What is marked on the English page and stands on a button or a heading is marked there with its German words."""
    german = {_bare(one) for one in _marked(GERMAN / page)}

    named = {one: _german_of(one) for one in _marked(DOCS / page) - NO_BUTTON.get(page, set())}

    assert [] == [(one, sorted(said)) for one, said in named.items() if said and not said & german]


def _marked(page: Path) -> set[str]:
    """Words in bold or italics; of a way through a menu each step."""
    whole = [found[2] for found in MARKED.finditer(WRAP.sub(" ", prose(page)))]
    return {step for one in whole for step in (one, *re.split(r", | → | › ", one))}


def _german_of(english: str) -> set[str]:
    return {said for code in _codes().get(_bare(english), ()) for said in _sentences("de")[code]}


@cache
def _codes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for code, said in _sentences("en").items():
        for one in said:
            found.setdefault(one, []).append(code)
    return found


@cache
def _sentences(lang: Lang) -> dict[str, tuple[str, ...]]:
    return {one.code: tuple(_bare(form) for form in one.forms) for one in written(lang)}


def _bare(words: str) -> str:
    """Without what stands in for a name or an amount, and in one case."""
    return re.sub(r"\s*…\s*", "…", re.sub(r"\{[^}]*\}", "…", words)).strip(" …").casefold()


def _blocks(pages: list[str]) -> Iterator[tuple[str, str]]:
    for page in pages:
        for block in FENCE.finditer(text(GERMAN / page)):
            yield page, block["text"]


def test_commands_of_which_the_output_is_shown_speak_german() -> None:
    silent = [
        (page, line)
        for page, block in _blocks(PAGES)
        for line, after in zip(block.splitlines(), [*block.splitlines()[1:], ""], strict=False)
        if line.startswith("$ ") and after and not after.startswith("$ ") and "--lang de" not in line
    ]

    assert [] == silent
