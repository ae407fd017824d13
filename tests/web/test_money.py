"""The money of an evening on its pages, without a browser: what the form makes of what is typed, what all pages say
after a deal, and who gets what back."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from pypdf import PdfReader

from floorman.views.money import WinnerView, money_view
from floorman.web.event.sharing import parts_of
from tests.web.doors import House, a_house
from tests.web.test_phone import Evening, plain
from tests.worked import within_turns

FORM = {
    "name": "Friday", "players": "Anna\nBen\nCem\nDora\nEmil\nFay", "book": "tda-2024", "stack": "10000",
    "structure": "20: 25/50\n20: 50/100", "money": "buy-in", "prize": "50", "fee": "5",
}  # fmt: skip


class Friday(Evening):
    """Six who pay 50 and 5: 300 to share."""

    def __init__(self, house: House, **changed: str) -> None:
        self.house = house
        self.floor = house.with_pass("direction")
        answer = self.floor.send("/events", {**FORM, **changed})
        assert 303 == answer.status_code, answer.text
        self.event = str(answer.headers["location"]).rpartition("/")[2]

    def send(self, page: str, status: int = 303, **fields: Any) -> str:
        answer = self.floor.send(f"/events/{self.event}/{page}", fields)
        assert status == answer.status_code, answer.text
        return plain(unescape(answer.text))

    def look(self, path: str) -> str:
        answer = self.floor.look(f"/events/{self.event}/{path}", **{"accept-language": "en"})
        assert 200 == answer.status_code, answer.text
        return unescape(answer.text)

    def amounts(self, query: str = "") -> list[str]:
        return re.findall(r'name="amount"[^>]*?\bvalue="([^"]*)"', self.look(f"payouts{query}"))

    def sits(self, *names: str) -> None:
        for number in ("1",):
            self.do(do="open-table", table=number)
        self.do(do="draw-seats")
        self.do(do="start-event")
        for name in names:
            self.do(do="bust", who=self.player(name).id)


@pytest.mark.parametrize(
    ("prizes", "total", "said"),
    [
        ((17_500, 10_500), 28_000, (6250, 3750)),  # 175 and 105 of 280
        ((16_500, 9_500), 26_000, (6350, 3650)),  # 63.46 and 36.54
        ((10_000, 10_000, 10_000), 30_000, (3340, 3330, 3330)),  # the first of three that lose alike
        ((20_000, 5_000), 30_000, (6660, 1660)),  # not all of it: 66.67 and 16.67, never more than there is
        ((1,), 0, ()),
    ],
)
def test_percentages_belong_to_the_amounts(prizes: tuple[int, ...], total: int, said: tuple[int, ...]) -> None:
    assert said == parts_of(prizes, total)


@pytest.fixture
def friday() -> Iterator[Friday]:
    with a_house() as house:
        yield Friday(house)


@pytest.fixture
def guaranteed() -> Iterator[Friday]:
    with a_house() as house:
        yield Friday(house, guarantee="450")


@pytest.fixture
def house_of_clocks() -> Iterator[Friday]:
    with a_house() as house:
        yield Friday(house, registration_until="1")


def test_the_form_makes_prizes_of_what_is_typed(friday: Friday) -> None:
    """300 to share. Half, three and two tenths: 150, 90, 60. Club for three: 1, 0.6156 and 0.4635 of 2.0791, that is
    144.3, 88.8 and 66.9; in fives 140, 85, 65, and 10 left go to the first, or to the last, who may have 20.
    66.67 and 33.33 of a hundred make 200.01 and 99.99: 200 and 99, and 1 left to the first."""
    typed = "?way=club&places=4&unit=500&rest=first&list="

    assert ["150", "90", "60"] == friday.amounts(typed + "50%25+30%25+20%25")
    assert ["150", "90", "60"] == friday.amounts(typed + "50+%25,+30+%25,+20+%25")
    assert ["100.50", "60"] == friday.amounts(typed + "100,50+60")
    assert ["150", "85", "65"] == friday.amounts("?way=club&places=3&unit=500&rest=first")
    assert ["140", "85", "75"] == friday.amounts("?way=club&places=3&unit=500&rest=last")
    assert ["201", "99"] == friday.amounts("?way=percent&places=2&unit=100&percent=66,67&percent=33.33")
    assert "67 % 33 %" in " ".join(
        re.findall(
            r"<small class=\"quiet\">([^<]*%)</small>",
            friday.look("payouts?way=percent&places=2&unit=100&percent=66,67&percent=33.33"),
        )
    )
    for unit in ("100", "500", "5000"):  # of 300: by the curve, with the percentages of what comes of it
        page = friday.look(f"payouts?way=club&places=2&unit={unit}")
        said = [float(one) for one in re.findall(r'name="percent"[^>]*?\bvalue="([^"]*)"', page)]
        assert said == pytest.approx(
            [float(one) / 3 for one in friday.amounts(f"?way=club&places=2&unit={unit}")], abs=0.1
        )
    assert ["240", "60"] == friday.amounts("?way=amounts&places=2&unit=100&amount=200&amount=60&give=first")


def test_a_draft_keeps_its_places_however_many_enter_later(friday: Friday) -> None:
    """Of six an eighth of the field is one place, and of nine two. Kept as a draft it stays one, and the page says so:
    what it gets goes along with the pool."""
    names = "places|places-found|field-percent|way|unit|rest"
    seen = re.findall(rf'name="({names})"[^>]*?value="([^"]*)"', friday.look("payouts"))
    assert ("places", "1") in seen and ("field-percent", "12") in seen
    form: dict[str, Any] = {"way": "club", "places": "1", "places-found": "1", "field-percent": "12", "unit": "100"}
    friday.send("payouts", do="keep", **form)
    assert "A draft keeps its one place" in plain(friday.look("payouts"))
    for name in ("Gus", "Hal", "Ida"):
        friday.do(do="enter", person=name)
    purse = friday.house.app.state.desk.look(friday.event, money_view)
    assert (9, (45_000,)) == (purse.entries, purse.prizes)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("50%25+x+20%25", "Place 2: “x” is no percentage"),
        ("120+sixty", "Place 2: “sixty” is no amount of money"),
        ("60%25+50%25", "The percentages make 110, more than 100."),
        ("50+30+20", "These sum to 100. If they are percentages"),
        ("100+120", "Place 2 would get more than the one before it."),
    ],
)
def test_what_is_typed_wrong_says_what_and_where(friday: Friday, typed: str, says: str) -> None:
    assert says in plain(friday.look(f"payouts?way=club&places=4&unit=500&list={typed}"))


def test_a_forecast_hangs_on_the_wall_from_the_first_minute_and_versions_say_why(friday: Friday) -> None:
    """Six entries, an eighth of the field, one place: all 300, in euros, although nobody has set anything."""
    phone = friday.phone("Anna")

    assert "Prizes (forecast)" == _titles(friday)
    assert "Forecast" in friday.page(phone, "/prizes") and "€300" in friday.page(phone, "/prizes")
    fields: dict[str, Any] = {"way": "amounts", "places": "2", "amount": ["200", "90"]}
    assert "Share the rest, or say why" in friday.send("payouts", 409, do="publish", **fields)
    friday.send("payouts", do="publish", why="ten for the dealers", **fields)
    assert "Prizes" == _titles(friday)
    assert "ten for the dealers" in friday.page(phone, "/prizes")
    three: dict[str, Any] = {"way": "percent", "places": "3", "percent": ["50", "30", "20"], "unit": "100"}
    assert "says why" in friday.send("payouts", 409, do="publish", **three)
    friday.send("payouts", do="publish", why="a third place", **three)
    assert "Prizes, version 2" == _titles(friday)
    for page in (friday.page(phone, "/prizes"), plain(friday.look("results")), plain(friday.look("log"))):
        assert "a third place" in page
    friday.send("payouts", do="lock")
    assert "Locked" in plain(friday.look("payouts"))
    assert 'name="amount"' not in friday.look("payouts")


def _titles(friday: Friday) -> str:
    """What stands above the prizes on the wall."""
    (found,) = re.findall(r'data-face="side-title">([^<]*)<', friday.look("wall"))
    return str(found).strip()


def test_after_a_deal_every_page_says_the_same_amounts(friday: Friday) -> None:
    """Three left share 300 as they like: 131, 92 and 77, in the order of their stacks."""
    friday.send("payouts", do="publish", way="percent", places="3", percent=["50", "30", "20"], unit="100")
    friday.sits("Fay", "Emil", "Dora")
    told = {"Anna": "131", "Ben": "92", "Cem": "77"}
    ids = {name: friday.player(name).id for name in told}
    for name, stack in zip(told, ("30000", "20000", "10000"), strict=True):
        friday.do(do="count", who=ids[name], stack=stack)
    friday.do(do="deal-talks")
    form: dict[str, Any] = {"way": "own", "unit": "100", **{f"own-{ids[name]}": coins for name, coins in told.items()}}
    assert "sum to €299" in friday.send("deal", 409, do="ask", **{**form, f"own-{ids['Cem']}": "76"})
    friday.send("deal", do="ask", **form)
    phones = {name: friday.phone(name) for name in told}
    for name, phone in phones.items():
        assert f"€{told[name]}" in friday.page(phone)
        assert 303 == phone.send(f"/events/{friday.event}/me/do", {"do": "vote-deal", "agrees": "true"}).status_code
        assert "You said yes" in friday.page(phone)
    assert "Settle €131 / €92 / €77" in plain(friday.look("deal"))
    friday.send("deal", do="settle", **form)

    for name, phone in phones.items():
        assert f"€{told[name]} " in friday.page(phone)
        assert all(f"€{coins}" in friday.page(phone, "/prizes") for coins in told.values())
    pages = [
        friday.look(page)
        for page in ("deal", "payouts", "till", "results", "log", "plan", "wall/payouts", "wall?lang=en")
    ]
    pages += [_paper(friday, "payouts"), _paper(friday, "payout-slips")]
    for page in pages:
        assert all(f"€{coins}" in page.replace("\u00a0", "") for coins in told.values()), plain(page)
        assert "€0 " not in page.replace("€0 paid", "")
    for page in ("deal", "payouts", "till", "results"):
        assert "€300" in friday.look(page), page
    rows = list(csv.DictReader(io.StringIO(friday.look("documents/results.csv").lstrip("\ufeff"))))
    assert ["131", "92", "77"] == [list(row.values())[2] for row in rows[:3]]
    _says_no_ladder(friday)
    api = friday.floor.look(f"/api/v1/events/{friday.event}/prizes").json()
    assert [13_100, 9200, 7700] == api["prizes"]
    assert [13_100, 9200, 7700] == [one["prize"] for one in api["ranking"][:3]]

    for name in told:
        friday.do(do="pay-prize", who=ids[name])
    till = plain(friday.look("till"))
    assert "€300 paid, €0 open" in till and 3 == till.count("Undo …")


def test_a_deal_with_a_vote_missing_is_not_settled_and_not_over(friday: Friday) -> None:
    """A page may be older than the last word: whoever settles then hears whose yes is missing, and the talks go on."""
    friday.sits("Fay", "Emil", "Dora")
    ids = {name: friday.player(name).id for name in ("Anna", "Ben", "Cem")}
    for name, stack in zip(ids, ("30000", "20000", "10000"), strict=True):
        friday.do(do="count", who=ids[name], stack=stack)
    friday.do(do="deal-talks")
    form: dict[str, Any] = {"way": "even", "unit": "100"}
    friday.send("deal", do="ask", **form)
    phones = {name: friday.phone(name) for name in ids}

    def agrees(name: str) -> None:
        answer = phones[name].send(f"/events/{friday.event}/me/do", {"do": "vote-deal", "agrees": "true"})
        assert 303 == answer.status_code

    agrees("Anna")
    agrees("Ben")
    assert "no yes from Cem yet" in friday.send("deal", 409, do="settle", **form)
    assert "Waits for Cem" in plain(friday.look("deal"))
    agrees("Cem")
    other = friday.look("deal?way=chip-chop&unit=100")
    assert "The offer “Even” lies with the players: 3 of 3 yes" in plain(other)
    assert f'href="/events/{friday.event}/deal">Back to this offer' in " ".join(other.split())
    assert "lies with the players" not in plain(friday.look("deal"))

    settled = friday.floor.send(f"/events/{friday.event}/deal", {"do": "settle", **form}, **{"hx-request": "true"}).text
    assert all("€100 " in friday.page(phone) for phone in phones.values())
    assert "The event ended with a deal" in plain(friday.look("deal"))
    undo = dict(re.findall(r'name="(do|version)" value="([^"]+)"', settled))
    assert "take-back" == undo["do"] and "Undo" in plain(settled)
    friday.do(**undo, why="the stacks were wrong")  # once it is over, whoever takes something back says why
    assert "3 of 3 say yes" in plain(friday.look("deal"))


def _says_no_ladder(friday: Friday) -> None:
    """Over amounts of a deal stands that they are its own, and not which version of the prizes it put an end to."""
    page = plain(friday.look("payouts"))
    assert "By the deal" in page and "version" not in page.lower()


def _paper(friday: Friday, name: str) -> str:
    answer = friday.floor.look(f"/events/{friday.event}/documents/{name}.pdf?lang=en")
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_who_owes_is_one_list_and_one_tap(friday: Friday) -> None:
    """55 of each of six: 330. One pays alone, five with one tap."""
    till = plain(friday.look("till"))
    assert "To collect 6 €330" in till and "All 6 have paid, €330" in till
    friday.do(do="pay", who=friday.player("Anna").id)
    rest = [friday.player(name).id for name in ("Ben", "Cem", "Dora", "Emil", "Fay")]
    friday.send("do", do="pay-all", who=rest)
    assert "Taken in €330" in plain(friday.look("till"))
    assert "Fay €55" in plain(friday.look("log"))


def chips_in(friday: Friday) -> int:
    chips: int = friday.house.app.state.desk.shown(friday.event).value.floor.chips
    return chips


def test_room_players_and_till_name_the_same_number_of_those_who_owe(friday: Friday) -> None:
    """Six owe; one pays, and one is out, who still owes: five."""
    friday.sits("Fay")
    friday.do(do="pay", who=friday.player("Ben").id)

    assert "5 players still owe money." in plain(friday.look(""))
    assert re.search(r'data-which="owing"[^>]*>[^<]*<span class="quiet">5<', friday.look("players"))
    assert "5 still owe money" in plain(friday.look("close"))


def test_whoever_leaves_before_his_first_hand_gets_his_money_back(friday: Friday) -> None:
    """After the start, at a table that tells no hands: sheet and desk offer it, by the word that he has had no card;
    the list of players leads to his sheet, and offers nothing itself."""
    ben = friday.player("Ben").id
    friday.do(do="pay", who=ben)
    friday.sits()
    sheet = friday.look(f"entries/{friday.player('Ben').number}")
    card = friday.floor.send(f"/events/{friday.event}/registration", {"pick": f"show:{ben}"}, **{"hx-request": "true"})
    desk = plain(unescape(card.text))
    assert 'value="cancel-entry"' not in friday.look("players")
    for shown in (plain(sheet), desk):
        assert "Has Ben not been dealt a card yet? The desk cannot know it at this table." in shown
    assert "Give back €55." in plain(sheet)
    chips = chips_in(friday)

    friday.floor.send(f"/events/{friday.event}/do", {"do": "cancel-entry", "who": ben, "played": "true"})
    assert "entered" == friday.player("Ben").status
    friday.do(do="cancel-entry", who=ben, played="false")

    assert ("cancelled", chips - 10_000) == (friday.player("Ben").status, chips_in(friday))
    assert "To give back 1 €55" in plain(friday.look("till"))
    friday.do(do="hand-done", table="1")
    assert 'value="cancel-entry"' not in friday.look(f"entries/{friday.player('Anna').number}")
    assert 'value="cancel-entry"' not in friday.look("players")


def test_what_the_house_guarantees_is_in_the_till(guaranteed: Friday) -> None:
    """Six pay 55, 300 for prizes; 450 are guaranteed: the house adds 150, but only when it
    is needed: till then 330 are in the till. With 450 paid to Anna it holds the 30 of the house."""
    friday = guaranteed
    friday.send(
        "do", do="pay-all", who=[friday.player(one).id for one in ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")]
    )
    friday.send("payouts", do="publish", way="club", places="1", unit="100")
    friday.sits("Fay", "Emil", "Dora", "Cem")
    assert "still owes" not in friday.look("till")
    assert "Should be in the till €330" in plain(friday.look("till"))
    friday.do(do="bust", who=friday.player("Ben").id)
    assert "The house adds €150 Paid out" in plain(friday.look("till"))
    friday.do(do="pay-prize", who=friday.player("Anna").id)

    for page in ("till", "close"):
        told = plain(friday.look(page))
        assert "The house adds €150" in told and "Should be in the till €30" in told, page


def test_pages_know_that_nobody_can_come_any_more(house_of_clocks: Friday) -> None:
    """Registration is open to the end of level 1, and nobody closed it by hand: as soon as it is past, the room says
    over, and the pool is final. Whoever is out without a prize is no empty list's reason."""
    friday = house_of_clocks
    friday.sits()
    assert "Entries can still come" in plain(friday.look("payouts"))
    assert "to level 1" in plain(friday.look("")) and "Nobody is out yet" in friday.look("till")
    friday.do(do="set-level", level="2")
    friday.do(do="bust", who=friday.player("Anna").id)

    assert "the pool is final" in plain(friday.look("payouts"))
    room = plain(friday.look(""))
    assert "Late registration over" in room and "to level 1" not in room
    friday.do(do="close-registration")
    assert "Late registration closed" in plain(friday.look("")), "and then somebody has closed it"
    assert "Nobody is in the money yet" in friday.look("till")


