"""What is wrong with a rulebook file, told to its author: where, what, and what was expected."""

from __future__ import annotations

from floorman.rulebook import Problem
from floorman.speech.catalogue import Speech


def told(problem: Problem, speech: Speech) -> str:
    facts = dict(problem.facts)
    near = facts.pop("near", "")
    sentence = speech.say(problem.code, **facts)
    if near:
        sentence += " " + speech.say("book.did-you-mean", near=near)
    return ": ".join(part for part in (problem.file, problem.path, sentence) if part)
