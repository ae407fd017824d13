"""What can be wrong with a rulebook file.

    BookError                 one or more problems, each with its file, its key path and what was expected

A problem is a code and facts, like a ruling; `speech` has its sentence in both languages.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from floorman.terms import Fact


class Problem(Struct, frozen=True):
    """One thing wrong: where it stands and what was expected there."""

    code: str
    file: str
    path: str
    facts: dict[str, Fact] = {}

    def __str__(self) -> str:
        return f"{self.file}: {self.path or 'top level'}: {self.told()}"

    @property
    def place(self) -> str:
        """Where it stands in a story or a question, which name a book and may replace some of its answers."""
        if self.file != "answers":
            return "books"
        return f"answers.{self.path.removesuffix('.value')}".rstrip(".")

    def told(self) -> str:
        """Without its place, for whoever has said that already."""
        facts = ", ".join(f"{name}: {fact}" for name, fact in self.facts.items())
        return self.code + (f" ({facts})" if facts else "")


class BookError(Exception):
    """A rulebook cannot be used; all that is wrong with it is in `problems`."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