def test_the_floor_takes_its_own_bust_back(friday: Friday) -> None:
    """At once, and later from the player's page; and where somebody may not, his page says who may."""
    friday.sits()
    floor, path = friday.house.with_pass("floor"), f"/events/{friday.event}"
    toast = floor.send(f"{path}/do", {"do": "bust", "who": friday.player("Cem").id}, **{"hx-request": "true"}).text
    assert 'name="do" value="take-back"' in toast
    sheet = floor.look(f"{path}/entries/{friday.player('Cem').number}").text
    assert 'name="do" value="take-back"' in sheet
    friday.do(do="bust", who=friday.player("Dora").id)
    registrar = friday.house.with_pass("registrar")
    told = plain(registrar.look(f"{path}/entries/{friday.player('Dora').number}").text)
    assert "out: Dora May undo it: dealer" in told, told


def test_what_is_to_be_given_back_stands_there_until_it_is(friday: Friday) -> None:
    friday.do(do="pay", who=friday.player("Ben").id)
    friday.do(do="cancel-entry", who=friday.player("Ben").id)
    for page in ("", "till"):
        assert "€55" in plain(friday.look(page)), page
    assert "To give back 1 €55" in plain(friday.look("till"))
    entries = friday.house.app.state.desk.look(friday.event, lambda now, _: dict(now.state.entries))
    card = f"registration?shown={entries[friday.player('Ben').id].person}"
    assert "The money is still to be given back." in plain(friday.look(card))
    friday.do(do="give-back", who=friday.player("Ben").id)
    assert "to be given back" not in plain(friday.look(card))
    assert "To give back" not in plain(friday.look("till"))
    assert "given back to Ben: €55" in plain(friday.look("log"))


