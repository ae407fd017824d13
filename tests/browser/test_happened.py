"""Rulings as an untrained dealer finds them: at a tablet and on a phone, in both languages, with every tap counted."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import PHONE, window
from tests.waiting import LONG_SECONDS

TABLET = (1024, 768)
SECONDS_MOST = 30

# What stands on the pages, by language: the way is the same.
WORDS: dict[str, dict[str, str]] = {
    "en-GB": {
        "happened": "Something happened", "exposed": "Exposed card",
        "accept": "Accept", "written": "Written down", "misdeal": "Misdeal", "string": "String bet",
        "back": "Back to the stack", "clear": "Take this motion back",
        "call": "Call", "search": "Look for it in your own words",
        "out": "Out of turn", "raise": "Raise", "plus": "plus {}", "card": "Card 1 of seat {}",
        "did": "What was done?", "seat": "Who acted out of turn?", "one-chip": "One big chip, no word",
        "first": "The book wants to know first",
    },
    "de-DE": {
        "happened": "Etwas ist passiert", "exposed": "Karte beim Geben offen",
        "accept": "Übernehmen", "written": "Festgehalten", "misdeal": "Misdeal", "string": "String Bet",
        "back": "Noch einmal zum Stack", "clear": "Diese Bewegung löschen",
        "call": "Call", "search": "In eigenen Worten suchen",
        "out": "Außer der Reihe", "raise": "Raise", "plus": "plus {}", "card": "Karte 1 von Platz {}",
        "did": "Was wurde getan?", "seat": "Wer hat außer der Reihe gehandelt?",
        "one-chip": "Ein großer Chip, kein Wort",
        "first": "Das muss das Buch zuerst wissen",
    },
}  # fmt: skip
AT = pytest.mark.parametrize(
    ("locale", "size"),
    [
        ("en-GB", TABLET),
        ("de-DE", PHONE),
        pytest.param("de-DE", TABLET, marks=pytest.mark.nightly),
        pytest.param("en-GB", PHONE, marks=pytest.mark.nightly),
    ],
)


TOP = "one => one.getBoundingClientRect().top"

# The answer may not be there yet when its request has ended: looked at until it is, not once.
NEXT_IN_SIGHT = """() => {
  if (!document.querySelector("#ruled .lacking")) return true;
  const box = document.querySelector(".facts2 [data-open]")?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
}"""


class Dealer:
    """At his table, with his taps counted from the moment at which something happens."""

    def __init__(self, page: Page, evening: Evening, locale: str) -> None:
        self.page, self.says, self.taps = page, WORDS[locale], 0
        page.goto(f"{evening.address}/station/1")
        self.began = time.monotonic()

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def link(self, word: str) -> None:
        self.tap(self.page.get_by_role("link", name=self.says[word]).first)

    def pick(self, group: str, choice: str) -> None:
        within = self.page.get_by_role("group", name=self.says.get(group, group))
        self.tap(within.get_by_text(self.says.get(choice, choice), exact=True).first)

    def word(self, word: str) -> None:
        self.tap(self.page.get_by_text(self.says[word], exact=True).first)

    def chip(self, value: str) -> None:
        self.tap(self.page.get_by_role("button", name=self.says["plus"].format(value), exact=True).first)

    def box(self, name: str) -> None:
        """Told by one tap: whatever is asked next is in sight, and nobody looks for it."""
        with self.page.expect_response(lambda one: "happened" in one.url):
            self.tap(self.page.locator("label", has=self.page.locator(f"#is-{name}")))
        expect(self.page.locator(f"#is-{name}")).to_be_checked()
        self.page.wait_for_function(NEXT_IN_SIGHT, timeout=LONG_SECONDS * 1000)

    def button(self, word: str) -> None:
        self.tap(self.page.get_by_role("button", name=self.says[word], exact=True))

    def finds(self, outcome: str) -> None:
        expect(self.page.locator("#ruled .ruling")).to_contain_text(outcome)

    def in_time(self, taps: int) -> None:
        assert self.taps <= taps, self.taps
        assert time.monotonic() - self.began < SECONDS_MOST


def evening(browser: Browser, house: Server, **plan: Any) -> Evening:
    return Evening(window(browser, "en-GB"), house, book="tda-2024", players=9, table_size=9, **plan).begun()


def in_a_hand(told: Evening) -> Evening:
    """Every act is told, and the button drawn as the book wants it: seat 9 has the highest card."""
    told.do("set-table", table=1, action="dealer")
    told.do("draw-button", table=1, cards={str(seat): f"{seat}s" for seat in range(2, 10)} | {"1": "2h"})
    told.do("new-hand", table=1)
    return told


@pytest.mark.slow
@AT
def test_a_card_is_exposed_at_a_counted_table(
    browser: Browser, house: Server, locale: str, size: tuple[int, int]
) -> None:
    """The button on 3: the first card of the deal goes to 4. Four taps to the ruling, one more keeps it."""
    told = evening(browser, house)
    told.do("tell-button", table=1, button=3)
    dealer = Dealer(window(browser, locale, size), told, locale)
    dealer.link("happened")
    dealer.link("exposed")
    expect(dealer.page.get_by_text(dealer.says["first"])).to_be_visible()
    dealer.tap(dealer.page.locator("label", has=dealer.page.get_by_label(dealer.says["card"].format(4))))
    dealer.box("at-stage-dealt")
    dealer.finds(dealer.says["misdeal"])
    dealer.button("accept")

    expect(dealer.page.get_by_text(dealer.says["written"], exact=True)).to_be_visible()
    dealer.in_time(5)
    nothing_moves_under_his_thumb(dealer.page, f"{told.address}/station/1/happened?s=one-big-chip&seat=8&chips=500")


def nothing_moves_under_his_thumb(page: Page, address: str) -> None:
    """At the foot of the page he tells how far the hand is: what the book still asks is less by one line then."""
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(address)
    stage = page.locator("label", has=page.locator("#is-at-betting-preflop-0"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    before, asked = stage.evaluate(TOP), page.locator(".lacking li").count()
    stage.click()
    expect(page.locator(".lacking li")).to_have_count(asked - 1)

    assert before == pytest.approx(stage.evaluate(TOP), abs=1)


@pytest.mark.slow
@AT
def test_a_string_bet_where_acts_are_told(browser: Browser, house: Server, locale: str, size: tuple[int, int]) -> None:
    """A chip of 100, back to the stack, two more: the first motion counts, and it is a call of 50."""
    told = in_a_hand(evening(browser, house))
    dealer = Dealer(window(browser, locale, size), told, locale)
    dealer.link("happened")
    dealer.link("string")
    dealer.chip("25")
    dealer.chip("25")
    dealer.tap(dealer.page.get_by_role("button", name=dealer.says["back"]))
    dealer.chip("100")
    dealer.finds("50")
    motions = dealer.page.locator("motion-pad input")
    dealer.page.get_by_role("button", name=dealer.says["clear"]).click()
    assert ["25 25", ""] == [motions.nth(nth).input_value() for nth in range(2)], "the last motion alone is taken back"
    dealer.page.get_by_role("button", name=dealer.says["plus"].format("100"), exact=True).click()
    dealer.finds("50")
    dealer.button("accept")

    expect(dealer.page.locator("#ruled")).to_have_count(0)
    dealer.in_time(7)


@pytest.mark.slow
@AT
def test_a_raise_out_of_turn_where_acts_are_told(
    browser: Browser, house: Server, locale: str, size: tuple[int, int]
) -> None:
    """Found by the words that one types; who was too early, what he did, and to how much."""
    told = in_a_hand(evening(browser, house))
    dealer = Dealer(window(browser, locale, size), told, locale)
    turn = dealer.page.locator(".plate.turn .n").inner_text()
    dealer.link("happened")
    dealer.page.get_by_label(dealer.says["search"]).fill("raise zu frueh" if locale == "de-DE" else "raised too early")
    dealer.link("out")
    expect(dealer.page.locator("input[name='seat']:checked, #ruled .outcome")).to_have_count(0)
    early = next(str(one["seat"]) for one in told.seats() if str(one["seat"]) not in (turn, "1", "2", "3"))
    dealer.pick("seat", early)
    dealer.pick("did", "raise")
    expect(dealer.page.locator("#ruled .ruling, #ruled .lacking")).to_be_visible()
    dealer.chip("100")
    dealer.finds("")

    expect(dealer.page.get_by_role("button", name=dealer.says["accept"], exact=True)).to_be_visible()
    dealer.in_time(6)


@pytest.mark.slow
def test_a_raise_out_of_turn_at_a_counted_table(browser: Browser, house: Server) -> None:
    """Nobody told the hand: who, what, to how much, and whose turn it was and still is. On nothing else it hangs."""
    told = evening(browser, house)
    told.do("tell-button", table=1, button=3)
    dealer = Dealer(window(browser, "de-DE", PHONE), told, "de-DE")
    names = {one["seat"]: one["name"] for one in told.seats()}
    dealer.link("happened")
    dealer.link("out")
    dealer.pick("seat", "8")
    dealer.pick("did", "raise")
    dealer.tap(dealer.page.locator("[data-total='200']"))
    dealer.box("at-turn-6")
    for part in (names[6], names[8], "200"):
        dealer.finds(part)
    dealer.button("accept")

    expect(dealer.page.get_by_text(dealer.says["written"], exact=True)).to_be_visible()
    dealer.in_time(7)


@pytest.mark.slow
def test_the_button_is_asked_for_once_and_shown(browser: Browser, house: Server) -> None:
    """Nobody told it: one tap on the seat, before any outcome stands there; and it can be set right. With the ruling
    the table knows it."""
    dealer = Dealer(window(browser, "en-GB", TABLET), evening(browser, house), "en-GB")
    dealer.link("happened")
    dealer.link("exposed")
    dealer.tap(dealer.page.locator("label", has=dealer.page.get_by_label("Card 1 of seat 4")))
    asked = dealer.page.get_by_role("group", name="Where is the button?")
    expect(asked).to_be_visible()
    dealer.page.wait_for_timeout(700)  # a tap is told once: no answer comes of itself while one looks for the seat
    expect(asked).to_be_visible()
    expect(dealer.page.locator("input[name=at-button]:checked")).to_have_count(0)
    expect(dealer.page.locator("#ruled .outcome")).to_have_count(0)
    dealer.pick("Where is the button?", "3")
    expect(dealer.page.get_by_text("Button on seat 3, blinds 25 / 50 on seats 4 and 5.")).to_be_visible()
    dealer.box("at-stage-dealt")
    dealer.finds("Misdeal")
    aside = window(browser, "en-GB", TABLET)
    aside.goto(f"{dealer.page.url.partition('/happened')[0]}")
    expect(aside.locator(".asks-button")).to_have_count(1)  # it counts for this question alone, until it is accepted
    expect(dealer.page.get_by_text("25 from the pot to seat 4")).to_be_visible()
    dealer.pick("Where is the button?", "5")

    dealer.finds("replaced")
    dealer.in_time(6)
    dealer.button("accept")
    expect(dealer.page.get_by_text(dealer.says["written"], exact=True)).to_be_visible()
    aside.reload()
    expect(aside.locator(".asks-button, .sf")).to_have_class("sf")
    aside.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(aside.locator(".lies")).to_be_in_viewport(ratio=1)
    assert ["5", "6", "7"] == aside.locator(".lies b").all_inner_texts()


@pytest.mark.slow
def test_the_next_question_comes_in_sight_and_an_act_is_not_nobody_s(browser: Browser, house: Server) -> None:
    """On a phone, nobody having told the button: each tap brings what is asked next. Whoever has tapped "Nobody" and
    tells an act has told that one, and the tap is taken back."""
    told = evening(browser, house)
    dealer = Dealer(window(browser, "de-DE", PHONE), told, "de-DE")
    page, table = dealer.page, f"{told.address}/station/1/happened"
    for situation, boxes in {
        "exposed-card": ("card-4-1", "at-stage-dealt", "at-button-3"),
        "one-big-chip": ("seat-7", "chips-500", "at-betting-preflop-0", "at-button-3"),
        "wrong-button": ("button-4", "should_be-3", "dealt_right-yes", "at-stage-dealt"),
    }.items():
        page.goto(f"{table}?s={situation}")
        for name in boxes:
            dealer.box(name)
        expect(page.locator("#ruled .outcome")).to_be_visible()
    page.goto(f"{table}?s=player-skipped&seat=5")
    nobody = page.locator("#is-since--")
    dealer.box("since--")
    for name in ("since-seat-1-6", "since-do-1-call"):
        page.locator("label", has=page.locator(f"#is-{name}")).click()
        expect(page.locator(f"#is-{name}")).to_be_checked()
        expect(nobody).not_to_be_checked()
    expect(page.locator("#told-since-2")).to_be_attached()


@pytest.mark.slow
def test_without_scripts_everything_can_be_told(browser: Browser, house: Server) -> None:
    """The same form with its button: search, facts, ruling, and what was accepted."""
    told = evening(browser, house)
    told.do("tell-button", table=1, button=3)
    page = window(browser, "en-GB", TABLET, scripts=False)
    page.goto(f"{told.address}/station/1/happened")
    page.get_by_label("Look for it in your own words").fill("string bet")
    page.get_by_role("button", name="Find").click()  # nothing else can be meant
    page.get_by_role("group", name="Which seat?").get_by_text("8", exact=True).click()
    page.get_by_label("Motion 1").fill("50")
    page.get_by_label("Motion 2").fill("100 100")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.locator("label", has=page.locator("#is-at-betting-preflop-0")).click()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".outcome")).to_contain_text("call")
    page.get_by_role("button", name="Accept").click()

    expect(page.get_by_text("Written down")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_an_answer_is_in_sight_and_no_tap_moves_what_is_tapped_next(
    browser: Browser, house: Server, size: tuple[int, int]
) -> None:
    """The ruling, its first paragraph and Accept stand on the screen as soon as there is one. What a finger is on stays
    there: neither the chips nor what was told before move by a tap."""
    told = evening(browser, house)
    told.do("tell-button", table=1, button=3)
    dealer = Dealer(window(browser, "de-DE", size), told, "de-DE")
    page = dealer.page
    page.goto(f"{told.address}/station/1/happened?s=one-big-chip&seat=8")
    chip = page.locator("label", has=page.locator("#is-chips-500"))
    at = chip.evaluate(TOP)
    box = chip.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.locator("#is-at-betting-preflop-0")).to_be_attached()
    assert at == pytest.approx(chip.evaluate(TOP), abs=1)
    page.goto(f"{page.url.partition('?')[0]}?s=string-bet&seat=8")
    page.locator("motion-pad [data-chip='500']").click()
    page.locator("motion-pad [data-next]").click()
    page.locator("motion-pad [data-chip='100']").click()
    for name in ("at-betting-preflop-0", "pieces-motions-0-2"):
        expect(page.locator(f"#is-{name}")).to_be_attached()
        before = page.evaluate("scrollY")
        page.locator("label", has=page.locator(f"#is-{name}")).evaluate("one => one.click()")
    expect(page.locator("#ruled .outcome")).to_be_visible()
    assert before == page.evaluate("scrollY")
    for part in ("#ruled .outcome", "#ruled .cites > *", "#ruled .ruledfoot .btn.primary"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    fits_its_boxes(page)
    page.goto(f"{page.url.partition('?')[0]}?s=exposed-card&cards=seat%3D5+nth%3D1")
    fits_its_boxes(page)
    page.goto(f"{page.url.partition('?')[0]}?s=gesture")
    fits_its_boxes(page)


def fits_its_boxes(page: Page) -> None:
    for label in page.locator(".picks label > span").all():
        assert label.evaluate("one => !one.checkVisibility() || one.scrollWidth <= one.clientWidth"), label.inner_text()


IN_PAGE = "one => one.getBoundingClientRect().top + scrollY"


@pytest.mark.slow
def test_what_others_did_is_told_without_anything_moving(browser: Browser, house: Server) -> None:
    """A bet out of turn with a call behind it, on a tablet: every tap leaves what was tapped where it is, and so does
    each choice of who and what."""
    told = evening(browser, house)
    told.do("tell-button", table=1, button=3)
    page = Dealer(window(browser, "en-GB", TABLET), told, "en-GB").page
    page.goto(f"{told.address}/station/1/happened?s=out-of-turn")
    for name in ("seat-8", "do-bet", "at-turn-call"):
        box = page.locator("label", has=page.locator(f"#is-{name}"))
        before = box.evaluate(IN_PAGE)
        with page.expect_response(lambda one: "happened" in one.url):
            box.click()
        expect(page.locator(f"#is-{name}")).to_be_checked()
        assert before == pytest.approx(box.evaluate(IN_PAGE), abs=1), name
    page.goto(f"{told.address}/station/1/happened?s=out-of-turn&seat=8&do=bet&to=400&at-turn=call")
    for name in ("since-seat-1-9", "since-seat-2-1"):
        box = page.locator("label", has=page.locator(f"#is-{name}"))
        box.evaluate("one => one.scrollIntoView({block: 'center'})")
        before = box.evaluate(TOP)
        with page.expect_response(lambda one: "happened" in one.url):
            box.click()
        expect(page.locator(f"#is-{name}")).to_be_checked()
        assert before == pytest.approx(box.evaluate(TOP), abs=1), name
    expect(page.locator("#is-since-do-2-call")).to_be_checked()
    expect(page.locator("#told-since-3")).to_be_attached()


@pytest.mark.slow
def test_a_ruling_covers_neither_what_was_told_nor_what_is_decided_instead(browser: Browser, house: Server) -> None:
    """On a phone the amount that was told last stands above the ruling; at a tablet the whole form can be reached with
    which the floor decides otherwise."""
    told = evening(browser, house)
    told.do("tell-button", table=1, button=3)
    page = window(browser, "en-GB", PHONE)
    address = f"{told.address}/station/1/happened?s=out-of-turn&seat=8&do=raise"
    page.goto(f"{address}&at-turn=6")
    page.locator("[data-total='200']").click()
    expect(page.locator("#ruled .outcome")).to_be_visible()
    page.wait_for_function(
        "() => document.querySelector('#f-to').getBoundingClientRect().bottom"
        " <= document.querySelector('#ruled').getBoundingClientRect().top",
        timeout=LONG_SECONDS * 1000,
    )
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.goto(f"{address}&at-turn=0&to=600&at-turn-then=6&since-seat-1=9&since-do-1=call&asked_time=no")
    page.locator("#ruled .otherwise summary").click()
    for part in (page.locator("#ruled .otherwise [name=why]"), page.get_by_role("button", name="Decide", exact=True)):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_back_from_a_paragraph_the_ruling_stands_there_again(browser: Browser, house: Server) -> None:
    """Whatever was tapped stands in the address of the page: coming back, or loading it anew, loses none of it."""
    told = evening(browser, house)
    told.do("tell-button", table=1, button=3)
    dealer = Dealer(window(browser, "en-GB", PHONE), told, "en-GB")
    dealer.page.goto(f"{told.address}/station/1/happened?s=early-street")
    for one in ("street-turn", "burnt-yes"):
        dealer.box(one)
    dealer.finds("The street is dealt again.")
    dealer.page.locator("#ruled .cites a").first.click()
    dealer.page.wait_for_url("**/rules/**")
    dealer.page.go_back()

    dealer.finds("The street is dealt again.")
