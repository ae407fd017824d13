"""A player's own phone, from the code at his seat to his place, in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.test_counted_evening import bust, plate, seated
from tests.browser.windows import PHONE, text_of, window
from tests.waiting import until

# What a browser shows besides a page, written down: one without a window shows none.
SHOWN = """
let may = "default";
window.shown = [];
Object.defineProperty(Notification, "permission", { get: () => may });
Notification.requestPermission = async () => (may = "granted");
ServiceWorkerRegistration.prototype.getNotifications = async () => window.shown;
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag }) => {
  const close = () => (window.shown = window.shown.filter((one) => one.tag !== tag));
  window.shown.push({ title, body, tag, close });
};
"""
LOOKS_AWAY = """
Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
document.dispatchEvent(new Event("visibilitychange"));
"""
LOOKS_HERE = 'delete document.hidden; document.dispatchEvent(new Event("visibilitychange"));'
ASKED = """([path, who]) => {
  const body = new URLSearchParams({ _csrf_token: document.querySelector("[name=_csrf_token]").value, entry: who });
  return fetch(path, { method: "POST", body }).then((one) => one.text());
}"""
# Woken by a message, which says nothing: what it shows then.
WOKEN = """async () => {
  const shown = [];
  ServiceWorkerRegistration.prototype.getNotifications = async () => [];
  ServiceWorkerRegistration.prototype.showNotification = async (title) => { shown.push(title); };
  await tell();
  return shown;
}"""
KEPT = """caches.keys().then(async (names) => {
  const kept = async (name) => (await (await caches.open(name)).keys()).map((one) => one.url);
  return (await Promise.all(names.map(kept))).flat().map((one) => new URL(one).pathname).sort();
})"""


def move(host: Page, name: str) -> str:
    """To a free seat; its number."""
    seat = text_of(host.locator("a.plate.empty .n").last)
    plate(host, name).click()
    sheet = host.get_by_role("dialog")
    sheet.locator("summary", has_text="Move").click()
    sheet.get_by_label("Seat (empty: drawn)").fill(seat)
    sheet.get_by_role("button", name="Move", exact=True).click()
    expect(sheet).to_be_hidden()
    return seat


def test_a_player_follows_his_evening_on_his_phone(browser: Browser, house: Server) -> None:
    """He comes in with the code from his seat, is called to another seat, calls the floor, and reads his place.

    Nothing of it needs a touch of his but the call; nothing is wider than his screen.
    """
    complaints: list[str] = []
    host, phone = window(browser, "en-GB"), window(browser, "de-DE", PHONE, complaints)
    address = seated(host, house, 5)
    plate(host, "Cem").click()
    host.get_by_role("dialog").get_by_role("button", name="Code for the phone").click()
    expect(host.get_by_role("dialog").get_by_role("img", name="QR code")).to_be_visible()
    phone.goto(text_of(host.locator(".address")))
    phone.get_by_role("button", name="Ja, dieses Gerät").click()
    expect(phone).to_have_url(re.compile("/me$"))
    expect(phone.locator("[data-seat]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390

    host.goto(address)
    seat = move(host, "Cem")
    expect(phone.get_by_role("alert")).to_contain_text("Bitte umsetzen")
    expect(phone.get_by_role("heading", name=f"Tisch 1, Platz {seat}")).to_be_visible()
    expect(phone).to_have_title(re.compile("● Bitte umsetzen"))
    expect(phone.locator("[data-since]")).to_have_text(re.compile(r"seit 0:\d\d"))
    host.goto(address)  # with him at his new seat
    plate(host, "Cem").click()
    host.get_by_role("dialog").get_by_role("button", name="Has arrived").click()
    expect(phone.get_by_role("alert")).to_have_count(0)

    big = [text_of(phone.locator("[data-bb]"))]
    for _ in range(2):
        host.goto(f"{address}/clock")
        host.get_by_role("button", name="Next level").first.click()
        expect(phone.locator("[data-bb]")).not_to_have_text(big[-1])
        big.append(text_of(phone.locator("[data-bb]")))
    phone.reload()
    expect(phone.locator("[data-bb]")).to_have_text(big[-1])
    host.goto(address)
    phone.get_by_role("link", name="Floor").click()
    phone.get_by_role("button", name=re.compile("(Floor|Gastgeber) rufen")).click()
    expect(phone.get_by_role("heading", name=re.compile("Der (Floor|Gastgeber) ist gerufen"))).to_be_visible()
    phone.get_by_role("link", name="Mein Platz").click()
    bust(host, "Cem")
    expect(phone.get_by_role("heading", name="5.")).to_be_visible()
    assert [] == complaints


def let_in(host: Page, evening: Evening, who: str, phone: Page) -> Page:
    """His phone, with the code that the floor gives for it."""
    found = re.search(r"/enter/([A-Z0-9]+)", host.evaluate(ASKED, [f"{evening.address}/phone", who]))
    assert found is not None
    phone.goto(f"{evening.address.partition('/events/')[0]}/enter/{found[1]}")
    phone.get_by_role("button").first.click()
    expect(phone).to_have_url(re.compile("/(me|table)$"))
    return phone


@pytest.mark.slow
def test_a_phone_calls_its_player_and_shows_nothing_old(browser: Browser, mortal: Server) -> None:
    """Hidden, it says that it is his turn; he looks, and that is gone. Without a connection it says so and comes back
    by itself; of all that it has shown it has kept nothing."""
    host, one, other = window(browser), window(browser, "de-DE", PHONE), window(browser, "de-DE", PHONE)
    evening = Evening(host, mortal, players=2, table_size=2, depth="virtual").begun(1)
    host.goto(evening.address)
    for phone, seat in zip((one, other), evening.seats(), strict=True):
        phone.add_init_script(SHOWN)
        let_in(host, evening, seat["id"], phone).goto(f"{evening.address}/table")
    until(lambda: any(page.locator("[data-turn=yes]").count() for page in (one, other)))
    acts, phone = (one, other) if one.locator("[data-turn=yes]").count() else (other, one)
    phone.goto(f"{evening.address}/me")
    phone.get_by_text("Meldungen", exact=True).click()
    with phone.expect_request(re.compile("/live.*called")):
        phone.get_by_role("button", name="Meldungen einschalten").click()
    expect(phone.get_by_label("ich am Zug bin")).to_be_checked()
    phone.evaluate(LOOKS_AWAY)
    acts.get_by_role("button", name=re.compile("^Call")).click()
    # That it begins is said before it, where the phone was put away so soon.
    until(
        lambda: (
            ["Du bist am Zug", "Friday · Tisch 1"] in phone.evaluate("window.shown.map((one) => [one.title, one.body])")
        )
    )
    phone.evaluate(LOOKS_HERE)
    until(lambda: phone.evaluate("window.shown.length") == 0)
    (worker,) = phone.context.service_workers
    assert ["Wofür du gerufen wurdest, ist vorbei"] == worker.evaluate(WOKEN), "he did not ask to be rung"

    mortal.kill()
    phone.goto(f"{evening.address}/me")
    expect(phone.get_by_role("heading", name="Keine Verbindung zum Rechner des Turniers")).to_be_visible()
    files = phone.evaluate(KEPT)
    assert "/offline" == files[0]
    assert all(one.startswith("/static/") for one in files[1:])
    mortal.start()
    expect(phone.locator("[data-seat]")).to_be_visible()


def test_anybody_finds_his_seat_by_two_letters(browser: Browser, house: Server) -> None:
    """On the public page, as he types; what is found goes along when somebody moves."""
    host, anybody = window(browser, "en-GB"), window(browser, "en-GB")
    address = seated(host, house, 4)
    anybody.goto(address + "/seats")
    anybody.get_by_label("Your name or your table").press_sequentially("do")
    found = anybody.locator(".found")
    expect(found).to_contain_text("Dora")
    expect(found).to_contain_text(re.compile(r"Table 1, seat \d"))
    seat = move(host, "Dora")

    expect(found).to_contain_text(f"Table 1, seat {seat}")
