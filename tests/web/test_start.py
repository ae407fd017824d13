"""A new tournament with its preview: pages without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape

import pytest
from litestar.testing import TestClient

from floorman.desk import Desk
from floorman.rulebook import new_shelf
from floorman.speech import speech
from floorman.terms.games import GAME_IDS
from floorman.tournament import Plan
from floorman.tournament.plan import Purchase
from floorman.tournament.templates import TEMPLATES
from floorman.web.start.fields import PLAIN, Form, of_template
from floorman.web.start.planning import planned, rebuys_end
from floorman.web.start.soon import begins_soon
from tests.web.apps import an_app
from tests.web.test_pages import HOST, Client, opened

SHELF = new_shelf()
BOOKS = tuple(SHELF)


def at_the_desk(patch: pytest.MonkeyPatch, hour: int, minute: int) -> None:
    """What time it is there: what a new event is proposed for depends on it."""
    now = int(datetime(2026, 3, 14, hour, minute).astimezone().timestamp() * 1000)
    patch.setattr(Desk, "now", lambda _: now)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    at_the_desk(monkeypatch, 12, 0)
    with (
        an_app(HOST) as (app, _),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        yield client


def fields_of(page: str) -> dict[str, list[str]]:
    """Every field of the form as a browser would send it."""
    found: dict[str, list[str]] = {}
    form = page[page.index('id="new"') :]
    for tag in re.findall(r"<input [^>]*>", form):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        unchecked = re.search(r'type="(radio|checkbox)"', tag) and " checked" not in tag
        if name and not unchecked:
            found.setdefault(name[1], []).append(unescape(value[1]) if value else "on")
    for name, text in re.findall(r'<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)</textarea>', form):
        found[str(name)] = [unescape(str(text))]
    for name, options in re.findall(r'<select [^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[str(name)] = [unescape(chosen[1])] if chosen else []
    return found


def sent_on(client: Client, path: str, page: str, **changed: str | list[str]) -> tuple[int, str]:
    """The form of a page, with some fields changed."""
    fields = {**fields_of(page), **{name: [one] if isinstance(one, str) else one for name, one in changed.items()}}
    answer = client.post(path, data=fields, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", answer.text)


def shown(page: str) -> list[str]:
    """The three big numbers above the picture."""
    return re.findall(r"<dt>[^<]*</dt><dd>([^<]*)</dd>", page)


def test_what_ends_about_then_is_inside_what_is_said_of_it(client: Client) -> None:
    """An evening whose likely end is its early one may last longer; it does not end between itself and later."""
    for template in TEMPLATES:
        page = client.get(f"/new?template={template}&lang=en").text
        ends = shown(page)[0]
        between = re.search(r"between (\d\d:\d\d) and (\d\d:\d\d)", page)
        assert between is None or ends not in between.groups(), template
    assert "perhaps as late as 23:50" in client.get("/new?template=home&lang=en").text


def remedies(page: str) -> list[str]:
    return re.findall(r'<article class="fix[^>]*><h3>([^<]*)</h3>', page)


def test_rebuys_and_add_ons_are_reckoned_before_the_start(client: Client) -> None:
    """10,000 + 25,000 + 20,000 + 40,000 lie in the case. Ten stacks of 10 × 100, 4 × 500 and 2 × 1,000 leave 10 × 500
    and 8 × 5,000: nine add-ons. Two more of 5,000 make all ten, and one rebuy besides."""
    page = client.get("/new?template=home").text
    piles: dict[str, str | list[str]] = {
        "pile_value": ["100", "500", "1000", "5000", ""],
        "pile_colour": ["", "", "", "", ""],
    }
    case: dict[str, str | list[str]] = {
        **piles,
        "pile_count": ["100", "50", "20", "8", ""],
        "expected": "10",
        "stack": "5000",
    }
    more = {"rebuy": "on", "add_on": "on", "add_on_chips": "5000", "add_on_price": "20"}
    _, without = sent_on(client, "/new/preview", page, **case)
    assert "add-ons" not in "".join(remedies(without))
    _, short = sent_on(client, "/new/preview", page, **case, **more)
    assert "The case then makes 9 of 10 add-ons of 5,000. Then nothing is left for rebuys of 5,000." in remedies(short)

    case["pile_count"] = ["100", "50", "20", "10", ""]
    _, enough = sent_on(client, "/new/preview", page, **case, **more)
    assert [] == [one for one in remedies(enough) if "add-on" in one]
    assert "makes 10 of 10 add-ons of 5,000. Beyond that it makes 1 rebuy of 5,000." in enough


def test_a_case_is_counted_once(client: Client) -> None:
    """Typed, it stays when another template is chosen; opened with it, the next evening begins with it. A club's
    evening, for which that would not be enough, and one that is played in browsers have chips of their own."""
    own = {"pile_value": ["100", "500", "1000", "5000", ""], "pile_colour": [""] * 5}
    counts = ["100", "50", "20", "8", ""]
    page = client.get("/new?template=home").text
    _, kitchen = sent_on(client, "/new/preview", page, **own, pile_count=counts, use="kitchen")
    assert counts == fields_of(kitchen)["pile_count"]
    _, browsers = sent_on(client, "/new/preview", page, **own, pile_count=counts, use="six")
    assert {""} == {*fields_of(browsers).get("pile_count", [""])}

    sent_on(client, "/events", page, **own, pile_count=counts, stack="5000", expected="10")
    for template, told in (("home", counts), ("kitchen", counts), ("club", None), ("six", None)):
        found = fields_of(client.get(f"/new?template={template}").text).get("pile_count", [""])
        assert (told or [""] * len(found)) == found, template


def test_a_value_of_which_there_is_no_chip_is_none_of_the_case(client: Client) -> None:
    """A 0 is typed: no evening plays with it, and the rest of the case is counted whole. Without a number nobody has
    counted it."""
    page = client.get("/new?template=home").text
    own: dict[str, str | list[str]] = {
        "pile_value": ["100", "500", "1000", "5000", ""],
        "pile_colour": [""] * 5,
        "stack": "5000",
        "expected": "10",
    }
    chips: dict[str, list[tuple[int, int]]] = {}
    for typed in ("0", ""):
        sent_on(client, "/events", page, **own, pile_count=["100", "50", "20", typed, ""])
        plan = client.app.state.desk.like(next(iter(client.app.state.desk.events()))).plan
        assert plan.chips == tuple(pile.value for pile in plan.chip_set)
        chips[typed] = [(pile.value, pile.count) for pile in plan.chip_set]
    assert [(100, 100), (500, 50), (1000, 20)] == chips["0"]
    assert [(100, 100), (500, 50), (1000, 20), (5000, 0)] == chips[""]


def test_an_emptied_line_of_the_case_goes_and_a_new_one_may_begin_with_its_number(client: Client) -> None:
    """Whatever number it had; a value told twice, in two colours say, is one value with both numbers."""
    page = client.get("/new?template=home").text
    told = {"pile_value": ["100", "500", "", "5000", ""], "pile_colour": [""] * 5}
    _, page = sent_on(client, "/new/preview", page, **told, pile_count=["100", "50", "0", "8", "40"])
    assert ["100", "500", "5000", "", ""] == fields_of(page)["pile_value"]
    assert ["100", "50", "8", "40", ""] == fields_of(page)["pile_count"]
    assert 'id="h-chips"' in page
    assert [] == [one for one in remedies(page) if "line of the chips" in one]

    told = {"pile_value": ["100", "100", ""], "pile_colour": ["red", "green", ""]}
    _, page = sent_on(client, "/new/preview", page, **told, pile_count=["60", "40", ""], expected="1")
    assert ">100</td>" in page[page.index('id="h-chips"') : page.index('id="chips"')]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("template", TEMPLATES)
def test_each_template_can_be_played_by_each_book(client: Client, template: str, book: str) -> None:
    """Without a word against it; and the event opens, with a seat for everybody."""
    page = client.get(f"/new?template={template}").text
    _, page = sent_on(client, "/new/preview", page, book=book)
    assert [] == remedies(page)

    status, where = sent_on(client, "/events", page, do="seat")
    assert 303 == status, where
    room = client.get(where.removesuffix("/invitation") + "?view=list").text
    found = TEMPLATES[template]
    assert -(-found.players // found.table_size) == len(re.findall(r'id="table-\d+"', room))


def test_a_home_game_ends_when_it_should(client: Client) -> None:
    """Four hours from half past seven; an hour more, and the levels are drawn for that, as far as whole ones go."""
    page = client.get("/new").text
    assert ["23:30", "200 BB", "16 BB"] == shown(page)
    rows = re.findall(r'<tr><td class="n">(\w+)</td>(.*?)</tr>', page, re.DOTALL)
    pauses = [place for place, (level, told) in enumerate(rows) if level == "Break" and "23:" not in told]
    assert "16 BB" in rows[pauses[-1] + 1][1]  # the table has the same for the level that follows

    _, page = sent_on(client, "/new/preview", page, ends="0:30")
    assert "00:20" == shown(page)[0]


def test_the_picture_is_told_in_words_and_as_a_table(client: Client) -> None:
    page = client.get("/new").text

    assert "It begins with 200 big blinds and comes down to 8. The end is likely about 23:30." in page
    assert re.search(r'<td class="n">1</td><td class="n">19:30</td><td class="n">50</td><td class="n">10</td>', page)


def test_a_part_is_asked_for_by_a_page_that_is_open(client: Client) -> None:
    page = client.get("/new").text
    fields = fields_of(page)
    part = client.post("/new/preview", data=fields, headers={"hx-request": "true"}).text

    assert "<html" not in part
    assert shown(page) == shown(part)


def test_levels_are_changed_in_the_table_or_in_the_text(client: Client) -> None:
    """Whichever was changed is believed; the other says the same afterwards, and the levels are nobody's but yours."""
    page = client.get("/new").text
    fields = fields_of(page)
    _, page = sent_on(client, "/new/preview", page, level_minutes=["30", *fields["level_minutes"][1:]])
    text = fields_of(page)["structure"][0].splitlines()
    assert ["30: 25/50", "20: 50/100"] == text[:2]

    _, page = sent_on(client, "/new/preview", page, structure="15: 100/200\n\nPAUSE 5\n15: 200/400")
    fields = fields_of(page)
    assert ["15", "5", "15"] == fields["level_minutes"]
    assert ["100", "", "200"] == fields["level_small"]

    _, page = sent_on(client, "/new/preview", page, stack="20,000")
    assert "15: 100/200\nbreak 5\n15: 200/400" == fields_of(page)["structure"][0].replace("\r", "")
    assert ["The levels run out before the evening is over; the last one would go on."] == remedies(page)


