"""Somebody is excluded in the middle of a hand: the host is told what really happens, and so is the player."""

from __future__ import annotations

from html import unescape

import pytest

from tests.waiting import until
from tests.web.doors import a_house
from tests.web.test_past_hands import told
from tests.web.test_table import Net

HOST = {
    "en": "{name}’s hand is dead at once. {name} leaves when this hand is over",
    "de": "{name}s Hand ist sofort tot. Ist diese Hand vorbei, ist {name} raus",
}
OWN = {
    "en": "You are excluded from this tournament. Your hand is dead. You leave when this hand is over.",
    "de": "Du bist von diesem Turnier ausgeschlossen. Deine Hand ist tot. Wenn diese Hand vorbei ist, bist du raus.",
}
WHY = {"en": "What for: Soft play.", "de": "Wofür: Soft Play."}
ASK = {"en": "You may ask why", "de": "Du darfst die Turnierleitung nach dem Grund fragen"}
SITS_OUT = {"en": "sits out", "de": "setzt aus"}
EXCLUDED = {"en": "excluded", "de": "ausgeschlossen"}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_is_excluded_is_told(lang: str) -> None:
    """Three play, and whoever is to act is excluded: the hand is dead at once, the seat is taken to the hand's end.

    Both pages say so, what for, and whom to ask; the others read that he is excluded, and not that he sits out. When
    the hand is over he is out, and it still stands there why.
    """
    with a_house() as house:
        net = Net(house, ["Anna", "Ben", "Cem"], table_size=6)
        desk, gone = house.with_pass("direction"), net.acting()
        at = net.players.index(gone)
        floor = desk.look(f"/api/v1/events/{net.event}/floor").json()
        seat = [one for one in floor.get("floor", floor)["tables"][0]["seats"] if one["id"]][at]
        paths = (f"seats/1/{seat['seat']}", "table", "me")
        sheet, table, own = (f"/events/{net.event}/{one}?lang={lang}" for one in paths)
        assert HOST[lang].format(name=seat["name"]) in unescape(told(desk.look(sheet).text))

        excluded = {"do": "penalise", "who": seat["id"], "penalty": "exclusion", "what": "soft-play"}
        net._told(desk, f"/events/{net.event}/commands", excluded)

        for page in (told(gone.look(own).text), told(gone.look(table).text)):
            assert OWN[lang] in page
        assert WHY[lang] in told(gone.look(own).text)
        others = told(net.players[at - 1].look(table).text)
        assert (False, True) == (SITS_OUT[lang] in others, EXCLUDED[lang] in others)
        assert EXCLUDED[lang] in told(desk.look(sheet).text)

        net.send(net.acting(), do="fold", sent="over")
        until(lambda: OWN[lang] not in told(gone.look(table).text))
        page = told(gone.look(own).text)
        assert (True, True) == (OWN[lang].partition(". ")[0] in page, WHY[lang] in page)
        # With the next hand the table is gone from his page: there is his place, and still why and whom to ask.
        until(lambda: 'class="panel end"' in gone.look(table).text)
        page = told(gone.look(table).text)
        assert [True] * 3 == [one in page for one in (OWN[lang].partition(". ")[0], WHY[lang], ASK[lang])]