def test_who_may_not_change_prizes_reads_them(friday: Friday) -> None:
    """The desk pays in and out; publishing is for the director, and no button is there that could only refuse."""
    desk = friday.house.with_pass("registrar")
    page = desk.look(f"/events/{friday.event}/payouts").text

    assert "publish-lock" not in page and 'name="amount"' not in page
    assert "300" in page
    assert "All 6 have paid" in plain(desk.look(f"/events/{friday.event}/till", **{"accept-language": "en"}).text)


def test_the_evening_is_closed_by_what_is_left_to_do(friday: Friday) -> None:
    """Six paid 330; Anna wins 300. What should be in the till then are the 30 of the house."""
    friday.send("do", do="pay-all", who=[friday.player(name).id for name in ("Anna", "Ben", "Cem", "Dora", "Emil")])
    friday.send("payouts", do="publish-lock", way="club", places="1", unit="100")
    friday.sits("Fay", "Emil", "Dora", "Cem", "Ben")
    page = plain(friday.look("close"))
    assert "1 still owes money" in page and "€300 of prizes are not paid yet" in page
    assert "still owes €" not in plain(friday.look("till"))  # Fay does, and wins nothing
    friday.do(do="pay", who=friday.player("Fay").id)
    friday.do(do="pay-prize", who=friday.player("Anna").id)
    page = plain(friday.look("close"))
    assert "Everybody has paid" in page and "All prizes are paid" in page and "Should be in the till €30" in page
    assert "1 Anna €300" in page


