"""Tables in the browser in the story of an event: players act for themselves, the desk deals, and the rest goes on.

The deck secret of a story is made from its id, so that the same cards come each time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.floor import Evening
from floorman.floor.by_itself import DESK, applies_itself, instead, next_at, plays_itself
from floorman.floor.commands import Act, Report, VoidHand
from floorman.hand import AnyCommand as HandCommand
from floorman.hand import BringIn, Call, Check, Draw, Fold, Hand, Muck, Release, Show, offers
from floorman.hand.acts import betting_command
from floorman.hand.state import NOBODY
from floorman.scenario.format import Act as TheAct
from floorman.scenario.format import Step
from floorman.scenario.hand_answers import ANSWERS
from floorman.scenario.hand_answers import Told as Heard
from floorman.scenario.hand_cards import cards_at
from floorman.scenario.story import BadStep, Did, Emission, Unbuilt
from floorman.terms import By, Refused, SeatNo, TableNo
from floorman.tournament import Tournament

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

# So many things at most happen by themselves in one step.
GOES_ON_MOST = 500


class Net:
    """The tables of one story at which players act on their own devices."""

    def __init__(self, story: TournamentStory, id: str) -> None:
        decks = f"the decks of {id}".encode()
        self._story = story
        self.evening = Evening("story", story.book, story.state, story.secret, decks)

    @property
    def _state(self) -> Tournament:
        return self._story.state

    def plays(self, table: TableNo | None) -> bool:
        return table is not None and plays_itself(self._state, table)

    def there(self) -> bool:
        """Is any table in the browser?"""
        return any(table.action == "players" for table in self._state.tables.values())

    # ---- what happens -----------------------------------------------------------------------------------------------

    def do(self, step: Step, table: TableNo, path: str) -> Did | None:
        """What is done or told at a table in the browser; None for anything else."""
        if step.act is not None:
            return self._act(step.act, table, f"{path}.act")
        if step.report is not None:
            return self._story.decided(Report(table=table, report=step.report), By("story", "floor"))
        if step.declare is not None or step.cards is not None:
            what = "declare" if step.declare is not None else "cards"
            raise Unbuilt(f"{path}.{what}", f"`{what}` at a table in the browser")
        return None

    def void(self, table: TableNo, by: By) -> Did:
        return self._story.decided(VoidHand(table=table), by)

    def _act(self, act: TheAct, table: TableNo, path: str) -> Did:
        open = self.evening.hands.get(table)
        if act.all is not None:
            return self._all(act, table)
        if act.do == "release":
            return self._say(table, Release(), By("story", act.by or "floor"))
        if act.seat is None or act.do is None:
            raise BadStep(path, "an act names a seat and what it does")
        if open is not None and act.seat not in open.hand.at:
            raise BadStep(f"{path}.seat", f"nobody is dealt in at seat {act.seat}")
        command = Fold(act.seat) if open is None else _command(open.hand, act, act.seat, path)
        return self._say(table, command, self._who(act, table, path))

    def _who(self, act: TheAct, table: TableNo, path: str) -> By:
        """The player himself, unless the step names somebody else, or a rank."""
        if act.player is not None:
            if act.player not in self._state.current:
                raise BadStep(f"{path}.player", f"nobody is called {act.player!r}")
            return By(act.player, act.by or "player")
        entry = self._state.players(table).get(act.seat or 0)
        person = self._state.entries[entry].person if entry is not None else "nobody"
        return By("story", act.by) if act.by is not None else By(person, "player")

    def _say(self, table: TableNo, command: HandCommand, by: By) -> Did:
        return self._story.decided(Act(table=table, act=command), by)  # type: ignore[arg-type]  # each that is told

    def _all(self, act: TheAct, table: TableNo) -> Did:
        """Everyone checks or calls and draws nothing, up to a street."""
        said: list[Emission] = []
        while (open := self.evening.hands.get(table)) is not None and open.hand.street != act.until:
            command = _passive(open.hand)
            if command is None:
                break
            player = self._state.entries[self._state.players(table)[command.seat]].person  # type: ignore[union-attr]
            said += self._say(table, command, By(player, "player")).emitted
        return Did(tuple(said))

    def goes_on(self) -> Did:
        """What these tables do by themselves, until nothing more does: proposals, the way to a new seat, new hands."""
        said: list[Emission] = []
        for _ in range(GOES_ON_MOST):
            did = self._once()
            if did is None:
                return Did(tuple(said))
            said += did.emitted
        raise AssertionError("what goes on by itself comes to an end")

    def _once(self) -> Did | None:
        for one in applies_itself(self.evening, self._story.at):
            did = self._story.decided(one.command, DESK)  # type: ignore[arg-type]  # each is one of them
            if did.refused is None:
                return did
        for table in self._state.open_tables():
            if self.plays(table) and (next_one := self._next(table)) is not None:
                return next_one
        return None

    def _next(self, table: TableNo) -> Did | None:
        open = self.evening.hands.get(table)
        command = None if open is not None and not open.hand.held else next_at(self.evening, table)
        while command is not None:
            decision = self.evening.decide(command, DESK, self._story.at)
            if not isinstance(decision, Refused):
                return self._story.decided(command, DESK)
            first = instead(table, decision)
            command = None if type(first) is type(command) else first
        return None

    # ---- what is so -------------------------------------------------------------------------------------------------

    def answer(
        self, word: str, table: TableNo, asked: Mapping[str, Any], path: str
    ) -> tuple[Any, tuple[Emission, ...]] | None:
        """What the hand that is played there answers; None where none is."""
        open = self.evening.hands.get(table)
        if open is None:
            return None
        if word not in ANSWERS:
            raise Unbuilt(path, f"`{word}` at a table in the browser")
        heard = Heard()
        heard.hear(open.events())
        return ANSWERS[word](open.hand, heard, asked, path)


def _command(hand: Hand, act: TheAct, seat: SeatNo, path: str) -> HandCommand:
    match act.do:
        case "stand-pat":
            return Draw(seat)
        case "muck":
            return Muck(seat)
        case "draw":
            return Draw(seat, cards_at(act.cards or "", f"{path}.cards"))
        case "show":
            return Show(seat)
    found = betting_command(hand, seat, str(act.do), act.to)
    if found is None:
        raise BadStep(f"{path}.to", f"a {act.do} has a total")
    return found


def _passive(hand: Hand) -> HandCommand | None:
    if hand.to_draw != NOBODY:
        return Draw(hand.seats[hand.to_draw])
    offer = offers(hand)
    if offer is None:
        return None
    if offer.bring_in is not None:
        return BringIn(offer.seat)
    if offer.check:
        return Check(offer.seat)
    return Fold(offer.seat) if offer.call_to is None else Call(offer.seat)
