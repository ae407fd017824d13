"""Whom nobody called shows one card from his page: it lies at his seat for all, in story, replay and files."""

from __future__ import annotations

import re

from floorman.cards import DECK
from tests.secrecy.planted import cards_in
from tests.waiting import until
from tests.web.doors import Browser, a_house
from tests.web.test_looking_on import Late

OFFERED = re.compile(r'name="cards" value="(\w\w)"')


def seen(page: str) -> set[str]:
    """PHH writes cards without a gap."""
    page = re.sub(r"[0-9a-f]{32,}", "", page)  # the token of a form has any letters in a row
    return cards_in(re.sub(r"([2-9TJQKA][shdc])(?=[2-9TJQKA][shdc])", r"\1 ", page).encode(), DECK)


def main(late: Late, browser: Browser) -> str:
    return late.page(browser).partition("<main")[2].partition("<template")[0]


def test_one_card_is_shown_to_all() -> None:
    with a_house() as house:
        late = Late(house, "now")
        late.until_next(1)
        winner = late.acting()
        late.raises("40")
        late.fold()
        late.fold()
        log = late.logs()[0].rpartition("-")[2]
        others = [one for one in late.players if one is not winner]

        # So long the table rests for it, in milliseconds, and his page counts it.
        until(lambda: 6_000 == late.desk.showing(late.event).company.rests[1][1])
        since, rests = late.desk.showing(late.event).company.rests[1]
        assert f'data-ends="{since + rests}"' in main(late, winner)
        offered = OFFERED.findall(main(late, winner))
        assert 4 == len(offered), "each of the two, and both"
        first, second = offered[:2]
        assert all(not OFFERED.findall(main(late, one)) for one in others)
        assert 409 == late.send(others[0], do="show-after", cards=first, sent="not-his")[0]
        assert 409 == late.send(winner, do="show-after", cards="zz", sent="nonsense")[0]
        assert 200 == late.send(winner, do="show-after", cards=first, sent="first")[0]

        doors = [one for one in late.doors(log) if "/hands/1/" in one or one.endswith("/watch")]
        for one in (*others, late.anybody):
            pages = [one.look(path).text for path in doors]
            told = {path for path, page in zip(doors, pages, strict=True) if first in seen(page)}
            assert {path for path in doors if "/replay" not in path} <= told, "a replay draws its cards"
            assert all(second not in seen(page) for page in pages)
        assert [second] == list(dict.fromkeys(OFFERED.findall(main(late, winner))))
        assert "after the hand" in late.anybody.look(f"/events/{late.event}/hands/1/{log}").text
        assert "nothing of it was another" not in late.anybody.look(f"/events/{late.event}/hands/1/{log}").text
