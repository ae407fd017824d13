"""The table of pages: each in the states that are worth a look. Another one is another line.

A path names events in braces, as `houses` made them. Steps are taken once the page is there; what they changed in the
house, `after` takes back, so that the next picture finds it as it was. It ends with a look at that: a window that is
closed while it is on its way to another page may never say that it is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from floorman.house.layouts import READY
from floorman.web.gallery.hand_file import hand_file

if TYPE_CHECKING:
    from playwright.sync_api import Page

Step: TypeAlias = Callable[["Page"], object]


class Shot(Struct, frozen=True):
    """One page in one state, as somebody sees it who has this pass (nobody's, where none is named)."""

    page: str
    state: str
    path: str
    house: str = "home"
    who: str = ""
    steps: tuple[Step, ...] = ()
    after: tuple[Step, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.page}.{self.state}"


def click(what: str) -> Step:
    return lambda page: page.locator(what).first.click()


def seat(which: str) -> Step:
    """Somebody taps a seat. On a narrow page the room has a line for each table, and the seats are on the table's."""

    def taps(page: Page) -> None:
        line = page.locator(".tl a").first
        if line.is_visible():
            line.click()
            page.wait_for_url("**/tables/*")  # as far as its scripts: a seat opens its sheet then
        page.locator(which).first.click()

    return taps


def fill(what: str, text: str) -> Step:
    return lambda page: page.locator(what).first.fill(text)


def see(what: str) -> Step:
    return lambda page: page.locator(what).first.wait_for()


def there(what: str) -> Step:
    """Keys have their list where there may be a keyboard: on a phone it is there and not shown."""
    return lambda page: page.locator(what).first.wait_for(state="attached")


def press(key: str) -> Step:
    return lambda page: page.keyboard.press(key)


def point(page: Page) -> None:
    """Somebody moves the mouse."""
    page.mouse.move(200, 200)
    page.mouse.move(220, 220)


def let_pass(seconds: int) -> Step:
    """So much time goes by for the page, without a word from the desk, however often it asks for one."""

    def goes_by(page: Page) -> None:
        page.route("**/live?*", lambda route: route.abort())
        page.route("**/live", lambda route: route.abort())
        page.evaluate(f"window.stillAt = {seconds} * 1000; new Promise(next => setTimeout(next, 400))")

    return goes_by


def _name_the_stick(page: Page) -> None:
    """It lies beside the house, as in the one that was made for this."""
    beside = page.locator("dl .path").first.inner_text().removesuffix("house/backups") + "stick"
    page.locator("#place").fill(beside)
    page.locator("form:has(#place) button").click()


def send_file(content: bytes) -> Step:
    """A file is chosen, and with that it is sent."""

    def sends(page: Page) -> None:
        page.locator("#files").set_input_files({"name": "Friday.phhs", "mimeType": "text/plain", "buffer": content})

    return sends


def _send_hands(page: Page) -> None:
    """An evening of hands, made only when it is wanted."""
    send_file(hand_file())(page)


OPEN_HANDS: tuple[Step, ...] = (_send_hands, see(".handlist"))
SEAT = "#sheet[open]"
TOAST = "floor-toast"
CALL = "kind=wrong-first-seat&book=cuca&seat=3&go=1"
SAID = "should_be=2"
ON_HAND = "kind=wrong-card-count&seat=3&has=3"
UNDO = (click(f"{TOAST} form button"), see(f"{TOAST}[role=status]"))

EVENT_STATES = ("running", "last", "paused", "break", "overtime", "bubble", "money", "final", "hands", "over", "before")

FAR_STATES = ("dealing", "club", "last", "break", "bubble", "money", "final", "hands", "over")

PAGES: tuple[Shot, ...] = (
    Shot("start", "first", "/", "empty"),
    Shot("start", "events", "/"),
    Shot("start", "guest", "/", "club"),
    Shot("new", "form", "/new", "empty"),
    Shot("new", "mix", "/new?template=six", "empty", steps=(
        click("#mixing summary"), click("button[value='add:plo8']"), see(".mix li:nth-child(2)"))),
    Shot("new", "like", "/new?like={club}&players"),
    Shot("desk", "nobody", "/events/{nobody}"),
    *(Shot("desk", state, f"/events/{{{state}}}") for state in EVENT_STATES),
    Shot("desk", "map", "/events/{running}?view=map"),
    Shot("desk", "club", "/events/{club}"),
    Shot("desk", "club-list", "/events/{club}?view=list"),
    Shot("desk", "floor", "/events/{club}", "club", "floor"),
    Shot("desk", "found", "/events/{club}", steps=(fill("#find", "ru"), see("#found li"))),
    Shot("desk", "nobody-found", "/events/{club}", steps=(fill("#find", "xy"), see("#found li"))),
    Shot("desk", "seat", "/events/{running}", steps=(seat("a.plate:not(.empty)"), see(SEAT))),
    Shot("desk", "player", "/events/{running}/players", steps=(
        click("#tab a.whom"), see(SEAT),
    )),
    Shot("desk", "seat-empty", "/events/{running}", steps=(seat("a.plate.empty"), see(SEAT))),
    Shot("desk", "seat-penalty", "/events/{running}", steps=(
        seat("a.plate:not(.empty)"), click("#sheet summary:has-text('Penalty'), #sheet summary:has-text('Strafe')"))),
    Shot("desk", "refused", "/events/{running}", steps=(
        seat("a.plate:not(.empty)"), click("#sheet summary:has-text('Name')"), fill("#sheet [name=alias]", "Floor"),
        click("#sheet form:has([value=correct-name]) button"), see(f"{TOAST}[data-wrong]"))),
    Shot("desk", "toast", "/events/{pressed}", steps=(
        seat("a.plate:not(.empty)"), click("#sheet form:has([value=bust]) button"), see(f"{TOAST} form")), after=UNDO),
    Shot("desk", "calls", "/events/{pressed}"),
    Shot("desk", "between", "/events/{between}"),
    Shot("table", "one", "/events/{running}/tables/1"),
    Shot("table", "club", "/events/{club}/tables/3"),
    Shot("table", "alarm", "/events/{club}/tables/4"),
    Shot("table", "halted", "/events/{club}/tables/6"),
    Shot("chips", "alarm", "/events/{club}/chips"),
    Shot("chips", "home", "/events/{running}/chips"),
    Shot("chips", "count", "/events/{club}/chips/4"),
    Shot("chips", "colour-up", "/events/{club}/colour-up"),
    Shot("deal", "uncounted", "/events/{money}/deal"),
    Shot("deal", "asked", "/events/{dealing}/deal"),
    Shot("day", "end", "/events/{club}/day"),
    Shot("day", "between", "/events/{between}/day"),
    Shot("players", "home", "/events/{running}/players"),
    Shot("players", "nobody", "/events/{nobody}/players"),
    Shot("players", "club", "/events/{club}/players"),
    Shot("registration", "home", "/events/{running}/registration"),
    Shot("registration", "nobody", "/events/{nobody}/registration"),
    Shot("registration", "over", "/events/{over}/registration"),
    Shot("registration", "found", "/events/{door}/registration", steps=(fill("#who", "kr"), see("#people li"))),
    Shot("registration", "card", "/events/{door}/registration", steps=(
        fill("#who", "Ines Álvarez"), click("#register .regask button"), see("#card"))),
    Shot("registration", "asked", "/events/{door}/registration", steps=(
        fill("#who", "Ana Kraft"), see("#people [value=new]"), click("#people [value=new]"), see("#asked-about"))),
    Shot("registration", "full", "/events/{door}/registration"),
    Shot("registration", "till", "/events/{club}/registration", "club", "registrar"),
    Shot("kiosk", "first", "/events/{door}/kiosk"),
    Shot("kiosk", "found", "/events/{door}/kiosk?q=kr"),
    Shot("kiosk", "wish", "/events/{door}/kiosk?q=Zoë Łuczak"),
    Shot("kiosk", "nobody", "/events/{nobody}/kiosk"),
    Shot("kiosk", "guest", "/events/{club}/kiosk?q=nobody", "club"),
    Shot("invitation", "friends", "/events/{friends}/invitation"),
    Shot("invitation", "none", "/events/{running}/invitation"),
    Shot("join", "name", "/join/{code:friends}"),
    Shot("join", "over", "/join/NOSUCHCODE"),
    Shot("join", "asked", "/join/{code:friends}", steps=(
        fill("#name", "Ana Kraft"), click(".joinform button"), see(".asks"))),
    Shot("lobby", "host", "/events/{friends}/lobby"),
    Shot("lobby", "running", "/events/{running}/lobby"),
    Shot("lobby", "player", "/events/{club}/lobby", "club", "player"),
    Shot("chat", "lobby", "/events/{friends}/chat/0", steps=(
        fill(".talk [name=text]", "Hello everybody"), click(".talk form button"))),
    Shot("payouts", "running", "/events/{money}/payouts"),
    Shot("payouts", "nobody", "/events/{nobody}/payouts"),
    Shot("payouts", "published", "/events/{final}/payouts"),
    Shot("payouts", "over", "/events/{over}/payouts"),
    Shot("payouts", "list", "/events/{running}/payouts?way=club&places=4&unit=500&list=50% 30% 20%"),
    Shot("till", "running", "/events/{money}/till"),
    Shot("till", "over", "/events/{over}/till"),
    Shot("close", "over", "/events/{over}/close"),
    Shot("till", "club", "/events/{club}/till"),
    Shot("clock", "running", "/events/{running}/clock"),
    Shot("clock", "break", "/events/{break}/clock"),
    Shot("clock", "edited", "/events/{running}/clock", steps=(click("#line-4 .acts a"), see(".edit"))),
    Shot("clock", "added", "/events/{running}/clock", steps=(
        click("#line-4 .acts a"), click(".edit a:not(.icon)"), see(".slot"))),
    Shot("clock", "end-by", "/events/{running}/clock?by=23:30"),
    Shot("clock", "not-started", "/events/{before}/clock"),
    Shot("settings", "not-started", "/events/{before}/settings"),
    Shot("settings", "running", "/events/{door}/settings", steps=(click("#set-price .btn"), see("#set-price.open"))),
    Shot("documents", "club", "/events/{club}/documents"),
    Shot("log", "club", "/events/{club}/log"),
    Shot("log", "over", "/events/{over}/log"),
    Shot("more", "home", "/events/{running}/more"),
    Shot("more", "keys", "/events/{running}", steps=(press("?"), there("#keys"))),
    *(Shot("wall", state, f"/events/{{{state}}}/wall") for state in (*EVENT_STATES, "club")),
    Shot("wall", "lost", "/events/{running}/wall", steps=(let_pass(40),)),
    Shot("wall", "dealing", "/events/{dealing}/wall"),
    Shot("wall", "between", "/events/{between}/wall"),
    *(Shot("wall", sheet, f"/events/{{club}}/wall?show={sheet}") for sheet in ("seats", "payouts", "ranking")),
    Shot("wall", "own-waits", "/events/{waits}/wall", "own"),
    Shot("wall", "own-runs", "/events/{runs}/wall", "own"),
    Shot("wall", "own-sponsors", "/events/{runs}/wall?show=sponsors", "own"),
    Shot("wall", "own-code", "/events/{runs}/wall?show=code", "own"),
    Shot("wall", "far-own", "/events/{waits}/wall?far=1", "own"),
    *(Shot("wall", f"layout-{name}", f"/events/{{runs}}/wall?layout={name}", "own") for name in READY),
    *(Shot("wall", f"far-{state}", f"/events/{{{state}}}/wall?far=1") for state in FAR_STATES),
    *(Shot("layout", name, f"/events/{{runs}}/layouts/{name}", "own") for name in ("prizes", "new")),
    Shot("layout", "chosen", "/events/{runs}/layouts/prizes", "own", steps=(click('[data-take="clock"]'),)),
    Shot("overlay", "hand", "/events/{told}/overlay?screen={stream}"),
    Shot("screens", "own", "/events/{runs}/screens", "own"),
    Shot("screens", "plain", "/events/{running}/screens"),
    Shot("screens", "change", "/events/{runs}/screens", "own", steps=(click(".onescreen summary"),)),
    Shot("wall", "settings", "/events/{running}/wall", steps=(point,)),
    Shot("station", "facts", f"/events/{{told}}/station/1/happened?{CALL}"),
    Shot("station", "ruled", f"/events/{{told}}/station/1/happened?{CALL}&{SAID}"),
    Shot("station", "dealer", "/events/{club}/station/3", "club", "dealer"),
    Shot("station", "happened", "/events/{club}/station/3/happened", "club", "dealer"),
    Shot("station", "sought", "/events/{club}/station/3/happened?q=string+bet", "club", "dealer"),
    Shot("station", "where-button", "/events/{club}/station/3/happened?s=string-bet", "club", "dealer"),
    Shot("station", "answered", "/events/{club}/station/3/happened?s=odd-chip", "club", "dealer"),
    Shot("station", "told", "/events/{told}/station/1"),
    Shot("station", "otherwise", f"/events/{{told}}/station/1/happened?{ON_HAND}", steps=(
        click(".otherwise summary"),)),
    Shot("station", "call", "/events/{told}/station/1", steps=(click("a[href$='/call']"), see(SEAT))),
    Shot("me", "player", "/events/{club}/me", "club", "player"),
    Shot("me", "seated", "/events/{club}/me", "club", "seated"),
    Shot("me", "cards", "/events/{kitchen}/me", "kitchen", "player"),
    Shot("station", "cards-on-phones", "/events/{kitchen}/station/1", "kitchen", "direction"),
    Shot("wall", "board", "/events/{kitchen}/wall?show=board", "kitchen"),
    Shot("me", "out", "/events/{club}/me", "club", "out"),
    Shot("me", "hands", "/events/{past}/me/hands", "kitchen", "past"),
    Shot("past", "stats", "/events/{past}/me/hands/stats", "kitchen", "past"),
    Shot("past", "own", "/events/{past}/me/hands", "kitchen", "past", steps=(
        click(".ownhands .rows a"), see(".track"), click(".track li:last-child a:last-child"), see(".told .left"))),
    Shot("past", "passed-on", "/events/{told}/hands", steps=(
        click("#told .handtable a"), click("a[href$='/replay']"), see(".track"))),
    Shot("me", "called", "/events/{club}/me", "club", "player", steps=(
        click("#called summary"), see("#called .column p"))),
    Shot("me", "prizes", "/events/{club}/me/prizes", "club", "player"),
    Shot("me", "floor", "/events/{club}/me/floor", "club", "player"),
    Shot("me", "rules", "/events/{club}/me/rules", "club", "player"),
    Shot("results", "over", "/events/{over}/results"),
    Shot("results", "running", "/events/{running}/results"),
    Shot("seats", "club", "/events/{club}/seats"),
    Shot("names", "club", "/events/{club}/names"),
    Shot("names", "nobody", "/events/{nobody}/names"),
    Shot("hands", "none", "/events/{running}/hands"),
    Shot("hands", "told", "/events/{told}/hands"),
    Shot("hands", "one", "/events/{told}/hands", steps=(click("#told .handtable a"), see(".story"))),
    Shot("books", "edit", "/books/edit"),
    Shot("plan", "home", "/events/{running}/plan"),
    Shot("plan", "club", "/events/{club}/plan"),
    Shot("plan", "guest", "/events/{club}/plan", "club"),
    Shot("cards", "home", "/events/{running}/cards"),
    Shot("cards", "nobody", "/events/{nobody}/cards"),
    Shot("books", "shelf", "/books"),
    Shot("books", "cuca", "/books/cuca"),
    Shot("rule", "proven", "/rules/tda-2024-47-a?proven"),
    Shot("rule", "information", "/rules/cuca-0-a?proven"),
    Shot("scenarios", "topics", "/scenarios"),
    Shot("scenarios", "found", "/scenarios?q=tda-2024-47-a"),
    Shot("scenarios", "nothing", "/scenarios?q=xyzzy"),
    Shot("scenario", "begins", "/scenarios/all-in-of-half-a-raise"),
    Shot("scenario", "played", "/scenarios/all-in-of-half-a-raise?step=3"),
    Shot("scenario", "elsewhere", "/scenarios/all-in-of-half-a-raise?step=2&book=tda-2024"),
    Shot("scenario", "refused", "/scenarios/evening-at-the-club?step=50"),
    Shot("scenario", "hand-in-a-room", "/scenarios/final-table-of-nine?step=8"),
    Shot("compare", "three", "/books/compare"),
    Shot("compare", "two", "/books/compare?book=tda-2024&book=cuca"),
    Shot("ask", "open", "/ask"),
    Shot("ask", "form", "/ask?kind=declaration&book=tda-2024"),
    Shot("ask", "taps", "/ask?s=exposed-card&book=tda-2024", steps=(click("#the-hand summary"),)),
    Shot("ask", "event", "/events/{club}/ask", "club", "direction"),
    Shot("ask", "table", "/events/{club}/ask/3?s=exposed-card", "club", "direction"),
    Shot("ask", "told", f"/events/{{told}}/ask/1?{CALL}&{SAID}"),
    Shot("ask", "facts-missing", f"/ask?{CALL}"),
    Shot("ask", "answer", f"/ask?{CALL}&{SAID}"),
    Shot("practice", "choose", "/practice"),
    Shot("practice", "table", "/practice", steps=(click("main button.primary"), see(".practice"))),
    Shot("handfiles", "choose", "/hands"),
    Shot("handfiles", "no-hands", "/hands", steps=(send_file(b"once upon a time"), see(".wrong"))),
    Shot("handfiles", "list", "/hands", steps=OPEN_HANDS),
    Shot("handfiles", "stats", "/hands", steps=(*OPEN_HANDS, click("a[href$='/stats']"), see(".counted"))),
    Shot("handfiles", "first", "/hands", steps=(*OPEN_HANDS, click(".handlist a"), see(".track"))),
    Shot("handfiles", "last", "/hands", steps=(
        *OPEN_HANDS, click(".handlist a[href$='/9']"), see(".track"), click(".track li:last-child a:last-child"),
        see(".told .left"),
    )),
    Shot("enter", "stranger", "/enter", "club"),
    Shot("pair", "digits", "/pair", "club"),
    Shot("enter", "wrong", "/enter", "club", steps=(
        fill("#name", "Ines"), fill("#password", "forgotten"), click("form[action='/enter'] button"), see(".wrong"))),
    Shot("enter", "inside", "/enter", "club", "floor"),
    Shot("enter", "code", "/enter/{code:dealer}", "club"),
    Shot("enter", "code-over", "/enter/NOSUCHCODE", "club"),
    Shot("people", "open", "/house/people"),
    Shot("people", "staff", "/house/people", "club", "direction"),
    Shot("people", "floor", "/house/people", "club", "floor"),
    Shot("house", "nothing", "/house"),
    Shot("house", "clock-ahead", "/house/clock", "ahead"),
    Shot("start", "clock-ahead", "/", "ahead"),
    Shot("backups", "first", "/house/backups", "kept"),
    Shot("backups", "made", "/house/backups", "kept", steps=(
        click("form:has([value=now]) button"), see(".facts dt:nth-of-type(3)"))),
    Shot("backups", "no-place", "/house/backups", "kept", steps=(
        fill("#place", "/media/usb"), click("form:has(#place) button"), see(".wrong"))),
    Shot("backups", "place", "/house/backups", "kept", steps=(
        _name_the_stick, see("form:has([value=nowhere]) button")), after=(
        click("form:has([value=nowhere]) button"), see("section:nth-of-type(2):not(:has(dl))"))),
    Shot("backups", "database", "/house/backups"),
    Shot("phones", "no-way-in", "/house/phones"),
    Shot("offline", "whole", "/offline"),
    Shot("house", "things", "/house", "club", "direction"),
    Shot("style", "whole", "/style", "empty"),
    Shot("api", "whole", "/api"),
    Shot("api", "try", "/api/try?call=open-event"),
    Shot("api", "tried", "/api/try?call=events", steps=(click("#try button"), see("#answer"))),
    Shot("error", "not-found", "/nowhere"),
    Shot("error", "not-for-you", "/house", "club", "dealer"),
)  # fmt: skip
