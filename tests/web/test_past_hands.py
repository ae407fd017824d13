"""Hands that are over, at a table in the browser: the list, a replay, and files that other programs read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from floorman.histories import read, replayed
from tests.waiting import until
from tests.web.doors import House, a_house
from tests.web.test_pages import codes_in
from tests.web.test_table import Net

# A hand that is over, below the table that is played on.
PLAYED = re.compile(r"/me/hands/(\d+)/(\d+)\"")


class Evening(Net):
    """Of Anna and Ben at 5/10; the first hand is called and checked down, the second one is being played."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.house = house
        self.host = house.with_pass("direction")
        for number in range(200):
            if self.over():
                break
            one = self.acting()
            wanted = re.findall(r'name="do" value="(\w+)"', self.page(one))
            self.send(one, do="check" if "check" in wanted else "call", to="10", sent=f"e{number}")
        ((self.table, self.log),) = self.over()
        self.public = f"/events/{self.event}/hands/{self.table}/{self.log}"
        self.own = f"/events/{self.event}/me/hands/{self.table}/{self.log}"

    def over(self) -> list[tuple[int, int]]:
        told = self.anybody.look(f"/events/{self.event}/hands").text
        return [(int(table), int(log)) for table, log in re.findall(r"/hands/(\d+)/(\d+)\"", told)]


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    with a_house() as house:
        yield Evening(house)


