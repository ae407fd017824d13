"""What is bet lies beside the board and beside the plates on a dealer's tablet, with every number of seats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import floorman.web
from floorman.web.pictures import SIZES, seats_css
from tests.browser.windows import window
from tests.web.doors import a_house
from tests.web.test_station import begun, send, station

STATIC = Path(floorman.web.__file__).parent / "static"
TABLETS = ((1024, 768), (1180, 820), (820, 1180))

# All sit and have bet, five cards lie on the board, the button lies at each; what lies on what.
ON_TOP = r"""seats => {
  const felt = document.querySelector(".felt-map");
  const plate = felt.querySelector("li:has(.has)"), cloth = felt.querySelector(".cloth");
  felt.className = `felt-map seats-${seats}`;
  felt.replaceChildren(...Array.from({ length: seats }, () => plate.cloneNode(true)), cloth);
  const one = (what, of) => Object.assign(document.createElement("span"), { className: what, innerHTML: of });
  for (const li of felt.querySelectorAll("li:not(.cloth)")) {
    li.querySelector(".who").textContent = "Anna Kraft";
    li.querySelector(".has").textContent = "108,600";
    li.querySelector(".dot")?.remove();
    li.querySelector(".plate").append(one("dot dbtn", "D"));
    li.querySelector(".put")?.remove();
    li.append(one("put", '<svg class="stack"></svg><b class="num">12,400</b>'));
  }
  const cards = '<i class="pc" style="display:inline-block;aspect-ratio:5/7"></i>'.repeat(5);
  felt.querySelector(".mid").innerHTML = `<p class="hand">${cards}</p><p><b>Pot <span class="num">28,000</span></b>`;
  const named = (what, of) => [...felt.querySelectorAll(what)].map((box, at) => [`${what} ${at + 1}`, of(box)]);
  const boxes = (what) => named(what, (box) => box.getBoundingClientRect());
  const words = (what) => named(what, (box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return range.getBoundingClientRect();
  });
  const puts = boxes(".put"), wrong = [];
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const look = (some, others) => some.forEach(([a, one], at) => {
    for (const [b, other] of some === others ? others.slice(at + 1) : others)
      if (!apart(one, other)) wrong.push(`${a} on ${b}`);
  });
  look(puts, puts);
  look(boxes(".mid .pc"), puts);
  look(words(".mid b"), puts);
  look(boxes(".plate"), puts);
  look(boxes(".dot"), words(".who"));
  return wrong;
}"""


@pytest.fixture(scope="module")
def told() -> str:
    with a_house() as house:
        event = begun(house, house.event(book="cuca"))
        floor = house.with_pass("floor")
        for fields in ({"do": "set-table", "action": "dealer"}, {"do": "new-hand"}):
            assert 303 == send(floor, event, **fields).status_code
        page = floor.look(station(event)).text
    sheets = [one for one in re.findall(r"/([\w-]+)\.css", page) if (STATIC / f"{one}.css").exists()]
    styles = [(STATIC / f"{one}.css").read_text(encoding="utf-8") for one in ("tokens", *dict.fromkeys(sheets))]
    page = re.sub(r"<link[^>]*>|<script.*?</script>", "", page, flags=re.DOTALL)
    return page.replace("</head>", f"<style>{''.join(styles)}{seats_css()}</style></head>")


@pytest.mark.parametrize("size", TABLETS)
def test_what_is_bet_lies_on_nothing(told: str, browser: Browser, size: tuple[int, int]) -> None:
    page: Page = window(browser, "en-GB", size)
    page.set_content(told)

    assert {} == {seats: found for seats in SIZES if seats <= 10 and (found := page.evaluate(ON_TOP, seats))}
