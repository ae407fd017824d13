"""What is said where something went wrong, and at the end of an evening: with a way on."""

from __future__ import annotations

import pytest

from floorman.desk import Desk
from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain


@pytest.mark.parametrize(
    ("lang", "ways"),
    [
        ("en", ("Load again", "To the tournament", "To the tournaments", "“failed”")),
        ("de", ("Neu laden", "Zum Turnier", "Zu den Turnieren", "„failed“")),
    ],
)
def test_a_page_that_fails_leads_on(monkeypatch: pytest.MonkeyPatch, lang: str, ways: tuple[str, ...]) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with a_house() as house:
        night = Friday(house)
        monkeypatch.setattr(Desk, "shown", broken)
        answer = night.floor.look(f"/events/{night.event}/clock?lang={lang}")

        assert 500 == answer.status_code
        assert all(one in answer.text for one in ways), answer.text
        assert f'href="/events/{night.event}"' in answer.text


@pytest.mark.parametrize("sold", [{}, {"re_entry": "yes"}, {"rebuy": "yes"}], ids=["nothing", "re-entry", "rebuy"])
def test_of_two_who_are_left_one_button_says_who_is_out_and_who_wins(sold: dict[str, str]) -> None:
    """Whatever could still be bought: with the last opponent the evening is over."""
    with a_house() as house:
        night = Friday(house, players="Anna\nBen\nCem", **sold)
        for do in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
            night.do(**do)
        anna, cem = night.player("Anna"), night.player("Cem")
        sheet = f"seats/1/{anna.seat}"
        assert "Ben wins" not in plain(night.look(sheet))
        night.do(do="bust", who=cem.id)

        page = night.look(sheet)
        assert "Anna is out, Ben wins" in plain(page)
        assert "Out in an earlier hand" not in plain(page)

        night.do(do="bust", who=anna.id)
        assert "Finished Ben" in plain(night.look("results"))
