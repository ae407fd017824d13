"""The list of scenarios: by topic, by a statement that they prove, or by words of their titles."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from floorman.rulebook import SHIPPED, load
from floorman.scenario import Scenario, shipped_scenarios
from floorman.web.desks import Ask
from floorman.web.scenarios.proving import file_of, loaded, proven, title_of
from floorman.web.words import page

GROUPS = ("hand", "reading", "rulings", "tournament", "evening", "other")
FOUND_MOST = 100
LETTERS_MOST = 80


class Topic(Struct, frozen=True):
    file: str
    count: int


class Found(Struct, frozen=True):
    """`step` is where a statement that was sought decides; 0: none was."""

    id: str
    title: str
    file: str
    steps: int
    books: tuple[str, ...]
    step: int = 0
    book: str = ""


@get("/scenarios")
async def scenarios(request: Ask) -> Response[str]:
    """All topics; or the scenarios of one (`?topic=hand-all-in`), or those that are sought (`?q=`)."""
    sought = str(request.query_params.get("q", "")).strip()[:LETTERS_MOST]
    topic = str(request.query_params.get("topic", ""))
    lang = request.lang
    await loaded()
    found: list[Found] = []
    if sought:
        found = await _sought(sought, lang)
    elif topic:
        found = [_found(one, lang) for one in shipped_scenarios() if file_of(one) == topic]
    alone = "hx-request" in request.headers
    return page(
        request,
        "scenarios/found.html" if alone else "scenarios/list.html",
        groups=_groups(),
        sought=sought,
        topic=topic if found else "",
        found=found[:FOUND_MOST],
        more=max(len(found) - FOUND_MOST, 0),
    )


async def _sought(sought: str, lang: str) -> list[Found]:
    """Those that prove the statement of this id, which takes some seconds the first time; else those whose title, id
    or topic holds all the words."""
    is_statement = any(sought in load(name).own for name in SHIPPED)
    witnesses = (await proven()).scenarios(sought) if is_statement else {}
    if witnesses:
        return [
            _found(one, lang, witnesses[one.id].step, witnesses[one.id].book)
            for one in shipped_scenarios()
            if one.id in witnesses
        ]
    words = sought.casefold().split()
    return [_found(one, lang) for one in shipped_scenarios() if _holds(one, lang, words)]


def _holds(scenario: Scenario, lang: str, words: list[str]) -> bool:
    text = f"{title_of(scenario, lang)} {scenario.id} {scenario.file} {' '.join(scenario.shows)}".casefold()
    return all(word in text for word in words)


def _found(scenario: Scenario, lang: str, step: int = 0, book: str = "") -> Found:
    title = title_of(scenario, lang)
    return Found(scenario.id, title, file_of(scenario), len(scenario.step), scenario.books, step, book)


def _groups() -> list[tuple[str, list[Topic]]]:
    counts: dict[str, int] = {}
    for one in shipped_scenarios():
        counts[file_of(one)] = counts.get(file_of(one), 0) + 1
    topics: dict[str, list[Topic]] = {group: [] for group in GROUPS}
    for file, count in counts.items():
        begins = file.partition("-")[0]
        topics[begins if begins in GROUPS else "other"].append(Topic(file, count))
    return list(topics.items())
