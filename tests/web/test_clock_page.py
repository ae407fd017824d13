"""The clock's own page: the levels are edited where they stand, and the time is set."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from html import unescape
from typing import Any

import pytest

from tests.web.test_floor import act, seated
from tests.web.test_pages import Client, client, opened, send

__all__ = ["client"]

# 20: 25/50, 20: 50/100 ante 100, break 5, 20: 75/150.


def begun(client: Client) -> str:
    event = seated(client)
    assert 303 == act(client, event, do="start-event")[0]
    return event


def page(client: Client, event: str, address: str = "/clock", lang: str = "en") -> str:
    return unescape(client.get(f"{event}{address}{'&' if '?' in address else '?'}lang={lang}").text)


def rows(client: Client, event: str, query: str = "", lang: str = "en") -> list[str]:
    """The rows of the table as their words, without what is pressed."""
    text = page(client, event, f"/clock{query}", lang)
    body = text.partition('<table class="table levels">')[2].partition("</table>")[0].partition("<tbody>")[2]
    cells = (re.sub(r"<(a|svg)\b.*?</\1>", "", row, flags=re.DOTALL) for row in body.split("</tr>")[:-1])
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in cells]


def said(client: Client, event: str, **fields: str) -> str:
    """The refusal as a page without scripts shows it."""
    status, text = act(client, event, **fields)
    assert 409 == status, text
    return text


def test_before_the_start_every_row_tells_when_it_begins_as_announced(client: Client) -> None:
    """At half past seven, then 20 and 40 minutes later, the break of five. Of 10,000 and all in, 200 big blinds."""
    found = rows(client, opened(client))

    for row, begins in zip(
        found, ("1 19:30 20 25 / 50 200", "2 19:50 20 50 / 100 100", "Break 20:10 5", "3 20:15 20"), strict=True
    ):
        assert row.startswith(begins), found


def test_a_row_is_edited_where_it_stands(client: Client) -> None:
    """The address opens the row; what it shows goes back with it; afterwards the same address shows it closed."""
    event = begun(client)
    text = page(client, event, "/clock")
    link = re.search(r'href="\?(edit=2&seen=[^"#]+)#line-2"', text)
    assert link is not None
    address = f"/clock?{link[1]}"
    form = page(client, event, address)
    assert 'class="edit"' in form
    for name, value in (("minutes", "20"), ("small_blind", "50"), ("big_blind", "100"), ("ante", "100")):
        assert re.search(rf'name="{name}" value="{value}"', form), name
    seen = re.search(r'name="seen" value="([^"]+)"', form)
    assert seen is not None

    told = {"line": "2", "seen": seen[1], "minutes": "15", "small_blind": "1,000", "big_blind": "2.000", "ante": "0"}
    assert 303 == act(client, event, do="change-stretch", **told)[0]
    assert 'class="edit"' not in page(client, event, address)
    assert any("15 1,000 / 2,000" in row for row in rows(client, event))
    assert "Somebody has just changed the levels" in said(client, event, do="change-stretch", **told)


def test_a_level_and_a_break_are_added_where_somebody_points(client: Client) -> None:
    """Before level 2: halfway from 50 to 100 is 75; 80 is next to it of the blinds that people know. An ante as before:
    none. A break as long as the one that there is."""
    event = begun(client)
    text = page(client, event, "/clock?add=2&seen=4")
    assert "Level 40 / 80" in text
    assert "Break, 5 min" in text
    for fields in (
        {"line": "2", "minutes": "20", "small_blind": "40", "big_blind": "80", "ante": "0"},
        {"line": "2", "minutes": "5"},
    ):
        assert 303 == act(client, event, do="add-stretch", **fields)[0]

    found = rows(client, event)
    assert 6 == len(found)
    assert found[1].startswith("Break")
    assert "40 / 80" in found[2]
    assert 'class="slot"' not in page(client, event, "/clock?add=2&seen=4"), "it is there: the row is closed"
    # Between 80 and 100 there is none that people know: the one before, and it says so.
    before = next(number for number, row in enumerate(found, start=1) if "50 / 100" in row)
    assert "once more" in page(client, event, f"/clock?add={before}&seen=6")


def test_the_time_is_set_and_a_break_called_and_ended(client: Client) -> None:
    event = begun(client)
    act(client, event, do="stop-clock")
    assert 303 == act(client, event, do="set-time", left="12:30")[0]
    assert 'data-part="time">12:30<' in page(client, event, "/clock")
    assert 303 == act(client, event, do="break-now", minutes="10")[0]
    text = page(client, event, "/clock")
    assert 'data-part="time">10:00<' in text
    assert "End the break" in text
    assert any(row.startswith("1 ") and "12:30" in row for row in rows(client, event))
    assert 303 == act(client, event, do="end-break")[0]
    assert 'data-part="time">12:30<' in page(client, event, "/clock")


@pytest.mark.parametrize(("lang", "word"), [("en", "such as 12:30"), ("de", "etwa 12:30")])
def test_what_is_no_time_is_refused_with_an_example(client: Client, lang: str, word: str) -> None:
    event = begun(client)
    client.cookies.set("lang", lang)
    for left in ("soon", "12:75", "0:00", "-3"):
        assert word in said(client, event, do="set-time", left=left)


def test_on_to_the_break_or_over_it(client: Client) -> None:
    """In level 2 both are offered; in the break the way back to level 2 and its end."""
    event = begun(client)
    act(client, event, do="set-level", level="2")
    text = page(client, event, "/clock")
    assert "On to the break" in text
    assert "Next level, no break" in text
    assert 303 == act(client, event, do="go-to-break", line="3")[0]
    text = page(client, event, "/clock")
    assert "End the break" in text
    assert "On to the break" not in text


def test_a_break_within_a_level_stands_there_and_leads_to_no_level_before(client: Client) -> None:
    """Of level 2 a moment is played, and fifteen minutes are to be left: a break in it, then these. The plan's own
    break comes next all the while, so that another one is not called by a slip."""
    event = begun(client)
    act(client, event, do="set-level", level="2")
    assert "A break more now" in page(client, event, "/clock")
    act(client, event, do="set-time", left="15:00")
    act(client, event, do="break-now", minutes="10")
    text = page(client, event, "/clock")
    told = rows(client, event)
    assert ["1 ", "2 ", "Break in level 2 ", "2 ", "Break "] == [
        re.findall(r"^(?:Break in level \d |Break |\d+ )", row)[0] for row in told[:5]
    ]
    assert re.search(r" 0(:\d\d)? ", told[1])
    assert " 15 " in told[3]
    assert "begins anew" not in text
    assert "goes on as it was" not in text


def test_back_from_a_level_that_was_skipped_says_what_becomes_of_its_time(client: Client) -> None:
    """Level 1 of 20 minutes has 12:30 left when somebody skips it. He may have these back, as by Undo, or all twenty.
    Once the clock was set in level 2 only the second is left; in the break after level 2 there are both again."""
    event = begun(client)
    act(client, event, do="stop-clock")
    act(client, event, do="set-time", left="12:30")
    assert 303 == act(client, event, do="set-level", level="2")[0]
    text = page(client, event, "/clock")
    assert "Back: level 1 goes on as it was" in text
    assert "Level 1 begins anew: 20:00" in text
    step = re.search(r'name="version" value="(\d+)"><button class="btn "[^>]*>.{0,400}?Back: level 1', text, re.DOTALL)
    assert step is not None
    assert 303 == act(client, event, do="take-back", version=step[1])[0]
    assert 'data-part="time">12:30<' in page(client, event, "/clock")

    act(client, event, do="set-level", level="2")
    act(client, event, do="set-time", left="7:00")
    text = page(client, event, "/clock")
    assert ("Back: level 1" in text, "Level 1 begins anew: 20:00" in text) == (False, True)
    act(client, event, do="go-to-break", line="3")
    text = page(client, event, "/clock")
    assert ("Back: level 2 goes on as it was" in text, "Level 2 begins anew: 20:00" in text) == (True, True)


def test_ending_by_is_shown_before_it_is_done(client: Client) -> None:
    """Three players with 10,000 have 30,000 chips, which are 25 big blinds in no level: the last one counts. In an hour
    and a half from now: 90 - 20 - 5 = 65 minutes for two levels, 32 each. Nothing is done by asking."""
    event = begun(client)
    by = datetime.now().astimezone() + timedelta(minutes=90, seconds=50)
    before = rows(client, event)
    text = page(client, event, f"/clock?by={by:%H:%M}")

    assert re.search(r"Make it 3[23] minutes", text)
    assert re.search(r"3[23] minutes from level 2 on would end it about", text)
    assert before[1:] == rows(client, event)[1:], "the first goes on by itself"
    assert 303 == act(client, event, do="set-lengths", minutes="32")[0]
    assert 2 == sum(" 32 " in row for row in rows(client, event))


def test_levels_of_a_minute_or_two_are_said_to_be_too_short(client: Client) -> None:
    """In half an hour: 30 - 20 - 5 = 5 minutes for two levels, two each. Said beside them."""
    event = begun(client)
    by = f"{datetime.now().astimezone() + timedelta(minutes=30, seconds=10):%H:%M}"
    text = page(client, event, f"/clock?by={by}")

    assert re.search(r"[23] minutes from level 2 on would end it about", text)
    assert "Levels that short are over before the blinds have gone round" in text
    assert "<span>Make it" in text  # whoever wants that all the same may have it


def test_what_was_wished_stands_beside_what_is_reckoned_now(client: Client) -> None:
    """The form wished 23:30. Levels of twenty minutes make an hour and five, whatever was wished; of sixty, longer."""
    event = begun(client)
    for minutes in (20, 60):
        act(client, event, do="set-lengths", minutes=str(minutes))
        now = datetime.now().astimezone()
        ends = {f"{now + timedelta(minutes=25 + 2 * minutes + slack):%H:%M}" for slack in (-1, 0, 1)}
        told = re.search(r"Wished 23:30 · as it stands (?:later than )?(\d+:\d\d)", page(client, event))
        assert told is not None
        assert told[1].zfill(5) in ends
    assert "Wished" not in page(client, event, "/clock?by=23:45")


def test_ending_by_names_what_was_set_singly(client: Client) -> None:
    """Of four levels to come one lasts fifteen minutes, the others twenty: it stays as somebody has set it, and is
    named. Once done nothing is offered."""
    event = begun(client)
    for line in ("5", "6"):
        act(client, event, do="add-stretch", line=line, minutes="20", small_blind="100", big_blind="200")
    act(client, event, do="change-stretch", line="4", minutes="15")
    by = f"{datetime.now().astimezone() + timedelta(minutes=150, seconds=50):%H:%M}"
    text = page(client, event, f"/clock?by={by}")
    make = re.search(r"Make it (\d+) minutes", text)

    assert make is not None
    assert "What was set singly stays: level 3 (15 min)." in text
    kept = re.search(r'name="keep" value="([\d ]*)"', client.get(f"{event}/clock?by={by}&lang=en").text)
    assert kept is not None
    assert 303 == act(client, event, do="set-lengths", minutes=make[1], keep=kept[1])[0]
    done = page(client, event, f"/clock?by={by}")
    assert "Make it" not in done
    lengths = [row.split()[-5:] for row in rows(client, event) if row[0] in "345"]
    assert ["15", make[1], make[1]] == [next(one for one in row if one in ("15", make[1])) for row in lengths]


def test_what_was_set_is_not_offered_once_more_when_the_clock_was_stopped(client: Client) -> None:
    """The page still stands open with the end that was asked for: a later one would be set by the next tap."""
    event = begun(client)
    by = f"{datetime.now().astimezone() + timedelta(minutes=90, seconds=50):%H:%M}"
    form = re.search(r'name="reckoned" value="(\d+)"', client.get(f"{event}/clock?lang=en").text)
    assert form is not None
    path = f"/clock?by={by}&reckoned={form[1]}"
    assert re.search(r"Make it 3[23] minutes", page(client, event, path))
    act(client, event, do="set-lengths", minutes="32")
    act(client, event, do="set-level", level="2")

    assert "Make it" not in page(client, event, path)
    assert "Make it" in page(client, event, f"/clock?by={by}"), "asked anew it is reckoned anew"


def test_what_runs_says_when_it_began(client: Client) -> None:
    """To the minute, beside the sign that it runs."""
    minutes = {f"{datetime.now().astimezone():%H:%M}"}
    event = begun(client)
    minutes.add(f"{datetime.now().astimezone():%H:%M}")

    assert rows(client, event)[0] in {f"1 on now {at} 20 25 / 50 200" for at in minutes}


def test_a_time_that_is_too_early_is_said(client: Client) -> None:
    """Level 1 has twenty minutes left, the break five: in ten minutes it cannot end."""
    event = begun(client)
    by = datetime.now().astimezone() + timedelta(minutes=10)
    assert "That is too early" in page(client, event, f"/clock?by={by:%H:%M}")
    assert "Give a time of day" in page(client, event, "/clock?by=late")


def test_undo_stands_in_the_toast(client: Client) -> None:
    event = begun(client)
    token = client.get("/new").text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    fields = {"_csrf_token": token, "do": "change-stretch", "line": "2", "minutes": "15"}
    toast = client.post(f"{event}/do?lang=en", data=fields, headers={"hx-request": "true"}).text
    assert "Level 2 is now 15 min, 50 / 100, ante 100; it was 20 min" in toast or "level 2 is now 15 min" in toast
    assert "Undo" in toast


def test_nothing_is_offered_when_it_is_over(client: Client) -> None:
    event = begun(client)
    act(client, event, do="cancel-event")
    text = page(client, event, "/clock")
    for word in ("Edit", "Set the time", "Break now", "Calculate", 'value="set-lengths"'):
        assert word not in text, word


def test_a_saved_event_is_changed_before_it_starts(client: Client) -> None:
    """Nobody has been seated, nothing runs: the first level too."""
    event = opened(client)
    assert 303 == act(client, event, do="set-lengths", minutes="25")[0]
    assert 303 == act(client, event, do="change-stretch", line="1", minutes="30", big_blind="60")[0]
    found = rows(client, event)
    assert "30 25 / 60" in found[0]
    assert sum(" 25 " in row for row in found) >= 2
    assert 'data-part="time">30:00<' in page(client, event, "/clock")
    assert "Break now" not in page(client, event, "/clock")


def test_an_edit_that_is_undone_leaves_its_row_closed(client: Client) -> None:
    """Set back it is what it was, and nobody asked for the row a second time. Edits elsewhere close nothing."""
    event = begun(client)
    link = re.search(r'href="\?(edit=2&seen=[^"#]+&at=\d+)#line-2"', page(client, event, "/clock"))
    assert link is not None
    address = f"/clock?{link[1]}"
    assert 303 == act(client, event, do="change-stretch", line="4", minutes="25")[0]
    assert "Done" in page(client, event, address)

    assert 303 == act(client, event, do="change-stretch", line="2", minutes="25")[0]
    assert "Done" not in page(client, event, address)
    version = re.search(r'name="version" value="(\d+)"', page(client, event, "/log"))
    assert version is not None
    assert 303 == act(client, event, do="take-back", version=version[1])[0]
    assert "Done" not in page(client, event, address)


def test_a_copy_of_an_evening_that_began_with_a_break_begins_with_a_level(client: Client) -> None:
    """A break called in the first minute stands before level 1. Another evening with this plan opens."""
    event = begun(client)
    assert 303 == act(client, event, do="break-now", minutes="10")[0]
    text = unescape(client.get(f"/new?like={event.rpartition('/')[2]}&lang=en").text)

    assert "A structure begins with a level" not in text
    assert "20: 25/50" in text.partition('name="structure"')[2].partition("</textarea>")[0]


def test_next_level_asks_before_a_break_with_a_colour_up(client: Client) -> None:
    """The 100s go in the break after level 2. Whoever goes on is asked, the break first; then he may go over it."""
    fields: dict[str, Any] = {"pile_value": ["100", "500", "1000"], "pile_count": ["90", "30", "20"]}
    levels = "20: 100/200\n20: 200/400\nbreak 5\n20: 500/1000"
    event = seated(client, stack="5000", structure=levels, pile_colour=["", "", ""], **fields)
    for told in ({"do": "start-event"}, {"do": "set-level", "level": "2"}):
        assert 303 == act(client, event, **told)[0]
    over = {"do": "set-level", "level": "3"}

    toast = unescape(send(client, f"{event}/do?lang=en", over, **{"hx-request": "true"})[1])
    assert "The break after level 2, in which these chips leave play, would be left out: 100." in toast
    assert ["go-to-break", "set-level"] == re.findall(r'name="do" value="([^"]+)"', toast)
    assert 'name="over_break" value="true"' in toast
    assert rows(client, event)[1].startswith("2 on now"), "it has not gone on"

    assert "Without this break" in said(client, event, **over)
    assert 303 == act(client, event, **over, over_break="true")[0]
    assert rows(client, event)[3].startswith("3 on now")