def test_whoever_is_to_be_paid_and_owes_has_it_beside_his_prize(friday: Friday) -> None:
    """Anna wins 300 and never paid her 55: whoever pays her reads it, until she has paid."""
    friday.send("payouts", do="publish-lock", way="club", places="1", unit="100")
    friday.sits("Fay", "Emil", "Dora", "Cem", "Ben")
    row = friday.look("till").partition(f'id="pay-{friday.player("Anna").id}"')[2].partition("</tr>")[0]
    assert "Pay €300" in plain(row) and "still owes €55" in plain(row)
    friday.do(do="pay-prize", who=friday.player("Anna").id)
    row = friday.look("till").partition(f'id="pay-{friday.player("Anna").id}"')[2].partition("</tr>")[0]
    assert "Pay €300" not in plain(row) and "still owes €55" in plain(row), "with the prize in his pocket, too"
    friday.do(do="pay", who=friday.player("Anna").id)

    assert "still owes €" not in plain(friday.look("till"))


def test_what_the_till_does_not_hold_is_said_and_what_he_owes_is_kept_back(friday: Friday) -> None:
    """Of 330 nobody has paid any; Anna wins 300 and owes 55: 245 in her hand, 300 of her prize, 55 of her entry."""
    friday.send("payouts", do="publish-lock", way="club", places="1", unit="100")
    friday.sits("Fay", "Emil", "Dora", "Cem", "Ben")
    anna = friday.player("Anna").id
    till = plain(friday.look("till"))
    assert "€300 are missing in the till" in till and "Anna €55" in till and "the till should hold €0" in till
    row = plain(friday.look("till").partition(f'id="pay-{anna}"')[2].partition("</tr>")[0])
    assert "Pay €245, keep €55 that is owed" in row
    friday.do(do="pay-prize", who=anna, keep_back="true")

    till = plain(friday.look("till"))
    assert "€55 kept back" in till and "To collect 5 €275" in till
    assert "The till is short of €245" in till and "are missing in the till" not in till
    assert "the till should hold" not in till, "nothing is to be paid out of it any more"
    assert "Missing in the till €245" in till
    assert "€300: €245 in hand, €55 kept back for what was owed" in plain(friday.look("log"))
    friday.send("close", do="close", amount="0")
    close = plain(friday.look("close"))
    assert "€245 paid out did not come in: as much is still owed." in close and "too much" not in close
    assert "Owed by: Fay €55" in close
    (taken,) = [one.version for one in _winners(friday) if one.id == anna]
    friday.do(do="take-back", version=str(taken), why="a slip")
    (mine,) = [one for one in _winners(friday) if one.id == anna]
    assert (0, 5500) == (mine.paid, mine.owes), "the prize and what was kept of it are one step"


