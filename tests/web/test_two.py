"""A table for two: one tap, a link, a name, and both have their cards."""

from __future__ import annotations

import re
import time

from tests.web.doors import a_house


def test_two_strangers_have_cards_at_once() -> None:
    """The host sits there by his tap, the same tap twice is one table; a third finds it full."""
    with a_house() as house:
        host, guest, third = house.with_pass("direction"), house.browser(), house.browser()
        house.event()
        sent = re.search(r'name="sent" value="(\w+)"', host.look("/").text)
        assert sent is not None
        assert 'name="name"' in host.look("/").text, "nobody knows what he is called"
        tapped = [host.send("/two", {"sent": sent[1], "name": " Anna  Kraft "}) for _ in range(2)]
        assert [303, 303] == [one.status_code for one in tapped]
        lobby = tapped[0].headers["location"]
        assert lobby == tapped[1].headers["location"], "one table"
        page = host.look(lobby).text
        assert "Anna Kraft" in page and ">Host<" not in page
        assert "Begins at" not in page and "as soon as 2 are there" in page
        link = re.search(r"/join/[A-Z2-7]{16}", page)
        assert link is not None
        assert "the cards are dealt" in page, "and a code to scan"

        assert 303 == guest.send(link[0], {"name": "Ben"}).status_code
        table = lobby.replace("/lobby", "/table")
        until = time.monotonic() + 10
        while not all(2 == _own(one.look(table).text).count('class="pc ') for one in (host, guest)):
            assert time.monotonic() < until, host.look(table).text
            time.sleep(0.02)
        assert 303 != third.send(link[0], {"name": "Eve"}).status_code or "waiting" in third.look(lobby).text
        assert 403 == guest.send("/two", {"sent": "x"}).status_code, "only who runs the house opens tables"


def _own(page: str) -> str:
    return page.partition('id="mine"')[2].partition("</section>")[0]
