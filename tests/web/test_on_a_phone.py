"""What there are tabs for on a wide page is found on a phone too: in the bar below, or under More."""

from __future__ import annotations

import re
from html import unescape

import pytest

from floorman.terms import Rank
from tests.web.doors import a_house

# What somebody has to do with, as the tabs of a wide page have it. Payouts stand in the bar, chips under Money.
RUNS = {"", "/players", "/registration", "/payouts", "/chips", "/clock", "/log", "/more"}
# The bar keeps what is pressed all evening.
IN_THE_BAR: dict[Rank, list[str]] = {
    "director": ["", "/players", "/clock", "/payouts", "/more"],
    "floor": ["", "/players", "/clock", "/payouts", "/more"],
    "registrar": ["/players", "/more", "/registration"],
}


@pytest.mark.parametrize(
    ("rank", "tabs"),
    [("director", RUNS), ("floor", RUNS), ("registrar", {"/players", "/registration", "/log", "/more"})],
)
def test_whoever_runs_it_from_his_seat_misses_no_page(rank: Rank, tabs: set[str]) -> None:
    """The host plays himself: every tab that his laptop has is within two taps of his phone, the book with it."""
    with a_house() as house:
        event = house.event()
        house.with_pass("direction").send(f"/events/{event}/do", {"do": "open-table", "table": "1"})
        page = unescape(house.with_pass(rank).look(f"/events/{event}/more?lang=en").text)
    here = f"/events/{event}"

    def links(part: str) -> list[str]:
        (found,) = re.findall(part, page, re.DOTALL)[:1]
        return re.findall(r'href="([^"]*)"', found)

    bar = [one.removeprefix(here) for one in links(r'class="bottombar".*?</nav>')]
    below = [one.removeprefix(here) for one in links(r'aria-labelledby="h-more".*?</section>')]
    above = {one.removeprefix(here) for one in links(r'class="tabs eventtabs.*?</nav>')}

    assert bar == IN_THE_BAR[rank]
    assert above >= tabs and above <= {*bar, *below}
    assert "/ask" in below
    assert (rank != "registrar") == ('class="to-clock"' in page), "the time leads to where it is set"


def test_a_guest_on_a_phone_goes_from_page_to_page() -> None:
    """He has no bar below: the tabs stay, where for staff the bar takes their place."""
    with a_house() as house:
        event = house.event()
        stranger = house.browser().look(f"/events/{event}/results").text
        sheet = house.client.get("/static/event.css").text
        host = house.with_pass("director").look(f"/events/{event}/results").text
    narrow = sheet[sheet.index("@media (max-width: 960px)") :].partition("\n}")[0]

    assert "bottombar" not in stranger and re.search(r'class="tabs eventtabs no-print\s*"', stranger)
    assert re.search(r'class="tabs eventtabs no-print of-staff"', host) and "bottombar" in host
    assert re.search(r"\.eventtabs\.of-staff[^{]*\{ display: none", narrow)
    assert not re.search(r"\.eventtabs *[,{][^}]*display: none", narrow)


@pytest.mark.parametrize(("rank", "may"), [("direction", True), ("director", True), ("floor", False)])
def test_whoever_runs_it_takes_his_own_phone_along(rank: Rank, may: bool) -> None:
    """A code under his own name and among the people: on the phone he is who he is here, and another code is needed
    for another phone. Whoever may give his rank to nobody is offered none, and gets none."""
    with a_house() as house:
        one = house.with_pass(rank)
        offered = [unescape(one.look(path).text) for path in ("/enter?lang=en", "/house/people?lang=en")]
        assert [may, may] == ["My phone too" in page for page in offered]

        answer = one.send("/house/people", {"do": "my-phone"})
        codes = re.findall(r"/enter/([A-Z0-9]{20,})", answer.text)
        assert bool(codes) == may, answer.status_code
        if may:
            phone, late = house.browser(), house.browser()
            assert 303 == phone.send(f"/enter/{codes[0]}", {}).status_code
            assert [200, 200] == [phone.look(path).status_code for path in ("/house/people", "/new")]
            assert 303 != late.send(f"/enter/{codes[0]}", {}).status_code, "it is good for one phone"