def _winners(friday: Friday) -> tuple[WinnerView, ...]:
    winners: tuple[WinnerView, ...] = friday.house.app.state.desk.look(friday.event, money_view).winners
    return winners


def test_after_a_deal_that_leaves_something_everybody_reads_what_is_his(friday: Friday) -> None:
    """Three left share 200 of 300, and play for the other 100: 90, 60 and 50 are theirs whatever comes."""
    friday.send("payouts", do="publish", way="percent", places="3", percent=["50", "30", "20"], unit="100")
    friday.sits("Fay", "Emil", "Dora")
    told = {"Anna": "90", "Ben": "60", "Cem": "50"}
    ids = {name: friday.player(name).id for name in told}
    for name, stack in zip(told, ("30000", "20000", "10000"), strict=True):
        friday.do(do="count", who=ids[name], stack=stack)
    friday.do(do="deal-talks")
    form: dict[str, Any] = {"way": "own", "leaves": "100", **{f"own-{ids[one]}": coins for one, coins in told.items()}}
    friday.send("deal", do="ask", **form)
    for id in ids.values():
        friday.do(do="vote-deal", who=id, agrees="true")
    asked = plain(friday.look("deal"))
    assert "Settle €90 / €60 / €50 (clock starts)" in asked and "No deal, play on (clock starts)" in asked
    friday.send("deal", do="settle", **form)
    board = plain(friday.look("deal"))
    assert "Settled Anna €90 Ben €60 Cem €50 Sum €200 On top of that €100 is still played for." in board
    assert "Talk about another deal" in board and "€0" not in board and 'name="stack-' not in friday.look("deal")
    assert "€60 are yours by the deal" in friday.page(friday.phone("Ben"))

    for page in ("payouts", "results", "plan"):
        _says_the_split(plain(friday.look(page)), "The winner gets €100 more.", page)
    _says_the_split(friday.page(friday.phone("Ben"), "/prizes"), "The winner gets €100 more.", "phone")
    _says_the_split(plain(friday.look("wall/payouts?lang=en")), "1. on top €100", "sheet on the wall")
    for paper in ("payouts", "plan", "fallback"):
        printed = " ".join(_paper(friday, paper).split())
        _says_the_split(printed, "1. on top €100", paper)
        assert "Of the places in the deal: what the players agreed on, not what was planned." in printed, paper
    _says_the_split(plain(friday.look("wall?lang=en")), "1. on top €100", "wall")
    api = friday.floor.look(f"/api/v1/events/{friday.event}/prizes").json()["split"]
    assert [["Anna", 9000], ["Ben", 6000], ["Cem", 5000]] == api["shares"] and [[1, 10_000]] == api["on_top"]

    friday.do(do="bust", who=ids["Cem"])
    _says_the_split(plain(friday.look("results")), "The winner gets €100 more.", "Cem is out, and his 50 stay his")
    friday.do(do="bust", who=ids["Ben"])
    _says_no_ladder(friday)
    over = plain(friday.look("plan"))
    assert "€190" in over and "€60" in over and "€50" in over and "gets €100 more" not in over
    assert "Anna €90 Ben €60 Cem €50 Anna, place 1, on top €100 Sum €300" in plain(friday.look("deal"))


