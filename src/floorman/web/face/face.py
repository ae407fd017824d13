"""The face of a wall: its head, the line of blinds, what comes next, and the messages of the ticker."""

from __future__ import annotations

from msgspec import Struct

from floorman.speech import Speech
from floorman.terms import Instant
from floorman.views import EventView, StretchView
from floorman.web.face.counts import Num, Side, board, nums, side
from floorman.web.face.moment import Moment
from floorman.web.glance import minutes_and_seconds
from floorman.web.reading import lasts

NEWS_FOR_MS = 10 * 60_000
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
PICTURES = {"news.moved": "forward", "news.seated": "forward", "news.out": "out", "news.broken": "tables"}
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


def face(view: EventView, now: Instant, words: Speech) -> Face:
    at = Moment(view, now, words)
    form, beside = FORMS.get(at.state, "clock"), side(at)
    classes = ("wall", at.state, f"form-{form}", "" if beside else "wide", "bubble" if at.is_bubble else "")
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
        news=_news(at),
    )


def _head(at: Moment) -> tuple[str, str]:
    if at.state == "running":
        return "", _level(at)
    if at.state == "ended":
        return "stop", at.words.say(f"wall.ended.{at.wall.ending}")
    icon, code = HEADS["bubble" if at.state == "hand" and at.is_bubble else at.state]
    return icon, at.words.say(code)


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
            return dotted(_level(at), _ante_of(at, at.stretch))
        case "overtime":
            return say("wall.no-further")
        case "last" if coming is not None and coming.level is not None:
            return dotted(_ante_of(at, coming), say("wall.next-hand"))
        case "break" if coming is not None and coming.level is not None:
            then = say("wall.then-level", level=coming.level, blinds=_blinds_of(at, coming))
            return dotted(then, _ante_of(at, coming))
        case "last":
            return _coming(at)
        case _:
            return " ".join(filter(None, (_coming(at), _break_in(at))))


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
    return (
        say("clock.next-with-ante", blinds=blinds, ante=coming.ante)
        if coming.ante
        else say("clock.next", blinds=blinds)
    )


def _break_in(at: Moment) -> str:
    """How long until the next break, unless the break is next anyway."""
    left, first = at.reading.left, at.reading.index + 1
    for index in range(first, len(at.clock.structure)):
        one = at.clock.structure[index]
        if one.level is None:
            return "" if index == first else at.words.say("clock.break-in", time=minutes_and_seconds(left))
        left += lasts(one)
    return ""


def _say(at: Moment) -> str:
    if at.swap is not None:
        return at.words.say("wall.colour-up", value=at.swap[0])
    if at.state == "final":
        return at.words.say("wall.final-say", left=at.wall.left, average=at.wall.average)
    return at.words.say("wall.break-say") if at.state == "break" else ""


def _big(at: Moment) -> str:
    if at.state == "hand" and at.wall.round is not None:
        number = at.wall.round.number
        return at.words.say("wall.round", number=number) if number else at.words.say("wall.round-0")
    if at.state == "won":
        return at.wall.firsts[0].alias if at.wall.firsts else ""
    return at.words.say(f"floor.ended.{at.wall.ending}") if at.state == "ended" else ""


def _lines(at: Moment) -> tuple[str, ...]:
    """Of the winner what he wins, and who comes after him; of another ending everybody who is named."""
    say, firsts = at.words.say, at.wall.firsts
    if at.state not in ("won", "ended") or at.wall.ending == "cancelled":
        return ()
    told = " · ".join(
        f"{say('wall.place', place=one.place)} {one.alias}" + (f" {at.money(one.prize)}" if one.prize else "")
        for one in (firsts[1:3] if at.state == "won" else firsts)
    )
    if at.state == "ended":
        return (told,) if told else ()
    won = firsts[0].prize if firsts else 0
    wins = say("wall.wins", prize=at.money(won)) if won else say("wall.has-won")
    return (wins, told) if told else (wins,)


def _news(at: Moment) -> tuple[tuple[str, str], ...]:
    """What the state says, then what happened lately."""
    recent = (one for one in at.wall.news if at.now - one.at < NEWS_FOR_MS)
    lately = tuple((PICTURES[one.code], at.words.say(one.code, **one.facts)) for one in recent)
    own = _own_news(at)
    if own is not None:
        return own, *lately
    title = at.view.book_title
    return lately or (("", title.says(at.words.lang)),)


def _own_news(at: Moment) -> tuple[str, str] | None:
    if at.state == "bubble":
        return "flag", at.words.say("wall.bubble-says", place=at.wall.left)
    if at.state == "break":
        return "clock", at.words.say("wall.goes-on-at", time=at.words.clock(at.now + at.reading.left)[:5])
    if at.state not in OWN_NEWS:
        return None
    icon, code = OWN_NEWS[at.state]
    return icon, at.words.say(code)


def dotted(*parts: str) -> str:
    return " · ".join(filter(None, parts))
