"""Binding a book: from answers by name to the typed object that everyone asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.book import AnyAnswer, Head, Rule
from floorman.terms import RuleId


def bind(
    head: Head, hash: str, answers: Mapping[str, AnyAnswer], rules: dict[RuleId, Rule], own: tuple[RuleId, ...]
) -> Rulebook:
    """A complete book. The answers have been checked against their questions, which is what their types say."""
    checked: dict[str, Any] = dict(answers)
    return Rulebook(head=head, hash=hash, answers=dict(answers), rules=rules, own=own, **checked)
