"""Whatever happened at a table: told by the controls of its page, and accepted by the form of that page."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest

from floorman.asking.causes import DONE_TO_A_HAND, causes_in
from floorman.asking.situations import situation_of, situations
from floorman.rulebook import incidents
from floorman.rulings import KINDS, form_of
from floorman.rulings.forms import DEALING
from floorman.web.facts import counts_in
from floorman.web.station.happened import _situation as situation_in
from tests.sizes import by_profile
from tests.web.doors import Browser, House, a_house, unhurried
from tests.web.test_station import begun, send, station

ROUNDS_MOST = 7
TRIES_MOST = 12
RULED = sorted(id for id, one in situations().items() if not one.questions)
# Chips that somebody types, and whatever else is typed and not pressed.
CHIPS = ("100", "25", "150", "500 500", "1000")
TYPED = {
    "cards": "As", "card": "As", "drawn": "As", "holds": "As Ks", "reason": "a cup fell over", "language": "Klingon",
    "who": "a guest", "sits-table": "1", "sits-seat": "1", "belongs-table": "1", "belongs-seat": "2", "new": "2",
    "old": "1",
}  # fmt: skip

Fields = dict[str, list[str]]
Tag = dict[str, str]


class Forms(HTMLParser):
    """Every form of a page with its fields as a browser finds them, but for those that nobody has to tell."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[list[Tag]] = []
        self._unasked = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self._unasked = self._unasked or told.get("id") == "more-facts"
        if tag == "form":
            self.forms.append([])
        elif self.forms and tag in ("input", "select") and told.get("name") and not self._unasked:
            self.forms[-1].append({"type": tag, **told})
        elif tag == "option" and self.forms and self.forms[-1] and told.get("value") and not self._unasked:
            self.forms[-1].append({**self.forms[-1][-1], "type": "option", "value": told["value"]})

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._unasked = False


def facts_form(page: str) -> list[Tag]:
    return next(form for form in Forms(page).forms if any(one["name"] == "s" for one in form))


def sent_by(page: str, name: str = "") -> Fields:
    """What the form sends that carries the report out: the one that accepts, or the one with a further field."""
    for form in Forms(page).forms:
        names = [one["name"] for one in form]
        if "kind" in names and ("choose" in names) is (name == "choose"):
            return first_of(form)
    raise AssertionError("no such form")


def first_of(form: list[Tag]) -> Fields:
    told: Fields = {}
    for one in form:
        if one["type"] != "radio" or one["name"] not in told:
            value = "we saw it" if one["name"] == "why" else one.get("value", "")
            told.setdefault(one["name"], []).append(value)
    return told


def filled(form: list[Tag], chance: random.Random) -> Fields:
    """What is asked, answered with anything that can be pressed; what was told before stays."""
    told: Fields = {}
    by_name: dict[str, list[Tag]] = {}
    for one in form:
        by_name.setdefault(one["name"], []).append(one)
    for name, all_of in by_name.items():
        pressed = [one["value"] for one in all_of if one["type"] == "hidden" or "checked" in one]
        can_be = [one["value"] for one in all_of if one["type"] in ("radio", "checkbox", "option")]
        typed = all_of[0].get("value", "")
        if pressed:
            told[name] = pressed
        elif can_be and (all_of[0]["type"] != "select" or name == "what"):
            told[name] = [chance.choice(can_be)]
        elif name == "motions":
            told[name] = [one.get("value") or chance.choice(CHIPS) for one in all_of[:2]]
        elif typed or all_of[0]["type"] != "select":
            told[name] = [typed or TYPED.get(name) or chance.choice(CHIPS)]
    return told


def path_of(event: str, fields: Fields) -> str:
    return f"{station(event)}/happened?{urlencode(fields, doseq=True)}"


def until_accepted(browser: Browser, event: str, id: str) -> str:
    """The page of this situation once it can be accepted; nothing where nothing that was pressed made a ruling."""
    for seed in range(TRIES_MOST):
        chance, fields = random.Random(f"{id} {seed}"), {"s": [id]}
        for _ in range(ROUNDS_MOST):
            page = browser.look(path_of(event, fields)).text
            if can_be_accepted(page):
                return page
            told = filled(facts_form(page), chance)
            if told == fields:
                break
            fields = told
    return ""


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        unhurried(house)
        yield house