def told(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_list_says_what_came_of_each(evening: Evening) -> None:
    """Called and checked, 20 in the pot: one has won 10 and the other has lost them, or both have them back."""
    lists = [one.look(f"/events/{evening.event}/me/hands?lang=en").text for one in evening.players]

    changes = sorted(int(re.sub("[−+±]", lambda sign: "-" if sign[0] == "−" else "", one))
                     for page in lists for one in re.findall(r'class="num[^"]*">([^<]+)<', page))  # fmt: skip
    assert changes in ([-10, 10], [0, 0])
    for page, one in zip(lists, evening.players, strict=True):
        assert f'href="{evening.own}"' in page
        assert 2 == page.count('class="pc-s')
        assert "Hands" in told(one.look(f"/events/{evening.event}/me").text)  # the tab is there
        menu = evening.page(one)
        assert f'href="/events/{evening.event}/me/hands"' in menu, "from the table, too"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_replay_from_its_first_step_to_its_last(evening: Evening, lang: str) -> None:
    """Own pages and the link hold the same steps; alone where the page asks for itself again; no code stands open."""
    one = evening.players[0]
    for browser, path in ((one, evening.own), (evening.anybody, f"{evening.public}/replay")):
        first = browser.look(f"{path}?lang={lang}").text
        steps = max(map(int, re.findall(r"\?step=(\d+)", first)))
        last = browser.look(f"{path}?lang={lang}&step={steps}").text
        alone = browser.look(f"{path}?lang={lang}&step={steps}", **{"hx-request": "true"}).text

        assert set() == codes_in(told(first + last))
        assert 'id="replay"' in first and 'aria-current="step"' in last
        assert alone.startswith("<div") and "<html" not in alone
        assert f"{evening.public}/replay" in last, "the link that is passed on is everybody's"
        for wrong in ("0", "-3", "x", "99999999"):
            assert 200 == browser.look(f"{path}?step={wrong}").status_code


def test_files_are_read_again_as_they_were_played(evening: Evening) -> None:
    """PHH and Open Hand History, by hand and the whole event: the same stacks come of them, with cards hidden too."""
    mine = f"/events/{evening.event}/me/hands/file"
    for browser, paths in (
        (evening.players[0], [f"{evening.own}/file/hand.phh", f"{evening.own}/file/hand.ohh"]),
        (evening.players[1], [f"{mine}/hands.phhs", f"{mine}/hands.ohh"]),
        (evening.anybody, [f"{evening.public}/file/hand.phh", f"{evening.public}/file/hand.ohh"]),
    ):
        for path in paths:
            answer = browser.look(path)
            assert answer.headers["content-disposition"].startswith('attachment; filename="Net')
            (record,) = read(answer.text)
            outcome = replayed(record)  # type: ignore[arg-type]

            assert "exact" == outcome.status, path
            assert {"Anna", "Ben"} == {*record.names.values()}  # type: ignore[union-attr]
    assert {404} == {evening.anybody.look(f"{evening.public}/file/{one}").status_code for one in ("x", "hands.phhs")}


def test_ones_own_play_in_numbers(evening: Evening) -> None:
    """One hand, of oneself alone, from a position that has a name; the hand of the largest pot is a tap away."""
    for one in evening.players:
        (name,) = set(re.findall(">(Anna|Ben)<", one.look(f"/events/{evening.event}/me/rules").text))
        page = one.look(f"/events/{evening.event}/me/hands/stats?lang=en").text
        other = "Ben" if name == "Anna" else "Anna"

        assert set() == codes_in(told(page))
        assert f'href="{evening.own}"' in page
        players = page.partition("Players")[2].partition("</table>")[0]
        assert (True, False) == (name in players, other in players)
    assert evening.anybody.look(f"/events/{evening.event}/me/hands/stats").status_code == 303


def test_a_hand_whose_time_ran_out_is_counted_and_written() -> None:
    """Heads-up at 5/10 the button's time runs out, so that he has lost his 5; then he is away, and his 10 are dead.

    Two hands, or more, all counted: 15 lost, none won, none shown. A file has words for those in which he was the
    button, first to act: as the big blind he lost with nobody acting. The winner is called by his name, and the hand as
    the list calls it.
    """
    with a_house() as house:
        net = Net(house)
        net.acting()
        floor = house.with_pass("direction").look(f"/api/v1/events/{net.event}/floor").json()
        button = next(at for at, one in enumerate(net.players) if 'data-turn="yes"' in net.page(one))
        seats = [one for one in floor.get("floor", floor)["tables"][0]["seats"] if one["id"]]
        loser, winner = seats[button], seats[1 - button]
        assert 200 == net.send(net.players[button], do="sit-out", sent="away")[0]
        net._told(
            house.with_pass("direction"),
            f"/events/{net.event}/commands",
            {"do": "report", "table": 1, "report": {"kind": "clock-expired", "seat": loser["seat"]}},
        )
        mine = f"/events/{net.event}/me/hands"
        until(lambda: 2 == len(PLAYED.findall(net.page(net.players[button]))))
        net._told(house.with_pass("direction"), f"/events/{net.event}/commands", {"do": "stop-clock"})
        over = net.players[button].look(mine).text.count('class="ownheld"')

        lost = sum(10 if hand % 2 else 5 for hand in range(over))  # he goes on losing his blinds until the clock stands

        for lang, where in (("en", "Table 1, hand 1"), ("de", "Tisch 1, Hand 1")):
            page = net.players[button].look(f"{mine}/stats?lang={lang}").text
            players, _, pots = page.partition("<table>")[2].partition("</table>")
            row = re.findall("<td[^>]*>(.*?)</td>", players)
            assert [loser["name"], str(over), f"−{lost}", "–", f"0/{over}", f"0/{over}", "0/0"] == row
            biggest = pots.rpartition("<table>")[2]
            assert (True, True) == (f">{winner['name']}<" in biggest, where in biggest)
            assert "hands:" not in page
        file = net.players[button].look(f"{mine}/file/hands.phhs")
        written = (over + 1) // 2
        assert f"-{written}-of-{over}.phhs" in file.headers["content-disposition"]
        assert written == len(list(read(file.text)))


def test_the_whole_event_for_its_host(evening: Evening) -> None:
    """Refused with a sentence while it goes on; afterwards there is a button, and the file."""
    path = f"/events/{evening.event}/hands"
    refused = evening.host.look(f"{path}/file/hands.phhs?lang=en")
    assert (409, True) == (refused.status_code, "once it is over" in refused.text)
    assert "hands.phhs" not in evening.host.look(path).text

    evening._told(evening.host, f"/events/{evening.event}/commands", {"do": "cancel-event", "why": "late"})
    until(lambda: evening.host.look(f"{path}/file/hands.phhs").status_code == 200)
    answer = evening.host.look(f"{path}/file/hands.phhs")
    assert len(list(read(answer.text))) >= 1
    assert "hands.phhs" in evening.host.look(path).text
    assert "hands.phhs" not in evening.anybody.look(path).text
