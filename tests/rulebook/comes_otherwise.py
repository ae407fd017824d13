"""A program: under which of its books a shipped story comes otherwise than it expects. The tests run it where something
has been taken out of the code."""

from __future__ import annotations

import sys
from importlib import resources

from floorman.rulebook import shipped
from floorman.scenario import read_scenarios
from floorman.scenario.turning import comes_otherwise


def main(id: str) -> None:
    folder = resources.files("floorman.rulebook") / "scenarios"
    texts = ((one.name, one.read_text(encoding="utf-8")) for one in folder.iterdir())
    told = next(text for name, text in texts if name.endswith(".toml") and f'id = "{id}"\n' in text)
    story = next(one for one in read_scenarios(told, "shipped.toml") if one.id == id)
    for name in story.books:
        if comes_otherwise(story, name, shipped().book(name), shipped().questions):
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(sys.argv[1])