@pytest.fixture(scope="module", params=["counted", "told"])
def table(request: pytest.FixtureRequest, house: House) -> tuple[Browser, str, bool]:
    """Whoever may decide otherwise, at a table where only the outcome is told, and at one with every act."""
    event = begun(house, house.event(book="tda-2024" if request.param == "counted" else "cuca"))
    floor = house.with_pass("floor")
    if request.param == "told":
        for fields in ({"do": "set-table", "action": "dealer"}, {"do": "new-hand"}):
            assert 303 == send(floor, event, **fields).status_code
    return floor, event, request.param == "told"


# What the page of a situation says of itself in its address; `do` and the like only the form that accepts says.
OF_THE_PAGE = {"s", "q", "lang", "kind", "ask", "was", "ruled"}
OUT_OF_TURN = {"s": ["out-of-turn"], "at-stage": ["preflop"], "at-bet-seat-1": ["0"]}


def first_seats(browser: Browser, event: str) -> list[str]:
    return re.findall(r'aria-label="Seat (\d+): [^"e]', browser.look(station(event)).text)


@pytest.mark.parametrize("did", ["check", "call", "bet", "raise", "fold", "all-in"])
@pytest.mark.parametrize("table", ["counted"], indirect=True)
def test_an_act_out_of_turn_is_accepted_or_decided_otherwise(table: tuple[Browser, str, bool], did: str) -> None:
    """What was done out of turn is a fact called `do`, as is the field that names the command: each goes its way."""
    floor, event, _ = table
    button, late, *_, turn = first_seats(floor, event)
    fields = OUT_OF_TURN | {
        "at-button": [button], "at-turn": [turn], "seat": [late], "do": [did], "to": ["500"], "since": ["-"],
        f"at-stack-{late}": ["10000"], "at-out": ["0"],
    }  # fmt: skip
    page = floor.look(path_of(event, fields)).text
    assert "Accept</button>" in page, re.findall(r'class="(?:wrong|lacking)".*?</(?:p|ul)>', page, re.DOTALL)

    answer = floor.send(station(event) + "/do", sent_by(page))
    assert 303 == answer.status_code, answer.text
    written = floor.look(str(answer.headers["location"])).text
    (ruled,) = re.findall(r'<h2 class="outcome">([^<]+)</h2>', page)
    assert ("Written down" in written, unescape(ruled) in unescape(written)) == (True, True), ruled
    if 'name="choose"' in page:
        assert 303 == floor.send(station(event) + "/do", sent_by(page, "choose")).status_code


PUT_IN = {
    "string-bet": ("motions", ["500", "100"]),
    "several-chips": ("chips", ["500"]),
    "short-call": ("chips", ["500"]),
    "words-and-chips": ("chips", ["500"]),
}


@pytest.mark.parametrize("id", PUT_IN)
@pytest.mark.parametrize("table", ["counted"], indirect=True)
def test_an_amount_is_one_chip_or_several_and_that_is_asked(table: tuple[Browser, str, bool], id: str) -> None:
    """500 against a big blind: one chip is a call (tda-2024-44-a), five of 100 are a raise. Nothing is ruled before
    it is told which, and what was told is what is written down."""
    floor, event, _ = table
    button, seat, *_ = first_seats(floor, event)
    fact, chips = PUT_IN[id]
    told = {"s": [id], "seat": [seat], fact: chips, "at-button": [button], "at-turn": [seat], "at-bet-seat-1": ["0"]}
    told |= {"at-stage": ["preflop"], "said": ["call"] if id == "words-and-chips" else [""]}
    page = floor.look(path_of(event, told)).text
    if id == "words-and-chips":  # the word says it all
        assert can_be_accepted(page)
        return
    assert ("One chip, or several?" in page, can_be_accepted(page)) == (True, False)
    said = {}
    for pieces in ("500", "100 100 100 100 100"):
        page = floor.look(path_of(event, told | {f"pieces-{fact}-0": [pieces]})).text
        (said[pieces],) = re.findall(r'<h2 class="outcome[^"]*">([^<]+)</h2>', page)
        assert pieces in re.findall(rf'name="fact-pieces-{fact}-0" value="([^"]+)"', page)
    assert [("A call" in one, "A raise" in one) for one in said.values()] == [(True, False), (False, True)], said
    written = floor.look(str(floor.send(station(event) + "/do", sent_by(page)).headers["location"])).text
    assert unescape(said["100 100 100 100 100"]) in unescape(written)
    opened = told | {"at-stage": ["flop"]}
    assert can_be_accepted(floor.look(path_of(event, opened)).text), "what opens is a bet of 500 in any case"


