"""Who may see what: one table, by hand. What does not stand in it, nobody sees anywhere.

Names of players stand nowhere: the wall, the lists and the log call them by their aliases. Contacts are on the sheet of
a player, for the host and the registration; notes have no page. Passwords, passes, tokens, keys, draws and hashes are
for nobody. Cards of hands that are over are on the page of whoever held them; those that others folded or mucked, and
burnt cards, have no page either.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tests.secrecy.house import BURNT, MAX, OPEN_BOARD, WORDS, ZOE, Filled, held_by
from tests.secrecy.planted import cards_in, found, without_decks

FLOOR = ("direction", "manager", "director", "floor")
HAND = "/api/v1/events/{event}/tables/{table}/hand"
LOG = "/events/{event}/log"
CODE = "/enter/{code}"
ROOM = "/events/{event}"
STATION = "/events/{event}/station/{number}"
BOARDS, LIVE = "/events/{event}/wall/{sheet}", "live"
WATCH = "/events/{event}/tables/{number}/watch"
OWN_HAND = "/events/{event}/me/hands/{table}/{hand}"
MINE = ("/events/{event}/me/hands", OWN_HAND, OWN_HAND + "/file/{file}", "/events/{event}/me/hands/file/{file}")


class May(Struct, frozen=True):
    """Something that some may see, on some routes, and why."""

    what: str  # the beginning of its name
    who: tuple[str, ...]  # visitors, or their ranks; nobody named: everybody
    where: tuple[str, ...]
    why: str


MAY = (
    May("own words", FLOOR, (LOG,), "reasons are given to the floor, which has to answer for them"),
    May(
        "secret invitation",
        FLOOR,
        ("/events/{event}/invitation", "/events/{event}/lobby"),
        "a host sends it to his friends",
    ),
    May("secret invitation", (), ("/join/{code}",), "who brings it has it; the page sends it back with the name"),
    May("code for", (), (CODE,), "who brings a code has it; the page sends it back when he takes the pass"),
    May("board", (*FLOOR, "dealer", "player"), (HAND,), "it lies open on the table"),
    May("board", (*FLOOR, "dealer"), (STATION,), "it lies open on the table"),
    May("board", (), (WATCH, BOARDS, LIVE), "it lies open on the table, and hangs on the wall"),
    May("cards of Zoe", ("player Zoe",), (LIVE,), "his own table sends him his own"),
    May("cards of Max", ("player Max",), (LIVE,), "his own, though he has folded"),
    May(
        "contact of",
        ("direction", "manager", "director", "registrar"),
        ("/events/{event}/seats/{number}/{place}", "/events/{event}/entries/{number}", "/events/{event}/registration"),
        "whoever runs the event or enters its players may have to call one",
    ),
    May("own words call", FLOOR, (ROOM,), "a table calls the floor, and says for what"),
    May("mucked by Zoe", ("player Zoe",), MINE, "his own, in a hand that is over"),
    May("mucked by Max", ("player Max",), MINE, "his own, in a hand that is over"),
    May("cards of Zoe", ("player Zoe",), (HAND,), "his own, and no program's that was made for his seat"),
    May("cards of Max", ("player Max",), (HAND,), "his own, though he has folded"),
    May("cards of the director", ("director",), (HAND,), "he plays: his own, and no other's whatever his rank"),
    May("secret draws", ("terminal",), ("log audit", "log audit --json"), "of an event that is over: draw them again"),
    May("cards of the dealer", ("dealer",), (HAND,), "he plays, too"),
)

# These pages hold nothing of the house: cards on them are those of the books and of practice.
ABOUT_BOOKS = (
    *("/ask", "/books", "/rules/", "/scenarios", "/practice", "/static/"),
    *("/api/v1/books", "/api/v1/rules/", "/api/v1/rulings", "/api/v1/openapi.json"),
)
THE_API = "/api"  # the page with its examples


def rank_of(visitor: str) -> str:
    """The one in which he comes: `program floor` and `player Zoe` are of the floor and a player."""
    if visitor.startswith("program of"):
        return "director"
    return visitor.removeprefix("program ").replace("dealer-at-table", "dealer").split()[0]


def may(visitor: str, what: str, route: str) -> bool:
    def named(row: May) -> bool:
        if not row.who or visitor in row.who:
            return True
        # His own is his alone: a program of the same rank is somebody else.
        return not what.startswith("cards of") and rank_of(visitor) in row.who

    return any(what.startswith(row.what) and route in row.where and named(row) for row in MAY)


class Looker:
    """Looks through bytes for everything that is planted in a house."""

    def __init__(self, house: Filled) -> None:
        self.strings = {
            **house.secrets(),
            **house.names(),
            **{f"own words {name}": said for name, said in WORDS.items()},
        }
        mucked = {f"mucked by {_called(house)[who]}": cards for who, cards in house.mucked_by.items()}
        self.cards = {"board": OPEN_BOARD, "burnt": BURNT, **mucked, **_of_players(house)}

    def found(self, told: bytes, route: str) -> Iterator[str]:
        yield from found(self.strings, told)
        if not route.startswith(ABOUT_BOOKS) and route != THE_API:
            yield from self._cards(told)

    def _cards(self, told: bytes) -> Iterator[str]:
        bare = without_decks(told)
        for what, cards in self.cards.items():
            for card in cards_in(bare, cards):
                yield f"{what}: {card}"
            if len(cards) > 1 and b"[" + b",".join(b"%d" % card for card in cards) + b"]" in told:
                yield f"{what}: as numbers"

    def leaks(self, visitor: str, route: str, told: bytes) -> list[str]:
        return sorted(what for what in self.found(told, route) if not may(visitor, what, route))


def _of_players(house: Filled) -> dict[str, tuple[int, ...]]:
    return {f"cards of {_called(house)[who]}": cards for who, cards in held_by(house.evening).items()}


def _called(house: Filled) -> dict[str, str]:
    return {
        ZOE.id: "Zoe",
        MAX.id: "Max",
        house.staff["director"]: "the director",
        house.staff["dealer"]: "the dealer",
    }
