"""What is wrong with a rulebook file, told to its author: where, what, and what was expected."""

from __future__ import annotations

from floorman.rulebook import Problem
from floorman.speech.catalogue import Speech


def told(problem: Problem, speech: Speech) -> str:
    return problem.at(speech.problem(problem.code, problem.facts))
