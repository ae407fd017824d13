"""An evening told as steps: each is one person's taps through the real pages, and then everywhere agrees.

Whoever writes an evening says in each step what was tapped, and to its `Tally` what that means. What the pages say
then is read from all of them, windows that stand open and pages that somebody would open now, and compared with it.
Forms are found by the command that they send and by the names of their fields, so that no sentence matters.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Browser, Locator, Page, Response, expect
from pypdf import PdfReader

from tests.browser.servers import Server
from tests.browser.sights import fetch, look
from tests.browser.tally import Tally
from tests.browser.windows import LAPTOP, PHONE, window
from tests.sizes import by_profile
from tests.waiting import BESIDE_OTHERS_TIMES

# A window that stands open hears of what was done and asks for itself; beside other tests that takes its time.
SEEN_SECONDS_MOST = 4.0 * BESIDE_OTHERS_TIMES
# What somebody would have to look up is compared after every so many steps and at the end, at night after each. What
# stands open, and what programs are told, after each in any case.
LOOKED_UP_EVERY = by_profile(4, 4, 1)

# A program's question over a line of its own: one that was left open a while may be closed in the moment it is used.
ALONE = {"connection": "close"}

LOCALES = {"de": "de-DE", "en": "en-GB"}

# Pages that nobody has open, but might open at any moment. The names are those of their readers.
LOOKED_UP = {
    "room": "",
    "players": "/players",
    "registration": "/registration?all",
    "payouts": "/payouts",
    "till": "/till",
    "chips": "/chips",
    "clock": "/clock",
    "settings": "/settings",
    "log": "/log",
    "results": "/results",
    "kiosk": "/kiosk",
    "wall": "/wall",
}
WHILE_SEATED = {"seats": "/seats", "names": "/names"}
# What the wall shows in turn, with the facts that its rows are and how many of them there are in one picture.
PICTURES = {
    "wallPayouts": ("/wall/payouts", "once", 1),
    "wallSeats": ("/wall/seats", "seats", 39),
    "wallRanking": ("/wall/ranking", "ranking", 26),
}
STATIONS_MOST = 3


class Told:
    """One evening on a house, with the people who run it and the sum of what they did."""

    def __init__(
        self, browser: Browser, server: Server, tally: Tally, lang: str, hand: tuple[int, int] = LAPTOP
    ) -> None:
        self.browser, self.server, self.tally, self.lang = browser, server, tally, lang
        self.complaints: list[str] = []
        self.host = self.window(hand)
        self.reader = self.window()
        self.address = self.event = ""
        self.open: dict[str, tuple[Page, str, str]] = {}  # windows: page, its reader, whose or which
        self.without: set[str] = set()  # readers of pages that have nothing to say now
        self.steps: list[str] = []

    def window(self, size: tuple[int, int] = (1280, 800)) -> Page:
        return window(self.browser, LOCALES[self.lang], size, self.complaints)

    def begins_at(self, address: str) -> None:
        self.address, self.event = address, address.rpartition("/")[2]
        self.reader.goto(f"{self.server.address}/healthz")

    def stands_open(self, name: str, path: str, reader: str, at: str = "", size: tuple[int, int] = (1280, 800)) -> Page:
        """Somebody has this page before him from now on; `at`: his table, or what he is called."""
        page = self.window(size)
        page.goto(self.address + path)
        self.open[name] = (page, reader, at)
        return page

    def goto(self, path: str, page: Page | None = None) -> Page:
        page = page or self.host
        page.goto(self.address + path)
        return page

    # ---- taps

    def tap(self, scope: Page | Locator, do: str, fields: dict[str, Any] | None = None, **facts: Any) -> str:
        """The form that sends this command about these facts: unfolded where it lies folded in, filled and sent."""
        return self._sent(scope, do, fields or {}, facts, refused=False)

    def tap_refused(self, scope: Page | Locator, do: str, fields: dict[str, Any] | None = None, **facts: Any) -> str:
        return self._sent(scope, do, fields or {}, facts, refused=True)

    def _sent(
        self, scope: Page | Locator, do: str, fields: dict[str, Any], facts: dict[str, Any], *, refused: bool
    ) -> str:
        form = self.form(scope, do, *fields, **facts)
        for name, value in fields.items():
            fill(form, name, value)
        return self.press(form.locator("button").first, refused=refused)

    def form(self, scope: Page | Locator, do: str, *typed: str, **facts: Any) -> Locator:
        wanted = f"form:has(input[name=do][value='{do}'])"
        wanted += "".join(f":has([name='{name}']:not([type=hidden]))" for name in typed)
        wanted += "".join(f":has(input[type=hidden][name='{name}'][value='{value}'])" for name, value in facts.items())
        forms = scope.locator(wanted)
        expect(forms.first).to_be_attached()
        if not forms.locator("visible=true").count():
            unfold(forms.first)
        return forms.locator("visible=true").first if forms.locator("visible=true").count() else forms.first

    def press(self, button: Locator, *, refused: bool = False) -> str:
        """A button that sends something; what it answered. What is refused in a test that did not mean it fails."""
        page = button.page
        with page.expect_response(lambda one: one.request.method == "POST") as answer:
            button.click()
        told = said(answer.value)
        wrong = 'class="toast bad"' in told or answer.value.status >= 400
        assert wrong == refused, f"{self.steps[-1] if self.steps else ''}: {told}"
        if 'name="sure"' in told:  # a hand of a few seconds: nobody at a table tells two of them so soon
            return self.press(page.locator("#toast form:has([name=sure]) button").first)
        return told

    def sheet(self, name: str, page: Page | None = None) -> Locator:
        """What opens when his name in the list is tapped."""
        page = self.goto("/players", page)
        page.locator("#player-rows .whom").get_by_text(name, exact=True).last.click()  # who came again has two
        sheet = page.locator("#sheet")
        expect(sheet.locator("h2").first).to_have_text(name)
        return sheet

    def phone(self, name: str) -> Page:
        """He has his phone before him."""
        key = f"phone of {name}"
        if key not in self.open:
            self.stands_open(key, f"/me?entry={self.id_of(name)}", "phone", name, PHONE)
        return self.open[key][0]

    def puts_away(self, name: str) -> None:
        page, _, _ = self.open.pop(name)
        page.context.close()

    def proposed(self, kind: str) -> Locator:
        """What the room proposes, the first of its kind, also where others stand before it."""
        room = self.goto("")
        found = room.locator(f"article.proposal[id^=proposal-{kind}]")
        expect(found.first).to_be_attached()
        if not found.locator("visible=true").count():
            room.locator("details.others > summary").click()
        return found.first

    def count(self, table: int, stacks: dict[str, int]) -> None:
        """All stacks of a table, filled in as they lie there."""
        page = self.goto(f"/chips/{table}")
        for name, stack in stacks.items():
            page.locator(f"[id='count-{self.id_of(name)}']").fill(str(stack))
        self.press(page.locator("form.counts button.primary"))
        self.tally.counted(table, stacks)

    def race_off(self, table: int, value: int, into: int) -> None:
        """What of a value is left over at each seat goes; a card for each such chip, and the best wins a larger one.

        The king is the last card, so it is that of the last who races.
        """
        tally, page = self.tally, self.goto(f"/colour-up?table={table}")
        odd = {name: tally.guests[name].stack % into // value for name in tally.at_table(table)}
        for seat, pieces in zip(self.seats_at(table), odd.values(), strict=True):
            page.locator(f"[name=small-{seat}]").fill(str(pieces))
        self.press(page.locator("form:has([name=do][value=race]) button.primary"))
        racers = [name for name, pieces in odd.items() if pieces]
        for name in racers:
            tally.guests[name].stack -= odd[name] * value
        if racers:
            assert sum(odd.values()) * value == into, "this evening races for one chip at a table"
            for card in ("2h", "3c", "7s", "Kd"):
                self.press(page.locator(f'button[name=cards][value="{card}"]:not(:disabled)'))
                page.wait_for_function(
                    "card => !document.querySelector(`button[name=cards][value='${card}']:enabled`)", arg=card
                )
            tally.guests[racers[-1]].stack += into
        stacks = {one["name"]: one["stack"] for one in self.api("players")["items"] if one["status"] == "entered"}
        here = tally.at_table(table)
        assert {name: tally.guests[name].stack for name in here} == {name: stacks[name] for name in here}

    # ---- somebody else's taps, of which nothing is to be shown

    def do(self, what: str, **fields: Any) -> Any:
        """Through the API: what other tables do meanwhile."""
        return self._posted("commands", {"do": what, **fields})

    def enter(self, name: str) -> None:
        """Somebody at another desk of the registration enters him."""
        self._posted("players", {"name": name, "sure": True})

    def _posted(self, where: str, body: Any) -> Any:
        address = f"{self.server.address}/api/v1/events/{self.event}/{where}"
        headers = {"idempotency-key": token_hex(8), **ALONE}
        answer = self.host.request.post(address, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def api(self, what: str) -> Any:
        answer = self.host.request.get(f"{self.server.address}/api/v1/events/{self.event}/{what}", headers=ALONE)
        assert answer.ok, answer.text()
        return answer.json()

    def floor(self) -> Any:
        return self.api("floor")["floor"]

    def id_of(self, name: str) -> str:
        """Of the last entry of somebody of this name."""
        return str([one["id"] for one in self.floor()["players"] if one["name"] == name][-1])

    def ids(self) -> dict[str, str]:
        """Of everybody at once, where many are named."""
        return {one["name"]: one["id"] for one in self.floor()["players"]}

    def seats_drawn(self) -> None:
        """By chance: where they came to sit is told by the log of the evening, once; from there on all agree on it."""
        for one in self.floor()["players"]:
            guest = self.tally.guests.get(one["name"])
            if guest is not None and one["status"] == "entered":
                guest.seat = (one["table"], one["seat"]) if one["table"] else None

    def button_at(self, table: int) -> int | None:
        """Where it lies, if anybody has said so."""
        (seats,) = [one["seats"] for one in self.floor()["tables"] if one["number"] == table]
        return next((one["seat"] for one in seats if one["button"]), None)

    def at_table(self, table: int) -> list[str]:
        return self.tally.at_table(table)

    def seats_at(self, table: int) -> list[int]:
        """The seats there that are taken."""
        return [(self.tally.guests[name].seat or (0, 0))[1] for name in self.at_table(table)]

    # ---- everywhere agrees

    @contextmanager
    def step(self, what: str) -> Iterator[None]:
        began = time.monotonic()
        self.steps.append(what)
        yield
        tapped = time.monotonic() - began
        self.agrees()
        print(f"{what}: {tapped:.1f} s, compared in {time.monotonic() - began - tapped:.1f} s")  # noqa: T201 - read where it fails

    def agrees(self) -> None:
        """Every page says what the sum says."""
        facts = self.tally.facts()
        wrong = [*self._wrong_in_data(facts), *self._wrong_in_windows(facts)]
        if self.tally.over or len(self.steps) % LOOKED_UP_EVERY == 0:
            wrong += self._wrong_on_pages(facts)
        assert not wrong, f"after “{self.steps[-1]}”:\n" + "\n".join(wrong)

    def _wrong_in_windows(self, facts: dict[str, Any]) -> list[str]:
        """They come to it by themselves, or never."""
        until = time.monotonic() + SEEN_SECONDS_MOST
        wrong: list[str] = []
        for name, (page, reader, at) in self.open.items():
            while True:
                differs = self._differs(look(page, reader, at, self.lang), facts, at)
                if not differs or time.monotonic() > until:
                    break
                page.wait_for_timeout(50)
            wrong += [f"{name} (stands open): {one}" for one in differs]
        return wrong

    def _wrong_on_pages(self, facts: dict[str, Any]) -> list[str]:
        pages = [(reader, self._path(path), "") for reader, path in self._pages().items()]
        pages += [one for picture in PICTURES for one in self._pictures(picture, facts)]
        if not self.tally.over:
            pages += [("station", self._path(f"/station/{at}"), at) for at in list(facts["loads"])[:STATIONS_MOST]]
        says: dict[tuple[str, str], dict[str, Any]] = {}
        for (name, _, at), found in zip(pages, fetch(self.reader, pages, self.lang), strict=True):
            says[name, at] = _joined(says.get((name, at), {}), found)
        return [f"{name} {at}: {one}" for (name, at), found in says.items() for one in self._differs(found, facts, at)]

    def _pictures(self, picture: str, facts: dict[str, Any]) -> list[tuple[str, str, str]]:
        """As many as it takes to show all of it."""
        path, rows, most = PICTURES[picture]
        count = max(-(-len(facts[rows]) // most), 1)
        return [(picture, self._path(f"{path}?page={page}"), "") for page in range(1, count + 1)]

    def _pages(self) -> dict[str, str]:
        pages = LOOKED_UP
        if not self.tally.over:
            return {**pages, **(WHILE_SEATED if self.tally.seats else {})}
        # Nobody looks for his seat any more, and nobody comes to the kiosk.
        return {**{name: path for name, path in pages.items() if name != "kiosk"}, "close": "/close"}

    def _path(self, path: str) -> str:
        return f"/events/{self.event}{path}{'&' if '?' in path else '?'}lang={self.lang}"

    def _wrong_in_data(self, facts: dict[str, Any]) -> list[str]:
        """What programs are told."""
        floor, prizes, players = self.floor(), self.api("prizes"), self.api("players")["items"]
        active = [one for one in players if one["status"] == "entered"]
        says = {
            "left": 0 if floor["phase"] == "over" else floor["left"],
            "entries": floor["entries"],
            "chips": floor["chips"],
            "seats": {one["name"]: f"{one['table']}-{one['seat']}" for one in active if one["table"]},
            "loads": {str(one["number"]): one["players"] for one in floor["tables"] if one["players"]},
            "debtors": len(floor["owing"]),
            "prizesListed": list(floor["prizes"]),
            "ranking": sorted([one["place"], one["name"], one["prize"]] for one in floor["ranking"]),
        }
        told = {
            "prizesListed": list(prizes["prizes"]),
            "ranking": sorted([one["place"], one["name"], one["prize"]] for one in prizes["ranking"]),
        }
        return [f"API: {one}" for says_one in (says, told) for one in self._differs(says_one, facts, "")]

    def _differs(self, says: dict[str, Any], facts: dict[str, Any], at: str) -> list[str]:
        if "wrong" in says:
            return [str(says["wrong"])]
        should = self._should(facts, at)
        if not self.tally.entries:  # of nobody nothing is forecast
            says = {key: value for key, value in says.items() if not key.startswith("prizes")}
        if self.tally.over:  # a page tells the last level, or that none runs
            says = {key: value for key, value in says.items() if key != "level"}
        return [
            f"{key} is {value!r} and should be {should[key]!r}"
            for key, value in says.items()
            if _even(value, key) != _even(should[key], key)
        ]

    def _should(self, facts: dict[str, Any], at: str) -> dict[str, Any]:
        should = dict(facts)
        should["debtors"] = len(facts["owes"])
        should["placesOut"] = {name: place for name, place in facts["places"].items() if not self._sits_still(name)}
        should["prizesListed"] = should["ladder"] = facts["prizes"]
        should["prizesSum"] = sum(facts["prizes"])
        got = sum(prize > 0 for _, _, prize in facts["ranking"])
        should["paidPlaces"] = got if self.tally.over else len(self.tally.planned)
        should["table"] = {name: seat for name, seat in facts["seats"].items() if seat.startswith(f"{at}-")}
        if at in self.tally.guests:
            should["myShare"] = self.tally.offered.get(at, 0)
            should["mySeat"] = facts["seats"].get(at, "") if not self.tally.places.get(at) else ""
            should["myPlace"] = facts["places"].get(at, 0)
            should["myPrize"] = self.tally.prize_of(at) if at in facts["places"] else 0
        return should

    def _sits_still(self, name: str) -> bool:
        """The winner, and who made a deal, sit where they sat."""
        return self.tally.guests[name].seat is not None

    # ---- paper and tables

    def paper(self, name: str) -> str:
        """The words of a document, as its printer would have them."""
        answer = self.host.request.get(f"{self.address}/documents/{name}.pdf?lang={self.lang}")
        assert answer.ok, answer.text()
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.body())).pages)

    def spreadsheet(self, name: str) -> list[list[str]]:
        answer = self.host.request.get(f"{self.address}/documents/{name}.csv?lang={self.lang}")
        assert answer.ok, answer.text()
        parts = ";" if self.lang == "de" else ","
        return [line.split(parts) for line in answer.body().decode("utf-8-sig").splitlines()][1:]


def _joined(before: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Two pictures of one thing, one after the other."""
    both = dict(before)
    for key, value in found.items():
        if isinstance(value, dict):
            both[key] = {**both.get(key, {}), **value}
        else:
            both[key] = [*both.get(key, []), *value] if isinstance(value, list) and key in before else value
    return both