def test_the_minutes_of_ones_own_levels_are_set_at_one_go(client: Client) -> None:
    """All levels are as long then, breaks stay; where they differ nothing stands there, and nothing is changed."""
    _, page = sent_on(client, "/new/preview", client.get("/new").text, structure="15: 100/200\nbreak 5\n25: 200/400")
    assert [""] == fields_of(page)["each_level"]
    _, page = sent_on(client, "/new/preview", page, stack="20,000")
    assert ["15", "5", "25"] == fields_of(page)["level_minutes"]

    _, page = sent_on(client, "/new/preview", page, each_level="8")
    assert (["8", "5", "8"], ["8"]) == (fields_of(page)["level_minutes"], fields_of(page)["each_level"])


@pytest.mark.parametrize(
    ("at", "day", "begins", "ends"),
    [
        ((19, 59), 14, "20:00", "22:00"),
        ((20, 0), 14, "20:30", "22:30"),
        ((20, 55), 14, "21:00", "23:00"),
        ((23, 40), 15, "00:00", "02:00"),
    ],
)
def test_a_game_in_the_browser_is_proposed_for_the_next_half_hour(
    at: tuple[int, int], day: int, begins: str, ends: str
) -> None:
    """Where 20:00 is over. On another day it stays as it is usual."""
    now = int(datetime(2026, 3, 14, *at).astimezone().timestamp() * 1000)
    usual = Form(plain={**PLAIN, "depth": "virtual", "day": "2026-03-14", "begins": "20:00", "ends": "22:00"})

    found = begins_soon(usual, now)
    assert (f"2026-03-{day}", begins, ends) == tuple(found[name] for name in ("day", "begins", "ends"))
    other = usual.having(day="2026-03-21")
    assert other is begins_soon(other, now)