@pytest.mark.parametrize("table", ["counted"], indirect=True)
def test_a_hand_that_is_still_dealt_is_one_in_which_nobody_has_acted(table: tuple[Browser, str, bool]) -> None:
    """One answer stands for both: nobody has acted."""
    floor, event, _ = table
    button, seat, *_ = first_seats(floor, event)
    told = {"s": ["exposed-card"], "cards": [f"seat={seat} nth=1"], "by": ["dealer"], "at-button": [button]}
    said = []
    for stage in ("dealing", "dealt"):
        page = floor.look(path_of(event, told | {"at-stage": [stage]})).text
        said += re.findall(r'<h2 class="outcome">([^<]+)</h2>', page)
        (chosen,) = re.findall(r'name="at-stage"\s+value="(\w+)"\s+checked', page)
        assert "dealt" == chosen

    assert 2 == len(said) and said[0] == said[1]


@pytest.mark.parametrize("table", ["counted"], indirect=True)
def test_who_has_acted_since_is_not_nobody(table: tuple[Browser, str, bool]) -> None:
    """Each list says what it is for; whoever tells an act after "Nobody" was tapped has told that one."""
    floor, event, _ = table
    _, seat, other, *_ = first_seats(floor, event)
    told = {"s": ["player-skipped"], "seat": [seat], "since": ["-"], "since-seat-1": [other], "since-do-1": ["call"]}
    page = floor.look(path_of(event, told)).text

    untold = floor.look(path_of(event, {"s": ["out-of-turn"], "seat": [seat], "do": ["call"]})).text
    assert '<li><a href="#q-turn">Has anybody acted since?</a></li>' in untold and not can_be_accepted(untold), (
        "it is told as well"
    )
    assert not re.findall(r'name="since"\s+value="-"\s+checked', page), "nobody is not chosen beside an act"
    assert "does not fit" not in page and 'class="wrong"' not in page
    rows = re.findall(r'<fieldset class="acttold".*?</fieldset>', page, re.DOTALL)
    assert ["Who?", "Who acted after that?"] == [re.findall(r"<legend[^>]*>([^<]*)<", row)[0] for row in rows]
    assert ["call"] == re.findall(r'name="since-do-1"\s+value="([\w-]+)" checked', rows[0])
    assert [""] == re.findall(r'name="since-seat-2"\s+value="(\d*)" checked', rows[1]), "and then, maybe, somebody"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_cause_in_words_is_what_its_tile_is(lang: Any) -> None:
    """Every phrase for something that goes wrong in the deal, typed as the reason of a misdeal: its tile is offered."""
    named = [one for one in situations().values() if one.kind in DEALING and one.kind != "other-misdeal"]
    lost = [
        (one.id, phrase)
        for one in named
        for phrase in one.phrases(lang)
        if one not in causes_in("other-misdeal", phrase, lang)
    ]

    assert len(named) > 6
    assert [] == lost


def test_conduct_by_its_name_is_offered_as_the_report_that_rules_on_the_hand_too() -> None:
    """Each name is one that books know, and leads to a report with facts of the hand."""
    for name, kind in DONE_TO_A_HAND.items():
        (found,) = causes_in("incident", name, "en")
        assert (name in incidents(), found.kind) == (True, kind)
    assert () == causes_in("incident", "insult", "en")


@pytest.mark.parametrize("reason", ["zweite Karte offen gefallen", "second card exposed"])
@pytest.mark.parametrize("table", ["counted"], indirect=True)
def test_a_misdeal_in_words_is_ruled_as_its_tile_is(table: tuple[Browser, str, bool], reason: str) -> None:
    """Nothing is left to the floor before it is told that it is none of what the book has a rule for. The tile that is
    offered brings along what was told of the hand."""
    floor, event, _ = table
    button, *_ = first_seats(floor, event)
    told = {"s": ["misdeal"], "reason": [reason], "at-button": [button], "at-stage": ["dealt"]}
    page = floor.look(path_of(event, told)).text
    links = [unescape(one) for one in re.findall(r'<a class="btn" href="([^"]+)"', page)]

    assert ('class="outcome"' in page, can_be_accepted(page)) == (False, False)
    assert any("s=exposed-card" in one and "at-stage=dealt" in one for one in links), links
    assert can_be_accepted(floor.look(path_of(event, told | {"cause": [reason]})).text)
    fire = told | {"reason": ["Feueralarm"]}
    assert can_be_accepted(floor.look(path_of(event, fire)).text), "like nothing that has a name"


