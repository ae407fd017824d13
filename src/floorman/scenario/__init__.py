"""Scenarios: stories of a hand, a table or an evening with what must come of them, as TOML or JSON.

They are the tests of the rulebooks, the examples on their pages, and a tool for houses.
"""

from floorman.scenario.byhand import by_hand
from floorman.scenario.coverage import Coverage, coverage, decisive, numbers, rows_of
from floorman.scenario.crowd import processors
from floorman.scenario.flips import Flip
from floorman.scenario.format import Scenario, ScenarioError, read_scenarios
from floorman.scenario.measure import Found
from floorman.scenario.play import Played, play
from floorman.scenario.proofs import Proofs, measured, proofs
from floorman.scenario.prove import Trial, Tried, proved, trials_of, units
from floorman.scenario.run import Outcome, run
from floorman.scenario.shipped import shipped_scenarios

__all__ = [
    "Coverage",
    "Flip",
    "Found",
    "Outcome",
    "Played",
    "Proofs",
    "Scenario",
    "ScenarioError",
    "Trial",
    "Tried",
    "by_hand",
    "coverage",
    "decisive",
    "measured",
    "numbers",
    "play",
    "processors",
    "proofs",
    "proved",
    "read_scenarios",
    "rows_of",
    "run",
    "shipped_scenarios",
    "trials_of",
    "units",
]
