"""What can be asked of a table. Nothing here changes it."""

from __future__ import annotations

from typing import Any

import msgspec

from floorman.hand import Hand, Offers, offers, runs_most
from floorman.hand.events import AnyEvent as HandEvent
from floorman.rulebook import Rulebook
from floorman.speech import LANGUAGES, Lang, speech
from floorman.speech.hands import told_hand
from floorman.table import saving
from floorman.table.cash import may_straddle
from floorman.table.course import Course
from floorman.table.errors import seat_number, wrong
from floorman.table.events import AnyEvent
from floorman.table.explaining import About, Explanation, explained
from floorman.table.level import Level
from floorman.table.next_hand import next_hand, waiting
from floorman.table.result import Finish, Result, places, result_of
from floorman.table.rotation import game_due
from floorman.table.seen import seen_by
from floorman.table.turn import Turn, turn_of
from floorman.table.view import TableView, view_of
from floorman.terms import Chips, SeatNo, quoted
from floorman.terms.games import GameId


class Asking:
    """The reading half of a `Table`."""

    __slots__ = ("_course",)

    _course: Course

    # ---- now ------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> Turn:
        """What the table waits for (`act`, `draw`, `show`, `cards`, `hand`, `players`), and which seat."""
        return turn_of(self._course.hand, len(self._course.sitting.stacks))

    @property
    def offers(self) -> Offers | None:
        """What the seat that is to act may do, with all totals; None while nobody is to act."""
        hand = self._course.hand
        return offers(hand) if hand is not None else None

    @property
    def hand(self) -> Hand | None:
        """The engine's own hand, to read. Cards of all players are in it: give `view` to players."""
        return self._course.hand

    @property
    def stacks(self) -> dict[SeatNo, Chips]:
        """What each seat has behind, now: chips in the middle are in nobody's stack."""
        hand, stacks = self._course.hand, self._course.sitting.stacks
        if hand is None or hand.closed:
            return dict(stacks)
        return {**stacks, **{seat: hand.stack[place] for place, seat in enumerate(hand.seats) if seat in stacks}}

    @property
    def pot(self) -> Chips:
        """All chips in the middle."""
        hand = self._course.hand
        return self._course.sitting.carry if hand is None or hand.closed else hand.pot

    @property
    def chips(self) -> Chips:
        """All chips of the table, wherever they lie."""
        return sum(self.stacks.values()) + self.pot

    @property
    def winner(self) -> SeatNo | None:
        """Who has all the chips, once somebody has: others were here and are out."""
        sitting = self._course.sitting
        return next(iter(sitting.stacks)) if sitting.gone and len(sitting.stacks) == 1 else None

    @property
    def places(self) -> tuple[Finish, ...]:
        """The places of those who are out, the best first; the winner's too, once there is one."""
        return places(self._course.sitting.gone, self._course.sitting.stacks, self._course.book)

    @property
    def waiting(self) -> tuple[SeatNo, ...]:
        """Who would not be dealt into the next hand: newcomers who wait for the button to pass, by the book."""
        return waiting(self._course.sitting, self._course.book)

    @property
    def may_straddle(self) -> dict[SeatNo, tuple[Chips, Chips]]:
        """Who may straddle before the next hand, and from which total to which; nobody, unless the book lets them."""
        if self.turn.waits_for != "hand":
            return {}
        ahead = next_hand(self._course.sitting, self._course.book, {})
        offers = may_straddle(ahead, self._course.sitting, self._course.book)
        return {offer.seat: (offer.least, offer.most) for offer in offers}

    @property
    def runs_most(self) -> int:
        """How often the rest of the board may be dealt, if all in the hand agree; 0 where that cannot be asked."""
        hand = self._course.hand
        return runs_most(hand) if hand is not None else 0

    @property
    def raked(self) -> Chips:
        """What the house has taken so far."""
        return self._course.sitting.raked

    @property
    def game(self) -> GameId:
        """The game of the hand that is on, else of the next."""
        hand, sitting = self._course.hand, self._course.sitting
        if hand is not None and not hand.closed:
            return hand.rules.game.id
        return sitting.games[game_due(sitting)[0]]

    @property
    def stakes(self) -> Level:
        """The level that the next hand of this game is played at."""
        return self._course.sitting.own_levels.get(self.game, self._course.sitting.level)

    @property
    def hands(self) -> int:
        """How many hands have been begun."""
        return self._course.sitting.hands

    @property
    def book(self) -> Rulebook:
        """The rulebook that is played by."""
        return self._course.book

    # ---- who may see what -----------------------------------------------------------------------------------------

    def view(self, seat: SeatNo | None = None) -> TableView:
        """What this seat may see, or anybody who looks on: plain data, ready for JSON. No hidden card is in it."""
        self._sits(seat)
        return view_of(self._course, self.game, self.turn, seat)

    def cards(self, seat: SeatNo) -> list[str]:
        """The cards that this seat holds, as its player sees them; none before the deal and after a fold."""
        self._sits(seat_number(seat))
        return next(one["cards"] for one in self.view(seat)["seats"] if one["seat"] == seat)

    def seen(self, seat: SeatNo | None = None) -> list[dict[str, Any]]:
        """What has happened in this hand, as this seat saw it, or anybody: the `log` without the hidden cards."""
        self._sits(seat)
        return seen_by(self.events, self._course.book, seat)

    def _sits(self, seat: SeatNo | None) -> None:
        hand, stacks = self._course.hand, self._course.sitting.stacks
        if seat is not None and seat_number(seat) not in stacks and (hand is None or seat not in hand.at):
            raise wrong("table.no-such-seat", seat=seat)

    def story(self, lang: Lang = "en", you: SeatNo | None = None) -> list[str]:
        """The hand as anybody at the table would tell it, one line for each thing that happened: in "en" or in "de"."""
        if lang not in LANGUAGES:
            raise wrong("table.no-such-language", lang=quoted(lang), known=", ".join(LANGUAGES))
        self._sits(you)
        return [line.says for line in told_hand(self.events, speech(lang), you)]

    def explain(self, about: About | None = None) -> tuple[Explanation, ...]:
        """Why things are as they are, each reason with its paragraphs.

        Without a word it is about what the table waits for, and of a hand that is over about its result. Else about
        the "offers", how "positions" were given, how many "cards" are dealt, which "hands" count, the "pots", who
        shows when at the "showdown", or the "result". Nothing, where there is no hand, or nobody has an offer.
        """
        return explained(about, self.turn, self._course.hand, self.events, self._course.book)

    # ---- what has happened ----------------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[HandEvent, ...]:
        """What has happened in this hand, as typed objects; after its end, until the next one begins."""
        return self._course.hand_events()

    @property
    def all_events(self) -> tuple[AnyEvent, ...]:
        """Everything, from the first hand on, with what happened between the hands."""
        return self._course.all_events()

    def log(self, *, all_hands: bool = False) -> list[dict[str, Any]]:
        """The same as plain data, each with its `kind`. All cards are in it: it is for whoever runs the table."""
        events = self.all_events if all_hands else self.events
        return [msgspec.to_builtins(event, str_keys=True) for event in events]

    @property
    def result(self) -> Result | None:
        """What the last hand has brought; None while a hand is on, and before the first."""
        return result_of(self.events, self._course.sitting.hands)

    def save(self) -> str:
        """Everything as text (JSON), also in the middle of a hand; `Table.load` gives exactly this table again."""
        return saving.saved(self._course)

    def __repr__(self) -> str:
        turn, level = self.turn, self.stakes
        waits = f"waits for {turn.waits_for}" if turn.seat is None else f"seat {turn.seat} to {turn.waits_for}"
        return f"<Table: {self.game} {level.small_blind}/{level.big_blind}, hand {self.hands}, {waits}>"
