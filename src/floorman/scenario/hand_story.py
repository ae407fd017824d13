"""The story of one hand: set up from its start or from a later street, cards supplied as the story says."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from floorman.cards import UNKNOWN, cards_of
from floorman.hand import (
    AnyEvent,
    Call,
    Check,
    DealCards,
    Fold,
    Forced,
    Hand,
    Muck,
    Positions,
    RaiseTo,
    SeatSetup,
    Show,
    begun,
    decide,
    first_positions,
    next_positions,
    offers,
    start,
)
from floorman.hand.events import HandPlaced, HandStarted
from floorman.hand.follow import following
from floorman.rulebook import Rulebook
from floorman.scenario.format import Act, HandSeat, HandStory, Scenario, Step
from floorman.scenario.hand_answers import ANSWERS, Told
from floorman.scenario.story import BadStep, Did, Emission, Refusal, Unbuilt
from floorman.terms import Refused, SeatNo

BUILT_GAMES = ("nlhe",)
# Keys of games and tables to come: what a story says is never quietly left out.
UNBUILT_KEYS = ("small_bet", "big_bet", "bring_in", "event_left")


class HandTeller:
    """A hand under one book, and everything it has said."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        story = scenario.hand
        assert story is not None, "a story of a hand has one"
        if story.game not in BUILT_GAMES:
            raise Unbuilt("hand.game", f"the game {story.game!r}")
        for key in UNBUILT_KEYS:
            if getattr(story, key) is not None:
                raise Unbuilt(f"hand.{key}", f"`{key}`")
        if any(one.up for one in story.seat):
            raise Unbuilt("hand.seat", "`up`")
        self.story = story
        self.book = book
        self.seats = [seat for seat in story.seat if seat.presence != "waiting"]
        if len(self.seats) < 2:
            raise BadStep("hand.seat", "a hand has two players or more")
        self.positions = _positions(story, self.seats, book)
        self.told = Told()
        self.told.derived = story.previous is not None
        self.hand = self._begin()
        self._supply()

    def _begin(self) -> Hand:
        story = self.story
        setups = [SeatSetup(one.seat, one.stack + one.put_in, _presence(one)) for one in self.seats]
        kind = story.ante.kind
        forced = Forced(
            story.blinds[0], story.blinds[1], story.ante.amount or (story.blinds[1] if kind != "none" else 0), kind
        )
        if story.street in (None, "preflop") and not any(one.put_in for one in self.seats):
            hand, events = start(
                self.book, setups, self.positions, forced, smallest_chip=story.smallest_chip, dead=story.pot
            )
            self.told.hear(events)
            return hand
        return self._place(setups, forced)

    def _place(self, setups: list[SeatSetup], forced: Forced) -> Hand:
        """A hand told from a later street."""
        story = self.story
        order = _order(self.seats, self.positions.button)
        by_seat = {one.seat: one for one in setups}
        started = HandStarted(
            game=story.game,
            seats=tuple(by_seat[one.seat] for one in order),
            positions=self.positions,
            forced=forced,
            smallest_chip=story.smallest_chip,
            dead=story.pot,
        )
        placed = HandPlaced(
            street=story.street or "preflop",
            put=tuple(one.put_in for one in order),
            folded=tuple(one.seat for one in order if one.folded),
            cards=tuple(_cards(one.cards, f"hand.seat {one.seat}.cards") or (UNKNOWN, UNKNOWN) for one in order),
            board=_cards(story.board, "hand.board"),
        )
        hand = begun(started, self.book)
        # With all betting over hands are opened and pots paid as after any other last act.
        events = following(hand, placed)
        for event in events:
            hand.apply(event)
        self.told.hear((started, *events))
        return hand

    # ---- cards --------------------------------------------------------------------------------------------------

    def _supply(self) -> tuple[AnyEvent, ...]:
        """Cards that are owed come by themselves: named ones, from the stub, by the seed, or unknown."""
        said: list[AnyEvent] = []
        while self.hand.owed:
            cards = self._holes() if not self.hand.cards[0] else self._from_stub(self.hand.owed)
            decision = decide(self.hand, DealCards(cards))
            if isinstance(decision, Refused):
                raise BadStep("hand", f"{decision.ruling.code} {dict(decision.ruling.facts)}")
            for event in decision.events:
                self.hand.apply(event)
            self.told.hear(decision.events)
            said += decision.events
        return tuple(said)

    def _holes(self) -> tuple[int, ...]:
        named = {one.seat: _cards(one.cards, f"hand.seat {one.seat}.cards") for one in self.seats if one.cards}
        count = self.hand.rules.game.hole_cards
        if not named:
            return self._from_stub(count * len(self.hand.seats))
        hands = [named.get(seat) or (UNKNOWN,) * count for seat in self.hand.seats]
        return tuple(hand[number] for number in range(count) for hand in hands)

    def _from_stub(self, count: int) -> tuple[int, ...]:
        if not hasattr(self, "_stub"):
            self._stub = self._make_stub()
        cards, self._stub = self._stub[:count], self._stub[count:]
        return (*cards, *(UNKNOWN,) * (count - len(cards)))

    def _make_stub(self) -> tuple[int, ...]:
        if self.story.stub is not None:
            return _cards(self.story.stub, "hand.stub")
        if self.story.seed is None:
            return ()
        known = {card for one in self.seats for card in _cards(one.cards, "hand.seat.cards")}
        known |= set(_cards(self.story.board, "hand.board"))
        rest = [card for card in range(52) if card not in known]
        random.Random(self.story.seed).shuffle(rest)
        return tuple(rest)

    # ---- steps --------------------------------------------------------------------------------------------------

    def do(self, step: Step, path: str) -> Did:
        if step.act is not None:
            return self._act(step.act, f"{path}.act")
        what = next(iter(step.happens()), None)
        if what is not None:
            raise Unbuilt(f"{path}.{what}", f"`{what}` in the story of a hand")
        return Did()

    def _act(self, act: Act, path: str) -> Did:
        if act.all is not None:
            return self._all(act, path)
        if act.seat is None or act.do is None:
            raise BadStep(path, "an act names a seat and what it does")
        if act.seat not in self.hand.at:
            raise BadStep(f"{path}.seat", f"nobody is dealt in at seat {act.seat}")
        did = self._carry_out(self._command(act, path))
        if act.do != "all-in" or did.refused is not None:
            return did
        # Without an amount: what it comes to is the book's word for all-in.
        said = Emission("explanation", "act.all-in", self.book.all_in_stakes.cites)
        return Did((*did.emitted, said), did.refused)

    def _command(self, act: Act, path: str) -> Fold | Check | Call | RaiseTo | Show | Muck:
        assert act.seat is not None, "checked before"
        match act.do:
            case "fold":
                return Fold(act.seat)
            case "check":
                return Check(act.seat)
            case "call":
                return Call(act.seat)
            case "bet" | "raise":
                if act.to is None:
                    raise BadStep(f"{path}.to", f"a {act.do} has a total")
                return RaiseTo(act.seat, act.to)
            case "all-in":
                return self._all_in(act.seat)
            case "show":
                return Show(act.seat, _cards(act.cards or "", f"{path}.cards"))
            case "muck":
                return Muck(act.seat)
            case _:
                raise Unbuilt(f"{path}.do", f"`{act.do}`")

    def _all_in(self, seat: SeatNo) -> Call | RaiseTo:
        place = self.hand.at[seat]
        total = self.hand.bet[place] + self.hand.stack[place]
        return RaiseTo(seat, total) if total > self.hand.bet_to else Call(seat)

    def _all(self, act: Act, path: str) -> Did:
        """Everyone checks or calls, up to a street."""
        if act.until is not None and act.until not in ("flop", "turn", "river", "showdown"):
            raise BadStep(f"{path}.until", f"{act.until!r} is no street of this game")
        said: list[Emission] = []
        while (offer := offers(self.hand)) is not None and self.hand.street != act.until:
            did = self._carry_out(Check(offer.seat) if offer.check else Call(offer.seat))
            said += did.emitted
        return Did(tuple(said))

    def _carry_out(self, command: Fold | Check | Call | RaiseTo | Show | Muck) -> Did:
        decision = decide(self.hand, command)
        if isinstance(decision, Refused):
            ruling = decision.ruling
            return Did(
                (Emission("refusal", ruling.code, ruling.cites),), Refusal(ruling.code, ruling.facts, ruling.cites)
            )
        for event in decision.events:
            self.hand.apply(event)
        self.told.hear(decision.events)
        events = (*decision.events, *self._supply())
        return Did(tuple(Emission("event", _kind(event), getattr(event, "cites", ())) for event in events))

    def answer(self, word: str, asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        if word not in ANSWERS:
            raise Unbuilt(path, f"`{word}` in the story of a hand")
        return ANSWERS[word](self.hand, self.told, asked, path)


def _kind(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag).partition("/")[0]


def _presence(seat: HandSeat) -> Any:
    return seat.presence


def _order(seats: list[HandSeat], button: SeatNo) -> list[HandSeat]:
    ordered = sorted(seats, key=lambda one: one.seat)
    return [*(one for one in ordered if one.seat > button), *(one for one in ordered if one.seat <= button)]


def _positions(story: HandStory, seats: list[HandSeat], book: Rulebook) -> Positions:
    occupied = sorted(one.seat for one in seats)
    if story.previous is not None:
        last = Positions(
            story.previous.button, story.previous.small_blind, story.previous.big_blind, story.previous.button
        )
        return next_positions(last, occupied, book)
    found = first_positions(story.button if story.button is not None else occupied[0], occupied)
    small = found.small_blind if story.small_blind is None else story.small_blind
    big = found.big_blind if story.big_blind is None else story.big_blind
    return Positions(found.button, small, big, found.marker)


def _cards(text: str, path: str) -> tuple[int, ...]:
    try:
        return cards_of(text)
    except ValueError as error:
        raise BadStep(path, str(error)) from error
