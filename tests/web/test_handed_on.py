"""A hand that was said to be over too early: one tap, and nothing of it was counted; or its button stands again."""

from __future__ import annotations

import re

from floorman.tournament.commands.playing import coming_positions
from floorman.tournament.holdings import Play
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
        form = dict(HIDDEN.findall(said[: said.index("Undo")]))
        assert "hand-goes-on" == form["do"]
        evening.do(**{name: form[name] for name in ("do", "table")})
        assert (before, 0) == (coming(), desk.look(evening.event, lambda now, _: now.state.play[1].hands))


def test_what_is_tapped_twice_is_done_once_and_a_void_hand_is_confirmed() -> None:
    """Both taps were meant for the hand that the page was drawn for. The second does nothing and says why; what a hand
    that is dealt again is, is said, and one tap takes it back."""
    with a_house() as house:
        evening = Evening(house)
        evening.do(do="open-table", table="1")
        evening.do(do="draw-seats")
        evening.do(do="start-event")
        evening.do(do="tell-button", table="1", button=str(evening.player("Anna").seat))
        at = f"/events/{evening.event}/station/1"
        page = evening.floor.look(at).text
        foot = page[page.index('<footer class="sf">') :]
        drawn = dict(HIDDEN.findall(foot[foot.index('value="hand-done"') :])[:3])
        assert ("1", "false") == (drawn["hand"], drawn["again"])
        tap = {"do": "hand-done", "table": "1", "hand": "1", "again": "false"}

        def play() -> Play:
            found: Play = house.app.state.desk.look(evening.event, lambda now, _: now.state.play[1])
            return found

        def says(**more: str) -> str:
            return words(evening.floor.send(f"{at}/do", tap | more, **HX).text)

        void = says(void="true")
        assert ("chips back, the same hand is dealt again" in void, "The button stays on seat" in void) == (True, True)
        for more in ({"void": "true"}, {}):
            assert "this hand was over already, so nothing was done" in says(**more)
        assert (0, False) == (play().hands, play().again is None)
        says(do="hand-goes-on")
        assert (0, True) == (play().hands, play().again is None)
        assert "hand 1 is over" in says()
        assert "so nothing was done" in says()
        assert 1 == play().hands


def test_no_button_is_said_where_nobody_has_told_one() -> None:
    """By TDA a card gives the first button, and nobody has said which seat that was: neither a hand that is over nor
    one that is dealt again says where it lies."""
    with a_house() as house:
        evening = Evening(house, "tda-2024")
        for do in ("open-table", "draw-seats", "start-event"):
            evening.do(do=do, **({"table": "1"} if do == "open-table" else {}))
        for void in ({"void": "true"}, {}, {"void": "true"}):
            tap = {"do": "hand-done", "table": "1"} | void
            said = words(evening.floor.send(f"/events/{evening.event}/station/1/do", tap, **HX).text)
            assert ("hand" in said, "button" in said) == (True, False), said
