"""What bots are called: so that nobody takes one for a person, and everybody can tell them apart."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

ALL = """
Ada Ben Cleo Dora Emil Fritz Greta Hugo Ida Jan Kurt Lena Max Nora Otto Paula Quin Rosa Sven Tilda Udo Vera Willi Xenia
Yara Zeno Anton Berta Carlo Dina Edgar Fanny Gregor Hanna Igor Jule Klaus Lotte Mira Nils Olga Piet Rita Sina Timo Uta
Viktor Wanda
"""
NAMES = tuple(ALL.split())


def names(taken: Collection[str]) -> Iterator[str]:
    """`Bot Ada`, `Bot Ben` …, then `Bot Ada 2` …, without those that are taken."""
    for turn in count(1):
        for name in NAMES:
            found = f"Bot {name}" if turn == 1 else f"Bot {name} {turn}"
            if found not in taken:
                yield found
