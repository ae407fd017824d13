"""Prizes, payouts and a deal, by clicking."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.test_counted_evening import plate
from tests.browser.windows import PHONE, press, window

TOLD = {"Anna": "€131", "Ben": "€92", "Cem": "€77"}


def phone_of(browser: Browser, evening: Evening, id: str) -> Page:
    """A phone that looks at the evening as this player does."""
    phone = window(browser, "en-GB", PHONE)
    phone.goto(f"{evening.address}/me?entry={id}")
    return phone


@pytest.mark.slow
def test_three_make_a_deal_on_their_phones_and_every_page_says_its_amounts(browser: Browser, house: Server) -> None:
    """Six paid 50: 300. Three are left with 30,000, 20,000 and 10,000 and share 131, 92 and 77. One refuses first.

    The host taps four times: talk, the column of own amounts, ask, settle; and types what they agreed on.
    """
    host = window(browser, "en-GB")
    evening = Evening(host, house, book="tda-2024", players=6, price={"prize": 5000}, currency="€").begun()
    evening.do("publish-prizes", prizes=[15_000, 9_000, 6_000])
    ids = {one["name"]: one["id"] for one in evening.floor()["players"]}
    for name in ("Dora", "Emil", "Fay"):
        evening.do("bust", busts=[{"who": ids[name]}])
    host.goto(evening.address + "/deal")
    press(host, "Talk about a deal (clock stands)")
    expect(host.get_by_role("button", name="Ask the players")).to_be_disabled()
    expect(host.locator("#tab aside")).to_contain_text("Count the stack of Anna, Ben and Cem.")
    for name, stack in zip(TOLD, ("30000", "20000", "10,000"), strict=True):
        host.get_by_label(f"Stack of {name}").fill(stack)
    host.get_by_label("Stack of Cem").press("Enter")
    expect(host.get_by_text("Stacks agree with 60,000")).to_be_visible()
    for name, amount in TOLD.items():
        host.get_by_label(f"Own amount of {name}").fill(amount.removeprefix("€"))
        host.get_by_label(f"Own amount of {name}").press("Tab")
    expect(host.get_by_role("radio", name="Own")).to_be_checked()
    expect(host.locator(".okline")).to_contain_text("Left €0")
    press(host, "Ask the players")

    phones = {name: phone_of(browser, evening, ids[name]) for name in TOLD}
    for name, phone in phones.items():
        expect(phone.locator("#deal .prize")).to_have_text(TOLD[name])
    press(phones["Anna"], "Accept")
    press(phones["Cem"], "Decline")
    expect(host.locator(f"#dealer-{ids['Cem']}")).to_contain_text("no")
    settle = host.get_by_role("button", name="Settle €131 / €92 / €77")
    expect(settle).to_be_disabled()
    expect(host.get_by_text("No from Cem. Waits for Ben.")).to_be_visible()
    expect(phones["Anna"].get_by_text("One of you has said no.")).to_be_visible()
    press(phones["Ben"], "Accept")
    expect(host.get_by_text("No from Cem.")).to_be_visible()
    press(phones["Cem"], "Accept")
    expect(phones["Cem"].get_by_text("You said yes")).to_be_visible()
    expect(settle).to_be_enabled()
    settle.click()

    for name, phone in phones.items():
        expect(phone.locator("#end .prize")).to_have_text(TOLD[name])
    for page, table in (("payouts", ".data"), ("till", ".queue"), ("results", "main")):
        host.goto(f"{evening.address}/{page}")
        for amount in (*TOLD.values(), "€300"):
            expect(host.locator(table).first).to_contain_text(amount)
    host.goto(evening.address + "/log")
    expect(host.locator("#tab")).to_contain_text("Anna €131, Ben €92, Cem €77")
    host.goto(evening.address + "/till")
    for left, pays in ((2, "€81"), (1, "€42"), (0, "€27")):  # each still owes his 50: it is kept back, or is not
        host.get_by_role("button", name=f"Pay {pays}").click()
        expect(host.get_by_role("button", name="Pay €")).to_have_count(2 * left)
    assert [13_100, 9200, 7700] == [one["prize"] for one in evening.floor()["ranking"][:3]]


def test_a_busted_player_is_brought_back_and_a_prize_changed_with_a_reason(browser: Browser, house: Server) -> None:
    """Three of 60: 180. Steep over two places is two to one; 50, 30 and 20 percent of it in fives are 90, 50 and 35,
    and 5 more for the first."""
    host = window(browser, "de-DE")
    evening = Evening(host, house, price={"prize": 6000}).begun()
    name = evening.seats()[0]["name"]
    host.goto(evening.address)
    plate(host, name).click()
    host.get_by_role("dialog").get_by_role("button", name="Bust").click()
    host.locator("#toast").get_by_role("button", name="Zurücknehmen").click()
    expect(plate(host, name)).to_have_count(1)
    host.goto(evening.address + "/payouts")
    host.get_by_role("radio", name="Steil").check()
    host.get_by_role("button", name="mehr").click()
    expect(host.get_by_label("Betrag für Platz 2")).to_have_value("60")
    expect(host.get_by_label("Betrag für Platz 1")).to_have_value("120")
    host.get_by_role("button", name="Veröffentlichen", exact=True).click()
    expect(host.get_by_text("Veröffentlicht, Fassung 1")).to_be_visible()
    host.get_by_label("Oder eine Liste einfügen").fill("50% 30% 20%")
    host.get_by_label("Oder eine Liste einfügen").press("Enter")
    expect(host.get_by_label("Betrag für Platz 3")).to_have_value("35")
    host.get_by_label("Warum eine neue Fassung?").fill("ein dritter Platz mehr")
    press(host, "Fassung 2 veröffentlichen")
    expect(host.get_by_text("Veröffentlicht, Fassung 2")).to_be_visible()
    host.goto(evening.address + "/log")
    expect(host.locator("#tab")).to_contain_text("ein dritter Platz mehr")


@pytest.mark.slow
def test_on_a_phone_every_way_to_pay_and_back_is_in_its_card(browser: Browser, house: Server) -> None:
    """One of four has not paid, so his prize is paid less what he owes: a long button. Nothing runs over its card."""
    phone = window(browser, "de-DE", PHONE)
    evening = Evening(phone, house, players=4, price={"prize": 5000}, currency="€").begun()
    evening.do("set-prizes", prizes=[12_000, 8_000])
    ids = {one["name"]: one["id"] for one in evening.floor()["players"]}
    for name in list(ids)[1:]:
        evening.do("bust", busts=[{"who": ids[name]}])
    for path in ("/till", "", "/cards", "/entries/1"):
        phone.goto(evening.address + path)
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0], path
    phone.goto(evening.address + "/till")
    said, button = (
        phone.locator(".publish-first .grow").bounding_box(),
        phone.get_by_role("button", name="Veröffentlichen"),
    )
    pressed = button.bounding_box()
    assert said and pressed and said["width"] > 200
    assert said["x"] + said["width"] <= pressed["x"] or said["y"] + said["height"] <= pressed["y"]
    button.click()
    expect(phone.get_by_role("button", name="auszahlen").first).to_be_visible()
    for way in phone.locator(".queue .act .btn").all():
        box = way.bounding_box()
        assert box and box["x"] + box["width"] <= PHONE[0] - 24
        assert way.evaluate("one => one.scrollWidth <= one.clientWidth")
