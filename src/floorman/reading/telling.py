"""A reading as plain data, for programs; sentences are made of its codes elsewhere."""

from __future__ import annotations

from typing import Any

from floorman.reading.reading import Option, Reading


def told_reading(reading: Reading) -> dict[str, Any]:
    return {
        "seat": reading.seat,
        "action": reading.action,
        "total": reading.total,
        "at_least": reading.at_least,
        "returned": reading.returned,
        "must_add": reading.must_add,
        "all_in": reading.all_in,
        "options": [_told_option(one) for one in reading.options],
        "code": reading.code,
        "cites": list(reading.cites),
    }


def _told_option(option: Option) -> dict[str, Any]:
    return {
        "action": option.action,
        "total": option.total,
        "forfeits": option.forfeits,
        "returned": option.returned,
    }
