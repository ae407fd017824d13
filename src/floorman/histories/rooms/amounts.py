"""Amounts as rooms write them: `$1,234.50`, `1 240,69€`, `T$1500`, `€0,50`."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from floorman.histories.errors import Unreadable
from floorman.histories.money import Money, checked
from floorman.terms import shown

# A number with its marks; what stands around it is the money.
NUMBER = r"\d(?:[\d.,]|[ \u00a0\u202f'](?=\d{3}(?!\d)))*"
AMOUNT = re.compile(NUMBER)
SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "kr": "SEK", "₹": "INR", "₽": "RUB"}
SYMBOL = re.compile(r"[$€£¥₹₽]|kr\b")
MARKS = re.compile(r"[ \u00a0\u202f']")


def amount_in(text: str) -> Money:
    """The first amount of a text. Raises Unreadable where there is none."""
    found = AMOUNT.search(text)
    if found is None:
        raise Unreadable("", "history.no-amount", found=shown(text))
    return number_of(found[0])


def amounts_in(text: str) -> list[Money]:
    return [number_of(found) for found in AMOUNT.findall(text)]


@lru_cache(4096)
def number_of(word: str) -> Money:
    """Whole where it is; a mark before the last three digits parts thousands, if it is a comma or there are several."""
    digits = MARKS.sub("", word).rstrip(".,")
    point, comma = digits.rfind("."), digits.rfind(",")
    if point >= 0 and comma >= 0:
        decimal = "." if point > comma else ","
    elif digits.count(".") > 1 or digits.count(",") > 1:
        decimal = ""
    elif comma >= 0:
        parts_thousands = len(digits) - comma == 4 and digits[0] != "0"
        decimal = "" if parts_thousands else ","
    else:
        decimal = "."
    whole = "".join("." if sign == decimal else sign for sign in digits if sign.isdigit() or sign == decimal)
    if len(whole) > 28:
        raise Unreadable("", "history.no-amount", found=shown(word))
    amount = Decimal(whole)
    return checked(int(amount) if amount == amount.to_integral_value() else amount, "")


def currency_in(text: str) -> tuple[str, str]:
    """The code and the sign of the money of an amount; empty for chips."""
    found = SYMBOL.search(text)
    return (SYMBOLS[found[0]], found[0]) if found else ("", "")
