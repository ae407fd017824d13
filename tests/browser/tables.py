"""Players at a table in their browsers, and an ear at each: every byte that comes to somebody is looked through.

What may be in them is known from outside: from the deck secret of the store and from the streams of the hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct, field
from playwright.sync_api import Browser, CDPSession, Page, Response

from floorman.cards import text_of
from floorman.desk.hands import steps_of
from floorman.floor import OpenHand
from floorman.floor.dealers import deck_for
from floorman.rulebook import shipped
from floorman.speech import speech
from floorman.store import SqliteStore
from tests.browser.evenings import Evening
from tests.browser.windows import PHONE, told_in, window
from tests.secrecy.planted import cards_in

HAND = re.compile(rb'data-hand="(\d+)"|"number":(\d+)')


class Heard(Struct):
    """What came to one browser: of pages, of answers and of the live stream."""

    hand: int
    told: bytes
    how: str


class Player(Struct):
    """Somebody with his browser."""

    id: str
    name: str
    seat: int
    page: Page
    heard: list[Heard] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def is_his_turn(self) -> bool:
        return bool(self.page.locator("#actions[data-turn=yes]").count())

    def cards(self) -> list[str]:
        """As he hears them: their names."""
        return [str(one.get_attribute("aria-label")) for one in self.page.locator("#mine .pc").all()]

    def press(self, do: str) -> None:
        self.page.locator(f"#actions form:has([name=do][value={do}]) button").first.click()

    def all_in(self) -> None:
        """By the size at a touch where there is one, and sure of it."""
        size = self.page.locator("#actions .quick button").last
        if size.count():
            size.click()
        self.page.locator("#actions [data-raises], #actions button.allin").last.click()
        self.sure()

    def sure(self) -> None:
        self.page.locator("#actions form.sure button").click()


def seated(
    browser: Browser, host: Page, evening: Evening, table: int = 1, locale: str = "de-DE", most: int = 10
) -> list[Player]:
    """Everybody who sits there comes to it with a code, as he would with the one that lies at his seat."""
    found = []
    for seat in evening.seats(table)[:most]:
        page = window(browser, locale, PHONE)
        player = Player(seat["id"], seat["name"], seat["seat"], page)
        listen(player)
        page.goto(_code(host, evening, seat["id"]))
        page.locator("main form button").first.click()
        page.wait_for_url("**/table")
        found.append(player)
    return found


def _code(host: Page, evening: Evening, entry: str) -> str:
    host.goto(evening.address)
    token = next(one["value"] for one in host.context.cookies() if one["name"] == "csrftoken")
    form: dict[str, str | float | bool] = {"entry": entry, "_csrf_token": token}
    shown = host.request.post(f"{evening.address}/phone", form=form, headers={"hx-request": "true"}).text()
    found = re.search(r'address">\s*(\S+?)\s*<', shown)
    assert found is not None, shown
    return found[1]


def listen(player: Player) -> None:
    """From now on everything that comes to him is kept."""
    session: CDPSession = player.page.context.new_cdp_session(player.page)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda told: _keep(player, told["data"].encode(), "stream"))

    def answered(answer: Response) -> None:
        kind = answer.headers.get("content-type", "")
        if "/static/" in answer.url or not kind.startswith(("text/html", "application/json")):
            return
        _keep(player, told_in(answer), answer.url)

    player.page.on("response", answered)
    player.page.on("pageerror", lambda error: player.complaints.append(str(error)))


def _keep(player: Player, told: bytes, how: str) -> None:
    found = HAND.search(told)
    player.heard.append(Heard(int(found[1] or found[2]) if found else 0, told, how))


class Dealt(Struct, frozen=True):
    """One hand as it was: the whole deck, what each held, and what everybody saw."""

    deck: tuple[int, ...]
    held: dict[int, tuple[int, ...]]
    seen: frozenset[int]

    def hidden_from(self, seat: int) -> set[int]:
        return set(self.deck) - self.seen - set(self.held.get(seat, ()))


def hands_of(folder: Path, event: str, book: str = "cuca") -> dict[int, Dealt]:
    """Every hand of table 1 by its number, from its stream and from the deck secret."""
    store = SqliteStore(folder / "floorman.sqlite")
    try:
        secret = store.secret(f"deck/{event}").encode()
        streams = [one for one in store.streams(f"hand/{event}/") if "/1-" in one]
        return {int(one.rpartition("-")[2]): _dealt(store, one, secret, book) for one in streams}
    finally:
        store.close()


def _dealt(store: SqliteStore, stream: str, secret: bytes, book: str) -> Dealt:
    first, *rest = steps_of(list(store.read(stream)))
    told = OpenHand(stream, shipped().book(book), first)
    for events in rest:
        told.hear(events)
    hand = told.hand
    held = {seat: hand.cards[place] for seat, place in hand.at.items()}
    seen = set(hand.board) | {
        card for place, cards in enumerate(hand.cards) if hand.shown >> place & 1 for card in cards
    }
    deck = deck_for(secret, stream, tuple(hand.rules.game.shown.deck), told.mixed).in_turn()
    everything = [card for cards in held.values() for card in cards]
    assert set(everything) == set(deck[: len(everything)]), "the desk dealt from the deck that its secret gives"
    return Dealt(deck, held, frozenset(seen))


def leaks(player: Player, hands: dict[int, Dealt]) -> Iterator[str]:
    """Cards in his bytes that he had no business to see."""
    for one in player.heard:
        hidden = hands[one.hand].hidden_from(player.seat) if one.hand in hands else set()
        for card in (*cards_in(one.told, hidden), *named_in(one.told, hidden)):
            yield f"{player.name}, hand {one.hand}: {card} in {one.how}"


def named_in(told: bytes, cards: Iterable[int]) -> Iterator[str]:
    """As somebody hears them who does not see the picture."""
    for card in cards:
        text = text_of(card)
        rank, suit = text[0], text[1]
        for lang in ("en", "de"):
            words = speech(lang)
            name = words.say(f"card.named.{suit}", rank=words.say(f"card.{rank}.one"))
            if f'"{name}"'.encode() in told:
                yield name


def heard_his_own(player: Player, hands: dict[int, Dealt]) -> bool:
    """His own cards came to him on pages, and the stream told of his hands: a deaf ear proves nothing."""
    ways = set()
    for one in player.heard:
        held = hands[one.hand].held.get(player.seat, ()) if one.hand in hands else ()
        if held and one.how == "stream":
            ways.add(one.how)
        elif any(named_in(one.told, held)) or cards_in(one.told, held):
            ways.add("page")
    return ways == {"page", "stream"}
