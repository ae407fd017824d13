"""What was typed and cannot be read: a sentence in the reader's language, with what may have been meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, get_args, get_origin

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)
from cyclopts.panel import CycloptsPanel
from rich.panel import Panel

from floorman.cli.app import COMMANDS
from floorman.speech import Speech

# What a value is not that should be one of these.
KINDS = {int: "parser.no-whole", float: "parser.no-number"}
LIMIT = re.compile(r"Must be (>=|<=) (\S+?)\.?$")
LIMITS = {">=": "parser.at-least", "<=": "parser.at-most"}
SHOWN_MOST = 8
# Those that people look for first; and what people type who want a tournament to begin.
SOUGHT = ("serve", "demo", "equity", "replay", "hand", "ruling", "backup", "log")
ALSO_CALLED = dict.fromkeys(("start", "run", "open", "begin", "host", "server", "tournament", "clock"), "serve")
ALSO_CALLED |= {"version": "--version", "help": "--help"}
EVERYWHERE = ("--help", "--version")
LIKE = 0.6


def panel(error: CycloptsError, say: Speech) -> Panel:
    return CycloptsPanel(said(error, say), title=say.say("parser.title"))


def said(error: CycloptsError, say: Speech) -> str:
    """What the library itself says, where it is none of what happens to people."""
    return " ".join(_told(error, say)) or str(error)


def _told(error: CycloptsError, say: Speech) -> Iterator[str]:
    match error:
        case UnknownCommandError(unused_tokens=[word, *_], app=App() as app):
            known = [name for name in app if not name.startswith("-")]
            names = [*(name for name in SOUGHT if name in known), *(name for name in known if name not in SOUGHT)]
            yield say.say("parser.unknown-command", word=word)
            also = ALSO_CALLED.get(word.lower(), "")
            yield from _meant(also, [also], say) if also in (*names, *EVERYWHERE) else _meant(word, names, say)
            shown = ", ".join(names[:SHOWN_MOST]) + (", …" if len(names) > SHOWN_MOST else "")
            yield say.say("parser.commands", commands=shown)
        case UnknownOptionError(token=token, argument_collection=collection):
            word = token.keyword or token.value
            yield say.say("parser.unknown-option", word=word)
            known = [name for one in collection if one.parse for name in one.names]
            yield from _meant(word, [*known, *EVERYWHERE], say)
        case MissingArgumentError(argument=argument, command_chain=chain) if argument is not None:
            yield say.say("parser.missing", name=error.keyword or _name(error), command=" ".join(chain or ()))
        case CoercionError(msg=None, target_type=kind, token=token) if token is not None:
            yield from _no_value(kind, token.value, _name(error), say)
        case RepeatArgumentError(token=token, msg=None):
            yield say.say("parser.twice", name=token.keyword or "")
        case UnusedCliTokensError(unused_tokens=[*rest]):
            behind = rest[0] in COMMANDS
            yield say.say("parser.options-behind" if behind else "parser.unused", command=rest[0], words=" ".join(rest))
        case ValidationError(argument=argument) if argument is not None and (limit := _limit(error)):
            yield say.say(limit[0], name=_name(error), limit=limit[1])


def _name(error: CycloptsError) -> str:
    """What an option was called by, and what stands in the help for a value without one."""
    argument = error.argument
    if argument is None:
        return ""
    typed = next((token.keyword for token in argument.tokens if token.keyword), None)
    return typed or (argument.name if argument.index is None else argument.name.lstrip("-").upper())


def _no_value(kind: Any, value: str, name: str, say: Speech) -> Iterator[str]:
    if get_origin(kind) is Literal:
        choices = [str(one) for one in get_args(kind)]
        yield say.say("parser.no-choice", value=value, name=name, choices=", ".join(choices))
        yield from _meant(value, choices, say)
    else:
        yield say.say(KINDS.get(kind, "parser.no-value"), value=value, name=name)


def _limit(error: ValidationError) -> tuple[str, str] | None:
    found = LIMIT.search(error.exception_message)
    return None if found is None else (LIMITS[found[1]], found[2])


def _meant(word: str, names: Iterable[str], say: Speech) -> Sequence[str]:
    close = difflib.get_close_matches(word, [*names], n=1, cutoff=LIKE)
    return [say.say("parser.meant", word=close[0])] if close else []