@pytest.mark.parametrize(
    ("at", "day", "begins", "ends"),
    [
        ((19, 29), 14, "19:30", "23:30"),  # not over yet
        ((19, 30), 14, "19:45", "23:45"),
        ((21, 34), 14, "21:45", "01:45"),
        ((23, 50), 15, "00:00", "04:00"),
    ],
)
def test_an_evening_at_tables_is_proposed_for_the_next_quarter_of_an_hour(
    at: tuple[int, int], day: int, begins: str, ends: str
) -> None:
    """Where half past seven is over: four hours long, as it would have been."""
    now = int(datetime(2026, 3, 14, *at).astimezone().timestamp() * 1000)
    usual = Form(plain={**PLAIN, "day": "2026-03-14"})

    found = begins_soon(usual, now)
    assert (f"2026-03-{day}", begins, ends) == tuple(found[name] for name in ("day", "begins", "ends"))


def test_the_page_of_a_new_event_proposes_no_time_that_is_over(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host who makes one at 21:34: a fresh one, by another template, or as the evening before."""
    page = client.get("/new").text
    assert ["19:30"] == fields_of(page)["begins"]
    event = opened(client, begins="19:30", ends="23:30").rpartition("/")[2]
    at_the_desk(monkeypatch, 21, 34)

    by_template = client.post("/new/preview", data={**fields_of(page), "use": "home"}).text
    for page in (client.get("/new").text, client.get(f"/new?like={event}").text, by_template):
        found = fields_of(page)
        assert (["2026-03-14"], ["21:45"], ["01:45"]) == (found["day"], found["begins"], found["ends"])
    later = fields_of(client.get(f"/new?like={event}&on=2026-03-21").text)
    assert (["2026-03-21"], ["19:30"]) == (later["day"], later["begins"])


@pytest.mark.parametrize(
    ("wish", "lines"),
    [
        ("remove:1", ["20: 50/100", "20: 75/150"]),
        ("level:1", ["20: 25/50", "20: 25/50"]),
        ("break:1", ["20: 25/50", "break 10"]),
        ("remove:999", ["20: 25/50", "20: 50/100"]),
        ("dance", ["20: 25/50", "20: 50/100"]),
    ],
)
def test_lines_are_added_and_taken_out(client: Client, wish: str, lines: list[str]) -> None:
    _, page = sent_on(client, "/new/preview", client.get("/new").text, row=wish)

    assert lines == fields_of(page)["structure"][0].splitlines()[:2]


def test_a_line_that_cannot_be_read_is_named_and_kept(client: Client) -> None:
    """The remedy draws levels anew."""
    _, page = sent_on(client, "/new/preview", client.get("/new").text, structure="20: 25/50\nlunch")
    assert "Line 2 cannot be read: “lunch”" in unescape(page)
    assert "lunch" in fields_of(page)["structure"][0]

    _, page = sent_on(client, "/new/preview", page, fix="own=")
    assert [] == remedies(page)
    assert "200 BB" == shown(page)[1]


def test_missing_chips_are_told_with_what_lies_there_instead(client: Client) -> None:
    """Used, every stack can be made; a case that is too small for any such stacks wants smaller ones."""
    page = client.get("/new").text
    _, page = sent_on(client, "/new/preview", page, pile_count=["100", "100", "90", "40", "20", ""])
    assert ["10 chips of 1,000 are missing"] == remedies(page)
    assert "1 × 5,000 in place of 4 × 500, 3 × 1,000" in page

    _, better = sent_on(client, "/new/preview", page, fix="rack=fitted")
    assert [] == remedies(better)
    assert "short</span>" not in better

    _, page = sent_on(client, "/new/preview", page, pile_count=["100", "100", "50", "20", "0", ""])
    assert 1 == len(remedies(page))
    fix = re.search(r'name="fix" value="(stack=\d+[^"]*)"', page)
    assert fix is not None
    _, page = sent_on(client, "/new/preview", page, fix=unescape(fix[1]))
    assert [] == remedies(page), "one tap is enough"


def test_rebuys_end_with_the_first_break_unless_somebody_says_when(client: Client) -> None:
    """Add-ons are for the break that ends the rebuys. The field says when that is; a level without a break after it
    would let them wait for a later one, so the nearest one is proposed; after the last break nobody could take any."""
    page = client.get("/new?template=home").text
    more = {"rebuy": "on", "add_on": "on", "add_on_chips": "5000", "add_on_price": "20", "minutes": "20"}
    levels = {
        "structure": "20: 25/50\n20: 50/100\nbreak 10\n20: 100/200\n20: 200/400\nbreak 10\n20: 300/600",
        "own": "1",
    }

    def until(page: str) -> str:
        found = re.search(r'name="rebuy_until"[^>]*placeholder="(\d*)"', page)
        assert found is not None
        return found[1]

    _, page = sent_on(client, "/new/preview", page, **more, **levels)
    assert "2" == until(page)
    assert not any("add-on" in one for one in remedies(page))
    _, late = sent_on(client, "/new/preview", page, rebuy_until="3")
    assert "There is no break after level 3: add-ons wait for the one after level 4." in remedies(late)
    fix = re.search(r'name="fix" value="(rebuy_until=\d+)"', late)
    assert fix is not None
    assert "rebuy_until=2" == fix[1]
    _, never = sent_on(client, "/new/preview", page, rebuy_until="5")
    assert "There is no break after level 5: nobody could take an add-on." in remedies(never)
    _, closed = sent_on(client, "/new/preview", page, registration_until="4")
    assert "4" == until(closed)
    assert not any("add-on" in one for one in remedies(closed))


def test_re_entry_and_add_ons_have_levels_of_their_own(client: Client) -> None:
    """Late registration to level 4, one re-entry to level 2, add-ons in the break after level 2; level 3 has no break
    after it, and one tap puts it right. The same evening once more shows all of it in its fields."""
    page = client.get("/new?template=home").text
    levels = "20: 25/50\n20: 50/100\nbreak 10\n20: 100/200\n20: 200/400\nbreak 10\n20: 300/600"
    wish = {
        "structure": levels, "own": "1", "money": "buy-in", "prize": "20", "fee": "0", "registration_until": "4",
        "re_entry": "1", "re_entry_most": "1", "re_entry_until": "2",
        "add_on": "1", "add_on_price": "20", "add_on_chips": "5000", "add_on_until": "3",
    }  # fmt: skip
    _, page = sent_on(client, "/new/preview", page, **wish)
    assert "There is no break after level 3: add-ons wait for the one after level 4." in remedies(page)
    fix = re.search(r'name="fix" value="(add_on_until=\d+)"', page)
    assert fix is not None
    assert "add_on_until=2" == fix[1]
    assert "Add-ons in the break after level 2." in page
    assert "Rebuys until" not in page
    _, event = sent_on(client, "/events", page, add_on_until="2", do="save")
    for path in ("settings", "plan"):
        told = unescape(client.get(f"{event}/{path}").text)
        assert "in the break after level 2" in told
        assert 1 == told.count("until the end of level 2"), "the re-entry, not the add-ons"
    again = fields_of(client.get(f"/new?like={event.rpartition('/')[2]}").text)
    kept = {name: again[name][0] for name in ("re_entry_until", "add_on_until", "registration_until", "fee")}
    assert {"re_entry_until": "2", "add_on_until": "2", "registration_until": "4", "fee": "0"} == kept


@pytest.mark.parametrize(("before", "ends"), [(None, True), (Purchase(), False), (Purchase(until=1), True)])
def test_an_evening_like_another_keeps_rebuys_that_have_no_end(before: Purchase | None, ends: bool) -> None:
    """They went on until somebody closed registration, and do so again: the same evening has the same rules."""
    words = speech("en")
    form = of_template("home", words, {"name": "-", "book": "cuca"})
    until = "" if before is None or before.until is None else str(before.until)
    form = form.having(rebuy="1", rebuy_until=until)
    plan = planned(form, SHELF.book("cuca"), Plan(structure=(), rebuy=before), words).plan

    assert plan.rebuy is not None
    assert ends == (plan.rebuy.until is not None)
    assert (plan.rebuy.until or 0) == rebuys_end(plan)


def levels_in(page: str) -> list[tuple[int, int, int]]:
    """Bring-in or small blind, small bet or big blind, and ante, of each level."""
    fields = fields_of(page)
    columns = (fields["level_small"], fields["level_big"], fields["level_ante"])
    return [(int(small), int(big), int(ante or 0)) for small, big, ante in zip(*columns, strict=True) if small]


@pytest.mark.parametrize(("stack", "minutes", "step"), [("5000", "2", 10), ("3000", "4", 10), ("10000", "3", 50)])
def test_blinds_in_the_browser_come_out_even(client: Client, stack: str, minutes: str, step: int) -> None:
    """Nobody counts chips there, and blinds are paid in the common ones all the same. A hundred big blinds deep, the
    first one is 50, 30 or 100: both blinds of each level are paid in fives, in fives, in 25s; none is 543 or 1,086."""
    page = client.get("/new?template=friends").text
    _, page = sent_on(client, "/new/preview", page, depth="virtual", stack=stack, minutes=minutes, deep="100")

    blinds = levels_in(page)
    assert len(blinds) > 5
    assert [] == [(small, big) for small, big, _ in blinds if big % step or small % (step // 2)]


@pytest.mark.parametrize("games", ["stud", "stud8", "razz", "flhe,flo8,razz,stud,stud8"])
def test_stud_is_planned_with_an_ante_of_each(client: Client, games: str) -> None:
    """A quarter of the small bet at most, rounded to what chips can pay; where a game has blinds beside it, too.

    By hand, without chips: of 25/50 a quarter is 12, and 10 is round; of 40/80 it is 20; of 100/200 it is 50.
    """
    six, casino = (client.get(f"/new?template={name}").text for name in ("six", "casino"))
    _, page = sent_on(client, "/new/preview", six, games=games)
    alone = not games.startswith("flhe")
    assert alone == ("Small bet" in page) == ("Bring-in" in page)
    assert {(25, 50, 10), (40, 80, 20), (100, 200, 50)} <= {*levels_in(page)}
    assert all(big // 10 <= ante <= big // 4 for _, big, ante in levels_in(page))

    _, page = sent_on(client, "/new/preview", casino, games=games, book="tda-2024")
    assert {(100, 200, 100), (200, 400, 100), (400, 800, 200)} <= {*levels_in(page)}, "in chips of 100"

    _, page = sent_on(client, "/new/preview", page, games="nlhe")
    assert {100} == {100 * ante // big for _, big, ante in levels_in(page)}, "the big blind's again"
    _, page = sent_on(client, "/new/preview", six, games=games, ante="none")
    assert {0} == {ante for _, _, ante in levels_in(page)}, "whoever wants none has none"


def test_an_ante_of_everybody_is_a_small_part_of_the_big_blind(client: Client) -> None:
    """Beside blinds as well, and where somebody has typed levels in which one paid a whole big blind for all."""
    six = client.get("/new?template=six").text
    _, page = sent_on(client, "/new/preview", six, ante="big_blind")
    assert {100} == {100 * ante // big for _, big, ante in levels_in(page)}
    _, drawn = sent_on(client, "/new/preview", page, ante="each")
    _, own = sent_on(client, "/new/preview", page, own="yes", ante="each")
    for each in (drawn, own):
        assert any(ante for _, _, ante in levels_in(each))
        assert all(ante <= big // 4 for _, big, ante in levels_in(each))


def test_levels_of_day_two_have_a_length_of_their_own_and_the_night_can_be_moved(client: Client) -> None:
    """Nine hours of 40-minute levels with dinner are eleven. Whoever edits levels sees where day one ends: a level
    more before it moves it on, one less back, one behind it leaves it; and it can be set by hand."""
    page = client.get("/new?template=casino").text
    assert ["40", "40"] == [fields_of(page)[name][0] for name in ("minutes", "later_minutes")]

    _, page = sent_on(client, "/new/preview", page, later_minutes="60")
    assert "11" == fields_of(page)["day_ends_after"][0]
    assert ["40"] * 11 + ["60"] * 11 == [minutes for minutes in minutes_of(page) if minutes]
    assert ("Day one ends here", "Day 2") == tuple(re.findall("Day one ends here|Day 2", page)[::-1])
    before, _, after = page.partition("Day one ends here")
    assert 11 == before.count('name="level_big" inputmode') and 11 == after.count('name="level_big" inputmode')

    for wish, night in (("level:1", 12), ("remove:1", 11), ("break:2", 11), ("level:14", 11), ("remove:16", 11)):
        _, page = sent_on(client, "/new/preview", page, row=wish)
        assert str(night) == fields_of(page)["day_ends_after"][0], wish
    _, page = sent_on(client, "/new/preview", page, day_ends_after="9")
    assert ("9", "1") == tuple(fields_of(page)[name][0] for name in ("day_ends_after", "own"))
    status, page = sent_on(client, "/new/preview", page, day_ends_after="nine")
    assert 200 == status and "whole number, or empty" in page

    _, where = sent_on(client, "/events", page, day_ends_after="10", do="save")
    assert "until the end of level 10" in client.get(f"{where}/settings").text
    assert "10" == fields_of(client.get(f"/new?like={where.rsplit('/', 1)[1]}").text)["day_ends_after"][0]
    plan = client.get(f"{where}/plan").text
    assert re.search(r">10</td>(?:(?!</tr>).)*</tr><tr class=\"night\">", plan, re.DOTALL)


def test_a_single_day_asks_nothing_of_a_second(client: Client) -> None:
    fields = fields_of(client.get("/new?template=club").text)

    assert not {"later_minutes", "day_ends_after"} & {*fields}


def minutes_of(page: str) -> list[str]:
    """How long each level lasts; "" for a break."""
    columns = (fields_of(page)["level_minutes"], fields_of(page)["level_big"])
    return [minutes if big else "" for minutes, big in zip(*columns, strict=True)]


def test_every_game_is_on_the_form(client: Client) -> None:
    offered = re.findall(r'<option value="([^"]+)"', client.get("/new").text.partition('name="games"')[2])

    assert {*GAME_IDS} <= {*offered}
    assert "flhe,flo8,razz,stud,stud8" in offered


def test_an_ante_that_the_book_does_not_know_comes_with_one_that_it_does(client: Client) -> None:
    page = client.get("/new?template=casino").text
    _, page = sent_on(client, "/new/preview", page, book="casino", ante="button")
    assert ["The rules know no such ante."] == remedies(page)

    _, page = sent_on(client, "/new/preview", page, fix="ante=none")
    assert [] == remedies(page)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"expected": "ten"}, "whole number, or empty"),
        ({"begins": "soon"}, "hours and minutes"),
        ({"money": "buy-in", "prize": "ten"}, "amount of money"),
        ({"minutes": "0"}, "No levels can be drawn"),
        ({"table_size": "40"}, "seats"),
        ({"registration_until": "99"}, "no level 99"),
        ({"pile_value": "x"}, "line of the chips"),
        ({"name": ""}, "Give the event a name"),
        ({"book": "hoyle"}, "no rulebook hoyle"),
    ],
)
def test_what_is_wrong_is_named_and_all_that_was_typed_stays(
    client: Client, changed: dict[str, str], said: str
) -> None:
    page = client.get("/new").text
    status, page = sent_on(client, "/events", page, **{"players": "Łukasz Groß", "do": "seat", **changed})

    assert 422 == status
    assert said in page
    assert "Łukasz Groß" in page
    assert all([value] == fields_of(page)[name][:1] for name, value in changed.items() if name != "book")
    assert "/events/" not in client.get("/").text


def test_players_are_seated_at_once(client: Client) -> None:
    """Twelve names are two tables of nine; whoever saves for later has none yet."""
    names = "\n".join(f"Guest {number}" for number in range(1, 13))
    page = client.get("/new?template=club").text
    status, event = sent_on(client, "/events", page, players=names, expected="12", do="seat")
    assert 303 == status
    room = client.get(event + "?view=list").text
    assert 12 == len(re.findall(r"Guest \d+</span>", room))
    assert 2 == len(re.findall(r'id="table-\d+"', room))

    _, later = sent_on(client, "/events", page, players=names, expected="12", name="Later", do="save")
    assert "table-1" not in client.get(later + "?view=list").text
    assert "Guest 12" in client.get(later + "/players").text


def test_fewer_names_than_players_say_what_is_opened(client: Client) -> None:
    """Twelve names, 28 players at tables of six: five tables, where two would hold the twelve. For twelve nothing is
    said, nor where the names fill as many tables."""
    page = client.get("/new?template=club&lang=en").text
    names = "\n".join(f"Guest {number}" for number in range(1, 13))
    says = "12 names, 28 players: 5 tables are opened"

    def preview(**changed: str) -> str:
        fields = {**fields_of(page), "players": names, "table_size": "6", **changed}
        return unescape(client.post("/new/preview?lang=en", data=fields).text)

    assert says in preview(expected="28")
    assert "tables are opened" not in preview(expected="12")
    assert "tables are opened" not in preview(expected="14", table_size="9")


def test_a_form_sent_twice_opens_one_event_and_a_changed_one_another(client: Client) -> None:
    page = client.get("/new").text
    first = sent_on(client, "/events", page, do="seat")
    again = sent_on(client, "/events", page, do="seat")
    other = sent_on(client, "/events", page, do="seat", name="Another")

    assert first == again
    assert first != other


def test_money_and_more_stacks_are_in_the_plan(client: Client) -> None:
    page = client.get("/new").text
    wish = {"money": "buy-in", "prize": "20", "fee": "2.50", "currency": "€", "re_entry": "1", "re_entry_most": "2"}
    wish["guarantee"] = "1500.50"
    more = {"add_on": "1", "add_on_price": "10", "add_on_chips": "5,000", "registration_until": "4"}
    more |= {"rebuy": "1", "rebuy_price": "15", "rebuy_chips": "7,500"}
    _, event = sent_on(client, "/events", page, **wish, **more)
    plan = client.get(event + "/plan").text

    assert "€20 + €2.50" in plan
    assert "up to 2 a player" in plan
    assert "5,000" in plan
    assert "€15" in plan and "7,500" in plan
    assert "until the end of level 4" in plan
    like = fields_of(client.get(f"/new?like={event.rpartition('/')[2]}").text)
    assert {name: [value] for name, value in wish.items()} == {name: like[name] for name in wish}
    assert (["10"], ["5000"]) == (like["add_on_price"], like["add_on_chips"])
    assert (["15"], ["7500"]) == (like["rebuy_price"], like["rebuy_chips"])
    assert 'name="guarantee" inputmode="decimal" autocomplete="off" value="1500.50"' in " ".join(
        client.get(f"{event}/payouts").text.split()
    )


def test_numbers_in_place_of_names_follow_the_players(client: Client) -> None:
    """As long as nobody has written a name among them."""
    page = client.get("/new").text
    _, page = sent_on(client, "/new/preview", page, expected="3")
    assert "Player 1\nPlayer 2\nPlayer 3" == fields_of(page)["players"][0]
    _, browser = sent_on(client, "/new/preview", page, depth="virtual")
    assert ("", False) == (fields_of(browser)["players"][0], 'id="h-chips"' in browser), (
        "there nobody sits for a number"
    )

    _, page = sent_on(client, "/new/preview", page, players="Anna\nPlayer 2", expected="5")
    assert "Anna\nPlayer 2" == fields_of(page)["players"][0]
    assert ["5"] == fields_of(page)["expected"]


def test_the_players_follow_the_names(client: Client) -> None:
    """Twelve friends named where ten were expected are twelve players, and eight are eight, until somebody types
    another number: who asks for more than there are names has counted those who come besides. One name begins them."""
    names = [f"Friend {number}" for number in "abcdefghijkl"]
    first = client.get("/new").text
    _, page = sent_on(client, "/new/preview", first, players="\n".join(names))
    assert ["12"] == fields_of(page)["expected"]
    _, page = sent_on(client, "/new/preview", page, players="\n".join(names[1:]))
    assert ["11"] == fields_of(page)["expected"]
    _, more = sent_on(client, "/new/preview", page, expected="14")
    _, more = sent_on(client, "/new/preview", more, players="\n".join(names))
    assert ["14"] == fields_of(more)["expected"]
    _, fewer = sent_on(client, "/new/preview", first, players="\n".join(names[:8]))
    assert ["8"] == fields_of(fewer)["expected"]
    assert ["10"] == fields_of(sent_on(client, "/new/preview", first, players=names[0])[1])["expected"]
    assert 2 == fewer.count("Seat the players"), "the button at the foot, and what Enter does"


def test_a_name_that_stands_there_twice_is_told_at_once(client: Client) -> None:
    """In the preview, and once when the event is opened; whoever sends it again has two of that name."""
    page = client.get("/new?lang=en").text
    _, page = sent_on(client, "/new/preview?lang=en", page, players="Tom\nAnna\ntom\nAna")
    assert "The same name twice: Tom. Add a letter" in page
    assert "These may be one person: Anna / Ana" in page
    status, page = sent_on(client, "/events?lang=en", page, do="save")
    assert (422, True) == (status, "The same name twice: Tom." in page)
    assert 303 == sent_on(client, "/events?lang=en", page, do="save")[0]


def test_another_template_keeps_name_and_book(client: Client) -> None:
    page = client.get("/new").text
    _, page = sent_on(client, "/new/preview", page, name="Friday", book="tda-2024", use="club")
    fields = fields_of(page)

    assert (["Friday"], ["tda-2024"]) == (fields["name"], fields["book"])
    assert (["27"], ["20,000"], ["1"]) == (fields["expected"], fields["stack"], fields["re_entry"])


def test_a_form_of_another_program_needs_little(client: Client) -> None:
    """Whoever sends a name, players and levels gets just these."""
    event = opened(client)

    assert 3 == client.get(event + "/players").text.count('<a class="whom"')
    minutes = re.findall(r'<td class="n">(\d+)</td><td class="n">(?:[\d,]+ /|</td>)', client.get(event + "/plan").text)
    assert ["20", "20", "5", "20"] == minutes
