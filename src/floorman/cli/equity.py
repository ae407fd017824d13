"""`floorman equity`: what hands are worth against each other."""

from __future__ import annotations

import random
import secrets
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from floorman.cards import CardsError, cards_of, texts_of
from floorman.cards.deals import must_be_a_street
from floorman.cards.equity import Equity, equity_of_ranges, has_numpy
from floorman.cards.ranges import Range, range_of
from floorman.cli.jobs import Jobs
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.speech import Lang, Speech

SAMPLES = 100_000


def equity(  # noqa: PLR0913 - options of a command, all but one of them named
    *hands: str,
    game: str = "nlhe",
    board: str = "",
    dead: str = "",
    exact: Annotated[bool, Parameter(name="--exact", negative="")] = False,
    samples: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """What hands are worth against each other, on any street of any game.

    Parameters
    ----------
    hands
        Two or more, such as AsKs QhQd. Cards left out, and '??', may be any. In games of two own cards also ranges:
        QQ+ AKs AJs+ 22-55 A5s-A2s JTs-87s random, and lists of them, such as "QQ+, AKs" or "QQ, AKs:0.5".
    game
        nlhe plhe flhe plo plo8 flo8 plo5 plo58 plo6 courchevel courchevel8 drawmaha
        stud stud8 razz 27sd 27td badugi 5cd 5cdnl shortdeck.
    board
        The open cards of the board.
    dead
        Cards that nobody can get any more.
    exact
        Count all deals, however long it takes.
    samples
        Deal so many hands by chance, instead of counting all where that is quick.
    seed
        Where chance begins: the same seed deals the same cards.
    jobs
        So many processes; 0 for one on each core. The answer is the same.
    json
        Everything, with exact fractions, for programs.
    """
    say = words(lang)
    begun = seed if seed is not None else secrets.randbits(32)
    if exact and samples is not None:
        fail(say.say("equity.exact-or-samples"))
    try:
        given = [range_of(hand, game) for hand in hands]
        on_board = cards_of(board)
        must_be_a_street(game, on_board)
        with Jobs(jobs) as executor:
            found = equity_of_ranges(
                game,
                given,
                on_board,
                cards_of(dead),
                exact=False if samples is not None else exact or None,
                samples=SAMPLES if samples is None else samples,
                rng=random.Random(begun),
                executor=executor,
            )
    except CardsError as error:
        fail(say.problem(error.code, error.facts))
    if json:
        print_json(_as_json(game, hands, given, found, begun))
    else:
        _print([_told(*one) for one in zip(hands, given, strict=True)], found, say)


def _told(text: str, held: Range) -> str:
    """A hand by its cards, a range as it was written."""
    return " ".join(text.split()) if len(held) > 1 else texts_of(held[0]) or "??"


def _as_json(game: str, texts: tuple[str, ...], given: list[Range], found: Equity, seed: int) -> dict[str, Any]:
    return {
        "game": game,
        "deals": found.deals,
        "exact": found.exact,
        "seed": None if found.exact else seed,
        "players": [
            {
                "hand": texts_of(held[0]) if len(held) == 1 else _told(text, held),
                "hands": len(held),
                "win": float(player.win),
                "tie": float(player.tie),
                "share": float(player.share),
                "fractions": {"win": str(player.win), "tie": str(player.tie), "share": str(player.share)},
            }
            for text, held, player in zip(texts, given, found.players, strict=True)
        ],
    }


def _print(hands: list[str], found: Equity, say: Speech) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(say.say("equity.head-hand"))
    for heading in ("equity.head-share", "equity.head-win", "equity.head-tie"):
        table.add_column(say.say(heading), justify="right")
    for hand, player in zip(hands, found.players, strict=True):
        parts = (player.share, player.win, player.tie)
        table.add_row(hand, *(_percent(float(part), say.lang) for part in parts))
    console().print(table)
    console().print(say.say("equity.counted" if found.exact else "equity.sampled", count=found.deals))
    if found.deals >= SAMPLES and not has_numpy():
        console().print(say.say("equity.numpy-would-help"))


def _percent(part: float, lang: Lang) -> str:
    return f"{part:.2%}".replace(".", ",").replace("%", " %") if lang == "de" else f"{part:.2%}"
