"""What is said after a tap: what was done, of whom and how much, in the reader's language, and the way back from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.web.doors import House, a_house
from tests.web.test_otherwise import words

NAMES = ("Anna Kraft", "Ben Ohlsen", "Cem Aydin", "Dora Ems", "Emil Fuchs", "Fay Gerber", "Hugo Iben", "Ines Jahn")
OPENED = {
    "name": "Friday", "players": "\n".join(NAMES), "book": "tda-2024", "table_size": "6", "currency": "€",
    "structure": "20: 25/50\n20: 50/100\n20: 100/200", "money": "buy-in", "prize": "50", "rebuy": "yes",
}  # fmt: skip


NAMED = r'<input[^>]* name="([^"]+)" value="([^"]*)"'


class Desk:
    """Somebody of the floor taps; what the toast says in two languages is read from two pages alike."""

    def __init__(self, house: House, plan: dict[str, Any] = OPENED) -> None:
        self.house = house
        self.host = house.with_pass("direction")
        self.event = self.host.send("/events", plan).headers["location"].rpartition("/")[2]
        self.sent = 0

    @property
    def shown(self) -> Any:
        return self.house.app.state.desk.shown(self.event).value

    def seat(self, table: int, nth: int) -> Any:
        return [seat for seat in self.shown.floor.tables[table - 1].seats if seat.id][nth]

    def tapped(self, lang: str = "en", **told: str) -> str:
        self.sent += 1
        fields = {**told, "sent": f"tap-{self.sent}"}
        return self.host.send(f"/events/{self.event}/do?lang={lang}", fields, **{"hx-request": "true"}).text

    def said(self, lang: str = "en", **told: str) -> str:
        """All of it."""
        self.sent += 1
        fields = {"sent": f"tap-{self.sent}", **told}
        return words(self.host.send(f"/events/{self.event}/do?lang={lang}", fields, **{"hx-request": "true"}).text)

    def toast(self, lang: str = "en", **told: str) -> tuple[str, bool]:
        """What it says, and whether it offers to undo it."""
        self.sent += 1
        fields = {"sent": f"tap-{self.sent}", **told}
        answer = self.host.send(f"/events/{self.event}/do?lang={lang}", fields, **{"hx-request": "true"})
        found = re.search(r"<floor-toast [^>]*>.*?<b[^>]*>(.*?)</b>(.*?)</floor-toast>", answer.text, re.DOTALL)
        assert found is not None and 'role="status"' in answer.text, words(answer.text)
        return words(found[1]).strip(), 'value="take-back"' in found[2]


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with a_house() as house:
        desk = Desk(house)
        for table in "12":
            desk.toast(do="open-table", table=table)
        desk.toast(do="draw-seats")
        desk.toast(do="start-event")
        yield desk


def test_what_leaves_nothing_to_be_put_back_has_its_opposite(desk: Desk) -> None:
    """Each of these once left a bare "Done.". Their way back is a tap all the same: the opposite, said of the same."""
    one = desk.seat(1, 0)
    undo = {"sit-out": "sit-in", "sit-in": "sit-out", "correct-name": "correct-name", "call-floor": "withdraw-call"}
    for lang, told, says in (
        ("en", {"do": "sit-out", "who": one.id}, f"{one.name} sits out"),
        ("de", {"do": "sit-in", "who": one.id}, f"{one.name} ist zurück"),
        ("de", {"do": "sit-out", "who": one.id}, f"{one.name} setzt aus"),
        ("en", {"do": "sit-in", "who": one.id}, f"{one.name} is back"),
        ("en", {"do": "correct-name", "who": one.id, "alias": "Anna Klein"}, "name corrected: Anna Klein"),
        ("de", {"do": "call-floor", "table": "1", "call": "ruling"}, "Tisch 1 ruft: Entscheidung"),
    ):
        page = desk.tapped(lang, **told)
        (form,) = re.findall(r"<floor-toast.*?(<form.*?</form>)", page, re.DOTALL)
        assert (says in words(page), undo[told["do"]]) == (True, dict(re.findall(NAMED, form))["do"])
        back = words(desk.tapped(**dict(re.findall(NAMED, form))))
        if told["do"] == "correct-name":
            assert f"name corrected: {one.name}" in back and one.name == desk.seat(1, 0).name
        elif told["do"] == "call-floor":
            assert "table 1 needs nobody any more" in back
        else:
            desk.tapped(**told)


def test_a_table_that_came_back_goes_away_again(desk: Desk) -> None:
    """Of several who were told together the way back is told of each."""
    away = [desk.seat(1, nth).id for nth in (0, 1)]
    for who in away:
        desk.tapped(do="sit-out", who=who)
    both: dict[str, str | list[str]] = {"do": "sit-in", "who": away, "sent": "both-back"}
    page = desk.host.send(f"/events/{desk.event}/do", both, **{"hx-request": "true"}).text
    (form,) = re.findall(r"<floor-toast.*?(<form.*?</form>)", page, re.DOTALL)
    fields = re.findall(NAMED, form)

    assert (away, "sit-out") == ([value for name, value in fields if name == "who"], dict(fields)["do"])
    undone: dict[str, str | list[str]] = {**dict(fields), "who": away}
    desk.host.send(f"/events/{desk.event}/do", undone, **{"hx-request": "true"})
    assert 2 == sum("absent" in seat.marks for seat in desk.shown.floor.tables[0].seats)
    for who in away:
        desk.tapped(do="sit-in", who=who)


def test_taking_back_says_what_it_took_back_and_can_itself_be_taken_back(desk: Desk) -> None:
    desk.toast(do="extend-level", minutes="1")
    version = str(desk.shown.take_back.version)
    assert ("taken back: level 1 longer by 1 min", True) == desk.toast(do="take-back", version=version)
    version = str(desk.shown.restore.version)
    assert ("wiederhergestellt: Level 1 um 1 min länger", True) == desk.toast("de", do="take-back", version=version)


def test_a_second_undo_goes_further_back_and_brings_nothing_again(desk: Desk) -> None:
    """After a taking back what brings it again is called so; what is called Undo names the step before it."""
    for minutes in ("2", "3"):
        desk.toast(do="extend-level", minutes=minutes)
    first = desk.shown.take_back.version
    desk.sent += 1
    fields = {"sent": f"tap-{desk.sent}", "do": "take-back", "version": str(first)}
    answer = desk.host.send(f"/events/{desk.event}/do?lang=en", fields, **{"hx-request": "true"}).text
    toast = re.search(r"<floor-toast .*?</floor-toast>", answer, re.DOTALL)
    assert toast is not None
    buttons = re.findall(r'name="version" value="(\d+)".*?<span>([^<]*)</span></button>', toast[0], re.DOTALL)

    assert [(str(first + 1), "Bring it back"), (str(desk.shown.take_back.version), "Undo")] == buttons
    assert "Before that: level 1 longer by 2 min" in words(toast[0])
    assert ("taken back: level 1 longer by 2 min", True) == desk.toast(do="take-back", version=buttons[1][0])


def test_who_is_not_to_sit_beside_whom_is_said_and_offered(desk: Desk) -> None:
    """Four sit at table 1 at least: the first two are neighbours. It is said on the card, on the map and in the log."""
    one, other = desk.seat(1, 0), desk.seat(1, 1)
    told = {"do": "keep-apart", "who": one.id, "other": other.id, "beside": "true"}
    said = f"not to sit beside each other: {one.name}, {other.name}"
    assert (said, True) == desk.toast(**told)
    card = words(desk.host.look(f"/events/{desk.event}/seats/1/{one.seat}").text)
    assert f"Not beside {other.name}: at table 1 they sit next to each other." in card
    assert "Not beside each other" in words(desk.host.look(f"/events/{desk.event}/players").text)
    assert 2 == words(desk.host.look(f"/events/{desk.event}").text).count("sits wrongly")
    again = f"may sit beside each other again: {one.name}, {other.name}"
    assert (again, True) == desk.toast(**told, apart="false")
    assert "sits wrongly" not in words(desk.host.look(f"/events/{desk.event}").text)


def test_names_and_amounts(desk: Desk) -> None:
    """Who has paid how much, who sits where now, whose chips were counted, who won them, and what was bought."""
    here, there = desk.seat(1, 1), desk.seat(2, 1)
    one, other = desk.seat(1, 2), desk.seat(1, 3)
    seats = (f"2-{there.seat}", f"1-{here.seat}")
    for told, en in (
        ({"do": "pay", "who": here.id}, f"payment taken: {here.name}, €50"),
        ({"do": "count", "who": here.id, "stack": "9000"}, f"counted: {here.name}, 9,000"),
        ({"do": "swap-seats", "who": here.id, "other": there.id},
         f"seats changed: {here.name} → {seats[0]}, {there.name} → {seats[1]}"),
        ({"do": "bust", "who": one.id}, f"out: {one.name}"),
        ({"do": "tell-knock-out", "who": one.id, "by": other.id},
         f"{one.name}: the last chips went to {other.name}"),
        ({"do": "rebuy", "who": one.id, "chips_there": "true"}, f"rebuy: {one.name}, €50"),
    ):  # fmt: skip
        assert (en, True) == desk.toast(**told)


def test_what_was_put_off_is_named(desk: Desk) -> None:
    one = next(one for one in desk.shown.floor.proposals if one.kind == "collect-buy-in")
    assert ("zurückgestellt: Buy-in kassieren", True) == desk.toast("de", do="not-now", id=one.id)


def test_a_clock_that_was_set_says_minutes_and_seconds(desk: Desk) -> None:
    """1,200 seconds are 20:00."""
    assert ("level 1: 20:00 left", True) == desk.toast(do="set-time", left="20:00")
    assert ("Level 1: noch 9:05", True) == desk.toast("de", do="set-time", left="9:05")


def test_a_bust_that_ends_the_hand_names_him_and_goes_back_with_it(desk: Desk) -> None:
    """Where nobody tells the hands: who is out, that the hand is over, and one tap by which he sits there again and the
    button lies where it lay."""
    here = Desk(desk.house)
    for told in ({"do": "open-table", "table": "1"}, {"do": "open-table", "table": "2"}, {"do": "draw-seats"},
                 {"do": "start-event"}):  # fmt: skip
        here.toast(**told)
    first, one = here.seat(1, 0), here.seat(1, 3)
    here.toast(do="tell-button", table="1", button=str(first.seat))
    fields = {"do": "bust", "who": one.id, "ends_hand": "yes", "sent": "bust-of-the-hand"}
    page = here.host.send(f"/events/{here.event}/do?lang=en", fields, **{"hx-request": "true"}).text
    (undo,) = re.findall(r"<form.*?</form>", page[: page.index("after-bust")], re.DOTALL)
    told = dict(re.findall(r'name="(version|hand_at|button|do)" value="([^"]*)"', undo))

    assert f"out: {one.name}" in words(page) and "table 1: the hand is over" in words(page)
    assert ("take-back", "1", str(first.seat)) == (told["do"], told["hand_at"], told["button"])
    assert 1 == here.shown.floor.tables[0].hands
    assert (f"taken back: out: {one.name}", False) == here.toast(**told)
    assert 0 == here.shown.floor.tables[0].hands, "the hand that was over with him is on"
    back = here.shown.floor.tables[0].seats
    assert [first.seat] == [seat.seat for seat in back if seat.button]
    assert one.id in [seat.id for seat in back]


def test_a_bust_that_is_taken_back_is_said_also_where_the_winner_was_told(desk: Desk) -> None:
    """His chips go back too; what was wrong is that he was out."""
    one, other = desk.seat(2, 0), desk.seat(2, 1)
    desk.toast(do="bust", who=one.id)
    version = str(desk.shown.take_back.version)
    desk.toast(do="tell-knock-out", who=one.id, by=other.id)

    assert (f"taken back: out: {one.name}", True) == desk.toast(do="take-back", version=version)


def test_a_sheet_offers_nothing_that_its_reader_may_not_do(desk: Desk) -> None:
    """Who takes the money may not say in which order two went out, nor who won: neither is unfolded before him."""
    here = Desk(desk.house)
    for told in ({"do": "open-table", "table": "1"}, {"do": "open-table", "table": "2"}, {"do": "draw-seats"},
                 {"do": "start-event"}):  # fmt: skip
        here.toast(**told)
    first, second = here.seat(1, 0), here.seat(2, 0)
    for one in (first, second):
        here.toast(do="bust", who=one.id)
    number = next(one.number for one in here.shown.floor.players if one.id == first.id)
    path = f"/events/{here.event}/entries/{number}?lang=en"
    till = desk.house.with_pass("registrar").look(path)

    assert 200 == till.status_code
    assert f"Swap places with {second.name}" in words(here.host.look(path).text)
    assert "Swap places" not in words(till.text)
    for folded in re.findall(r"<details[^>]*>.*?</details>", till.text, re.DOTALL):
        assert "<form" in folded or "<li" in folded, words(folded)


def test_who_is_not_to_sit_with_whom_is_said_and_stands_on_his_card(desk: Desk) -> None:
    """Of two at one table it says so at once; the card has the way back, and so has the toast."""
    one, other, there = desk.seat(1, 0), desk.seat(1, 1), desk.seat(2, 0)
    told = {"do": "keep-apart", "who": one.id}
    assert (f"not to sit at one table: {one.name}, {there.name}", True) == desk.toast(**told, other=there.id)
    assert (
        f"sollen nicht an einem Tisch sitzen: {one.name}, {other.name}; jetzt sitzen beide an Tisch 1",
        True,
    ) == desk.toast("de", **told, other=other.id)
    card = words(desk.host.look(f"/events/{desk.event}/seats/1/{one.seat}").text)
    both = f"(?:{one.name} and {there.name}|{there.name} and {one.name})"
    assert re.search(f"{both}: not at one table; they sit at tables", card)
    assert f"Not at one table with {other.name}: now both sit at table 1." in card
    for who in (other, there):
        said = f"may sit at one table again: {one.name}, {who.name}"
        assert (said, True) == desk.toast(**told, other=who.id, apart="false")


def test_of_two_who_are_not_to_sit_together_one_may_go_out(desk: Desk) -> None:
    """Nothing is asked of the draw any more; both cards still say it, and the way back is there."""
    one, other = desk.seat(1, 0), desk.seat(1, 1)
    desk.toast(do="keep-apart", who=one.id, other=other.id)
    desk.toast(do="bust", who=other.id)
    number = next(here.number for here in desk.shown.floor.players if here.id == other.id)
    cards = {f"seats/1/{one.seat}": other.name, f"entries/{number}": one.name}
    for card, name in cards.items():
        assert f"Not at one table with {name}." in words(desk.host.look(f"/events/{desk.event}/{card}?lang=en").text)


def test_whoever_goes_out_in_a_hand_that_was_told_to_begin_ends_it(desk: Desk) -> None:
    """A program has told that it begins: the seat offers to end it, and no hand before it, as that one is over."""
    here = Desk(desk.house, {name: told for name, told in OPENED.items() if name not in ("money", "prize", "rebuy")})
    for told in ({"do": "open-table", "table": "1"}, {"do": "open-table", "table": "2"}, {"do": "draw-seats"},
                 {"do": "start-event"}):  # fmt: skip
        here.toast(**told)
    first, one = here.seat(1, 0), here.seat(1, 3)
    at = f"/events/{here.event}"
    sheets = [f"{at}/{page}/{one.seat}?lang=en" for page in ("seats/1", "station/1/seats")]
    here.toast(do="tell-button", table="1", button=str(first.seat))
    untold = [words(here.host.look(sheet).text) for sheet in sheets]
    begins = here.host.send(f"{at}/station/1/do?lang=en", {"do": "new-hand", "sent": "begins"})
    assert here.shown.floor.tables[0].dealing, words(begins.text)
    begun = [words(here.host.look(sheet).text) for sheet in sheets]

    now, before = "Out in this hand (the hand is over)", "Out in an earlier hand"
    assert 2 * [(True, True)] == [(now in page, before in page) for page in untold]
    assert 2 * [(True, False)] == [(now in page, before in page) for page in begun]


@pytest.mark.parametrize(("days", "asked"), [(7, True), (0, False), (-1, False)])
def test_an_evening_that_is_announced_for_later_is_begun_after_a_question(days: int, *, asked: bool) -> None:
    """Next Friday's has its button ready today. An evening of yesterday that begins after midnight is begun."""
    day = (datetime.now().astimezone() + timedelta(days=days)).date().isoformat()
    with a_house() as house:
        desk = Desk(house, OPENED | {"day": day})
        for told in ({"do": "open-table", "table": "1"}, {"do": "open-table", "table": "2"}, {"do": "draw-seats"}):
            desk.said(**told)
        said = desk.said(do="start-event")
        begun = desk.shown.floor.phase == "running"
        desk.said(do="start-event", sure="yes")

        assert (asked, not asked) == ("is announced for" in said, begun)
        assert "running" == desk.shown.floor.phase
