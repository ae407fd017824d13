"""How much of a campaign is run: a little while one works, more in CI, ten times that at night.

`FLOORMAN_PROFILE` names the profile: `dev` where nothing is said, else `ci` or `night`.
"""

from __future__ import annotations

import os
from typing import Literal, TypeVar, cast

Size = TypeVar("Size")
Profile = Literal["dev", "ci", "night"]

PROFILE = cast(Profile, os.environ.get("FLOORMAN_PROFILE") or "dev")
assert PROFILE in ("dev", "ci", "night"), f"FLOORMAN_PROFILE is {PROFILE!r}: it is dev, ci or night"

EXAMPLES_LEAST = 5


def by_profile(dev: Size, ci: Size, night: Size) -> Size:
    """One of three sizes, whatever a size is: a number, a range, a list of languages."""
    return {"dev": dev, "ci": ci, "night": night}[PROFILE]


def examples(usual: int) -> int:
    """So many examples of a property: an eighth while one works, half of them in CI, ten times as many at night."""
    return by_profile(max(usual // 8, EXAMPLES_LEAST), max(usual // 2, EXAMPLES_LEAST), usual * 10)
