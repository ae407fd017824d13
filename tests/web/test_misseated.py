"""A player on the wrong seat: told by taps that stay, and moved where the desk's own list was wrong."""

from __future__ import annotations

from urllib.parse import urlencode

from tests.web.doors import a_house
from tests.web.test_happened import facts_form, sent_by
from tests.web.test_otherwise import words
from tests.web.test_phone import NAMES, Evening
from tests.web.test_station import station


def test_where_he_belongs_is_proposed_and_he_is_moved_by_one_tap() -> None:
    """The desk has Anna on a seat of table 1: found there, and on her card another free one of the table is written."""
    with a_house() as house:
        evening = Evening(house)
        evening.begin()
        anna = evening.player("Anna")
        table = f"{station(evening.event, anna.table)}"
        taken = {evening.player(name).seat for name in NAMES.split()}
        free = min({*range(1, 8)} - taken)

        def asked(**told: str) -> tuple[str, dict[str, str]]:
            page = evening.floor.look(f"{table}/happened?{urlencode({'s': 'wrong-seat', **told})}").text
            return page, {
                one["name"]: one["value"]
                for one in facts_form(page)
                if one.get("value") and (one["type"] not in ("radio", "checkbox", "option") or "selected" in one)
            }

        _, first = asked(who="Anna", **{"was-who": ""})
        assert (str(anna.table), str(anna.seat)) == (first["belongs-table"], first["belongs-seat"])
        assert str(anna.table) == first["sits-table"]
        told = {
            **first, "who": "Anna", "sits-seat": str(anna.seat), "belongs-seat": str(free), "was-who": "Anna",
        }  # fmt: skip
        page, again = asked(**told)
        assert "Anna" == again["was-who"], "her name stays"
        assert str(free) == again["belongs-seat"], "what was typed stays"
        answer = evening.floor.send(f"{table}/do", sent_by(page))
        assert 303 == answer.status_code, answer.text
        written = evening.floor.look(f"{table}/happened?ruled=1").text
        assert f"Anna to {anna.table}-{free}" in words(written)
        assert 'name="do" value="move"' in written
        evening.do(do="move", who=anna.id, table=str(anna.table), seat=str(free))
        assert (anna.table, free) == (evening.player("Anna").table, evening.player("Anna").seat)
