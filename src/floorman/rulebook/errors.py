"""What can be wrong with a rulebook file.

    BookError                 one or more problems, each with its file, its key path and what was expected

A problem is a code and facts, like a ruling; `speech` has its sentence in both languages.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from floorman.terms import Fact, sentences

GIVEN = "answers"  # in place of a file: single answers, given by a program or in a story


class Problem(Struct, frozen=True):
    """One thing wrong: where it stands and what was expected there."""

    code: str
    file: str
    path: str
    facts: dict[str, Fact] = {}

    def __str__(self) -> str:
        return self.at(self.told())

    def at(self, sentence: str) -> str:
        """A sentence after the place it is about. Answers that were given one by one stand in no file."""
        file = "" if self.file == GIVEN else self.file
        return ": ".join(part for part in (file, self.path, sentence) if part)

    @property
    def place(self) -> str:
        """Where it stands in a story or a question, which name a book and may replace some of its answers."""
        if self.file != GIVEN:
            return "books"
        return f"answers.{self.path.removesuffix('.value')}".rstrip(".")

    def told(self) -> str:
        """Without its place, in English, for whoever has said that already."""
        return str(sentences().problem(self.code, self.facts))


class BookError(Exception):
    """A rulebook cannot be used; all that is wrong with it is in `problems`."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(tuple(problems))
        self.problems: tuple[Problem, ...] = tuple(problems)
        """Each with `code`, `file`, `path` and `facts`."""

    def says(self, lang: str = "en") -> str:
        """What is wrong, a line for each problem: where it stands, and the sentence."""
        speech = sentences(lang)
        return "\n".join(one.at(speech.problem(one.code, one.facts)) for one in self.problems)

    def __str__(self) -> str:
        return self.says()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.says()!r})"
