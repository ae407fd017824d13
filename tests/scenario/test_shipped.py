"""The stories that ship, as far as their files can be wrong: what they tell is proved by running them."""

from __future__ import annotations

from collections import Counter

import pytest

from floorman.rulebook import SHIPPED, shipped
from floorman.scenario import Scenario, proofs, run, shipped_scenarios


def test_shipped_stories_have_ids_of_their_own() -> None:
    counted = Counter(scenario.id for scenario in shipped_scenarios())

    assert [] == [id for id, count in counted.items() if count > 1]


@pytest.mark.parametrize("scenario", shipped_scenarios(), ids=lambda scenario: scenario.id)
def test_shipped_story(scenario: Scenario) -> None:
    """Every story that ships passes under each of its books, and they are books that ship."""
    assert set() < set(scenario.books) <= set(SHIPPED)
    if not all(scenario.id in one.stories for one in proofs().trials if one.name in scenario.books):
        # What passes was told already, for what it proves.
        assert dict.fromkeys(scenario.books, "passed") == {one.book: one.status for one in run(scenario, shipped())}
