"""What was counted as parts of a page: facts, pictures and tables, for our pages and the file that a command writes.

What it wants of a style sheet is in `web/static/counted.css`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import partial
from html import escape
from typing import TypeAlias

from floorman.histories.stats.counting import BigPot, Stats
from floorman.histories.stats.data import ranked
from floorman.histories.stats.pictures import LINES_MOST, NARROW, WIDE, bars_svg, lines_svg
from floorman.histories.stats.tallies import Player
from floorman.histories.stats.words import Words
from floorman.speech import Speech

Leads: TypeAlias = Callable[[BigPot], str]  # the address of a hand; empty where it has none


def _nowhere(_pot: BigPot) -> str:
    return ""


def counted_parts(all_stats: Sequence[Stats], say: Speech, who: str, leads: Leads = _nowhere) -> str:
    """All of it, each kind of money by itself, in one language. `who` is told of alone."""
    return "".join(_money(stats, Words(stats, say), who, leads, named=len(all_stats) > 1) for stats in all_stats)


def _money(stats: Stats, words: Words, who: str, leads: Leads, *, named: bool) -> str:
    """Everything of one kind of money."""
    say = words.say
    parts = [f"<h2>{escape(words.unit)}</h2>"] if named else []
    parts.append(_facts(words.facts()))
    chosen, over_time = _chosen(stats, who), say.say("stats.over-time")
    shown = _drawn(lambda wide: lines_svg(chosen, words.change, over_time, wide))
    parts += [f"<h2>{escape(say.say('stats.over-time'))}</h2>", _card(shown)] if shown else []
    parts.append(f"<h2>{escape(say.say('stats.players'))}</h2>")
    parts.append(_card(_table(words.player_heads(), [words.player_row(*one) for one in ranked(stats)])))
    parts += [f'<p class="quiet">{escape(why)}</p>'] if (why := words.why_no_rate()) else []
    parts += _of(stats, words, who)
    parts.append(f"<h2>{escape(say.say('stats.ends'))}</h2>")
    parts.append(_card(_table(words.street_heads(), words.street_rows())))
    parts.append(f"<h2>{escape(say.say('stats.big-pots'))}</h2>")
    found = [leads(pot) for pot in stats.big_pots]
    parts.append(_card(_table(words.pot_heads(), words.pot_rows(), found)))
    return "".join(parts)


def _chosen(stats: Stats, who: str) -> list[tuple[str, list[tuple[int, Decimal]]]]:
    """The lines of a picture: the player's own, or of those who won most and least."""
    if who in stats.players:
        return [(who, _whole(stats.players[who]))]
    lines = [(name, _whole(player)) for name, player in ranked(stats)]
    if len(lines) <= LINES_MOST:
        return lines
    return [*lines[: LINES_MOST // 2], *lines[-(LINES_MOST // 2) :]]


def _of(stats: Stats, words: Words, who: str) -> list[str]:
    """One player alone: from where, and where a hand ended for them."""
    player = stats.players.get(who)
    if player is None:
        return []
    found = []
    for code, tallies, name in (
        ("stats.by-position", words.positions(player), words.position),
        ("stats.by-street", words.streets(player), words.street),
    ):
        bars = [(f"{name(key)} ({tally.hands})", tally.won, words.change(tally.won)) for key, tally in tallies]
        title = words.say.say(code, who=who)
        found += [f"<h2>{escape(title)}</h2>", _card(_drawn(partial(bars_svg, bars, title)))]
    return found


def _whole(player: Player) -> list[tuple[int, Decimal]]:
    """The points of a line, and where it ends."""
    line = player.line
    return [*line.points, (line.hands, line.sum)]


def _facts(facts: Iterable[tuple[str, str]]) -> str:
    inner = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return _card(f'<dl class="told">{inner}</dl>')


def _card(inner: str) -> str:
    return f'<div class="counts" tabindex="0">{inner}</div>'


def _drawn(picture: Callable[[int], str]) -> str:
    """For a phone it is another drawing, not a smaller one: letters stay as large as they are."""
    wide, narrow = picture(WIDE), picture(NARROW)
    return f'<div class="only-wide">{wide}</div><div class="only-phone">{narrow}</div>' if wide else ""


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], leads: Sequence[str] = ()) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    ways = leads or [""] * len(rows)
    body = "".join(f"<tr>{''.join(_cells(heads, row, way))}</tr>" for row, way in zip(rows, ways, strict=True))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(heads: Sequence[str], row: Sequence[str], way: str) -> Iterable[str]:
    """What leads somewhere leads there by its last cell. On a phone each says what it is, and no head stands above."""
    for number, (head, text) in enumerate(zip(heads, row, strict=True), 1):
        kind = ' class="won"' if text.startswith("+") else ' class="lost"' if text.startswith("−") else ""
        inner = f'<a href="{escape(way)}">{escape(text)}</a>' if way and number == len(row) else escape(text)
        yield f'<td{kind} data-head="{escape(head)}">{inner}</td>'
