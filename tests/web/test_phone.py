"""A player's phone without a browser: whose it is, what it says in each state, and how he comes there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from floorman.desk.pace import TAPS_MOST
from floorman.views import PlayerView
from tests.web.doors import Browser, House, a_house

NAMES = "Anna\nBen\nCem\nDora\nEmil\nFay"
EVENT = {
    "name": "Thursday", "players": NAMES, "book": "cuca", "stack": "10000", "structure": "20: 25/50\n20: 50/100",
    "currency": "",
}  # fmt: skip


class Evening:
    """Six players at two tables, the floor, and whoever looks on."""

    def __init__(self, house: House, book: str = "cuca") -> None:
        self.house = house
        self.floor = house.with_pass("direction")
        answer = self.floor.send("/events", {**EVENT, "book": book})
        self.event = str(answer.headers["location"]).rpartition("/")[2]

    def do(self, **fields: str) -> None:
        answer = self.floor.send(f"/events/{self.event}/do", fields)
        assert 303 == answer.status_code, answer.text

    def begin(self) -> None:
        for table in ("1", "2"):
            self.do(do="open-table", table=table)
        self.do(do="draw-seats")
        self.do(do="start-event")

    def player(self, name: str) -> PlayerView:
        players: tuple[PlayerView, ...] = self.house.app.state.desk.shown(self.event).value.floor.players
        return next(one for one in players if one.name == name)

    def proposed(self) -> dict[str, str]:
        """The ids of what is proposed, by kind."""
        return {one.kind: one.id for one in self.house.app.state.desk.shown(self.event).value.floor.proposals}

    def phone(self, name: str) -> Browser:
        """That of a player, with the code that the floor has shown him."""
        shown = self.floor.send(f"/events/{self.event}/phone", {"entry": self.player(name).id}).text
        phone = self.house.browser()
        assert 303 == phone.send(f"/enter/{code_in(shown)}", {}).status_code
        return phone

    def page(self, browser: Browser, tab: str = "", lang: str = "en") -> str:
        answer = browser.look(f"/events/{self.event}/me{tab}", **{"accept-language": lang})
        assert 200 == answer.status_code
        return plain(answer.text)


def plain(page: str) -> str:
    body = re.sub(r"<floor-clock.*?</floor-clock>|<svg.*?</svg>", "", page, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def code_in(page: str) -> str:
    code = re.search(r"/enter/([A-Z0-9]+)", page)
    assert code is not None
    return code[1]


@pytest.fixture
def evening() -> Iterator[Evening]:
    with a_house() as house:
        yield Evening(house)


def test_from_the_entry_to_the_seat_and_out(evening: Evening) -> None:
    """What he reads is his own state; once he is out it is his place."""
    anna = evening.phone("Anna")
    assert "You are entered" in evening.page(anna)
    evening.begin()
    seat = evening.player("Anna")
    assert f"Table {seat.table}, seat {seat.seat}" in evening.page(anna)
    assert "Dein Stack 10.000 200 BB · noch nicht gezählt" in evening.page(anna, lang="de")
    evening.do(do="count", who=seat.id, stack="12000")
    assert "12,000 240 BB · counted" in evening.page(anna)
    assert "Rank" not in evening.page(anna), "what the others have nobody has counted"
    for one in evening.house.app.state.desk.shown(evening.event).value.floor.players:
        evening.do(do="count", who=one.id, stack="12000" if one.id == seat.id else "9600")
    assert "Rank 1 of 6" in evening.page(anna)

    evening.do(do="bust", who=seat.id)
    assert "Your place 6 of 6 players Thank you for playing." in evening.page(anna)


def test_a_move_is_the_page(evening: Evening) -> None:
    """From where, to where, why, and that it waits for the table; once he is there it is quiet again."""
    evening.begin()
    anna = evening.player("Anna")
    other = 3 - anna.table
    phone = evening.phone("Anna")
    evening.do(do="move", who=anna.id, table=str(other), seat="9")
    told = phone.look(f"/events/{evening.event}/me").text

    assert 'role="alert"' in told
    assert f'data-move="{other}-9"' in told
    assert f"Table {anna.table} - Seat {anna.seat}" in plain(told)
    assert f"Waits to be confirmed at table {other}" in plain(told)
    for tab in ("/prizes", "/floor", "/rules"):
        assert f"Please move Table {other}, seat 9" in evening.page(phone, tab), "whichever page he looks at"
    evening.do(do="confirm-arrival", who=anna.id)
    for tab in ("", "/prizes"):
        assert "Please move" not in evening.page(phone, tab)
    assert f"New seat Table {other}, seat 9" in evening.page(phone, "/prizes"), "for whoever was away meanwhile"
    came = evening.page(phone)
    assert f"From table {anna.table}, seat {anna.seat}. The floor decided so." in came and "Moved at" in came


@pytest.mark.parametrize("tab", ["", "/prizes", "/rules", "/floor"])
def test_what_comes_by_itself_is_what_the_page_says(evening: Evening, tab: str) -> None:
    """A move, and another name: an open page has both without being loaded anew."""
    evening.begin()
    anna, phone = evening.player("Anna"), evening.phone("Anna")
    evening.do(do="move", who=anna.id, table=str(3 - anna.table), seat="9")
    evening.do(do="correct-name", who=anna.id, alias="Annabel", name="Annabel Klein")
    path = f"/events/{evening.event}/me{tab}"
    page, alone = phone.look(path).text, phone.look(path, **{"hx-request": "true"}).text
    (main,) = re.findall(r'<main id="me".*?>(.*?)</main>', page, re.DOTALL)

    assert "Please move" in main
    assert f"{plain(main)} Annabel" == plain(alone)
    assert ['hx-swap-oob="true"'] == re.findall(r'id="own-name" (hx-swap-oob="true")', alone)
    assert re.search(r'<span class="quiet" id="own-name" *>Annabel</span>', page)


def test_nobody_sees_anothers_phone(evening: Evening) -> None:
    """Whatever he asks for, a player sees his own; whoever has no entry is told so; a stranger is led to the door."""
    evening.begin()
    anna, ben = evening.phone("Anna"), evening.player("Ben")
    asked = anna.look(f"/events/{evening.event}/me?entry={ben.id}").text
    screen = evening.house.with_pass("screen").look(f"/events/{evening.event}/me?entry={ben.id}")

    assert ("Anna" in plain(asked), "Ben" in plain(asked)) == (True, False)
    assert (404, True) == (screen.status_code, "belongs to no player" in screen.text)
    assert 303 == evening.house.browser().look(f"/events/{evening.event}/me").status_code
    floor = evening.floor.look(f"/events/{evening.event}/me?entry={ben.id}")
    assert (200, True) == (floor.status_code, "Ben" in plain(floor.text))


def test_the_code_from_the_sheet_leads_to_the_phone(evening: Evening) -> None:
    """The floor asks for a code at a seat; whoever brings it lands at his seat."""
    evening.begin()
    anna = evening.player("Anna")
    part = evening.floor.send(f"/events/{evening.event}/phone", {"entry": anna.id}, **{"hx-request": "true"})
    assert 200 == part.status_code
    assert "<svg" in part.text
    phone = evening.house.browser()
    taken = phone.send(f"/enter/{code_in(part.text)}", {})

    assert (303, f"/events/{evening.event}/me") == (taken.status_code, taken.headers["location"])
    assert "Anna" in evening.page(phone)
    assert 404 == evening.floor.send(f"/events/{evening.event}/phone", {"entry": "nobody"}).status_code


def test_a_code_on_each_seat_card(evening: Evening) -> None:
    """Each opens its own phone; whoever looks at the cards without asking for codes finds none."""
    evening.begin()
    cards = evening.floor.send(f"/events/{evening.event}/cards", {}).text

    assert 6 == cards.count('class="qrcode"')
    assert 'class="qrcode"' not in evening.house.browser().look(f"/events/{evening.event}/cards").text


def test_prizes_and_rules(evening: Evening) -> None:
    evening.begin()
    evening.do(do="set-prizes", prizes="60 40 20")
    anna = evening.phone("Anna")

    early = evening.page(anna, "/prizes")
    assert ("Forecast" in early, "before the money" in early) == (True, False), "others may come, and nobody is out yet"
    assert "Levels" in evening.page(anna, "/rules")
    evening.do(do="bust", who=evening.player("Ben").id)
    assert "2 more players go out before the money." in evening.page(anna, "/prizes")
    for name in ("Cem", "Dora"):
        evening.do(do="bust", who=evening.player(name).id)
    assert "Everybody is paid from here on" in evening.page(anna, "/prizes")


def test_nobody_is_said_to_be_paid_while_others_may_come(evening: Evening) -> None:
    """All six have a prize of those planned so far: from the first hand on that is no more than a forecast."""
    evening.begin()
    evening.do(do="set-prizes", prizes="50 40 30 20 10 5")
    page = evening.page(evening.phone("Anna"), "/prizes")

    assert ("Forecast" in page, "Everybody is paid from here on" in page) == (True, False)


def test_anybody_looks_up_seats_and_results(evening: Evening) -> None:
    """By aliases, with no pass: who sits where, found by two letters, and who is out at which place."""
    evening.begin()
    anybody = evening.house.browser()
    fay = evening.player("Fay")
    found = plain(anybody.look(f"/events/{evening.event}/seats?q=fa").text)
    assert f"Fay Table {fay.table}, seat {fay.seat}" in found
    evening.do(do="set-prizes", prizes="60 40")
    for name in ("Emil", "Dora", "Cem", "Ben", "Fay"):
        evening.do(do="bust", who=evening.player(name).id)
    results = plain(anybody.look(f"/events/{evening.event}/results").text)

    assert "Winner Anna 60" in results
    assert "2 Fay 40 3 Ben" in results


def test_public_pages_have_the_same_tabs_and_lead_a_player_back_to_the_seat(evening: Evening) -> None:
    """No hand was told, so none is to be looked up; whoever has no seat in it is led to none."""
    evening.begin()
    phone, anybody = evening.phone("Anna"), evening.house.browser()
    for page in ("results", "seats", "names", "plan"):
        own, guest = (_tabs(one.look(f"/events/{evening.event}/{page}?lang=en").text) for one in (phone, anybody))
        assert ["Results", "Seats", "Plan", "Wall clock"] == guest, page
        assert ["My seat", *guest] == own, page


def _tabs(page: str) -> list[str]:
    bar = re.search(r'<nav class="tabs eventtabs.*?</nav>', page, re.DOTALL)
    assert bar is not None
    return [" ".join(one.split()) for one in re.findall(r"<a [^>]*>([^<]*)</a>", bar[0])]


@pytest.mark.parametrize(("lang", "said"), [("en", "Table 1, seat"), ("de", "Tisch 1, Platz")])
def test_a_list_by_name_hangs_on_the_wall(lang: str, said: str) -> None:
    """From A to Z, whatever accents and capitals there are, with table and seat; two pages lead to it."""
    with a_house() as house:
        floor, anybody = house.with_pass("direction"), house.browser()
        names = ["Zoe", "\u00c4nne", "Berta", "anton"]
        event = floor.send("/events", {**EVENT, "players": "\n".join(names)}).headers["location"].rpartition("/")[2]
        before = anybody.look(f"/events/{event}/names?lang={lang}").text
        for fields in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}):
            floor.send(f"/events/{event}/do", fields)
        rows = re.findall(
            r"<li><b>(.*?)</b><span>(.*?)</span>", anybody.look(f"/events/{event}/names?lang={lang}").text
        )
        linked = [anybody.look(f"/events/{event}/seats").text, floor.look(f"/events/{event}/more").text]

    assert ["\u00c4nne", "anton", "Berta", "Zoe"] == [name for name, _ in rows]
    assert all(re.fullmatch(said + r" \d+", where) for _, where in rows)
    assert all(name in before for name in names)
    assert all(f'href="/events/{event}/names"' in one for one in linked)


@pytest.mark.parametrize(("book", "told"), [("cuca", True), ("tda-2024", False)])
def test_stacks_are_told_where_the_book_tells_them(book: str, told: bool) -> None:
    """To nobody while hands are played, where the book keeps them; his own everybody has."""
    with a_house() as house:
        floor = house.with_pass("direction")
        event = floor.send("/events", {**EVENT, "book": book}).headers["location"].rpartition("/")[2]
        for fields in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
            floor.send(f"/events/{event}/do", fields)
        desk = house.app.state.desk
        ben = next(one for one in desk.shown(event).value.floor.players if one.name == "Ben")
        others = [one.id for one in desk.shown(event).value.floor.players if one.id != ben.id]
        for who, stack in ((ben.id, "12345"), *((one, "9000") for one in others)):
            floor.send(f"/events/{event}/do", {"do": "count", "who": who, "stack": stack})
        phone = house.with_pass("player", event, entry=ben.id)

        assert told == ("12,345" in house.browser().look(f"/events/{event}/results").text)
        assert told == ("Rank" in plain(phone.look(f"/events/{event}/me").text))
        assert "12,345" in phone.look(f"/events/{event}/me").text


def test_a_deal_is_answered_on_the_phones() -> None:
    """The floor asks, each says yes for himself, and the floor is proposed to make it."""
    with a_house() as house:
        evening = Evening(house, "tda-2024")
        evening.begin()
        evening.do(do="set-prizes", prizes="60 40")
        for name in ("Cem", "Dora", "Emil", "Fay"):
            evening.do(do="bust", who=evening.player(name).id)
        anna, ben = evening.phone("Anna"), evening.phone("Ben")
        vote = f"/events/{evening.event}/me/do"
        assert "No deal lies on the table" in anna.send(vote, {"do": "vote-deal", "agrees": "true"}).text
        stacks = {f"stack-{evening.player(name).id}": "30000" for name in ("Anna", "Ben")}
        evening.do(do="deal-talks")
        evening.do(do="propose-deal", way="even", leaves="", **stacks)
        assert "You would get 50" in evening.page(anna)

        assert 303 == anna.send(vote, {"do": "vote-deal", "agrees": "true"}).status_code
        assert "1 of 2 said yes" in evening.page(ben)
        assert "deal" not in evening.proposed()
        ben.send(vote, {"do": "vote-deal", "agrees": "true", "who": evening.player("Anna").id})
        assert "deal" in evening.proposed()
        evening.do(do="apply", id=evening.proposed()["deal"])
        assert "ask whoever runs the tournament" in evening.page(ben)


def test_a_player_tells_his_own_stack(evening: Evening) -> None:
    """It counts until the staff counts him; anything but a number is refused."""
    evening.begin()
    anna = evening.phone("Anna")
    told = f"/events/{evening.event}/me/do"
    assert 303 == anna.send(told, {"do": "count", "stack": "11.500"}).status_code
    assert "11,500" in evening.page(anna)

    assert 409 == anna.send(told, {"do": "count", "stack": "many"}).status_code
    assert 409 == anna.send(told, {"do": "bust", "who": evening.player("Ben").id}).status_code
    evening.do(do="count", who=evening.player("Anna").id, stack="11000")
    assert "11,000" in evening.page(anna)
    assert 409 == anna.send(told, {"do": "count", "stack": "12000"}).status_code


def test_a_player_fills_no_log(evening: Evening) -> None:
    """Whoever taps again and again has to wait, and reads for how long; others tap as before."""
    evening.begin()
    anna, ben, who = evening.phone("Anna"), evening.phone("Ben"), evening.player("Anna").id
    told, desk, statuses = f"/events/{evening.event}/me/do", evening.house.app.state.desk, list[int]()
    for _ in range(TAPS_MOST // 2):
        statuses.append(anna.send(told, {"do": "call-floor"}).status_code)
        number = desk.phone(evening.event, who).calls[0].number
        statuses.append(anna.send(told, {"do": "withdraw-call", "number": str(number)}).status_code)
    refused = anna.send(told, {"do": "call-floor"})
    written = [row for row in desk.log(evening.event) if row.kind.startswith("call.")]

    assert [303] * TAPS_MOST == statuses
    assert (409, True) == (refused.status_code, "It works again in" in refused.text)
    assert TAPS_MOST == len(written)
    assert 303 == ben.send(told, {"do": "call-floor"}).status_code


def test_whose_hands_are_told_has_no_stack_to_tell(evening: Evening) -> None:
    """The desk knows it from the hands; a slip of his would be an alarm for the whole house."""
    evening.begin()
    anna, who = evening.phone("Anna"), evening.player("Anna")
    assert "Send my stack" in evening.page(anna)
    evening.do(do="set-table", table=str(who.table), cards="none", action="dealer")

    assert "Send my stack" not in evening.page(anna)


def test_a_player_calls_the_floor(evening: Evening) -> None:
    """To his own seat, whatever the form says; he sees that it is called and that somebody comes, and may withdraw."""
    evening.begin()
    anna, who = evening.phone("Anna"), evening.player("Anna")
    told = f"/events/{evening.event}/me/do"
    sent = anna.send(told, {"do": "call-floor", "table": str(3 - who.table), "who": evening.player("Ben").id})
    assert (303, f"/events/{evening.event}/me/floor") == (sent.status_code, sent.headers["location"])
    assert "The host has been called" in evening.page(anna, "/floor")
    assert "The host has been called" not in evening.page(evening.phone("Ben"), "/floor")
    number = evening.house.app.state.desk.phone(evening.event, who.id).calls[0].number
    evening.do(do="answer-call", table=str(who.table), number=str(number))
    assert "Somebody is on the way" in evening.page(anna, "/floor")

    again = anna.send(told, {"do": "call-floor"})
    assert (409, True) == (again.status_code, 'class="bottombar"' in again.text), "on the page of his phone"
    assert 303 == anna.send(told, {"do": "withdraw-call", "number": str(number)}).status_code
    assert "Do you need the host?" in evening.page(anna, "/floor")


def test_an_offence_is_told_once_however_often_the_form_comes(evening: Evening) -> None:
    """Tapped twice it is one call; told of another one, it is another."""
    evening.begin()
    anna, desk = evening.phone("Anna"), evening.house.app.state.desk
    told = f"/events/{evening.event}/me/do"
    for what, forms in (("He saw my cards", 2), ("He soft-plays", 1)):
        page = anna.look(f"/events/{evening.event}/me/floor").text
        (sent,) = re.findall(r'name="sent" value="([^"]+-offence)"', page)
        for _ in range(forms):
            assert (
                303 == anna.send(told, {"do": "tell-offence", "what": what, "unnamed": "1", "sent": sent}).status_code
            )

    assert 2 == len(desk.shown(evening.event).value.calls)


def test_whoever_was_moved_withdraws_the_call_of_the_old_table(evening: Evening) -> None:
    """The floor still reads the call, with where he sits now."""
    evening.begin()
    anna, who = evening.phone("Anna"), evening.player("Anna")
    told = f"/events/{evening.event}/me/do"
    assert 303 == anna.send(told, {"do": "call-floor"}).status_code
    evening.do(do="move", who=who.id, table=str(3 - who.table), seat="9")
    now = evening.player("Anna")
    assert (3 - who.table, 9) == (now.table, now.seat)
    room = plain(evening.floor.look(f"/events/{evening.event}").text)
    assert re.search(rf"Table {who.table} · [^.]*? Anna, Table {now.table}, Seat {now.seat}", room)

    number = evening.house.app.state.desk.phone(evening.event, who.id).calls[0].number
    assert 303 == anna.send(told, {"do": "withdraw-call", "number": str(number)}).status_code
    assert "Do you need the host?" in evening.page(anna, "/floor")


def test_who_is_in_the_money_reads_what_is_his_at_least(evening: Evening) -> None:
    """60 and 40 are published: with three left nobody has anything yet, with two the 40 are sure."""
    evening.begin()
    evening.do(do="set-prizes", prizes="60 40")
    evening.do(do="publish-prizes")
    phone = evening.phone("Anna")
    for name in ("Ben", "Cem", "Dora"):
        evening.do(do="bust", who=evening.player(name).id)
    assert "at least" not in evening.page(phone)
    evening.do(do="bust", who=evening.player("Emil").id)

    assert "You are in the money: at least 40" in evening.page(phone)
    assert "Du bist im Geld: mindestens 40" in evening.page(phone, lang="de")
