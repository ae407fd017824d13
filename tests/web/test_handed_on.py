"""A hand that was said to be over too early: one tap, and its button and its blinds stand again."""

from __future__ import annotations

import re

from floorman.tournament.commands.playing import coming_positions
from tests.web.doors import a_house
from tests.web.test_otherwise import words
from tests.web.test_phone import Evening

HX = {"hx-request": "true", "accept-language": "en"}
HIDDEN = re.compile(r'name="([a-z_]+)" value="([^"]*)"')


def test_the_button_of_a_hand_that_is_not_over_goes_back() -> None:
    """Six at one table: the toast names the next button, and what it sends brings back all three positions."""
    with a_house() as house:
        evening = Evening(house)
        evening.do(do="open-table", table="1")
        evening.do(do="draw-seats")
        evening.do(do="start-event")
        desk = house.app.state.desk

        def coming() -> tuple[int, int, int]:
            at = desk.look(evening.event, lambda now, _: coming_positions(now.state, 1, now.book))
            return at.button, at.small_blind, at.big_blind

        sitting = sorted(evening.player(name).seat for name in ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay"))
        evening.do(do="tell-button", table="1", button=str(sitting[0]))
        before = coming()
        assert (sitting[0], sitting[1], sitting[2]) == before
        said = evening.floor.send(f"/events/{evening.event}/do", {"do": "hand-done", "table": "1"}, **HX).text
        assert f"The button lies on seat {sitting[1]} now" in words(said)
        assert (sitting[1], sitting[2], sitting[3]) == coming()
        form = dict(HIDDEN.findall(said[: said.index("Not over")]))
        assert "tell-button" == form["do"]
        evening.do(**{name: form[name] for name in ("do", "table", "button", "small_blind", "big_blind")})
        assert before == coming()
