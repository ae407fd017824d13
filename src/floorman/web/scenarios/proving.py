"""Which scenarios prove what, for pages: worked out once for a process, beside what else it does."""

from __future__ import annotations

import asyncio
from functools import cache

from floorman.scenario import Coverage, Proofs, Scenario, measured, proofs, shipped_scenarios
from floorman.terms import RuleId
from floorman.web.scenarios.beside import Beside

SOON_SECONDS = 0.05

# One worker: whoever comes second waits for the first instead of doing the same.
_worker = Beside("proofs")
# Another one reads: whoever only looks at a scenario does not wait for all of them to be played.
_reader = Beside("scenarios")


async def proven() -> Proofs:
    return await asyncio.wrap_future(_worker.submit(proofs))


async def proven_soon() -> Proofs | None:
    """None while they are still being worked out: a page that can do without them does not wait."""
    working = asyncio.wrap_future(_worker.submit(proofs))
    done, _ = await asyncio.wait([working], timeout=SOON_SECONDS)
    return working.result() if done else None


async def loaded() -> None:
    """All scenarios are read: once for a process, beside what else it does."""
    if not by_id.cache_info().currsize:
        await asyncio.wrap_future(_reader.submit(by_id))


async def measured_of(rule: RuleId, *, soon: bool) -> tuple[Proofs, Coverage | None] | None:
    """All proofs and the numbers of one statement of a shipped book; with `soon` None while they are worked out."""
    working = asyncio.wrap_future(_worker.submit(lambda: (proofs(), measured(rule))))
    done, _ = await asyncio.wait([working], timeout=SOON_SECONDS if soon else None)
    return working.result() if done else None


@cache
def by_id() -> dict[str, Scenario]:
    return {one.id: one for one in shipped_scenarios()}


def title_of(scenario: Scenario, lang: str) -> str:
    if isinstance(scenario.title, str):
        return scenario.title or scenario.id
    return scenario.title.says(lang)


def file_of(scenario: Scenario) -> str:
    """The file that it stands in, which is its topic."""
    return scenario.file.removesuffix(".toml")
