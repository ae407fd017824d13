"""No page says what things are called inside: no ids, no codes, no states, in neither language and for no rank.

What somebody reads is looked at: the text between the tags, and what is read out or shown beside it.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from floorman.terms import Rank
from tests.web.doors import House, a_house
from tests.web.test_traps import PAGES, evening

READ_OUT = ("aria-label", "placeholder", "alt")
UNREAD = ("script", "style", "code", "template")
OTHERS = ("/plan", "/cards", "/results", "/seats", "/names", "/hands", "/wall", "/kiosk")
TABLES = ("players.csv", "results.csv", "structure.csv")

# What nobody should read: ids of players, of passes and of tables, kinds of events, codes, and words of the program.
INNER = re.compile(
    r"\bp-[0-9a-f]{6,}\S*|\b[0-9a-f]{12,}\b|#\d+\b(?=,)|\btable-\d+\b|\b(?:the-)?(?:registrar|host|desk)-?\d+\b|"
    r"\b[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*(?:/\d|\b(?=\s|$))|^(?:entered|none|held|counted)$|\bNone\b|\bcounted_|\{\w+\}"
)
# Addresses, abbreviations and decimal points are no codes.
ALLOWED = re.compile(r"testserver\.local|https?://\S+|\bz\.\s?B|\be\.g|\bi\.e|\.html|\.pdf|\.csv")
RANKS: tuple[Rank, ...] = ("direction", "floor", "registrar", "dealer")
# German pages speak German: these words of the program have others there.
ENGLISH = re.compile(r"\b(?:direction|registrar|out|moved|seated|break|settings)\b")


class Read(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self._unread = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in UNREAD
        self.said += [value for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if not self._unread and data.strip():
            self.said.append(" ".join(data.split()))


def played(house: House) -> str:
    """An evening with a bust that was taken back, one that stands, a payment, counts, a penalty, a call and a move."""
    event, host = evening(house, "running", size="5", tables=3, players=12), house.with_pass("direction")
    floor = house.app.state.desk.shown(event).value.floor
    ins = [one for one in floor.players if one.status == "entered"]
    do = f"/events/{event}/do"
    for fields in (
        {"do": "count", "who": ins[0].id, "stack": "12000"},
        {"do": "penalise", "who": ins[1].id, "penalty": "round", "rounds": "1"},
        {"do": "bust", "who": ins[2].id},
        {"do": "stop-clock"},
        {"do": "start-clock"},
        {"do": "halt-table", "table": "1"},
        {"do": "set-prizes", "prizes": "100 50"},
    ):
        host.send(do, fields)
    dealer = house.with_pass("dealer", event, 1)
    dealer.send(f"/events/{event}/station/1/do", {"do": "call-floor", "table": "1", "call": "ruling"})
    dealer.send(f"/events/{event}/station/1/do", {"do": "hand-done", "table": "1"})
    clerk = house.with_pass("registrar")
    clerk.send(f"/events/{event}/registration", {"q": "Zora Weiß", "sent": "one"})
    last = house.app.state.desk.shown(event).value.take_back
    host.send(do, {"do": "take-back", "version": str(last.version)})
    return event


@pytest.mark.parametrize("lang", ["en", "de"])
def test_nobody_reads_what_things_are_called_inside(lang: str) -> None:
    with a_house() as house:
        event = played(house)
        browsers = {
            rank: house.with_pass(rank, event if rank == "dealer" else "", int(rank == "dealer")) for rank in RANKS
        }
        player = house.app.state.desk.shown(event).value.floor.players[0]
        found: dict[str, set[str]] = {}
        paths = [f"/events/{event}{path}" for path in (*PAGES, *OTHERS, f"/me?entry={player.id}")]
        paths += ["/", "/house", "/house/people", "/enter", *(f"/events/{event}/documents/{name}" for name in TABLES)]
        for rank, browser in browsers.items():
            for path in paths:
                answer = browser.look(path + ("&" if "?" in path else "?") + f"lang={lang}")
                if answer.status_code != 200:
                    continue
                said = answer.text.splitlines() if path.endswith(".csv") else Read(answer.text).said
                for one in said:
                    plain = ALLOWED.sub("", one)
                    for wrong in (INNER.search(plain), ENGLISH.search(plain) if lang == "de" else None):
                        if wrong is not None:
                            found.setdefault(f"{wrong[0]} in {one[:90]!r}", set()).add(f"{rank} {path[-30:]}")

    assert not found, "\n".join(f"{what}: {sorted(where)[:3]}" for what, where in found.items())