def _says_the_split(page: str, on_top: str, where: str) -> None:
    """What each has, the most first, and what there is on top; nobody's place is worth nothing, or the winner's 100."""
    told = re.sub(r"[\u00a0\u202f]", "", page)
    assert re.search(r"Anna ?€90 Ben ?€60 Cem ?€50", told), (where, told)
    assert on_top in told, (where, told)
    assert "€0 " not in told.replace("€0 paid", "") and "Winner €100" not in told, (where, told)


def test_stacks_that_do_not_add_up_lead_to_the_count_of_a_table() -> None:
    """Six with 10,000 each, and one typed 1,000 too high: nobody can be asked, and the page says what can be done."""
    with a_house() as house:
        evening = Evening(house)
        evening.begin()
        here = f"/events/{evening.event}"
        evening.do(do="deal-talks", clock="stops")
        names = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")
        stacks = {f"stack-{evening.player(name).id}": "10000" for name in names}

        def page(**changed: str) -> str:
            return evening.floor.look(f"{here}/deal?{urlencode({'way': 'icm', **stacks, **changed})}&lang=en").text

        wrong = page(**{next(iter(stacks)): "11000"})
        tables = {evening.player(name).table for name in names}

        assert "61,000" in wrong and "60,000" in wrong
        assert {f'href="{here}/chips/{table}"' for table in tables} <= {*re.findall(r'href="[^"]+/chips/\d+"', wrong)}
        assert "count the whole table" in wrong
        assert "count the whole table" not in page()


