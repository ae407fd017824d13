"""What a table that tells no hands is asked: in one order, each thing once, and by its own name."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise

import pytest

from floorman.floor import counted_table
from floorman.tournament.seating import first_button
from tests.sizes import by_profile
from tests.web.doors import Browser, House, a_house, unhurried
from tests.web.test_happened import (
    RULED,
    Fields,
    can_be_accepted,
    facts_form,
    filled,
    first_seats,
    path_of,
    sent_by,
)
from tests.web.test_station import begun, send, station

STEPS_MOST = 6


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        unhurried(house)
        yield house


@pytest.fixture(scope="module")
def table(house: House) -> tuple[Browser, str]:
    return house.with_pass("floor"), begun(house, house.event(book="tda-2024"))


def lacking(page: str) -> list[str]:
    """The questions that are open, as the page names them beside the facts."""
    (told,) = re.findall(r'<ul class="lacking">(.*?)</ul>', page, re.DOTALL) or [""]
    return [unescape(one) for one in re.findall(r"<li>(?:<a [^>]+>)?(.*?)(?:</a>)?</li>", told)]


def outcome(page: str) -> str:
    (said,) = re.findall(r'<h2 class="outcome">([^<]+)</h2>', page) or [""]
    return unescape(said)


def order(page: str) -> list[str]:
    """The controls as they stand there, each once, and those of a row as one."""
    names = (re.sub(r"(-(seat|do|to))?-\d+$", "", one["name"]) for one in facts_form(page) if one["type"] != "hidden")
    return list(dict.fromkeys(names))


def questions(page: str) -> list[str]:
    """The questions in their order, as the page sends them along."""
    return [one["value"] for one in facts_form(page) if one["name"] == "asked"]


def stay(before: list[str], now: list[str]) -> bool:
    """Do those that stood there keep their places, and come the new ones below all of them?"""
    kept = [one for one in before if one in now]
    return kept == now[: len(kept)]


def one_by_one(browser: Browser, event: str, id: str, chance: random.Random) -> Iterator[str]:
    """Told in any order: at each step one more of what is asked."""
    fields: Fields = {"s": [id]}
    for _ in range(STEPS_MOST):
        page = browser.look(path_of(event, fields)).text
        yield page
        told = filled(facts_form(page), chance)
        fields["asked"] = told.pop("asked", [])
        more = [name for name in told if name not in fields]
        if not more or can_be_accepted(page):
            return
        name = chance.choice(more)
        fields |= {name: told[name]}


@pytest.mark.slow
def test_whatever_is_told_first_nothing_moves(table: tuple[Browser, str]) -> None:
    """Of each situation: a question that stands there keeps its place at every step, and a new one comes below."""
    moved, seen = [], 0
    looked = by_profile(RULED[::3], RULED[::2], RULED)
    for id in looked:
        for seed in by_profile((1,), (1,), range(1, 5)):
            before: list[str] = []
            for page in one_by_one(*table, id, random.Random(f"{id} {seed}")):
                now = questions(page)
                moved += [] if stay(before, now) else [(id, before, now)]
                before = now
                seen += 1

    assert (True, []) == (seen > 2 * len(looked), moved)


def test_a_new_question_comes_below_the_one_just_answered(table: tuple[Browser, str]) -> None:
    """Whether time was asked for comes last, though it is a fact of the report; and so does a further raise."""
    floor, event = table
    _, first, turn, *_, early, last = first_seats(floor, event)
    told: Fields = {"s": ["out-of-turn"], "seat": [early]}
    steps: list[Fields] = [
        {"do": ["raise"]}, {"to": ["600"]}, {"at-turn": ["0"]}, {"since-seat-1": [last]}, {"since-do-1": ["call"]},
        {"at-turn-then": [turn]}, {"at-betting": ["flop-1"]}, {"at-bet-seat-1": [first]}, {"at-bet-to-1": ["200"]},
    ]  # fmt: skip
    pages = []
    for step in steps:
        told |= step
        pages.append(floor.look(path_of(event, told)).text)
        told["asked"] = questions(pages[-1])

    orders = [questions(page) for page in pages]
    assert [] == [pair for pair in pairwise(orders) if not stay(*pair)]
    assert orders[-1].index("asked_time") > orders[-1].index("around.then")
    assert "around.bets-2" == orders[-1][-1]


def test_a_second_raise_is_told_to_its_own_amount(table: tuple[Browser, str]) -> None:
    """Who raised after it is told, and then to how much: the first one stays what he was."""
    floor, event = table
    button, one, other, third, *_ = first_seats(floor, event)
    told = {"s": ["one-big-chip"], "seat": [third], "chips": ["5000"], "at-button": [button], "at-betting": ["flop-1"]}
    told |= {"at-bet-seat-1": [one], "at-bet-to-1": ["200"], "at-bet-seat-2": [other]}
    asked = [one["name"] for one in facts_form(floor.look(path_of(event, told)).text)]

    assert {"at-bet-to-1", "at-bet-to-2"} <= {*asked}


def test_what_is_told_later_stands_where_it_was_asked(table: tuple[Browser, str]) -> None:
    """The seat, the act and the amount, told from the first to the last and from the last to the first. The amount is
    asked once the act has one."""
    floor, event = table
    seat = first_seats(floor, event)[2]
    told = {"seat": [seat], "do": ["raise"], "to": ["200"]}
    orders = []
    for names in (list(told), list(told)[::-1]):
        fields: Fields = {"s": ["out-of-turn"]}
        for name in names:
            fields |= {name: told[name]}
            shown = [one for one in order(floor.look(path_of(event, fields)).text) if one in told]
            orders.append(shown)

    assert [["seat", "do"], ["seat", "do", "to"]] == sorted(map(list, {tuple(one) for one in orders}))


def test_what_lacks_is_named(table: tuple[Browser, str]) -> None:
    """To how much it was bet is what is asked, whoever it was: until then nothing is ruled. Of a raise after it, who
    it was is told first, and then that is what is asked."""
    floor, event = table
    button, one, _, other, third, *_ = first_seats(floor, event)
    told = {"s": ["one-big-chip"], "seat": [third], "chips": ["500"], "at-button": [button], "at-betting": ["flop-1"]}
    assert ["How high was the bet, in all?"] == lacking(floor.look(path_of(event, told)).text)
    told |= {"at-bet-to-1": ["200"]}
    assert can_be_accepted(floor.look(path_of(event, told)).text), "it is a call of 200, whoever bet it"
    told |= {"at-bet-seat-1": [one]}
    assert can_be_accepted(floor.look(path_of(event, told)).text)
    raised = floor.look(path_of(event, told | {"at-bet-seat-2": [other]})).text
    assert (["To how much in all?"], False) == (lacking(raised), can_be_accepted(raised))
    assert can_be_accepted(floor.look(path_of(event, told | {"at-bet-seat-2": [other], "at-bet-to-2": ["400"]})).text)


def test_an_act_of_an_amount_alone_asks_for_one(table: tuple[Browser, str]) -> None:
    floor, event = table
    seat = first_seats(floor, event)[2]
    asks = {
        did: 'name="to"' in floor.look(path_of(event, {"s": ["out-of-turn"], "seat": [seat], "do": [did]})).text
        for did in ("check", "call", "bet", "raise", "fold", "all-in")
    }

    assert {"bet", "raise"} == {did for did, asked in asks.items() if asked}


def test_two_folds_are_no_two_acts_with_chips(table: tuple[Browser, str]) -> None:
    """Substantial action is two acts of which one puts chips in, or three of any kind (tda-2024-36-a): two folds are
    neither, and the exposed first card is a misdeal still."""
    floor, event = table
    button, first, *_ = first_seats(floor, event)
    told = {"s": ["exposed-card"], "cards": [f"seat={first} nth=1"], "at-button": [button]}
    said = {
        stage: outcome(floor.look(path_of(event, told | {"at-stage": [stage]})).text).startswith("Misdeal:")
        for stage in ("dealt", "one", "two-folds", "two-chips", "three", "flop")
    }

    assert {"dealt", "one", "two-folds"} == {stage for stage, is_misdeal in said.items() if is_misdeal}


def test_whoever_acted_since_is_told_in_place_of_whose_turn_it_is(table: tuple[Browser, str]) -> None:
    """One tap tells whose turn it was and still is; where somebody has acted it is asked who, and nothing else."""
    floor, event = table
    button, early, *_, turn, last = first_seats(floor, event)
    told = {"s": ["out-of-turn"], "seat": [early], "do": ["check"], "at-button": [button]}
    told |= {"at-betting": ["flop-0"]}
    assert ["Has anybody acted since?"] == lacking(floor.look(path_of(event, told)).text)
    page = floor.look(path_of(event, told | {"at-turn": ["0"]})).text
    assert (["What was done since?"], True) == (lacking(page), 'name="since-seat-1"' in page)
    acted = {"at-turn": ["0"], "since-seat-1": [last], "since-do-1": ["check"]}
    assert "What was done since?" not in lacking(floor.look(path_of(event, told | acted)).text)
    back = floor.look(path_of(event, told | acted | {"at-turn": [turn]})).text
    assert 'name="since-seat-1"' not in back, "it is his turn still"


def test_a_button_told_some_minutes_ago_is_asked_about_once_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the answer hangs on it. With one tap it lies there still; and where it hangs on nothing nobody is asked."""
    event = begun(house, house.event(book="tda-2024"))
    dealer = house.with_pass("dealer", event, 1)
    button, first, *_, late = first_seats(dealer, event)
    assert 303 == send(dealer, event, do="tell-button", button=button).status_code
    told = {"s": ["exposed-card"], "cards": [f"seat={first} nth=1"], "at-stage": ["dealt"]}
    assert outcome(dealer.look(path_of(event, told)).text).startswith("Misdeal:"), "it was told just now"

    monkeypatch.setattr(first_button, "ONE_HAND_LEAST", 0)
    page = dealer.look(path_of(event, told)).text
    assert ([f"Is the button still on seat {button}?"], "") == (lacking(page), outcome(page))
    assert re.search(rf"<b>{button}</b> <small>[^<]+ <i>still here</i>", page)
    assert outcome(dealer.look(path_of(event, told | {"at-button": [button]})).text).startswith("Misdeal:")
    for room in (counted_table, first_button):
        monkeypatch.setattr(room, "has_gone_on", lambda *_: True)
    page = dealer.look(path_of(event, told)).text
    assert [f"Is the button still on seat {button}?"] == lacking(page), "some minutes later, where the page shows it"
    monkeypatch.setattr(counted_table, "ONE_HAND_MOST", 0)
    assert ["Where is the button?"] == lacking(dealer.look(path_of(event, told)).text), "and later still nobody knows"
    later = told | {"cards": [f"seat={late} nth=2"]}
    assert "replaced" in outcome(dealer.look(path_of(event, later)).text), "it is neither the first card nor the second"