@pytest.mark.parametrize("do", ["report", "call-floor"])
def test_the_button_that_was_told_for_a_ruling_is_the_table_s(house: House, do: str) -> None:
    """Whoever accepts the ruling or calls the floor to it has told it: neither the table nor the next report asks."""
    event = begun(house, house.event(book="tda-2024"))
    floor = house.with_pass("dealer", event, 1)
    shown = house.app.state.desk.shown
    first, second = first_seats(floor, event)[:2]
    assert not shown(event).value.floor.tables[0].button_told
    facts = {"fact-at-button": first, "fact-seat": second, "fact-cards": f"seat={second} nth=1", "fact-by": "dealer"}
    told = {"kind": "dealt-face-up", "fact-at-stage": "dealt", **facts}
    more = {"call": "ruling", "report": "dealt-face-up"} if do == "call-floor" else {}

    assert 303 == floor.send(station(event) + "/do", {"do": do, **told, **more}).status_code
    assert shown(event).value.floor.tables[0].button_told
    assert "Where is the button?" not in floor.look(path_of(event, {"s": ["wrong-first-seat"]})).text


def test_a_button_that_was_forgotten_is_asked_for_once_and_shown_where_it_belongs(house: House) -> None:
    event = begun(house, house.event(book="tda-2024"))
    floor = house.with_pass("dealer", event, 1)
    first, second = first_seats(floor, event)[:2]
    told = {"fact-button": first, "fact-should_be": second, "fact-at-stage": "dealt"}
    asked = path_of(event, {"s": ["wrong-button"], "button": [first], "should_be": [second], "since": ["-"]})

    assert "Where is the button?" not in floor.look(asked).text
    assert 303 == floor.send(station(event) + "/do", {"do": "report", "kind": "wrong-button", **told}).status_code
    table = house.app.state.desk.shown(event).value.floor.tables[0]
    assert table.button_told
    assert [int(second)] == [one.seat for one in table.seats if one.button]


@pytest.mark.parametrize("id", ["string-bet", "several-chips"])
@pytest.mark.parametrize("table", ["counted"], indirect=True)
def test_chips_are_told_as_one_motion_or_as_several(table: tuple[Browser, str, bool], id: str) -> None:
    """Once the one is told the other is not to be had beside it: both of them never fit together."""
    floor, event, _ = table
    fact, chips = PUT_IN[id]
    page = floor.look(path_of(event, {"s": [id], "seat": [first_seats(floor, event)[0]], fact: chips})).text

    assert [fact] == [name for name in ("chips", "motions") if f'name="{name}"' in page]


@pytest.mark.parametrize("table", ["told"], indirect=True)
def test_the_table_reads_on_the_wall_what_the_book_says(house: House, table: tuple[Browser, str, bool]) -> None:
    """One tap hangs it up with the number of the table, another takes it off. Whoever may not speak to all has none."""
    floor, event, _ = table
    turn = first_seats(floor, event)[-1]
    page = until_accepted(floor, event, "string-bet")
    says = unescape(re.findall(r'<h2 class="outcome">([^<]+)</h2>', page)[0])
    assert 303 == floor.send(f"{station(event)}/hang", sent_by(page)).status_code
    frame = house.app.state.desk.showing(event)._frame("ruling").decode()
    told = json.loads(re.findall(r"^data: (.*)$", frame, re.MULTILINE)[0])
    assert told["table"] == 1 and says.endswith(told["says"]["en"]), turn
    assert 303 == floor.send(f"{station(event)}/hang", {}).status_code
    assert b"data: {}" in house.app.state.desk.showing(event)._frame("ruling")
    dealer = house.with_pass("dealer", event, 1)
    assert "/hang" not in until_accepted(dealer, event, "string-bet")


def can_be_accepted(page: str) -> bool:
    """Also where nobody accepts it: what the floor decides is written down for it."""
    return "Accept</button>" in page or "Write down: the floor decides</button>" in page