def test_a_list_with_a_gap_of_any_length_is_read_at_once() -> None:
    """Whatever is pasted as a list of prizes: a run of blanks is looked through once, and nobody waits meanwhile."""
    with a_house() as house:
        friday = Friday(house)
        with within_turns(14):  # a second
            friday.send("payouts", 409, way="amounts", list=f"50{' ' * 60_000}x", do="keep")
        friday.send("payouts", way="percent", list=f"50{' ' * 60_000}%\n30 % 20%", do="keep")

        assert ["150", "90", "60"] == friday.amounts()


def test_why_prizes_were_changed_stands_in_the_log_of_every_rank_and_where_they_are_looked_up(friday: Friday) -> None:
    """The page promises it: "its reason stands on the phones and in the log"."""
    friday.do(do="set-prizes", prizes="200 100")
    friday.do(do="publish-prizes")
    friday.do(do="change-prizes", prizes="150 100 50", why="Three places: the players wish it")
    reason = "Three places: the players wish it"
    for rank in ("direction", "floor", "registrar"):
        looks = friday.house.with_pass(rank)
        for page in ("payouts", "log"):
            told = looks.look(f"/events/{friday.event}/{page}?lang=en")
            assert reason in plain(unescape(told.text)), (rank, page)


def test_who_was_paid_what_is_somebody_else_s_by_now_stands_at_the_till(friday: Friday) -> None:
    """Third of six got 60, and was fourth after all: 60 too much with the one, 60 still to pay to the other."""
    friday.send("payouts", do="publish", way="percent", places="3", percent=["50", "30", "20"], unit="100")
    friday.sits("Fay", "Emil", "Dora", "Cem")
    third, fourth = (friday.player(name).id for name in ("Cem", "Dora"))
    friday.do(do="pay-prize", who=third)
    friday.send("do", do="correct-places", order=[fourth, third], why="Dora had more")
    till = plain(friday.look("till"))

    assert re.search(r"4 Cem .*?has €60 too much: take the payment back", till)
    assert "€60 paid, €60 open" in till and "Pay €60" in till
    assert "Cem" not in _paper(friday, "payout-slips")
