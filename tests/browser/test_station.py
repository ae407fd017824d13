"""The dealer station and the floor desk at once, by clicking."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import window


def station(page: Page, evening: Evening) -> Page:
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(f"{evening.address}/station/1")
    return page


LET_IN = """(path) => {
  const body = new URLSearchParams({ _csrf_token: document.querySelector("[name=_csrf_token]").value,
                                     do: "let-in-helper", name: "Jo", rank: "floor" });
  return fetch(path, { method: "POST", body }).then((one) => one.text());
}"""


def floor_comes(browser: Browser, host: Page, evening: Evening) -> None:
    """From now on somebody can be called who is not the host: he has taken the code that he was given."""
    home = evening.address.partition("/events/")[0]
    host.goto(f"{home}/house/people")
    found = re.search(r"/enter/([A-Z0-9]+)", host.evaluate(LET_IN, f"{home}/house/people"))
    assert found is not None
    floor = window(browser, "en-GB")
    floor.goto(f"{home}/enter/{found[1]}")
    floor.get_by_role("button").first.click()
    floor.wait_for_url(lambda url: "/enter" not in url)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_a_call_is_answered(browser: Browser, house: Server) -> None:
    """The dealer calls in two taps; the floor sees it without a reload and goes; the dealer sees that."""
    host = window(browser, "en-GB")
    evening = Evening(host, house).begun()
    host.goto(evening.address)
    dealer = station(window(browser, "de-DE"), evening)
    dealer.get_by_role("link", name=re.compile("(Floor|Gastgeber) rufen")).click()
    button(dealer, "Entscheidung").click()

    expect(dealer.get_by_text("Gerufen: Entscheidung")).to_be_visible()
    expect(host.get_by_text("Table 1 · ruling")).to_be_visible()
    button(host, "I’m going").click()
    expect(dealer.get_by_text("jemand geht hin")).to_be_visible()
    button(host, "Done").click()
    expect(dealer.get_by_text("Gerufen: Entscheidung")).to_have_count(0)
    expect(host.get_by_text("Table 1 · ruling")).to_have_count(0)


def test_a_counted_hand(browser: Browser, house: Server) -> None:
    """Hand done is the one big button; a seat opens what is done to its player."""
    host = window(browser, "en-GB")
    evening = Evening(host, house).begun()
    dealer = station(window(browser, "en-GB"), evening)
    button(dealer, "Hand done").click()
    expect(dealer.get_by_text("Hand 2")).to_be_visible()
    first = evening.seats()[0]
    dealer.get_by_role("link", name=f"Seat {first['seat']}:").click()
    button(dealer, "Bust").click()

    expect(dealer.get_by_role("link", name=f"Seat {first['seat']}: empty")).to_be_visible()
    assert 2 == len(evening.seats())


def test_a_double_tap_counts_one_hand_and_a_second_one_is_asked_about(browser: Browser, house: Server) -> None:
    """The button that has just come rests; whoever taps again a moment later is asked, and one tap at the table takes
    the hand back whenever it is noticed."""
    evening = Evening(window(browser, "en-GB"), house).begun()
    dealer = station(window(browser, "en-GB"), evening)
    done = dealer.locator(".sf .done")
    done.dblclick()
    expect(dealer.locator(".overline")).to_contain_text("Hand 1 is over.")
    done.evaluate("one => Promise.all(one.getAnimations().map((rest) => rest.finished))")
    done.click()
    expect(dealer.locator("#toast")).to_contain_text("Is hand 2 over already?")
    assert 1 == evening.floor()["tables"][0]["hands"]
    dealer.locator("#toast [data-close]").click()
    dealer.reload()
    button(dealer, "Not so: take it back").click()

    expect(dealer.locator(".overline")).to_have_count(0)
    assert 0 == evening.floor()["tables"][0]["hands"]


def test_a_hand_is_told(browser: Browser, house: Server) -> None:
    """Every act by a button, seen at a second device of the table; the last one is taken back; the pot is given."""
    host = window(browser, "en-GB")
    evening = Evening(host, house).begun()
    evening.do("set-table", table=1, action="dealer")
    dealer, other = (station(window(browser, "en-GB"), evening) for _ in range(2))
    button(dealer, "New hand").click()
    turn = dealer.locator(".who5 h2")
    first = turn.text_content() or ""
    button(dealer, "plus 100").click()
    button(dealer, "plus 100").click()
    button(dealer, "Raise to 200").click()
    expect(other.get_by_text("raise to 200").first).to_be_visible()
    expect(turn).not_to_have_text(first)
    second = turn.text_content() or ""
    button(dealer, "Fold").click()
    expect(turn).not_to_have_text(second)
    dealer.get_by_role("button", name="Take back").click()
    expect(turn).to_have_text(second)
    button(dealer, "Fold").click()
    expect(turn).not_to_have_text(second)
    button(dealer, "Fold").click()

    expect(button(other, "New hand")).to_be_visible()
    assert [9_950, 9_975, 10_075] == sorted(seat["stack"] for seat in evening.seats())


def test_something_happened_is_ruled_and_carried_out(browser: Browser, house: Server) -> None:
    """A card lay face up in the deck: told how many, the ruling stands there, and one press carries on."""
    host = window(browser, "en-GB")
    evening = Evening(host, house).begun()
    evening.do("set-table", table=1, action="dealer")
    dealer = station(window(browser, "en-GB"), evening)
    button(dealer, "New hand").click()
    expect(button(dealer, "Fold")).to_be_visible()
    dealer.get_by_role("link", name="Something happened").click()
    dealer.get_by_label("Look for it in your own words").fill("boxed card")
    dealer.get_by_role("link", name="Boxed card").first.click()
    expect(dealer.get_by_text("The book wants to know first")).to_be_visible()
    dealer.get_by_role("group", name="How many?").get_by_text("1", exact=True).click()
    expect(dealer.locator(".outcome")).to_have_text("No misdeal. The card is replaced.")
    button(dealer, "Accept").click()

    expect(button(dealer, "Fold")).to_be_visible()
    expect(dealer.get_by_role("button", name="Take back the last step")).to_be_visible()


def test_a_misdeal_is_reported_and_the_floor_decides_otherwise(browser: Browser, house: Server) -> None:
    """The dealer reads what the book says and calls; the floor opens what he was about to report, and plays on."""
    host = window(browser, "de-DE")
    evening = Evening(host, house).begun()
    evening.do("set-table", table=1, action="dealer")
    floor_comes(browser, host, evening)
    dealer = station(window(browser, "en-GB"), evening)
    button(dealer, "New hand").click()
    turn = dealer.locator(".who5 h2")
    expect(turn).to_be_visible()
    acts = turn.text_content() or ""
    right = next(str(one["seat"]) for one in evening.seats() if not acts.startswith(f"Seat {one['seat']}"))
    dealer.get_by_role("link", name="Something happened").click()
    dealer.get_by_role("link", name="First card, wrong seat").click()
    wrong = acts.removeprefix("Seat ").partition(",")[0]
    dealer.get_by_role("group", name="Which seat got the first card?").get_by_text(wrong, exact=True).click()
    dealer.get_by_role("group", name="Which seat should it have been?").get_by_text(right, exact=True).click()
    expect(dealer.locator(".outcome")).to_have_text("Misdeal: everything goes back and the hand is dealt again.")
    dealer.get_by_role("button", name="Call the floor", exact=True).click()
    expect(turn).to_have_text(acts)

    host.goto(evening.address)
    host.get_by_role("link", name="Die erste Karte ging an den falschen Platz").click()
    host.get_by_role("group", name="Welcher Platz bekam die erste Karte?").get_by_text(wrong, exact=True).click()
    host.get_by_role("group", name="Welcher Platz wäre richtig gewesen?").get_by_text(right, exact=True).click()
    expect(host.locator(".outcome")).to_contain_text("Misdeal")
    host.get_by_text("Anders entscheiden").click()
    host.get_by_label("Die Hand wird weitergespielt.").check()
    host.get_by_label("Grund").fill("Beide Spieler hatten schon gesetzt")
    button(host, "Entscheiden").click()

    expect(host.get_by_text("Beide Spieler hatten schon gesetzt")).to_be_visible()
    expect(dealer.get_by_text("decided otherwise")).to_be_visible()
    expect(turn).to_have_text(acts)
    expect(button(dealer, "Fold")).to_be_visible()


# Whatever stands below the edge of the screen, or is cut off by what it stands in, but for what is scrolled there.
OUT_OF_SIGHT = """() => {
  const found = document.documentElement.scrollHeight > innerHeight + 1 ? ["the page"] : [];
  const seen = ".sf .btn, .act .btn, .act .input, .act h2, .plate, .line li, .ruledlist p, .hintbox summary";
  for (const one of document.querySelectorAll(seen)) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest("details:not([open]) > :not(summary)")) continue;
    const within = (one.closest(".act, .left, .sf") ?? document.body).getBoundingClientRect();
    if (box.bottom > Math.min(innerHeight, within.bottom) + 1 || box.top < within.top - 1)
      found.push(one.className + " " + one.textContent.trim().slice(0, 40));
  }
  return found;
}"""
TABLETS = ((1024, 768), (1280, 800))


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_all_of_a_hand_is_in_sight_on_a_tablet(browser: Browser, house: Server, locale: str) -> None:
    """Nine players, from before the hand to its rulings: no scrolling for the bar, nor for what is pressed."""
    host = window(browser, "en-GB")
    evening = Evening(host, house, "tda-2024", players=9, chips=[25, 100, 500, 1000]).begun()
    dealer = station(window(browser, locale, TABLETS[0]), evening)
    seen: list[tuple[str, tuple[int, int], list[str]]] = []

    def look(when: str) -> None:
        for size in TABLETS:
            dealer.set_viewport_size({"width": size[0], "height": size[1]})
            seen.append((when, size, dealer.evaluate(OUT_OF_SIGHT)))
        dealer.set_viewport_size({"width": TABLETS[0][0], "height": TABLETS[0][1]})

    evening.do("tell-button", table=1, button=evening.seats()[0]["seat"])
    look("before")
    dealer.locator(".menu summary").click()
    dealer.locator("#modes button").first.click()
    expect(dealer.locator("#modes button")).to_have_count(1)  # to count again: it is told now
    expect(dealer.locator(".menu .panel")).to_be_hidden()
    dealer.locator(".sf .done").click()
    expect(dealer.locator(".who5")).to_be_visible()
    look("in the hand")
    for _ in range(2):
        turn = int(dealer.locator(".plate.turn .n").inner_text())
        evening.do("report", table=1, report={"kind": "declaration", "seat": turn, "chips": [500]})
        expect(dealer.locator(".plate.turn .n")).not_to_have_text(str(turn))
    expect(dealer.locator(".ruledlist p")).to_have_count(2)
    look("two rulings")
    dealer.locator(".seg label").last.click()
    look("chips without a word")

    assert [] == [(when, size, what) for when, size, what in seen if what]
