"""The id of a command that a form sent: of who sent it, of the event, and of all that the form said.

A page gives each of its forms a value of its own, `sent`. It makes a form that comes twice one command, and it is no
secret: whoever writes another's value into a form of his own has sent a command of his own. The ids that the desk gives
to its own commands look otherwise, so no form can spend one of those.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence

from floorman.web.desks import FORMS_COOKIE, Ask, cookie_name

# What differs from one sending to the next, though the same is meant.
NOT_SAID = ("_csrf_token", "back")


def id_of_form(request: Ask, event: str, fields: Mapping[str, Sequence[str]], part: str = "") -> str:
    """Of one form; a form that leads to several commands names the part of each."""
    if not any(fields.get("sent", ())):
        return secrets.token_hex(16)
    said = sorted((name, list(told)) for name, told in fields.items() if name not in NOT_SAID)
    return id_of_sent(request, event, [said, part])


def id_of_sent(request: Ask, event: str, said: object) -> str:
    """Of whatever somebody said, once."""
    whole = json.dumps(["form", _who(request), event, said])
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


def _who(request: Ask) -> str:
    """A person is himself with whatever device, a player his entry; of strangers, each browser is somebody else."""
    one = request.caller
    browser = request.cookies.get(cookie_name(request, FORMS_COOKIE), "")
    return one.entry or one.person if one.rank != "public" else f"public {browser}"
