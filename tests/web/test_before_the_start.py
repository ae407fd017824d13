"""Before an event begins: times count from when it was announced, and devices wait where they belong."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest

from floorman.web.event.levels import begins_at
from tests.web.doors import a_house
from tests.web.test_clock_page import page
from tests.web.test_floor import act
from tests.web.test_otherwise import words
from tests.web.test_pages import Client, client, opened, send

__all__ = ["client"]

NOW = datetime(2026, 12, 4, 19, 10).astimezone()


@pytest.mark.parametrize(
    ("minutes", "day", "begins"),
    [
        (20 * 60, "", NOW.replace(hour=20, minute=0)),
        (19 * 60, "", None),  # ten minutes ago: it begins when somebody starts it
        (1 * 60, "", (NOW + timedelta(days=1)).replace(hour=1, minute=0)),
        (19 * 60, "2026-12-05", (NOW + timedelta(days=1)).replace(hour=19, minute=0)),
        (20 * 60, "2026-12-03", None),
        (None, "2026-12-05", None),
    ],
)
def test_what_was_announced_begins_then(minutes: int | None, day: str, begins: datetime | None) -> None:
    """On its day, or at the nearest time of that name; what is past begins whenever it does."""
    found = begins_at(minutes, day, int(NOW.timestamp() * 1000))

    assert begins == (None if found is None else datetime.fromtimestamp(found / 1000, UTC).astimezone())


def test_before_the_start_an_end_is_reckoned_from_the_announced_beginning(client: Client) -> None:
    """It begins in six hours. Over an hour and 35 minutes later: 95 less a break of 5 are 30 minutes for each of three
    levels. As they are it is over after 65 minutes: with none the less nothing has to go."""
    starts = datetime.now().astimezone().replace(second=0, microsecond=0) + timedelta(hours=6)
    event = opened(client, begins=f"{starts:%H:%M}")
    by = starts + timedelta(minutes=95)
    text = page(client, event, f"/clock?by={by:%H:%M}")

    was = starts + timedelta(minutes=65)
    assert f"30 minutes from level 1 on would end it about {by:%H:%M} instead of {was:%H:%M}" in text
    assert f"Reckoned from the start at {starts:%H:%M}" in text
    assert "If it began now" not in text
    assert f"<b>{starts + timedelta(minutes=30):%H:%M}</b>" in text, "level 2, with thirty minutes each"
    assert "keep the minutes" not in text
    sooner = starts + timedelta(minutes=45)
    assert "Or keep the minutes and remove one level" in page(client, event, f"/clock?by={sooner:%H:%M}")


def test_tables_that_the_players_need_open_together(client: Client) -> None:
    """25 at tables of nine need three; with one open, two more. For ten at two open tables nothing is asked."""
    event = opened(client, players="\n".join(f"Player {one}" for one in range(25)), table_size="9", open="no")
    tables = re.findall(r'id="table-(\d+)"', page(client, event, ""))
    assert [] == tables
    text = page(client, event, "")
    assert "25 players with 9 seats at each table need 3 tables." in text
    assert "Open tables 1 to 3" in text
    act(client, event, do="open-table", table="4")
    assert "Open tables 5 to 6" in page(client, event, "")
    act(client, event, do="open-table", table="5", count="2")
    assert "seats at each table need" not in page(client, event, "")


def test_a_tablet_waits_at_its_table_until_that_is_open() -> None:
    """Let in too early it says so, and is the station once there is one; another table's device gets no such page."""
    with a_house() as house:
        event = house.event()
        station = f"/events/{event}/station/1"
        assert station == house.landing("dealer", event, 1)
        tablet, other = house.with_pass("dealer", event, table=1), house.with_pass("dealer", event, table=2)
        waits = tablet.look(station)
        assert 200 == waits.status_code
        assert "Table 1 is not open yet" in words(waits.text)
        assert f'href="{station}"' in tablet.look("/").text
        assert 403 == other.look(station).status_code
        host = house.with_pass("direction")
        assert 404 == host.look(station).status_code
        host.send(f"/events/{event}/do", {"do": "open-table", "table": "1"})

        assert "data-waits" not in tablet.look(station).text


def test_a_guest_is_led_to_the_seats_and_a_screen_to_the_wall() -> None:
    """The wall is no page for a phone; what it shows to be scanned is a link there, and so is its own button."""
    with a_house() as house:
        event = house.event()
        guest, screen = house.browser(), house.with_pass("screen")

        assert f'href="/events/{event}/seats"' in guest.look("/").text
        assert f'href="/events/{event}/wall"' in screen.look("/").text
        assert f'class="btn primary big" href="/events/{event}/seats"' in guest.look(f"/events/{event}/wall").text


def test_an_empty_message_is_not_one_that_stands_already(client: Client) -> None:
    event = opened(client)
    assert "Write a message first." in unescape(act(client, event, do="tell-room", text="")[1])


def test_whoever_begins_late_is_told_how_the_end_moves(client: Client) -> None:
    """Forty minutes late, everything is: it ends forty minutes later than it would have. On time nothing is said."""
    here = datetime.now().astimezone()
    hasty = {"hx-request": "true"}
    late, on_time = (
        opened(client, begins=f"{here - timedelta(minutes=ago):%H:%M}", open="no", prize="") for ago in (40, 0)
    )
    told = [
        words(send(client, f"{event}/do?lang=en", {"do": "start-event", "sure": "yes"}, **hasty)[1])
        for event in (late, on_time)
    ]
    found = re.search(r"planned for (\d\d:\d\d): now it ends about (\d\d:\d\d) instead of (\d\d:\d\d)", told[0])

    assert found is not None, told[0]
    assert f"{here - timedelta(minutes=40):%H:%M}" == found[1]
    ends, was = (60 * int(time[:2]) + int(time[3:]) for time in found.groups()[1:])
    assert 38 <= (ends - was) % (24 * 60) <= 41, "the minute may turn meanwhile"
    assert "planned" not in told[1]