def _even(value: Any, key: str = "") -> Any:
    """What came as JSON and what did not are alike; whoever shares a place stands before or behind the other, and a
    table at which nobody sits counts nobody."""
    if key == "loads":
        return {table: count for table, count in value.items() if count}
    if isinstance(value, tuple | list):
        found = [_even(one) for one in value]
        return sorted(found) if key in ("ranking", "winners") else found
    return {name: _even(one) for name, one in value.items()} if isinstance(value, dict) else value


def tell_buttons(told: Told, proposal: Locator) -> None:
    """Tables of which nobody has said where the button lies are asked for first."""
    while proposal.locator("form:has([value=tell-button])").count():
        asked = proposal.locator(".asks-button").first
        heading = asked.locator("h2").get_attribute("id")
        told.press(asked.locator("form:has([value=tell-button]) button").first)
        expect(proposal.locator(f"#{heading}")).to_have_count(0)


def pick(page: Page, name: str, value: Any = None) -> None:
    """A box on a page where something happened: it lies unseen below what is tapped."""
    wanted = f"[name='{name}']" + ("" if value is None else f"[value='{value}']")
    with page.expect_response(lambda one: "happened" in one.url):
        page.locator(f"label:has(input{wanted})").first.click()


def said(answer: Response) -> str:
    return answer.text() if answer.status not in (204, 303) else ""


def unfold(form: Locator) -> None:
    """Whatever it lies folded in, from the outside in."""
    for folded in reversed(form.locator("xpath=ancestor::details[not(@open)]").all()):
        folded.locator("summary").first.click()


def fill(form: Locator, name: str, value: Any) -> None:
    field = form.locator(f"[name='{name}']")
    if value is True:
        field.first.check()
    elif field.first.evaluate("one => one.tagName") == "SELECT":
        field.first.select_option(str(value))
    elif field.first.get_attribute("type") in ("radio", "checkbox"):
        form.locator(f"[name='{name}'][value='{value}']").check()
    else:
        field.first.fill(str(value))


def posted(answer: Response) -> dict[str, list[str]]:
    """The fields of a form as they were sent."""
    return parse_qs(answer.request.post_data or "")
