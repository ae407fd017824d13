"""What somebody typed into a form that was refused stands in it again: only what was wrong is typed once more.

It is put into the page that answers, so that no form has to think of it. Passwords are typed again.
"""

from __future__ import annotations

import re
from collections import defaultdict

from markupsafe import escape

from floorman.web.forms import Fields

FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
PART = re.compile(r"<(input|textarea|select|option)\b([^>]*)>(?:([^<]*)</textarea>)?")
SAID = re.compile(r'([\w-]+)(?:="([^"]*)")?')
# Of each page anew; they say nothing of which form it was.
OF_THE_PAGE = ("_csrf_token", "sent", "back")
TICKED = ("checkbox", "radio")


def refilled(html: str, path: str, typed: Fields) -> str:
    """A page with what was typed, in the form of this address that it came from."""
    return FORM.sub(lambda form: _filled(form[0], typed) if _is_it(form, path, typed) else form[0], html)


def _is_it(form: re.Match[str], path: str, typed: Fields) -> bool:
    """Of the forms of one address, what is hidden in them tells which it was."""
    if _says(form[1]).get("action", "").partition("?")[0] != path:
        return False
    hidden = defaultdict(list)
    for part in PART.finditer(form[2]):
        says = _says(part[2])
        if says.get("type") == "hidden" and says.get("name", "") not in OF_THE_PAGE:
            hidden[says.get("name", "")].append(says.get("value", ""))
    told = {name: [str(escape(one)) for one in typed.get(name, ())] for name in hidden}
    return all(told[name] == values for name, values in hidden.items() if any(told[name]))


def _filled(form: str, typed: Fields) -> str:
    left = {name: list(values) for name, values in typed.items()}
    chosen: list[str] = []  # of the select whose options come

    def fill(part: re.Match[str]) -> str:
        what, says = part[1], _says(part[2])
        name, kind = says.get("name", ""), says.get("type", "text")
        if what == "option":
            return _marked(part[0], "selected", says.get("value", "") in chosen) if chosen else part[0]
        if what == "select":
            chosen[:] = [str(escape(one)) for one in typed.get(name, ())]
        if what == "select" or kind in ("hidden", "password", "submit"):
            return part[0]
        if kind in TICKED:
            return _marked(part[0], "checked", says.get("value", "on") in map(str, map(escape, typed.get(name, ()))))
        if not left.get(name):
            return part[0]
        value = escape(left[name].pop(0))
        return f"<textarea{part[2]}>{value}</textarea>" if what == "textarea" else _valued(part[0], str(value))

    return PART.sub(fill, form)


def _says(tag: str) -> dict[str, str]:
    return dict(SAID.findall(tag))


def _marked(tag: str, mark: str, on: bool) -> str:
    bare = re.sub(rf"\s{mark}(?=[\s>])", "", tag)
    return bare.replace(">", f" {mark}>", 1) if on else bare


def _valued(tag: str, value: str) -> str:
    bare = re.sub(r'\svalue="[^"]*"', "", tag)
    return f'{bare[:-1]} value="{value}">'
