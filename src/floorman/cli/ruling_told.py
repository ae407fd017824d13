"""A ruling as a person reads it: the outcome, what the dealer does, the paragraphs, and what other books say."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from floorman.asking.examples import typed_example
from floorman.asking.form import asks_for, words_for
from floorman.asking.moved import chips_told
from floorman.asking.written import example_of
from floorman.cli.output import console
from floorman.rulebook import Rulebook, Shelf
from floorman.rulings import FactForm, form_of, forms
from floorman.speech import Speech


def tell_ruling(answer: dict[str, Any], shelf: Shelf, say: Speech) -> None:
    book = shelf.book(answer["book"])
    if answer["missing"]:
        _tell_missing(answer, say)
        return
    console().print(Text(answer["says"][say.lang], style="bold"))
    for reason in answer["because"][say.lang]:
        console().print(Text(reason))
    if answer["discretion"]:
        console().print(Text(say.say("ruling.discretion")))
    for line in _changes(answer, say):
        console().print(Padding(Text(line), (0, 0, 0, 2), expand=False))
    _tell_hanging(answer, say)
    for number, step in enumerate(answer["steps"], start=1):
        console().print(Padding(Text(f"{number}. {step[say.lang]}"), (0, 0, 0, 2), expand=False))
    _tell_sources(answer, book, say)
    _tell_others(answer, shelf, say)


def tell_hand(asked: dict[str, Any], say: Speech) -> None:
    """The hand that was put together from a few words: what nobody told is plain to see."""
    hand = asked.get("hand")
    if hand is None:
        return
    small, big = hand["blinds"]
    line = say.say(
        "told.around",
        game=say.say(f"game.{hand['game']}"),
        small=small,
        big=big,
        players=len(hand["seat"]),
        stack=hand["seat"][0]["stack"],
        street=say.say(f"street.{hand['street']}"),
    )
    console().print(Text(line, style="dim"))


def _tell_missing(answer: dict[str, Any], say: Speech) -> None:
    console().print(Text(say.say("ruling.facts-missing"), style="bold"))
    for one in answer["missing"]:
        choices = f" ({', '.join(one['choices'])})" if one["choices"] else ""
        console().print(Padding(Text(f"{one['fact']}: {one[say.lang]}{choices}"), (0, 0, 0, 2), expand=False))
        form = next((form for form in form_of(answer["kind"]).facts if form.name == one["fact"]), None)
        told = [] if form is None else [_typed(form)]
        told += [say.say("ruling.or-fact", facts=", ".join(one["or"]))] if one["or"] else []
        if told:
            console().print(Padding(Text(" ".join(told), style="dim"), (0, 0, 0, 4), expand=False))


def _typed(form: FactForm) -> str:
    """The fact as it may be typed in a shell."""
    told = typed_example(form)
    return f'{form.name}="{told}"' if not told.replace("-", "").replace("_", "").isalnum() else f"{form.name}={told}"


def _tell_hanging(answer: dict[str, Any], say: Speech) -> None:
    if not answer["hangs_on"]:
        return
    console().print(Padding(Text(say.say("hangs.title"), style="bold"), (0, 0, 0, 2), expand=False))
    for one in answer["hangs_on"]:
        console().print(Padding(Text(f"- {one['says'][say.lang]}"), (0, 0, 0, 2), expand=False))


def _changes(answer: dict[str, Any], say: Speech) -> list[str]:
    """Hands, chips, cards and whatever else changes, a line each."""
    lines = [
        say.say("told.hand", seat=int(seat), worth=say.say(f"worth.{word}")) for seat, word in answer["hands"].items()
    ]
    lines += [_moved(chips_told(move, answer["reading"]), move, say, amount=move["amount"]) for move in answer["chips"]]
    lines += [_moved("told.card", move, say, card=card_named(move["card"], say)) for move in answer["cards"]]
    if answer["options"]:
        lines.append(say.say("told.options-floor" if answer["discretion"] else "told.options"))
        lines += [f"- {_option(one, say)}" for one in answer["options"]]
    if answer["visible"]:
        lines.append(say.say(f"visible.{answer['visible']}"))
    if answer["clock"]:
        clock = answer["clock"]
        lines.append(say.say("told.clock", total=clock["total_s"], countdown=clock["countdown_s"]))
    if answer["next"]:
        lines.append(say.say("told.next", **answer["next"]))
    if answer["penalty"]:
        lines.append(_penalty(answer["penalty"], say))
    return lines


def _moved(code: str, move: dict[str, Any], say: Speech, **what: Any) -> str:
    return say.say(code, source=account(move["from"], say), target=account(move["to"], say), **what)


def card_named(card: str, say: Speech) -> str:
    return say.say("told.some-card") if card == "??" else card


def _option(option: dict[str, Any], say: Speech) -> str:
    parts = [say.say(f"ruling.{option['outcome']}")]
    if option["total"] is not None:
        parts.append(say.say("told.total", amount=option["total"]))
    if option["forfeits"]:
        parts.append(say.say("told.forfeits", amount=option["forfeits"]))
    if option["returned"]:
        parts.append(say.say("told.returned", amount=option["returned"]))
    return " ".join(parts)


def _penalty(penalty: dict[str, Any], say: Speech) -> str:
    kinds = ", ".join(say.say(f"penalty.{kind}") for kind in penalty["kinds"])
    return say.say("told.penalty-must" if penalty["obligation"] == "must" else "told.penalty-may", kinds=kinds)


def account(name: str, say: Speech) -> str:
    """An account or a place on the table in words."""
    place, _, number = name.partition(":")
    if place == "seat":
        return say.say("place.seat", seat=int(number))
    return say.say(f"place.{place}")


def _tell_sources(answer: dict[str, Any], book: Rulebook, say: Speech) -> None:
    if not answer["cites"]:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for one in answer["cites"]:
        rule = book.rules[one["id"]]
        status = "" if one["status"] == "stated" else f" ({say.say('status.' + one['status'])})"
        table.add_row(Text(one["id"], style="cyan"), Text(rule.says(say.lang) + status))
    console().print()
    console().print(Text(say.say("told.because"), style="bold"))
    console().print(Padding(table, (0, 0, 0, 2), expand=False))


def _tell_others(answer: dict[str, Any], shelf: Shelf, say: Speech) -> None:
    """The other books, those together that decide alike; a hand that fares otherwise is named."""
    alike: dict[str, list[str]] = defaultdict(list)
    for name, other in answer["others"].items():
        said = shelf.book(name).head.title.says(say.lang)
        filled = f" ({say.say('status.filled')})" if other.get("filled_from") else ""
        alike[_said_elsewhere(other, answer, say)].append(said + filled)
    if not alike:
        return
    console().print()
    console().print(Text(say.say("told.others"), style="bold"))
    for outcome, titles in alike.items():
        console().print(Padding(Text(f"{'; '.join(titles)}: {outcome}"), (0, 0, 0, 2), expand=False))


def _said_elsewhere(other: dict[str, Any], answer: dict[str, Any], say: Speech) -> str:
    if not other["outcome"]:
        return say.say("ruling.facts-missing")
    otherwise = [
        say.say("told.hand", seat=int(seat), worth=say.say(f"worth.{word}"))
        for seat, word in other["hands"].items()
        if answer["hands"].get(seat, word) != word
    ]
    return " ".join((other["says"][say.lang], *(f"{line}." for line in otherwise)))


def tell_forms(say: Speech) -> None:
    """Every kind with its facts; those in brackets need not be told, and some books ask for some of the others."""
    for form in forms():
        console().print(
            Text(f"{form.kind}  ", style="bold", end="").append(say.say(f"report.{form.kind}"), style="dim")
        )
        for fact in form.facts:
            name = fact.name if fact.required or fact.demanded else f"[{fact.name}]"
            shown = ", ".join(words_for(fact)) or example_of(fact)
            choices = f" ({shown})" if shown else ""
            asked = f" ({say.say('ask.some-books')})" if fact.demanded else ""
            line = f"{name}: {say.say(asks_for(form.kind, fact.name))}{choices}{asked}"
            console().print(Padding(Text(line), (0, 0, 0, 4), expand=False))
