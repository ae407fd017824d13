"""Scenarios: stories of a hand, a table or an evening with what must come of them, as TOML or JSON.

They are the tests of the rulebooks, the examples on their pages, and a tool for houses.
"""

from floorman.scenario.coverage import Coverage, coverage
from floorman.scenario.format import Scenario, ScenarioError, read_scenarios
from floorman.scenario.play import Played, play
from floorman.scenario.proofs import Proofs, Witness, proofs
from floorman.scenario.prove import Flip, prove
from floorman.scenario.run import Outcome, run
from floorman.scenario.shipped import shipped_scenarios

__all__ = [
    "Coverage",
    "Flip",
    "Outcome",
    "Played",
    "Proofs",
    "Scenario",
    "ScenarioError",
    "Witness",
    "coverage",
    "play",
    "proofs",
    "prove",
    "read_scenarios",
    "run",
    "shipped_scenarios",
]