def test_a_button_known_when_the_page_was_opened_is_known_while_it_is_filled_in(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long somebody takes over it no hand passes. Another seat than where it lay is not taken for known."""
    event = begun(house, house.event(book="tda-2024"))
    dealer = house.with_pass("dealer", event, 1)
    button, first, *_, other = first_seats(dealer, event)
    assert 303 == send(dealer, event, do="tell-button", button=button).status_code
    opened = dealer.look(path_of(event, {"s": ["exposed-card"]})).text
    assert f'name="held" value="{button}"' in opened

    monkeypatch.setattr(first_button, "ONE_HAND_LEAST", 0)
    told = {"s": ["exposed-card"], "cards": [f"seat={first} nth=1"], "at-stage": ["dealt"]}
    page = dealer.look(path_of(event, told | {"held": [button]})).text
    assert (True, []) == (outcome(page).startswith("Misdeal:"), lacking(page))
    assert (True, True) == (f'name="held" value="{button}"' in page, f"Button on seat {button}" in page)
    doubted = dealer.look(path_of(event, told | {"held": [button], "ask": ["button"]})).text
    assert ["Where is the button?"] == lacking(doubted)
    strange = dealer.look(path_of(event, told | {"held": [other]})).text
    assert [f"Is the button still on seat {button}?"] == lacking(strange)


def test_a_second_time_is_told_of_whoever_did_it_before(house: House) -> None:
    """That a repetition costs more is said where one is on record, and of nobody else; it is no headline."""
    event = begun(house, house.event(book="tda-2024"))
    floor = house.with_pass("floor")
    button, one, *_, other, turn = first_seats(floor, event)

    def page_of(seat: str) -> str:
        told = {"s": ["out-of-turn"], "seat": [seat], "do": ["raise"], "to": ["200"], "at-turn": [turn]}
        return floor.look(path_of(event, told | {"at-button": [button]})).text

    again = "does the same again"
    first = page_of(other)
    assert again not in first
    assert 303 == floor.send(f"{station(event)}/do", sent_by(first)).status_code
    second = page_of(other)
    assert (again in second, again in outcome(second), again in page_of(one)) == (True, False, False)


def test_how_many_had_chips_is_asked_where_the_book_counts_them(house: House) -> None:
    """Two active actions end a misdeal in the casino (casino-35-e): of two with chips one may have folded."""
    floor, event = house.with_pass("floor"), begun(house, house.event(book="casino"))
    button, first, *_, last = first_seats(floor, event)
    told = {"s": ["wrong-first-seat"], "seat": [last], "should_be": [first], "at-button": [button]}
    told |= {"at-stage": ["two-chips"]}
    page = floor.look(path_of(event, told)).text

    assert ["How many of them put chips in?"] == lacking(page)
    assert ["1", "2"] == re.findall(r'name="at-with_chips" value="(\d)"', page)
    page = floor.look(path_of(event, told | {"at-with_chips": ["1"]})).text
    assert outcome(page).startswith("Misdeal") and ["1"] == sent_by(page)["fact-at-with_chips"]


@pytest.mark.parametrize("id", ["out-of-turn", "player-skipped"])
def test_an_amount_that_is_missing_is_named(table: tuple[Browser, str], id: str) -> None:
    """What was done since is told but for the total: that is asked, and not what was done since once more."""
    floor, event = table
    button, seat, behind, *_ = first_seats(floor, event)
    told = {"s": [id], "seat": [seat], "do": ["check"], "at-button": [button], "at-turn": ["0"]}
    told |= {"since-seat-1": [behind], "since-do-1": ["raise"]}
    assert "How high is the bet since then, in all?" in lacking(floor.look(path_of(event, told)).text)
    told |= {"since-to-1": ["600"]}
    assert "How high is the bet since then, in all?" not in lacking(floor.look(path_of(event, told)).text)


@pytest.mark.parametrize("has", ["1", "3"])
def test_of_a_wrong_count_only_what_decides_is_asked(table: tuple[Browser, str], has: str) -> None:
    """Which card is the one too many turns nothing by this book, least of all where there is one too few (for that the
    button has a rule of its own). A hand may be counted at the showdown, too."""
    floor, event = table
    _, seat, *_ = first_seats(floor, event)
    page = floor.look(path_of(event, {"s": ["wrong-card-count"], "seat": [seat], "has": [has]})).text

    button = ["around.button"] if has == "1" else []
    assert ["seat", "has", "around.stage", *button] == questions(page)
    assert 'id="is-at-stage-showdown"' in page


def test_a_raise_too_small_wants_its_chips_and_offers_what_the_blinds_suggest(table: tuple[Browser, str]) -> None:
    """At 25/50 a big blind is two chips of 25, one and a half three, two four: one tap each. An amount that was said is
    no further row of chips, and nobody waits for it."""
    floor, event = table
    _, seat, *_ = first_seats(floor, event)
    page = floor.look(path_of(event, {"s": ["raise-too-small"], "seat": [seat]})).text

    chips = re.search(r'id="q-chips".*?</chip-pad>', page, re.DOTALL)
    assert chips is not None
    assert ["25 25", "25 25 25", "25 25 25 25"] == re.findall(r'data-chips="([\d ]+)"', chips[0])
    assert ["75", "100", "125", "150"] == re.findall(r'data-total="(\d+)"', page)
    assert 'id="q-chips" data-open' in page and 'id="q-amount" data-open' not in page
    assert can_be_accepted(floor.look(path_of(event, {
        "s": ["raise-too-small"], "seat": [seat], "chips": ["25 25 25"], "at-betting": ["preflop-0"],
        "at-button": [seat],
    })).text)  # fmt: skip


def test_whoever_tells_who_did_what_since_has_told_that_somebody_acted(table: tuple[Browser, str]) -> None:
    """What was done first is tapped in place of whose turn it is, and then who did it; nobody says besides that there
    was somebody. Whoever did the same after him is one tap more."""
    floor, event = table
    button, first, turn, *_, early, _ = first_seats(floor, event)
    told: Fields = {
        "s": ["out-of-turn"], "seat": [early], "do": ["bet"], "to": ["400"], "at-button": [button],
        "at-betting": ["flop-0"],
    }  # fmt: skip
    untold = floor.look(path_of(event, told)).text
    page = floor.look(path_of(event, told | {"since-seat-1": [turn], "since-do-1": ["call"]})).text

    assert 'id="told-since-1"' not in untold and 'name="at-turn" value="call"' in untold
    tapped = floor.look(path_of(event, told | {"at-turn": ["call"]})).text
    assert (["What was done since?"], True) == (lacking(tapped), 'id="told-since-1"' in tapped)
    assert re.search(r'name="at-turn" value="call" checked', page)
    two = told | {"at-turn": ["call"], "since-seat-1": [turn], "since-seat-2": [first]}
    assert re.search(r'name="since-do-2" value="call" checked', floor.look(path_of(event, two)).text)
    assert 'id="told-since-2"' in page and 'id="q-then" data-open' in page
    assert 'id="told-since-1"' not in floor.look(path_of(event, told | {"at-turn": [first]})).text


def test_seats_lie_as_at_the_table(table: tuple[Browser, str]) -> None:
    """Whoever acted next stands in his place, and where nobody can be meant a gap stays."""
    floor, event = table
    button, _, turn, *_, early, _ = first_seats(floor, event)
    told = {
        "s": ["out-of-turn"], "seat": [early], "do": ["bet"], "to": ["400"], "at-turn": ["0"], "at-button": [button],
        "at-betting": ["flop-0"], "since-seat-1": [turn], "since-do-1": ["call"],
    }  # fmt: skip
    page = floor.look(path_of(event, told)).text
    then = re.search(r'id="q-then".*?</fieldset>', page, re.DOTALL)
    assert then is not None
    order = [int(one) for one in re.findall(r"<span><b>(\d+)</b>", then[0])]

    assert [*range(1, len(order) + 1)] == order and len(order) > len(first_seats(floor, event))
    assert early in re.findall(r'class="seatpick gap" aria-hidden="true"><span><b>(\d+)', then[0])


@pytest.mark.parametrize(
    "id", ["out-of-turn", "string-bet", "exposed-card", "player-skipped", "shown-in-part", "misdeal"]
)
def test_whatever_is_still_asked_leads_to_its_question(table: tuple[Browser, str], id: str) -> None:
    """From the untouched page on, however it is answered: each line is a link to where on the page it is told."""
    floor, event = table
    seen = 0
    for seed in range(4):
        chance, told = random.Random(f"{id} {seed}"), {"s": [id]}
        for _ in range(5):
            page = floor.look(path_of(event, told)).text
            open_ones = re.findall(r'<ul class="lacking">(.*?)</ul>', page, re.DOTALL)
            lines = re.findall(r'<li><a href="#([^"]+)">', open_ones[0]) if open_ones else []
            seen += len(lines)
            assert len(lines) == (open_ones[0].count("<li>") if open_ones else 0)
            assert [] == [one for one in lines if f'id="{one}"' not in page], told
            told = filled(facts_form(page), chance)
    assert seen
