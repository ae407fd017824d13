"""Events that have come to each of the states in which a wall can be. Whatever opens them gives the API."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

# Sends a body to a path of the API, under a key of its own, or none to look, and gives what came back.
Post: TypeAlias = Callable[[str, dict[str, Any] | None, str], dict[str, Any]]

NAMES = [
    "Kiebitz",
    "Leyla D.",
    "M. K.",
    "Anna",
    "Groß",
    "Łukasz",
    "Zugvogel",
    "Bernhard-Maximilian",
    "Gül",
    "Ines",
    "Tom",
    "Yuki",
]
PRIZES = [81000, 54000, 40500, 32400, 24300, 20300, 17500]
_keys = count()


def level(big_blind: int, ante: int = 0, minutes: int = 20) -> dict[str, Any]:
    return {
        "type": "level",
        "minutes": minutes,
        "small_blind": big_blind // 2,
        "big_blind": big_blind,
        "ante": ante,
    }


def rest(minutes: int = 10) -> dict[str, Any]:
    return {"type": "break", "minutes": minutes}


STRUCTURE = [level(100), level(200), level(600, 600), rest(), level(800, 800), level(1000, 1000)]


class Made:
    """One event at the API."""

    def __init__(self, post: Post, players: int = 12, tables: int = 2, **plan: Any) -> None:
        self._post = post
        plan = {"structure": STRUCTURE, "stack": 20_000, "table_size": 6, "currency": "€", **plan}
        names = [NAMES[n] if n < len(NAMES) else f"Gast {n}" for n in range(players)]
        book = plan.pop("book", "tda-2024")
        body = {"name": "Donnerstag Deepstack", "book": book, "players": names, "plan": plan}
        self.id: str = post("/events", body, self._key())["id"]
        for number in range(tables):
            self.do(do="open-table", table=number + 1)

    def _key(self) -> str:
        return f"wall-{next(_keys)}-{id(self)}"

    def do(self, **command: Any) -> dict[str, Any]:
        return self._post(f"/events/{self.id}/commands", command, self._key())

    def started(self, prizes: list[int] | None = None) -> Made:
        self.do(do="draw-seats")
        if prizes:
            self.do(do="set-prizes", prizes=prizes)
        self.do(do="start-event")
        return self

    def players(self) -> list[dict[str, Any]]:
        found = self._post(f"/events/{self.id}/floor", None, "")["floor"]["players"]
        return sorted(found, key=lambda one: int(one["number"]))

    def inside(self) -> list[str]:
        """Those who still play, by the numbers of their entries."""
        return [one["id"] for one in self.players() if not one["place"]]

    def busts(self, *numbers: int) -> Made:
        """Players by the number of their entry, one after the other."""
        found = self._post(f"/events/{self.id}/floor", None, "")["floor"]["players"]
        ids = {one["number"]: one["id"] for one in found}
        for number in numbers:
            self.do(do="bust", busts=[{"who": ids[number]}])
        return self


def before(post: Post) -> Made:
    return Made(post, registration_until=2)


def running(post: Post) -> Made:
    return Made(post, registration_until=2).started(PRIZES)


def last(post: Post) -> Made:
    made = running(post)
    made.do(do="extend-level", minutes=-19)
    return made


def paused(post: Post) -> Made:
    made = running(post)
    made.do(do="stop-clock")
    return made


def hand(post: Post) -> Made:
    made = running(post)
    made.do(do="close-registration")
    made.busts(1, 2, 3)
    made.do(do="announce-hand-for-hand")
    return made


def bubble(post: Post) -> Made:
    made = running(post)
    made.do(do="close-registration")
    return made.busts(1, 2, 3, 4)


def money(post: Post) -> Made:
    return bubble(post).busts(5)


def final(post: Post) -> Made:
    made = Made(post, 7, 2).started(PRIZES)
    made.busts(1)
    made.do(do="draw-final-table", table=1)
    return made


def won(post: Post) -> Made:
    return Made(post, 3, 1).started(PRIZES[:2]).busts(3, 2)


def talks(post: Post) -> Made:
    """Seven are left, in the money, and talk."""
    made = money(post)
    made.do(do="deal-talks")
    return made


def dealt(post: Post) -> Made:
    """Each of the seven gets 380.00; whoever wins, the 40.00 that this leaves of 2,700.00, on top."""
    made = talks(post)
    made.do(do="deal-talks", agreed=made.inside(), shares=dict.fromkeys(made.inside(), 38_000), leaves=[4_000])
    return made


def deal_over(post: Post) -> Made:
    """Nothing is left to play for."""
    made = talks(post)
    stacks = (60_000, 50_000, 40_000, 30_000, 25_000, 20_000, 15_000)  # 12 of 20,000 each
    shares, counted = (dict(zip(made.inside(), of, strict=True)) for of in (PRIZES, stacks))
    made.do(do="deal-talks", agreed=made.inside(), shares=shares, stacks=counted)
    return made


def broken(post: Post) -> Made:
    """The four who are left at table 2 have just been sent to table 1, where two are left."""
    made = running(post)
    for table, gone in ((1, 4), (2, 2)):
        at = [one["id"] for one in made.players() if one["table"] == table]
        for who in at[:gone]:
            made.do(do="bust", busts=[{"who": who}])
    made.do(do="break-table", table=2)
    return made


def cancelled(post: Post) -> Made:
    made = running(post)
    made.do(do="cancel-event")
    return made


# Add-ons in the break after level 1: a third stack for 25.
SOLD: dict[str, Any] = {"rebuy": {"until": 1}, "add_on": {"price": "2500", "chips": "stack * 3"}}


# With a desk whose time runs so fast that the first level is over at once.
def on_break(post: Post) -> Made:
    structure = [level(200, minutes=1), rest(600), level(1000, 1000, 600)]
    return Made(post, structure=structure, chips=[100, 500, 1000], **SOLD).started(PRIZES)


def overtime(post: Post) -> Made:
    return Made(post, structure=[level(100, 100, 1)]).started(PRIZES)


STATES: dict[str, Callable[[Post], Made]] = {
    one.__name__: one
    for one in (before, running, last, paused, hand, bubble, money, talks, dealt, deal_over, final, won, cancelled)
}
FAST = {"break": on_break, "overtime": overtime}
