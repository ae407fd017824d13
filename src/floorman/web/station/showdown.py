"""What is said of the hands that lie open at a table: what each is called, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.cards import cards_of
from floorman.cards.playing import playing
from floorman.hand import GAMES
from floorman.speech import Speech
from floorman.speech.made import called_apart
from floorman.terms import SeatNo
from floorman.views.boards import BoardSeatView, BoardView

FLOP = 3  # cards, before a hand has a name


class Showdown(Struct, frozen=True):
    """`made`: what the hand of a seat is called; `lines`: who is ahead, or who alone is left."""

    made: Mapping[SeatNo, str]
    lines: tuple[str, ...]


def showdown(board: BoardView, words: Speech) -> Showdown:
    halves = range(len(GAMES[board.game].shown.halves)) if board.game and GAMES[board.game].shown.board else ()
    names = {
        (seat.seat, half): name
        for seat in board.seats
        for half in halves
        if seat.cards and len(board.board) >= FLOP and (name := _name(board, seat, half, words))
    }
    made = {seat.seat: " · ".join(names[one] for one in names if one[0] == seat.seat) for seat in board.seats}
    return Showdown(made, tuple(_lines(board, names, words)))


def _name(board: BoardView, seat: BoardSeatView, half: int, words: Speech) -> str:
    """Nothing where the cards make no hand of this half."""
    game = GAMES[board.game]
    own, lies = cards_of("".join(seat.cards)), cards_of("".join(board.board))
    others = [cards_of("".join(one.cards)) for one in board.seats if one.cards and one.seat != seat.seat]
    return called_apart(game, half, own, others, lies, words) if playing(game.shown.halves[half], own, lies) else ""


def _lines(board: BoardView, names: Mapping[tuple[SeatNo, int], str], words: Speech) -> list[str]:
    left = [seat for seat in board.seats if seat.state != "gone"]
    if len(left) == 1 and board.seats[1:]:
        return [words.say("laid.alone", name=_who(left[0]))]
    waits = any(seat.state == "in" for seat in left) and not board.over
    found = []
    for half in sorted({half for _, half in names}):
        ahead = [seat for seat in left if half in seat.best]
        if not ahead:
            continue
        split = ", ".join(_who(seat) for seat in ahead)
        code = "laid.so-far" if waits else "laid.low" if half else "laid.split" if ahead[1:] else "laid.best"
        found.append(words.say(code, name=split, hand=names[ahead[0].seat, half]))
    return found


def _who(seat: BoardSeatView) -> str:
    return seat.name or str(seat.seat)
