"""The invitation to an event: a link that lets whoever has it sit down. Its code lies beside the log.

There is one for an event at a time, and on the first page of the house where the host wants that. They close it, or
renews it so that the one before opens nothing any more.
"""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Container

from floorman.store import Store

INVITATION = "invitation/"
LISTED = "listed/"
NEXT = "next/"
CODE = re.compile(r"[A-Z2-7]{16}")


class Invitations:
    """Those of one house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, event: str) -> str:
        """The code that is good now; "" where nobody is invited."""
        return self._store.secret_of(INVITATION + event) or ""

    def renew(self, event: str) -> str:
        """Another code in place of the one before."""
        code = base64.b32encode(secrets.token_bytes(10)).decode()
        self._store.put_secret(INVITATION + event, code)
        return code

    def close(self, event: str) -> None:
        self._store.drop_secret(INVITATION + event)
        self._store.drop_secret(LISTED + event)

    def put_on_list(self, event: str, *, on: bool) -> None:
        """On the first page of the house everybody finds the way in, or only who has the link."""
        if on and self.of(event):
            self._store.put_secret(LISTED + event, "yes")
        else:
            self._store.drop_secret(LISTED + event)

    def listed(self) -> dict[str, str]:
        """The codes of those that everybody finds."""
        on = self._store.secrets_under(LISTED)
        return {event: code for event, code in self._all() if event in on}

    def lead_on(self, event: str, following: str) -> None:
        """From now on those of an event are asked along to another one."""
        self._store.put_secret(NEXT + event, following)

    def next_of(self, event: str) -> str:
        """Where it goes on; "" where nobody has said so."""
        return self._store.secret_of(NEXT + event) or ""

    def event_of(self, typed: str) -> str:
        """The event that a code leads to; "" if it leads nowhere."""
        code = read_invitation(typed)
        found = "" if code is None else next((event for event, one in self._all() if same(one, code)), "")
        return found

    def forget_all_but(self, live: Container[str]) -> None:
        """Nobody is invited to what is over."""
        for event, _ in self._all():
            if event not in live:
                self.close(event)
        for event, following in self._store.secrets_under(NEXT).items():
            if following not in live:
                self._store.drop_secret(NEXT + event)

    def _all(self) -> list[tuple[str, str]]:
        return list(self._store.secrets_under(INVITATION).items())


def read_invitation(typed: str) -> str | None:
    """A code as it was typed or scanned; None if it is none."""
    code = re.sub(r"[\s-]", "", typed[:40]).upper()
    return code if CODE.fullmatch(code) else None


def same(one: str, other: str) -> bool:
    return secrets.compare_digest(one, other)