def test_nothing_is_ruled_before_anything_was_told(table: tuple[Browser, str, bool]) -> None:
    """A situation that was opened and left untouched has happened to nobody yet: the book asks, and rules nothing.

    Where it is about whoever is to act, his seat is proposed; elsewhere no seat is chosen.
    """
    floor, event, in_hand = table
    ruled, chosen = [], set()
    for id in RULED:
        page = floor.look(path_of(event, {"s": [id]})).text
        if can_be_accepted(page) or 'class="outcome"' in page:
            ruled.append(id)
        if any(one["name"] == "seat" and "checked" in one for one in facts_form(page)):
            chosen.add(id)

    assert [] == ruled
    assert chosen == (OF_THE_TURN if in_hand else set())


# Whose turn it is, it is about; and something else has to be told before the book can speak.
OF_THE_TURN = {
    "string-bet", "one-big-chip", "several-chips", "raise-too-small", "unclear-amount", "words-and-chips", "short-call",
    "conditional-action", "gesture", "bet-facing-bet", "acted-before-amount", "several-undercalls", "clock-called",
}  # fmt: skip
# Its name and one seat tell all of it, before the flop and with the hand told.
SEAT_TELLS_ALL = {
    "pot-said", "bets-in-asked", "token-put-in", "pot-count-asked", "pot-spread-asked", "rabbit-hunt", "left-table",
    "rebuy-announced", "wrong-order", "left-out", "said-twice", "returned", "shown-with-action", "clock-expired",
    "electronic-aid",
    *(id for id in RULED if situations()[id].kind == "incident" and id != "other-conduct"),
}  # fmt: skip
# One word more is a word, and not yet the chips, the amount or the gesture that it is about.
WORD_IS_NOT_ALL = {
    "string-bet", "one-big-chip", "several-chips", "raise-too-small", "unclear-amount", "words-and-chips", "short-call",
    "gesture",
}  # fmt: skip


@pytest.mark.parametrize("table", ["told"], indirect=True)
def test_a_seat_and_a_word_are_enough_only_where_there_is_no_more_to_tell(table: tuple[Browser, str, bool]) -> None:
    """Derived from what each name says: who, what, and for chips and amounts also how many."""
    floor, event, _ = table
    page = floor.look(path_of(event, {"s": ["string-bet"]})).text
    (turn,) = (one["value"] for one in facts_form(page) if one["name"] == "seat" and "checked" in one)
    for id in RULED:
        by_seat = can_be_accepted(floor.look(path_of(event, {"s": [id], "seat": [turn]})).text)
        by_word = can_be_accepted(floor.look(path_of(event, {"s": [id], "seat": [turn], "said": ["raise"]})).text)
        assert not by_seat or id in SEAT_TELLS_ALL, id
        assert not by_word or id not in WORD_IS_NOT_ALL, id
    early = next(one for one in first_seats(floor, event) if one != turn)
    fields = {"s": ["out-of-turn"], "seat": [early]}
    assert not can_be_accepted(floor.look(path_of(event, fields)).text)
    assert can_be_accepted(floor.look(path_of(event, fields | {"do": ["fold"]})).text)


@pytest.mark.parametrize("table", ["counted"], indirect=True)
def test_what_is_refused_is_not_told_twice(table: tuple[Browser, str, bool]) -> None:
    """The refusal stands on the page on which it was told, with all that was told."""
    floor, event, _ = table
    button, seat, *_ = first_seats(floor, event)
    told = {"kind": "out-of-turn", "fact-do": "raise", "fact-seat": seat, "fact-at-button": button, "fact-to": "lots"}
    refused = floor.send(station(event) + "/do", {"do": "report", **told})
    page = refused.text

    assert (409, True) == (refused.status_code, 'role="alert"' in page)
    for name, value in (("do", "raise"), ("seat", seat)):
        (control,) = re.findall(rf'<input[^>]* name="{name}"\s+value="{value}"[^>]*>', page)
        assert "checked" in control, name


