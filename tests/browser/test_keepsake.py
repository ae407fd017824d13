"""The picture of an evening, as whoever wants to send it gets it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server
from tests.browser.test_wall import api
from tests.browser.windows import PHONE, window
from tests.web.walls import NAMES, PRIZES, deal_over

PNG = b"\x89PNG\r\n\x1a\n"
WRITTEN = """() => { window.written = []; const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
    window.written.push(text); write.call(this, text, ...at); }; }"""


def close_it(beside: Page, event: str) -> None:
    """In a window of its own, which says at last that a backup was made: its form is gone before it is answered."""
    page = beside.context.new_page()
    page.goto(re.sub(r"/events/.*", f"/events/{event}/close?lang=de", beside.url))
    page.get_by_role("button", name="Trotzdem abschließen").click()
    expect(page.get_by_text("Letzte Sicherung")).to_be_visible()


def test_the_picture_of_an_evening(browser: Browser, house: Server, tmp_path: Path) -> None:
    """Name, day, how many, how it ended, and everybody who got something, as the results say; still there when the page
    has renewed itself, and shared only where a browser shares files."""
    made = deal_over(api(house))
    page = window(browser, "de-DE", PHONE)
    page.add_init_script("delete Navigator.prototype.canShare")
    page.goto(f"{house.address}/events/{made.id}/results?lang=de")
    page.evaluate(WRITTEN)
    close_it(page, made.id)
    save = page.get_by_role("button", name="Bild speichern")
    expect(save).to_be_visible()
    with page.expect_download() as kept:
        save.click()
    file = tmp_path / "evening.png"
    kept.value.save_as(file)
    written = page.evaluate("window.written")

    assert re.fullmatch(r"\d{4}-\d\d-\d\d-Donnerstag-Deepstack\.png", kept.value.suggested_filename)
    assert PNG == file.read_bytes()[:8]
    assert 1080 == int.from_bytes(file.read_bytes()[16:20], "big")
    assert "Donnerstag Deepstack" == written[0]
    assert "12 Spieler · 2.700\u00a0€ an Preisen · Mit einem Deal beendet" in written
    ranking = [one["name"] for one in sorted(made.players(), key=lambda one: one["place"]) if one["prize"]]
    assert ranking == [one for one in written if one in NAMES]
    assert [f"{coins // 100}\u00a0€" for coins in PRIZES] == [one for one in written if one.endswith("€")]
    expect(page.get_by_role("button", name="Bild teilen")).to_be_hidden()
