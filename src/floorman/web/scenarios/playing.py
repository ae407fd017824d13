"""A scenario's page: the story up to one of its steps, as a picture and in words, under a book of the shelf."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from floorman.rulebook import Rulebook, Shelf
from floorman.scenario import Played, Scenario, play
from floorman.speech import Lang, speech
from floorman.terms import SeatNo, whole_number
from floorman.views import SeatView
from floorman.web.desks import Ask
from floorman.web.glance import glance
from floorman.web.lanes import made_in_a_lane
from floorman.web.pictures import SIZES, spots
from floorman.web.scenarios.answering import answered, expected
from floorman.web.scenarios.done import done
from floorman.web.scenarios.proving import by_id, file_of, loaded, proven_soon, title_of
from floorman.web.scenarios.values import Values
from floorman.web.scenarios.ways import home_of, in_story, ways
from floorman.web.words import page


class Entry(Struct, frozen=True):
    """A step in the list of steps."""

    number: int
    says: str
    refused: bool
    otherwise: bool


@get("/scenarios/{name:str}")
async def scenario(request: Ask, name: FromPath[str]) -> Response[str]:
    """`?step=4&book=cuca`; the story from its beginning under its first book, where nothing is said."""
    await loaded()
    story, shelf = by_id().get(name), request.desk.shelf.copy()
    if story is None:
        raise NotFoundException
    chosen = str(request.query_params.get("book", story.books[0]))
    if chosen not in shelf:
        raise NotFoundException
    step = str(request.query_params.get("step", "0"))
    at = min(whole_number(step, 4) or 0, len(story.step))
    known = await proven_soon()
    proves = None if known is None else known.of_scenario.get(name, {})
    alone = "hx-request" in request.headers
    # A long story under a dozen books takes its time: nobody else waits for it.
    book, lang = shelf.book(chosen), request.lang
    values, elsewhere = await made_in_a_lane(
        request, lambda: (told(story, book, at, shelf, lang), ways(story, book, shelf))
    )
    template = "scenarios/play.html" if alone else "scenarios/page.html"
    return page(request, template, proves=proves, ways=elsewhere, **values)


def told(story: Scenario, book: Rulebook, at: int, shelf: Shelf, lang: Lang) -> dict[str, Any]:
    """Everything that the page shows of one step."""
    inside, home = in_story(story, book, shelf), home_of(story, book, shelf)
    words = Values(speech(lang), shelf.questions)
    played = None if inside is None else play(story, inside, shelf.questions, home.head.id, at)
    if played is not None and played.scene is None and played.steps:
        # Under this book the story ends before; its last step is shown instead.
        assert inside is not None, "it has been played"
        played = play(story, inside, shelf.questions, home.head.id, len(played.steps))
    names = _names(played)
    return {
        "story": story,
        "title": title_of(story, lang),
        "topic": file_of(story),
        "book": book,
        "home": home,
        "played": played,
        "at": 0 if played is None else played.at,
        "last": len(story.step) if played is None or played.error is None else len(played.steps),
        "entries": [] if played is None else _entries(story, played, words),
        "done": done(story.step[played.at - 1], words, names) if played is not None and played.at else None,
        "lines": [] if played is None else answered(played, words),
        "rows": [] if played is None else expected(played, words),
        "replaced": _replaced(story, words),
        "spots": spots,
        "sizes": SIZES,
        "fresh": _fresh(played),
        "glance": _glance(played, words),
    }


def _entries(story: Scenario, played: Played, words: Values) -> list[Entry]:
    return [
        Entry(one.n, done(story.step[one.n - 1], words).says, one.refused is not None, bool(one.failed))
        for one in played.steps
    ]


def _names(played: Played | None) -> dict[SeatNo, str]:
    scenes = () if played is None else (played.scene, played.before)
    return next((one.hand.names for one in scenes if one is not None and one.hand is not None), {})


def _replaced(story: Scenario, words: Values) -> list[str]:
    return [words.value({question: value}, "book") for question, value in story.answers.items()]


def _fresh(played: Played | None) -> frozenset[tuple[int, int]]:
    """The seats at which somebody else sits than before the step."""
    if played is None or played.scene is None or played.before is None:
        return frozenset()
    after, before = _sitting(played.scene.room), _sitting(played.before.room)
    return frozenset(place for place, who in after.items() if who and before.get(place, "") != who)


def _sitting(room: Any) -> dict[tuple[int, int], str]:
    seats: list[tuple[int, SeatView]] = (
        [] if room is None else [(table.number, seat) for table in room.floor.tables for seat in table.seats]
    )
    return {(table, seat.seat): seat.id for table, seat in seats}


def _glance(played: Played | None, words: Values) -> Any:
    room = None if played is None or played.scene is None else played.scene.room
    return None if room is None else glance(room.clock, room.at, words.words)
