"""From the first trouble to the closed evening: no sentence, page or paper says what things are called inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from floorman.web.documents import routes
from floorman.web.documents.routes import DOCUMENTS
from tests.web.doors import Browser, House, a_house
from tests.web.test_inner_names import ALLOWED, ENGLISH, INNER, OTHERS, TABLES, Read
from tests.web.test_traps import PAGES, evening

MORE = ("/till", "/settings", "/screens", "/invitation", "/close", "/tables/2", "/wall/payouts", "/wall/ranking")
# Files without what a page shows: addresses, fonts, numbers that a typesetter needs.
UNPRINTED = ("address", "qr", "page", "lang", "kind", "paper")


class Night:
    """What the host does, with what he is told about it, whether it is done or refused."""

    def __init__(self, house: House) -> None:
        self.event = evening(house, "running", size="4", tables=3, players=11)
        self.house, self.host = house, house.with_pass("direction")
        self.told: list[tuple[str, str]] = []

    @property
    def floor(self) -> Any:
        return self.house.app.state.desk.shown(self.event).value.floor

    def ins(self) -> list[Any]:
        return sorted((one for one in self.floor.players if one.status == "entered"), key=lambda one: -one.table)

    def do(self, **fields: str | list[str]) -> None:
        for lang in ("de", "en"):
            address = f"/events/{self.event}/do?lang={lang}"
            answer = self.host.send(address, dict(fields), **{"hx-request": "true"})
            self.told += [(f"{lang} {fields['do']}", one) for one in Read(answer.text).said]

    def busts(self, left: int) -> None:
        """Whoever can be told out, as seats were drawn; what he began the hand with nobody knows."""
        while (before := len(self.ins())) > left:
            for one in self.ins():
                unknown = {f"began-{other.id}": "unknown" for other in self.floor.players}
                self.do(do="bust", who=one.id)
                if len(self.ins()) == before:
                    self.do(do="bust", who=one.id, **unknown)
                if len(self.ins()) < before:
                    break
            else:
                raise AssertionError("nobody can be told out")

    def pages(self, who: Browser) -> Iterator[tuple[str, str]]:
        here = f"/events/{self.event}"
        player = self.floor.players[0].id
        paths = [*PAGES, *OTHERS, *MORE, f"/me?entry={player}", *(f"/documents/{name}" for name in TABLES)]
        paths += [f"/documents/{name}.pdf" for name in DOCUMENTS if name != "rulebook"]
        for path in paths:
            answer = who.look(f"{here}{path}{'&' if '?' in path else '?'}lang=de")
            if answer.status_code != 200:
                continue
            printed = path.endswith(".pdf")
            said = [*_strings(msgspec.json.decode(answer.content))] if printed else []
            said = said or (answer.text.splitlines() if path.endswith(".csv") else Read(answer.text).said)
            yield from ((f"de {path}", one) for one in said)


def _strings(told: Any, name: str = "") -> Iterator[str]:
    if isinstance(told, dict):
        for key, value in told.items():
            yield from _strings(value, key)
    elif isinstance(told, list):
        for one in told:
            yield from _strings(one, name)
    elif isinstance(told, str) and name not in UNPRINTED:
        yield told


def troubles(night: Night) -> None:
    """Mistakes, money, counts, a penalty, moves, each taken back or not."""
    one, two, three = night.ins()[:3]
    night.do(do="tell-button", table="1", button="2")
    night.do(do="tell-button", table="1", button="9")
    night.do(do="hand-done", table="1")
    night.do(do="count", who=one.id, stack="12000")
    night.do(do="count-table", table="1", **{f"stack-{who.id}": "9000" for who in night.ins() if who.table == 1})
    night.do(do="penalise", who=two.id, penalty="round", rounds="1", why="late")
    night.do(do="move", who=one.id, to_table="1", to_seat="4")
    night.do(do="swap-seats", who=one.id, other=three.id)
    night.do(do="enter", person="Late Guest")
    night.do(do="enter", person="late guest")
    night.do(do="pay", who=one.id)
    night.do(do="rebuy", who=two.id)
    night.do(do="re-enter", who=two.id)
    night.do(do="remove-no-show", who=[one.id, two.id])
    night.do(do="bust", who=[one.id, two.id])
    night.do(do="not-now", proposal="balance-0000000000")
    night.do(do="open-dispute", table="1", about="count")
    night.do(do="call-floor", table="1", call="ruling")
    night.do(do="take-back", version="3", why="so")
    night.do(do="cancel-entry", who=three.id)
    night.do(do="set-prizes", prizes="100 50 30")
    night.do(do="publish-prizes")


def to_the_bubble(night: Night) -> None:
    night.do(do="close-registration")
    night.do(do="break-table", table="3")
    night.busts(5)
    night.do(do="announce-hand-for-hand")
    night.do(do="hand-done", table="1")
    night.do(do="hand-done", table="2")


def to_the_deal(night: Night) -> None:
    night.do(do="draw-final-table")
    night.busts(3)
    for one in night.ins():
        night.do(do="count", who=one.id, stack="36666")
    night.do(do="deal-talks")


def to_the_end(night: Night) -> None:
    night.busts(1)
    for one in night.floor.players:
        night.do(do="pay-prize", who=one.id)
    night.do(do="close-evening", counted="0")


@pytest.mark.slow
def test_from_the_first_trouble_to_the_closed_evening_nobody_reads_an_inner_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def unset(_name: str, told: dict[str, Any]) -> bytes:
        return msgspec.json.encode(told)

    monkeypatch.setattr(routes, "pdf", unset)
    found: dict[str, set[str]] = {}
    with a_house() as house:
        night = Night(house)
        for stage in (troubles, to_the_bubble, to_the_deal, to_the_end):
            stage(night)
            night.told += [(f"{stage.__name__} {where}", one) for where, one in night.pages(night.host)]
        assert "over" == night.floor.phase
    for where, one in night.told:
        plain = ALLOWED.sub("", one)
        german = " de " in f" {where}"
        for wrong in (INNER.search(plain), ENGLISH.search(plain) if german else None):
            if wrong is not None:
                found.setdefault(f"{wrong[0]} in {one[:110]!r}", set()).add(where)

    assert not found, "\n".join(f"{what}: {sorted(where)[:3]}" for what, where in found.items())
