"""Whoever comes too late with what he saw is told who was quicker, and when: in words, never by a code."""

from __future__ import annotations

import re
from html import unescape

from tests.web.doors import House, a_house
from tests.web.test_traps import Forms, evening


def applies(house: House, event: str, page: str) -> dict[str, str]:
    """The first proposal of a page, as its button sends it."""
    found = next(one for one in Forms(page).found if one.fields.get("do") == ["apply"])
    return {name: values[0] for name, values in found.fields.items()}


def test_what_is_done_already_names_who_did_it() -> None:
    """Two of the floor see that table 2 can be broken. Jana breaks it; the other one's phone was away."""
    with a_house() as house:
        event = evening(house, "running", size="5", tables=3, players=12)
        host = house.with_pass("direction")
        players = house.app.state.desk.shown(event).value.floor.players
        out = next(one.id for one in players if one.status == "entered")
        assert 303 == host.send(f"/events/{event}/do", {"do": "bust", "who": out}).status_code
        house.staff("Jana", "direction", "floor")
        jana, late = house.browser(), house.with_pass("floor")
        jana.send("/enter", {"name": "Jana", "password": "Königsdame 7"})
        seen = late.look(f"/events/{event}").text
        fields = applies(house, event, seen)
        assert fields["id"].startswith("break-")
        assert (
            303
            == jana.send(f"/events/{event}/do", applies(house, event, jana.look(f"/events/{event}").text)).status_code
        )
        said = late.send(f"/events/{event}/do", fields, **{"hx-request": "true", "accept-language": "de"}).text
        fresh = {**fields, "as_of": str(house.app.state.desk.shown(event).value.event.version), "sent": "another"}
        nobody = late.send(f"/events/{event}/do", fresh, **{"hx-request": "true", "accept-language": "de"}).text

    found = re.search(
        r"Das ist schon geschehen: Tisch \d aufgelöst, \d umgesetzt \((\d\d:\d\d), (\w+)\)", unescape(said)
    )
    assert found is not None, said
    assert "Jana" == found[2]
    assert "break-" not in said
    assert "nicht mehr vorgeschlagen" in unescape(nobody)
