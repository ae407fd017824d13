"""The table: who sits there, at which level, for which games. It is played by `Acting` and read by `Asking`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Self, TypedDict, Unpack

from floorman.hand import Rake
from floorman.hand.setup import AnteKind
from floorman.rulebook import FALLBACK, BookFile, Rulebook
from floorman.table import saving
from floorman.table.acting import Acting
from floorman.table.books import rulebook
from floorman.table.course import Course
from floorman.table.errors import seat_number, wrong
from floorman.table.events import LevelSet, SatDown, StoodUp, TableSetUp
from floorman.table.games import checked_games, listed, seats_most
from floorman.table.level import CHIPS_MOST, Level, checked
from floorman.table.next_hand import seat_not_given
from floorman.table.sitting import Sitting
from floorman.terms import Chips, SeatNo, game_meant, instead, quoted, shown
from floorman.terms.games import GameId

USUAL_GAME: GameId = "nlhe"


class Amounts(TypedDict, total=False):
    """The rest of a level, beside its blinds."""

    ante: Chips
    ante_kind: AnteKind
    small_bet: Chips
    big_bet: Chips
    bring_in: Chips


AMOUNTS = tuple(Amounts.__annotations__)


class Table(Acting):
    """A table that plays hand after hand by a rulebook.

    `seats` are stacks by seat number, or a list of stacks for seats 1, 2, 3 … One `game`, or `games` that are played in
    turn, each for a round of the table, for `hands_each` hands, or with "level" until the next one. `button` names the
    seat of the first one; without it the lowest seat has it, unless the book draws for it and `deal` gives the chance
    to.

    Pots are parted down to the `smallest_chip`; what is left over are odd chips, which the book gives. It is the least
    bet where the book lets one be as small, and nothing else goes by it: blinds, bets and raises are any amounts.

    Limit games take `small_bet` and `big_bet` (missing: the big blind and twice that), stud `bring_in`. The `ante` is
    the big blind's for the whole table, and in stud each player's own, unless `ante_kind` says otherwise. What none of
    the games has a use for is left aside, so that the same amounts go for any of them.

    In a cash game the house may take a `rake`: `Rake(500, 3)` is five percent, at most 3 of a hand. What else a cash
    game has the book lets be played: see `next_hand`.
    """

    __slots__ = ()

    def __init__(  # noqa: PLR0913 - a table has many parts, all but one of them named
        self,
        seats: Mapping[SeatNo, Chips] | Iterable[Chips],
        *,
        blinds: tuple[Chips, Chips],
        book: Rulebook | str | BookFile = FALLBACK,
        game: GameId = USUAL_GAME,
        games: Iterable[GameId] = (),
        hands_each: int | Literal["level"] = 0,
        smallest_chip: Chips = 1,
        button: SeatNo | None = None,
        rake: Rake | None = None,
        **amounts: Unpack[Amounts],
    ) -> None:
        chosen = checked_games(listed(games) or (game,))
        if game not in (USUAL_GAME, chosen[0]):
            raise wrong("table.game-and-games", game=shown(game))
        stacks = _stacks(seats)
        _room_for(len(stacks), chosen)
        if button is not None:
            _button(button, stacks)
        by_level = hands_each == "level"
        each = 0 if hands_each == "level" else hands_each
        if isinstance(each, bool) or not isinstance(each, int) or each < 0:
            raise wrong("table.bad-hands-each", found=quoted(hands_each))
        sitting = Sitting(
            stacks=stacks,
            level=_level(blinds, amounts),
            games=chosen,
            hands_each=each,
            by_level=by_level,
            smallest_chip=_chip(smallest_chip),
            button=button,
            rake=_checked_rake(rake),
        )
        self._course = Course(rulebook(book), TableSetUp(sitting))

    @classmethod
    def load(cls, text: str | bytes, *, book: Rulebook | str | BookFile | None = None) -> Self:
        """The table that was saved, exactly. A book of your own that does not ship with Floorman is given along.

        Raises BadSave for a text that is none, was altered, or was written by a newer Floorman.
        """
        table = cls.__new__(cls)
        table._course = saving.loaded(text, book)
        return table

    def copy(self) -> Self:
        """Another table that stands just so, and goes its own way: for programs that look ahead."""
        table = type(self).__new__(type(self))
        table._course = self._course.copy()
        return table

    def sit_down(self, seat: SeatNo, stack: Chips, *, moved: bool = False) -> None:
        """Somebody takes an empty seat and plays from the next hand on, or when the book lets them (see `waiting`).

        `moved`: they come from another table, for whom books have rules of their own.
        """
        sitting, book = self._course.sitting, self._course.book
        seat_number(seat)
        hand = self._course.hand
        if seat in sitting.stacks or (hand is not None and not hand.closed and seat in hand.at):
            raise wrong("table.seat-taken", seat=seat)
        _room_for(len(sitting.stacks) + 1, sitting.games)
        event = SatDown(seat, _stack(seat, stack), moved)
        refused = seat_not_given(sitting, event, book)
        if refused is not None:
            raise self._no("table.seat-not-given", refused)
        self._course.keep((event,))

    def leave(self, seat: SeatNo) -> Chips:
        """Somebody goes, between two hands, with all their chips: to another table, perhaps. They are given back."""
        stack = self._course.sitting.stacks.get(seat_number(seat))
        if stack is None:
            raise wrong("table.no-such-seat", seat=seat)
        if self.turn.waits_for not in ("hand", "players"):
            raise self._no("table.hand-on")
        self._course.keep((StoodUp(seat, stack),))
        return stack

    def level(
        self,
        blinds: tuple[Chips, Chips],
        *,
        games: Iterable[GameId] = (),
        smallest_chip: Chips | None = None,
        **amounts: Unpack[Amounts],
    ) -> None:
        """A new level, from the next hand on: all of it, so that an ante that is not named is none.

        `games` are those of the rotation that are played for these amounts; without them, all that have no own.
        """
        own = checked_games(games) if (games := listed(games)) else ()
        for game in own:
            if game not in self._course.sitting.games:
                here = self._course.sitting.games
                raise wrong("table.unknown-game", game=shown(game), known=", ".join(here), **game_meant(game, here))
        chip = 0 if smallest_chip is None else _chip(smallest_chip)
        self._course.keep((LevelSet(_level(blinds, amounts), own, chip),))

    def forget(self) -> None:
        """Drop the record of the hands before the last one: a table that plays for days stays small.

        Nothing that is going on changes. What was dropped can neither be taken back nor told any more.
        """
        self._course.forget()


# ---- checks -------------------------------------------------------------------------------------------------------


def _stacks(seats: Mapping[SeatNo, Chips] | Iterable[Chips]) -> dict[SeatNo, Chips]:
    try:
        by_seat = dict(seats) if isinstance(seats, Mapping) else dict(enumerate(seats, 1))
        by_seat = dict(sorted(by_seat.items()))
    except TypeError:
        raise wrong("table.no-stacks", stacks=quoted(seats)) from None
    return {seat_number(seat): _stack(seat, by_seat[seat]) for seat in by_seat}


def _stack(seat: SeatNo, stack: Chips) -> Chips:
    if not _whole(stack, 1, CHIPS_MOST):
        raise wrong("table.bad-stack", seat=seat, stack=quoted(stack))
    return stack


def _chip(chip: Chips) -> Chips:
    if not _whole(chip, 1, CHIPS_MOST):
        raise wrong("table.bad-amount", name="smallest_chip", amount=quoted(chip), least=1)
    return chip


def _button(seat: SeatNo, stacks: Mapping[SeatNo, Chips]) -> None:
    if seat_number(seat) not in stacks:
        raise wrong("table.button-at-nobody", seat=seat, seats=", ".join(map(str, stacks)))


def _checked_rake(rake: Rake | None) -> Rake | None:
    if rake is not None and not isinstance(rake, Rake):
        raise wrong("table.no-rake", found=quoted(rake))
    if rake is not None and not _whole(rake.basis_points, 0, 10_000):
        raise wrong("cash.bad-rake")
    return rake


def _whole(number: object, least: int, most: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


def _room_for(players: int, games: tuple[GameId, ...]) -> None:
    most = seats_most(games)
    if players > most:
        raise wrong("table.too-many-players", players=players, most=most)


def _level(blinds: tuple[Chips, Chips], amounts: Amounts) -> Level:
    try:
        small, big = blinds
    except (TypeError, ValueError):
        raise wrong("table.not-two-blinds", blinds=quoted(blinds)) from None
    if strange := next((name for name in amounts if name not in AMOUNTS), None):
        raise TypeError(f"A level has no amount {strange!r}. {instead(strange, AMOUNTS)}")
    return checked(Level(small_blind=small, big_blind=big, **amounts))
