"""A new tournament with its preview: pages without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from litestar.testing import TestClient

from floorman.rulebook import new_shelf
from floorman.tournament.templates import TEMPLATES
from tests.web.apps import an_app
from tests.web.test_pages import HOST, Client, opened

SHELF = new_shelf()
BOOKS = tuple(SHELF)


@pytest.fixture
def client() -> Iterator[Client]:
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


def remedies(page: str) -> list[str]:
    return re.findall(r'<article class="fix[^>]*><h3>([^<]*)</h3>', page)


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
    assert ["23:30", "200 BB", "25 BB"] == shown(page)

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
    fix = re.search(r'name="fix" value="(stack=\d+)"', page)
    assert fix is not None
    _, page = sent_on(client, "/new/preview", page, fix=fix[1])
    assert [] == [one for one in remedies(page) if "enough for" in one]


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
    more = {"add_on": "1", "add_on_price": "10", "add_on_chips": "5,000", "registration_until": "4"}
    _, event = sent_on(client, "/events", page, **wish, **more)
    plan = client.get(event + "/plan").text

    assert "€20 + €2.50" in plan
    assert "up to 2 a player" in plan
    assert "5,000" in plan
    assert "until the end of level 4" in plan
    like = fields_of(client.get(f"/new?like={event.rpartition('/')[2]}").text)
    assert {name: [value] for name, value in wish.items()} == {name: like[name] for name in wish}
    assert (["10"], ["5000"]) == (like["add_on_price"], like["add_on_chips"])


def test_numbers_in_place_of_names_follow_the_players(client: Client) -> None:
    """As long as nobody has written a name among them."""
    page = client.get("/new").text
    _, page = sent_on(client, "/new/preview", page, expected="3")
    assert "Player 1\nPlayer 2\nPlayer 3" == fields_of(page)["players"][0]

    _, page = sent_on(client, "/new/preview", page, players="Anna\nPlayer 2", expected="5")
    assert "Anna\nPlayer 2" == fields_of(page)["players"][0]
    assert ["5"] == fields_of(page)["expected"]


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
    minutes = re.findall(r'<tr><td class="n">[^<]*</td><td class="n">(\d+)</td>', client.get(event + "/plan").text)
    assert ["20", "20", "5", "20"] == minutes
