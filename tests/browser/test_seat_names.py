"""Who sits where is read whole: no name is cut or lies on another, and no stack is cut."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import window

LONG = (
    "Nadine Schröder", "Katharina Weiß", "Sabine Vogelsang", "Sabine Voß", "Maximilian Oberhauser",
    "Jörn Petersen", "Rüdiger Pfeiffer", "Christopher Brandenburger", "Anna-Lena Schmidtbauer", "Łukasz Wiśniewski",
)  # fmt: skip

# Texts that are cut, that leave their box, that lie on another's, and words that are broken in their middle.
WRONG = """(box) => {
  const found = [], boxes = [...document.querySelectorAll(box)];
  for (const one of boxes) {
    const room = one.getBoundingClientRect();
    for (const text of one.querySelectorAll('.who, .has, b, small')) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const beside = line.left < room.left - 1 || line.right > room.right + 1;
        if (beside || line.top < room.top - 1 || line.bottom > room.bottom + 1)
          found.push('out of its box: ' + text.textContent);
      }
      const words = /[\\p{L}]{2,}/gu;
      for (const node of text.childNodes) for (let word; node.data && (word = words.exec(node.data));) {
        range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1)
          found.push('broken: ' + word[0]);
      }
      if (getComputedStyle(text).overflow !== 'visible' && text.scrollWidth > text.clientWidth + 1)
        found.push('cut: ' + text.textContent);
    }
    for (const other of boxes) {
      if (other === one || one.contains(other) || other.contains(one)) continue;
      const his = other.getBoundingClientRect();
      const wide = Math.min(room.right, his.right) - Math.max(room.left, his.left);
      const high = Math.min(room.bottom, his.bottom) - Math.max(room.top, his.top);
      if (wide > 2 && high > 2) found.push('on another: ' + one.textContent);
    }
  }
  return [boxes.length, [...new Set(found)]];
}"""


HAPPENED = "/station/1/happened?s=exposed-card"
PLACES = (
    ("", ".plate.rseat", ((1280, 800), (1440, 900), (390, 844))),
    ("/station/1", ".felt-map .plate", ((1024, 768), (1280, 800), (390, 844))),
    ("/station/1/happened?s=player-skipped", ".seatpick > span", ((1024, 768), (390, 844))),
    (f"{HAPPENED}&at-button=1", ".dealt label > span", ((1024, 768), (390, 844))),
)


def test_every_name_and_stack_is_read(browser: Browser, house: Server) -> None:
    """In the room, round the felt of a station, and where a seat or a card is tapped: ten long names."""
    page = window(browser, "de-DE")
    evening = Evening(page, house, players=len(LONG), names=LONG, table_size=10, stack=20_000).begun()
    found = {}
    for path, box, sizes in PLACES:
        page.goto(evening.address + path)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            many, wrong = page.evaluate(WRONG, box)
            cut = [one for one in wrong if not path or not one.startswith("broken")]  # a station has no room for that
            found[path, width] = (many >= len(LONG), cut)

    assert {place: (True, []) for place in found} == found


def test_on_a_phone_no_name_is_broken_at_two_tables_either(browser: Browser, house: Server) -> None:
    page = window(browser, "de-DE", (390, 844))
    evening = Evening(page, house, players=12, names=(*LONG, "Ruth Novák", "Bernhard-Maximilian von Hohenstein"),
                      table_size=6, stack=20_000).begun(tables=2)  # fmt: skip
    page.goto(evening.address)

    assert [12, []] == page.evaluate(WRONG, ".plate.rseat")
