"""An event is cancelled: receipts, lists and cards call only those paid who have paid, until they have it back."""

from __future__ import annotations

import csv
import io

from pypdf import PdfReader

from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain


def test_nobody_gets_a_receipt_for_what_they_have_not_paid() -> None:
    """Of six at €55 only Anna has paid, when the event is cancelled."""
    with a_house() as house:
        friday = Friday(house)
        anna, ben = friday.player("Anna").id, friday.player("Ben").id
        friday.do(do="pay", who=anna)
        assert "Receipt" in _card(friday, anna)
        friday.do(do="cancel-event", why="no heating")

        assert ["55", *["0"] * 5] == _paid(friday) and (True, False) == _receipts(friday)
        assert "55" in _card(friday, ben) and not {"paid", "Receipt"} & set(_card(friday, ben).split())
        assert "Receipt" in _card(friday, anna) and "give" in _card(friday, anna).lower()
        friday.do(do="give-back", who=anna)
        assert ["0"] * 6 == _paid(friday) and (False, False) == _receipts(friday)


def _paid(friday: Friday) -> list[str]:
    sheet = friday.look("documents/players.csv").lstrip("\ufeff")
    rows = list(csv.DictReader(io.StringIO(sheet)))
    column = next(name for name in rows[0] if "paid" in name.lower())
    return [row[column] or "0" for row in sorted(rows, key=lambda row: row.get("Name", row.get("Player", "")))]


def _receipts(friday: Friday) -> tuple[bool, bool]:
    answer = friday.floor.look(f"/events/{friday.event}/documents/receipts.pdf?lang=en")
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    return "Anna" in text, "Ben" in text


def _card(friday: Friday, who: str) -> str:
    page = friday.look(f"registration?shown={who}")
    return plain(page.partition('id="card"')[2].partition("</section>")[0])
