"""The face of a wall: its head, the line of blinds, what comes next, and the messages of the ticker."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import groupby

from msgspec import Struct

from floorman.speech import Speech
from floorman.terms import Instant, time_of_day
from floorman.views import EventView, StretchView
from floorman.views.news import PRIZES, NewsView
from floorman.web.again import day_of
from floorman.web.face.counts import Num, Side, board, nums, side, spread
from floorman.web.face.moment import Moment
from floorman.web.glance import minutes_and_seconds
from floorman.web.reading import lasts

NEWS_FOR_MS = 10 * 60_000
MOVES = ("news.moved", "news.seated")
OUTS = ("news.out", "news.out-paid", "news.out-shared")
OUTS_MOST = 2  # so many of those who went out last
# From so many on whoever is sent to other seats in one go stands in a list; in the ticker so many beside each other.
MOVES_LEAST, MOVES_A_LINE = 3, 3
LETTERS_A_LINE = 90
FORMS = {"won": "names", "ended": "names", "hand": "board", "final": "final"}
HEADS = {
    "before": ("clock", "state.before"),
    "between": ("moon", "wall.between"),
    "paused": ("pause", "state.paused"),
    "break": ("cup", "clock.break"),
    "last": ("clock", "wall.last"),
    "hand": ("hand", "wall.hand"),
    "bubble": ("flag", "wall.bubble"),
    "money": ("check", "wall.money"),
    "final": ("people", "wall.final"),
    "overtime": ("warn", "wall.overtime"),
    "won": ("trophy", "wall.winner"),
}
HEADS_UP = 2
# So many minutes after the time that was announced it is about to begin; later that was on another day.
LATE_MOST, DAY_MINUTES = 180, 24 * 60
PICTURES = {
    "news.moved": "forward",
    "news.seated": "forward",
    "news.out": "out",
    "news.out-paid": "out",
    "news.out-shared": "out",
    "news.broken": "tables",
    "news.redrawn": "tables",
    "news.prizes": "check",
    "news.prizes-changed": "check",
}
# Nothing is played then: what the house says stands large.
WAITS = ("before", "between")
OWN_NEWS = {
    "hand": ("hand", "wall.wait-for-all"),
    "money": ("check", "wall.money-says"),
    "overtime": ("warn", "wall.overtime-says"),
    "won": ("check", "wall.thanks"),
}


class Face(Struct, frozen=True):
    classes: str
    icon: str
    word: str
    time: str
    daytime: str
    blinds: tuple[str, str, str]  # now; something small beside them; those that come
    next: str
    say: str
    swap: tuple[int, int] | None
    board: tuple[tuple[str, str, str], ...]
    big: str
    lines: tuple[str, ...]
    side: Side | None
    nums: tuple[Num, ...]
    news: tuple[tuple[str, str], ...]


def face(view: EventView, now: Instant, words: Speech, *, far: bool = False, why: str = "") -> Face:
    """`far`: for a screen that is read from the end of the room, where fewer lines have room. `why`: what was said to
    the prizes as they stand."""
    at = Moment(view, now, words, far=far)
    form, beside = FORMS.get(at.state, "clock"), side(at)
    classes = (
        "wall",
        at.state,
        f"form-{form}",
        "" if beside else "wide",
        "bubble" if at.is_bubble else "",
        "dealt" if at.dealt else "",
    )
    icon, word = _head(at)
    return Face(
        classes=" ".join(filter(None, classes)),
        icon=icon,
        word=word,
        time=_time(at),
        daytime=words.clock(now)[:5],
        blinds=_blinds(at, form),
        next="" if form == "names" else _next(at),
        say=_say(at),
        swap=at.swap,
        board=board(at),
        big=_big(at),
        lines=_lines(at),
        side=beside,
        nums=nums(at),
        news=_news(at, why),
    )


def _head(at: Moment) -> tuple[str, str]:
    if at.talks:
        return "talk", at.words.say("wall.talks")
    if at.state == "running":
        return "", _level(at)
    if at.state == "ended":
        icon = "stop" if at.wall.ending == "cancelled" else "trophy"
        return icon, at.words.say(f"wall.ended.{at.wall.ending}")
    if at.state == "before" and at.view.begins is not None:
        return "clock", _announced(at, at.view.begins)
    if at.state == "final" and at.wall.left == HEADS_UP:
        return "people", at.words.say("wall.heads-up")
    icon, code = HEADS["bubble" if at.state == "hand" and at.is_bubble else at.state]
    return icon, at.words.say(code)


def _announced(at: Moment, begins: int) -> str:
    """When it is to begin; once that time has come, that it is about to."""
    hours, minutes = map(int, at.words.clock(at.now)[:5].split(":"))
    days = (date.fromisoformat(at.view.day) - day_of(at.now)).days if at.view.day else 0
    time = time_of_day(begins)
    if days == 1:
        return at.words.say("wall.begins-tomorrow", time=time)
    if days > 1:
        return at.words.say("wall.begins-in", days=days, time=time)
    due = not days and (hours * 60 + minutes - begins) % DAY_MINUTES < LATE_MOST
    return at.words.say("wall.begins-soon") if due else at.words.say("wall.begins", time=time)


def _level(at: Moment) -> str:
    """The level, with its game where several are played."""
    level, games, say = at.stretch.level, at.wall.games, at.words.say
    if level is None:
        return say("clock.break")
    game = games[(level - 1) % len(games)] if games else ""
    if len(games) > 1 or game not in ("", "nlhe"):
        return say("wall.level-game", level=level, game=say(f"game.{game}"))
    return say("clock.level", level=level)


def _time(at: Moment) -> str:
    over = at.reading.over
    return f"+{minutes_and_seconds(over)}" if over else minutes_and_seconds(at.reading.left)


def _blinds(at: Moment, form: str) -> tuple[str, str, str]:
    if form in ("names", "board"):
        return "", "", ""
    coming = at.following
    if at.state == "last" and coming is not None and coming.level is not None:
        return _blinds_of(at, at.stretch), at.words.say("wall.soon"), _blinds_of(at, coming)
    return _blinds_of(at, at.stretch), "" if form == "final" else _ante_of(at, at.stretch), ""


def _blinds_of(at: Moment, stretch: StretchView) -> str:
    if stretch.level is None:
        return ""
    return f"{at.words.number(stretch.small_blind)} / {at.words.number(stretch.big_blind)}"


def _ante_of(at: Moment, stretch: StretchView) -> str:
    return at.words.say("clock.ante", ante=stretch.ante) if stretch.ante else ""


def _next(at: Moment) -> str:
    say, coming = at.words.say, at.following
    match at.state:
        case "paused":
            return _paused(at)
        case "hand":
            blinds, ante = _blinds_of(at, at.stretch), _ante_of(at, at.stretch)
            return dotted(_level(at), blinds, ante, say("wall.clock-at", time=_time(at)))
        case "final":
            coming_then = " ".join(filter(None, (_coming(at), _break_in(at))))
            return dotted(_level(at), _ante_of(at, at.stretch), coming_then)
        case "overtime":
            return dotted(_level(at), say("wall.no-further"))
        case "last" if coming is not None and coming.level is not None:
            blinds = ", ".join(filter(None, (_blinds_of(at, coming), _ante_of(at, coming))))
            return dotted(_level(at), say("wall.next-hand", blinds=blinds))
        case "break" if coming is not None and coming.level is not None:
            then = say("wall.then-level", level=coming.level, blinds=_blinds_of(at, coming))
            return dotted(then, _ante_of(at, coming))
        case "last":
            return dotted(_level(at), _coming(at))
        case _:
            # Where the head says something else, the level stands here: it is never nowhere.
            level = _level(at) if at.state in ("money", "bubble") or at.talks else ""
            return dotted(level, " ".join(filter(None, (_coming(at), _break_in(at)))))


def _paused(at: Moment) -> str:
    since = at.wall.stopped_at
    if since is None:
        return _level(at)
    passed = minutes_and_seconds(max(at.now - since, 0))
    return at.words.say("wall.paused-for", level=_level(at), time=passed)


def _coming(at: Moment) -> str:
    say, coming = at.words.say, at.following
    if coming is None:
        return say("clock.last-level")
    if coming.level is None:
        return say("clock.next-break", minutes=coming.minutes)
    blinds = _blinds_of(at, coming)
    if coming.ante and not at.far:
        return say("clock.next-with-ante", blinds=blinds, ante=coming.ante)
    return say("clock.next", blinds=blinds)


def _break_in(at: Moment) -> str:
    """How long until the next break, unless the break is next anyway, or one is on."""
    if at.stretch.level is None:
        return ""
    left, first = at.reading.left, at.reading.index + 1
    for index in range(first, len(at.clock.structure)):
        one = at.clock.structure[index]
        if one.level is None:
            return "" if index == first else at.words.say("clock.break-in", time=minutes_and_seconds(left))
        left += lasts(one)
    return ""


def _say(at: Moment) -> str:
    add_on = _add_on(at)
    if at.swap is not None:
        return dotted(add_on, at.words.say("wall.colour-up", value=at.swap[0]))
    if add_on:
        return add_on
    if at.state == "final" and at.wall.first_hand is not None and not at.far:
        return first_hand(at)[0]
    if at.state == "final":
        return at.words.say("wall.final-say", left=at.wall.left, average=at.wall.average)
    if at.state in WAITS:
        return at.wall.message
    return at.words.say("wall.break-say") if at.state == "break" else ""


def _add_on(at: Moment) -> str:
    """What is sold in this break: whoever has gone for a drink reads it on the way."""
    offered = at.wall.add_on
    if offered is None or at.state != "break" or offered.index != at.reading.index:
        return ""
    return at.words.say("wall.add-on", price=at.money(offered.price), chips=offered.chips)


def _big(at: Moment) -> str:
    if at.state == "hand" and at.wall.round is not None:
        number = at.wall.round.number
        return at.words.say("wall.round", number=number) if number else at.words.say("wall.round-0")
    if at.state == "won":
        return at.wall.firsts[0].alias if at.wall.firsts else ""
    return at.words.say(f"floor.ended.{at.wall.ending}") if at.state == "ended" else ""


def _lines(at: Moment) -> tuple[str, ...]:
    """Of the winner what he wins, and who comes after him: one a line, or all on one where it is read from the end of
    the room. At a final table whose first hand comes button and blinds. Of another ending those who are named stand
    beside it."""
    say, firsts = at.words.say, at.wall.firsts
    if at.state == "final":
        return first_hand(at)[1:]
    if at.state != "won":
        return ()
    others = tuple(
        f"{spread(at, one.place, one.last)} {one.alias}" + (f" {at.money(one.prize)}" if one.prize else "")
        for one in firsts[1:3]
    )
    won = firsts[0].prize if firsts else 0
    wins = say("wall.wins-drafted" if at.wall.drafted else "wall.wins", prize=at.money(won))
    wins = wins if won else say("wall.has-won")
    if at.far and others:
        others = (dotted(*(one.replace(" ", "\N{NO-BREAK SPACE}") for one in others)),)
    return (wins, *others)


def first_hand(at: Moment) -> tuple[str, ...]:
    """Where everybody has sat down anew, nobody has to ask who pays what."""
    hand, say = at.wall.first_hand, at.words.say
    if hand is None:
        return ()
    blinds = say("wall.first-blinds", small=hand.small_blind, big=hand.big_blind)
    return say("wall.first-button", name=hand.button), blinds


def _news(at: Moment, why: str) -> tuple[tuple[str, str], ...]:
    """What the state says, then what happened lately."""
    over = at.state in ("won", "ended")  # who went out before is no news any more
    recent = [one for one in at.wall.news if at.now - one.at < NEWS_FOR_MS and not over]
    lately = tuple(told for same in _together(_newest(recent)) for told in _lately(at, same, why))
    own, message = _own_news(at), at.wall.message if at.state not in WAITS else ""
    seated = (("people", dotted(*first_hand(at))),) if at.wall.first_hand is not None else ()
    told = (*_counted(at), *seated, *((own,) if own else ()), *((("talk", message),) if message else ()), *lately)
    return told or (("", at.view.book_title.says(at.words.lang)),)


def _newest(recent: list[NewsView]) -> list[NewsView]:
    """Who went out is no news any more once others have."""
    gone = [one for one in recent if one.code in OUTS][OUTS_MOST:]
    return [one for one in recent if one not in gone]


def _together(recent: list[NewsView]) -> Iterator[list[NewsView]]:
    """Those who were sent to other seats in one go stand in one message, so many of them as can be read."""
    for code, group in groupby(recent, key=lambda one: (one.code in MOVES, one.at)):
        same = list(group)
        size = MOVES_A_LINE if code[0] and len(same) >= MOVES_LEAST else 1
        yield from (same[at : at + size] for at in range(0, len(same), size))


def _lately(at: Moment, same: list[NewsView], why: str) -> Iterator[tuple[str, str]]:
    first, say = same[0], at.words.say
    if len(same) > 1:
        moves = (f"{one.facts['name']} {one.facts['table']}-{one.facts['seat']}" for one in same)
        yield PICTURES[first.code], say("news.moves", moves=" · ".join(moves))
        return
    prize = first.facts.get("prize")
    facts = {**first.facts, "prize": at.money(prize)} if isinstance(prize, int) else first.facts
    yield PICTURES[first.code], say(first.code, **facts)
    if why and first.code in PRIZES:
        yield from ((PICTURES[first.code], part) for part in paged(why))


def paged(text: str) -> Iterator[str]:
    """A long text in parts that one can read while they stand there, cut between words."""
    part = ""
    for word in text.split():
        if part and len(part) + len(word) + 1 > LETTERS_A_LINE:
            yield f"{part} …"
            part = ""
        part = f"{part} {word}".lstrip()
    if part:
        yield part


def _counted(at: Moment) -> tuple[tuple[str, str], ...]:
    """Why the clock has jumped: the round before was counted some minutes, by its paragraph."""
    round = at.wall.round
    if at.state != "hand" or round is None or not round.counted:
        return ()
    say, number = at.words.say, round.number - 1
    told = say(
        "wall.round-counted", number=number, minutes=round.counted, paragraph=at.words.paragraph(round.paragraph)
    )
    return (("clock", told),)


def _own_news(at: Moment) -> tuple[str, str] | None:
    if at.talks:
        return "talk", at.words.say("wall.talks-says")
    if at.dealt:
        return "check", at.words.say("wall.deal-says")
    if at.state == "bubble" or (at.state == "final" and at.is_bubble):
        return "flag", at.words.say("wall.bubble-says", place=at.wall.left)
    if at.state == "final" and at.in_money:
        return OWN_NEWS["money"][0], at.words.say(OWN_NEWS["money"][1])
    if at.state == "break":
        return "clock", at.words.say("wall.goes-on-at", time=at.words.clock(at.now + at.reading.left)[:5])
    if at.wall.good_night and at.state in ("won", "ended"):
        return "moon", at.words.say("wall.good-night")
    if at.state not in OWN_NEWS:
        return None
    icon, code = OWN_NEWS[at.state]
    return icon, at.words.say(code)


def dotted(*parts: str) -> str:
    return " · ".join(filter(None, parts))
