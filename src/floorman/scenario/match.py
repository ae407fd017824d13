"""Does an answer match what was expected? A partial table matches the keys it names, an empty one where nothing is."""

from __future__ import annotations

from typing import Any


def matches(expected: Any, actual: Any) -> bool:
    if isinstance(expected, dict):
        if not expected:  # as an empty list does, or everything would be expected
            return isinstance(actual, dict) and not actual
        return isinstance(actual, dict) and all(_matches_key(value, actual, key) for key, value in expected.items())
    if isinstance(expected, (list, tuple)):
        if not isinstance(actual, (list, tuple)) or len(expected) != len(actual):
            return False
        return all(matches(one, other) for one, other in zip(expected, actual, strict=True))
    if actual is None and expected is False:
        return True  # TOML has no word for nothing
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    return bool(expected == actual)


def _matches_key(expected: Any, actual: dict[str, Any], key: str) -> bool:
    if key not in actual:
        # A seat with 0 may be missing; any other key that is not answered is a failure.
        return key.isdecimal() and expected == 0 and not isinstance(expected, bool)
    return matches(expected, actual[key])
