"""What the host of a club looks at in an evening without dealers' devices, on the pages themselves."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from pypdf import PdfReader

from floorman.speech import speech
from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain

LEVELS = "20: 25/50\n20: 50/100\n20: 100/200"


@pytest.fixture
def night() -> Iterator[Friday]:
    """Six at one table; registration to the end of level 1, re-entry to the end of level 2, levels of 20 minutes."""
    with a_house() as house:
        yield Friday(house, re_entry="1", re_entry_until="2", registration_until="1", structure=LEVELS)


def said(night: Friday, path: str = "") -> str:
    return plain(night.look(path))


def card_of(night: Friday, name: str) -> str:
    """The path of the sheet about a player."""
    return f"entries/{night.player(name).number}"


def test_hands_of_a_penalty_are_counted_by_whoever_gave_it(night: Friday) -> None:
    """Nobody tells hands at table 1. Two hands to sit out: one tap counts one, the next the last. His steps then say
    which are to be taken back first."""
    night.sits()
    who = night.player("Cem").id
    night.do(do="penalise", who=who, penalty="missed-hands", hands="2")
    card = said(night, card_of(night, "Cem"))
    assert "Still sits out 2 hands." in card
    assert "Only hands count of which somebody tells at table 1 that they are over." in card
    assert "One more hand sat out" in card
    night.do(do="correct-penalty", who=who, hands="1")
    assert "The last hand is sat out" in said(night, card_of(night, "Cem"))
    night.do(do="correct-penalty", who=who, hands="0")
    assert "Still sits out" not in said(night, card_of(night, "Cem"))


def test_after_a_name_put_right_nothing_else_is_offered_to_be_undone(night: Friday) -> None:
    """The payment before it goes back from the log; the line below speaks of the name, with no way back."""
    night.sits()
    who = night.player("Cem").id
    night.do(do="pay", who=who)
    assert "Last: payment taken: Cem" in said(night)
    night.do(do="sit-out", who=who)
    assert "Last:" not in said(night) and "Can be undone: payment taken: Cem" in said(night), "it was not the last"
    night.do(do="correct-name", who=who, name="Cemal", alias="Cemal")
    last = said(night).partition("Last:")[2]
    assert last.strip().startswith("name corrected: Cemal")
    assert "Undo" not in last


def test_what_is_closed_says_that_those_who_are_out_come_back(night: Friday) -> None:
    """Somebody closes registration in level 1: re-entry goes on to the end of level 2, and every page says so."""
    night.sits()
    assert "whoever is out may enter again to the end of level 2" in said(night, "registration")
    night.do(do="close-registration")
    assert "closed re-entry to level 2" in said(night, "registration")
    assert "closed re-entry to level 2" in said(night)
    wall = plain(night.house.browser().look(f"/events/{night.event}/wall?lang=en").text)
    assert "Late registration closed" not in wall
    night.do(do="set-level", level="3")
    assert "re-entry to level" not in said(night, "registration") + said(night)


def test_a_deal_tells_what_rounding_made_of_a_share(night: Friday) -> None:
    """300 for four in tens: 75 each would be exact; rounding makes 70 of it, and 90 for who has most."""
    night.sits("Emil", "Fay")
    night.do(do="deal-talks", clock="stops")
    counted = {"Anna": "18000", "Ben": "14000", "Cem": "14000", "Dora": "14000"}
    stacks = {f"stack-{night.player(name).id}": stack for name, stack in counted.items()}
    assert 4 == said(night, f"deal?{urlencode({'way': 'even', 'unit': '1000', **stacks})}").count("exactly €75")
    assert "exactly" not in said(night, f"deal?{urlencode({'way': 'even', 'unit': '1', **stacks})}")


def test_who_shared_by_a_deal_is_in_no_more_and_who_is_invited_says_so(night: Friday) -> None:
    """On the table for a spreadsheet: four left, Anna invited; all four agree, and it is over. On the sheet of the
    results stands the house with the day."""
    night.do(do="invite", who=night.player("Anna").id)
    night.sits("Emil", "Fay")
    night.do(do="close-registration")
    night.do(do="deal-talks")
    who = {name: night.player(name).id for name in ("Anna", "Ben", "Cem", "Dora")}
    phones = {name: night.phone(name) for name in who}
    form: dict[str, Any] = {
        "way": "even",
        **{f"stack-{id}": "18000" if name == "Anna" else "14000" for name, id in who.items()},
    }
    night.send("deal", do="ask", **form)
    for phone in phones.values():
        phone.send(f"/events/{night.event}/me/do", {"do": "vote-deal", "agrees": "true"})
    night.send("deal", do="settle", **form)
    rows = list(csv.reader(io.StringIO(night.look("documents/players.csv").lstrip("\ufeff"))))
    status = {row[1]: row[2] for row in rows[1:]}
    assert ["has won", "deal", "deal", "deal"] == [status[name] for name in who]
    paper = night.floor.look(f"/events/{night.event}/documents/results.pdf?lang=en")
    words = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(paper.content)).pages)
    today = speech("en").day(night.house.app.state.desk.clock.now())
    assert 2 == words.count(today), "above, and below as the day of printing"
    assert "out" == status["Emil"] == status["Fay"]
    assert "invited" == next(row[8] for row in rows if row[1] == "Anna")


def test_the_till_at_the_end_says_what_is_counted_and_what_is_due(night: Friday) -> None:
    """Nobody paid, and the winner got his prize from elsewhere: less than nothing cannot lie in a till. What was paid
    out and did not come in, players owe."""
    night.sits("Ben", "Cem", "Dora", "Emil")
    night.do(do="close-registration")
    night.do(do="publish-prizes")
    night.do(do="bust", who=night.player("Fay").id)
    winner = night.player("Anna")
    night.do(do="pay-prize", who=winner.id)
    assert 303 == night.floor.send(f"/events/{night.event}/close", {"amount": "0"}).status_code
    page = said(night, "close")
    assert re.search(r"Counted at \d\d:\d\d: €0; should be there: €0\.", page)
    assert "did not come in: as much is still owed." in page
    assert "are missing" not in page


def test_both_cards_of_a_player_say_what_he_owes(night: Friday) -> None:
    """50 for the prizes and 5 for the house; once it is paid neither speaks of it."""
    cem = night.player("Cem")
    assert "€55 to pay" in said(night, card_of(night, "Cem")) and "Take €55" in said(night, card_of(night, "Cem"))
    night.do(do="pay", who=cem.id)
    assert "to pay" not in said(night, card_of(night, "Cem"))


def test_hand_for_hand_is_announced_where_the_tables_are() -> None:
    """Six at two tables of four, two of whom are paid: no word of it before there are five. Then the room has it, not
    only the page of steps; once it is on, it asks no more."""
    tap = '"announce-hand-for-hand"'
    with a_house() as house:
        night = Friday(house, table_size="4")
        for table in ("1", "2"):
            night.do(do="open-table", table=table)
        night.do(do="draw-seats")
        night.do(do="start-event")
        assert tap not in night.look("")
        night.do(do="set-prizes", prizes="200 100")
        night.do(do="bust", who=night.player("Fay").id)
        assert tap in night.look("")
        night.do(do="announce-hand-for-hand")
        assert tap not in night.look("")


def test_who_is_to_move_is_replaced_by_another_of_his_table() -> None:
    """Two tables of six, three of table 2 are out. In place of whoever is proposed each of the other five of table 1
    can go to his seat, by one tap."""
    names = ["Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hanna", "Ivo", "Jana", "Kai", "Lea"]
    with a_house() as house:
        night = Friday(house, table_size="6", players="\n".join(names))
        for table in ("1", "2"):
            night.do(do="open-table", table=table)
        night.do(do="draw-seats")
        night.do(do="start-event")
        for name in [one for one in names if night.player(one).table == 2][:3]:
            night.do(do="bust", who=night.player(name).id)
        floor = house.app.state.desk.shown(night.event).value.floor
        move = next(one for one in floor.proposals if one.kind == "balance").moves[0]
        others = [one for one in floor.players if one.table == 1 and one.id != move.who]
        page = night.look("")
        assert "in place of" in plain(page)
        cards = page.partition('class="instead"')[2].partition("</details>")[0]
        assert {one.id for one in others} == set(re.findall(r'name="who" value="([^"]+)"', cards))
        other = others[0]
        night.do(do="move", who=other.id, table=str(move.target.table), seat=str(move.target.seat))
        assert (2, move.target.seat) == (night.player(other.name).table, night.player(other.name).seat)
        assert "balance" not in night.proposed()


@pytest.fixture
def last_tables() -> Iterator[Friday]:
    """Six at two tables of five seats: with five the final table is drawn. Four are paid; re-entry to level 2."""
    with a_house() as house:
        night = Friday(
            house, re_entry="1", re_entry_until="2", registration_until="1", structure=LEVELS, table_size="5"
        )
        for table in ("1", "2"):
            night.do(do="open-table", table=table)
        night.do(do="draw-seats")
        night.do(do="start-event")
        yield night


def test_re_entry_is_said_as_long_as_somebody_can_re_enter(last_tables: Friday) -> None:
    """At the full final table the next one out leaves four, who are all paid: by tda-2024 nobody enters again then."""
    night = last_tables
    night.do(do="close-registration")
    night.do(do="set-prizes", prizes="120 80 60 40")
    night.do(do="bust", who=night.player("Anna").id)
    pages = ("", "registration", "payouts")
    says = ["closed re-entry to level 2", "closed re-entry to level 2", "Re-entries, rebuys or add-ons can still come"]
    assert [True] * 3 == [text in said(night, page) for text, page in zip(says, pages, strict=True)]

    night.do(do="draw-final-table", table="1")

    assert [False] * 3 == [text in said(night, page) for text, page in zip(says, pages, strict=True)]
    assert "re-entry to level" not in said(night) + said(night, "registration")
    wall = plain(night.house.browser().look(f"/events/{night.event}/wall?lang=en").text)
    assert "Re-entry" not in wall
