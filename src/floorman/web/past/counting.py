"""What one's own hands come to: by position, by street, and how they went. Of others nothing is counted here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup
from msgspec.structs import replace

from floorman.histories import Unplayable
from floorman.histories.gist import opened
from floorman.histories.stats import BigPot
from floorman.histories.stats.parts import counted_parts
from floorman.speech import Speech
from floorman.web.desks import Ask
from floorman.web.lanes import made_in_a_lane
from floorman.web.past.reading import Kept, Reader, own_reader
from floorman.web.past.writing import written
from floorman.web.words import page

FILE = "hands"


@get("/events/{event:str}/me/hands/stats")
async def own_stats(request: Ask, event: FromPath[str]) -> Response[str]:
    """His own, of all hands in which he had cards so far."""
    reader, words = own_reader(request, event), request.speech
    values = await made_in_a_lane(request, lambda: _counted(reader, event, words))
    return page(request, "past/stats.html", event=event, title=reader.title, **values)


def _counted(reader: Reader, event: str, words: Speech) -> dict[str, Any]:
    """Counted as those of any file: so one number means the same everywhere."""
    told: list[tuple[Kept, str]] = []
    left_out: Counter[str] = Counter()
    for hand in reader.over:
        kept = _alone(reader.read(hand))
        try:
            told.append((kept, written(kept, "phh")))
        except Unplayable as error:
            left_out[error.ruling.code] += 1
    text = "\n".join(f"[{number}]\n{one}" for number, (_, one) in enumerate(told, 1))
    found = opened([(FILE, text.encode())] if told else [])
    lines = {gist.line: kept for gist, (kept, _) in zip(found.hands, told, strict=True)}
    for stats in found.stats:
        stats.players = {name: one for name, one in stats.players.items() if name == found.hero}
    parts = counted_parts(found.stats, words, found.hero, lambda pot: _address(event, pot, lines))
    return {"parts": Markup(parts), "counted": found.counted, "left_out": _why(left_out, words)}


def _alone(kept: Kept) -> Kept:
    """Without the names of others: one of them may be called as he is."""
    return replace(kept, names={kept.you: kept.names.get(kept.you) or f"#{kept.you}"})


def _address(event: str, pot: BigPot, lines: dict[int, Kept]) -> str:
    hand = lines[pot.line].hand
    return f"/events/{event}/me/hands/{hand.table}/{hand.log}"


def _why(left_out: Counter[str], words: Speech) -> Sequence[tuple[int, str]]:
    """How many were not counted, and why: what has no word in a file is not counted either."""
    return [(left_out.total(), words.say("past.left-out"))] if left_out else []