def test_what_the_book_asks_is_called_as_the_page_calls_it(table: tuple[Browser, str, bool]) -> None:
    """Every question that a ruling waits for stands above under the same words: none is looked for in vain."""
    floor, event, _ = table
    asked, strange = 0, []
    for id in RULED:
        page = unescape(floor.look(path_of(event, {"s": [id]})).text)
        (lacking,) = re.findall(r'<ul class="lacking">(.*?)</ul>', page, re.DOTALL) or [""]
        said = re.sub(r"<[^>]+>", "", page[: page.index('id="ruled"')])
        for name, question in re.findall(r'<li>(?:<a href="#(.*?)">)?(.*?)(?:</a>)?</li>', lacking):
            assert not name or f'id="{name}"' in page, "a tap leads there"
            asked += 1
            strange += [(id, question)] if question not in said else []

    assert (asked > len(RULED), []) == (True, strange)


@pytest.mark.parametrize(
    ("kind", "name", "game", "told", "can_be"),
    [
        ("cards-exposed", "count", "nlhe", {}, (1, 2)),
        ("cards-exposed", "count", "plo", {}, (1, 2, 3, 4)),
        ("wrong-card-count", "has", "nlhe", {}, (0, 1, 3, 4)),
        ("wrong-card-count", "has", "nlhe", {"should_have": "0"}, (1, 2, 3, 4)),
        ("wrong-card-count", "should_have", "plo5", {}, (0, 5)),
        ("shown-in-part", "shown", "nlhe", {}, (0, 1)),
        ("too-many-board-cards", "count", "nlhe", {"street": "flop"}, (4, 5)),
        ("too-many-board-cards", "count", "nlhe", {"street": "river"}, (2, 3)),
        ("boxed-cards", "nth", "nlhe", {"where": "seat"}, (1, 2)),
        ("boxed-cards", "nth", "nlhe", {"where": "board"}, (1, 2, 3, 4, 5)),
    ],
)
def test_only_what_the_game_can_have_is_offered(
    kind: str, name: str, game: str, told: dict[str, str], can_be: tuple[int, ...]
) -> None:
    assert can_be == counts_in(name, kind, game, told)


def test_a_situation_stays_what_it_was() -> None:
    """Eleven of them are a declaration, eighteen an incident: which it was is carried on, or plain from what was told;
    where it is neither, it is none of them."""
    alone = ("declaration", "incident", "too-many-board-cards")
    many = [one for one in situations().values() if one.kind in alone]

    assert [] == [one.id for one in many if situation_in({"kind": [one.kind], "s": [one.id]}) != one]
    conduct = [one for one in many if one.kind == "incident" and one.facts]
    assert [] == [one.id for one in conduct if situation_of("incident", one.facts) != one]
    chip = situation_in({"kind": ["declaration"], "chips": ["500"], "seat": ["4"]})
    assert chip is not None
    assert ("declaration", ()) == (chip.id, chip.untold({"chips": "500"})), "and not the string bet that stands first"
    assert chip.untold({"seat": "4"}), "a seat alone has put nothing in"


def test_no_fact_is_called_like_what_a_page_says_of_itself() -> None:
    """In the address of a page they stand side by side."""
    assert [] == [(kind, one.name) for kind in KINDS for one in form_of(kind).facts if one.name in OF_THE_PAGE]


def choices(page: str) -> list[str]:
    """What may be decided in place of what the book says."""
    return re.findall(r'name="choose"\s+value="([a-z-]+)"', page)


@pytest.mark.slow
def test_whatever_can_be_accepted_is_accepted(table: tuple[Browser, str, bool]) -> None:
    """Every situation, told by pressing whatever can be pressed, until the book rules: then the very fields of the
    form that accepts go through, and of the one that decides otherwise with each of its choices."""
    floor, event, in_hand = table
    accepted, refused, sent = set(), [], set()
    here = RULED[in_hand::2]
    looked = by_profile(here, here, RULED)  # each at one of the two tables, at night at both
    for id in looked:
        tried: set[str] = set()
        while (page := until_accepted(floor, event, id)) and (untried := [*({"", *choices(page)} - tried)]):
            choice = min(untried)
            tried.add(choice)
            told = sent_by(page, "choose") | {"choose": [choice]} if choice else sent_by(page)
            answer = floor.send(station(event) + "/do", told)
            accepted.add(id)
            sent.add(choice)
            if answer.status_code != 303:
                refused.append((id, choice, re.findall(r'role="alert">.*?</p>', answer.text, re.DOTALL)))
            if in_hand and "New hand" in floor.look(station(event)).text:
                send(floor, event, do="new-hand")

    assert [] == refused
    assert len(accepted) > len(looked) // 2, sorted(set(looked) - accepted)
    assert len(sent) > 4, "and not only one choice of each"
