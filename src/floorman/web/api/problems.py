"""What is wrong, as a program reads it: a code with its facts and statements, and a sentence in its reader's language.

Wrong                     a request that is not carried out; becomes a problem document
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from litestar import Response
from msgspec import Struct

from floorman.speech import Lang, language_of, speech
from floorman.speech.catalogue import PLAYERS
from floorman.terms import EntryId, Fact, RuleId, Ruling
from floorman.web.desks import Ask

MEDIA = "application/problem+json"
# When somebody else wrote first, or the disk is full, it is worth another try after so long.
AGAIN_SECONDS = "5"


class Problem(Struct, frozen=True, kw_only=True):
    """A problem document (RFC 9457). `path` is where in the body it lies; `missing` are facts that the book wants.

    `version` is that of the event on which a command was refused; 0 where no event was asked. `who` are the ids of the
    players whom the facts speak of.
    """

    type: str
    title: str
    status: int
    code: str
    facts: dict[str, Fact] = {}
    cites: tuple[RuleId, ...] = ()
    path: str = ""
    missing: tuple[str, ...] = ()
    version: int = 0
    who: tuple[EntryId, ...] = ()


class Wrong(Exception):
    """A request that is not carried out, and why."""

    def __init__(
        self,
        status: int,
        ruling: Ruling,
        path: str = "",
        missing: tuple[str, ...] = (),
        headers: Mapping[str, str] | None = None,
        *,
        version: int = 0,
        said: Mapping[str, Fact] | None = None,
    ) -> None:
        self.status = status
        self.ruling = ruling
        self.path = path
        self.missing = missing
        self.version = version
        self.headers = headers or {}
        self.said = said or {}  # ids among the facts, as the sentence calls them
        super().__init__(ruling.code)


def wrong(status: int, code: str, /, **facts: Fact) -> Wrong:
    return Wrong(status, Ruling(code, (), facts))


def problem(request: Ask, error: Wrong, names: Mapping[str, str] | None = None) -> Response[bytes]:
    """The answer that tells it."""
    lang = spoken(request)
    ruling = error.ruling
    spoken_of = Ruling(ruling.code, ruling.cites, {**ruling.facts, **error.said})
    again = {"retry-after": AGAIN_SECONDS} if error.status == 503 else {}
    document = Problem(
        type=f"urn:floorman:{ruling.code}",
        title=speech(lang).ruling(spoken_of, names or {}),
        status=error.status,
        code=ruling.code,
        facts=dict(ruling.facts),
        cites=ruling.cites,
        path=error.path,
        missing=error.missing,
        version=error.version,
        who=_who(ruling, names or {}),
    )
    return Response(
        msgspec.json.encode(document),
        media_type=MEDIA,
        status_code=error.status,
        headers={"cache-control": "no-store", "content-language": lang, **again, **error.headers},
    )


def _who(ruling: Ruling, names: Mapping[str, str]) -> tuple[EntryId, ...]:
    """A fact is one text, also where it is of several."""
    told = (fact for name, fact in ruling.facts.items() if name in PLAYERS and isinstance(fact, str))
    ids = (id for fact in told for id in fact.removesuffix(" …").split(", "))
    return tuple(dict.fromkeys(id for id in ids if id in names or id.partition("#")[0] in names))


def spoken(request: Ask) -> Lang:
    """The language that the program asks for."""
    return language_of(request.headers.get("accept-language"))
