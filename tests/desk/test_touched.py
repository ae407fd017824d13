"""What a batch has touched is found once, and says who has to look again."""

from __future__ import annotations

from msgspec import structs

from floorman.desk.touched import ANYTHING, Touched, together, touched
from floorman.floor import StreamEvent
from floorman.floor.events import HandEvent
from floorman.hand.events import Acted
from floorman.tournament import Event
from floorman.tournament.events import HandDone, HandForHandEnded, PlayersOut
from floorman.tournament.events.mixing import DeckPrepared, MixOpened, MixSealed
from floorman.tournament.events.outages import OutageNoticed
from floorman.tournament.holdings import Out, Outgoing, Place
from tests.floor.tables import room

EVENT, HAND = "event/night", "hand/night/3-17"


def told(event: Event | HandEvent, stream: str = EVENT) -> tuple[StreamEvent]:
    return (StreamEvent(stream, event),)


def out(table: int) -> PlayersOut:
    return PlayersOut((Outgoing(f"p-{table}", Out(round=1, place=Place(table, 2))),))


AWAY = OutageNoticed(0, 60_000, 1, 0)
ANYWHERE = HandForHandEnded()
ACT, DONE = Acted(1, "check", 0), HandDone(4)


def test_each_kind_of_news() -> None:
    """Acts and ends of hands name their table; who goes out names his; everything else may mean any table."""
    assert Touched(hands={3}, acts=True) == touched([told(ACT, HAND)])
    assert Touched(hands={4}) == touched([told(DONE)])
    assert Touched(others=True, seats={5}) == touched([told(out(5))])
    assert Touched(others=True, seats=None) == touched([told(ANYWHERE)]) == ANYTHING
    assert Touched(others=True, seats=None, away=True) == touched([told(AWAY)])
    assert Touched(others=True, seats=set()) == touched([told(PlayersOut(()))])
    assert Touched() == touched([])


def test_who_mixes_a_deck_delays_nobody() -> None:
    """No hand goes on by it, so its table does not rest anew before the next one; and no seat changes."""
    prepared = StreamEvent(EVENT, DeckPrepared(table=3, number=7, game="nlhe", root=""))
    sealed = StreamEvent(EVENT, MixSealed(table=3, who="p-1", seal=""))
    opened = StreamEvent(EVENT, MixOpened(table=3, who="p-1", value=""))

    for step in ((prepared, sealed), (sealed,), (opened,)):
        assert Touched(others=True, seats=set()) == touched([step])


def test_a_batch_is_all_of_its_commands() -> None:
    assert Touched(hands={3, 4}, acts=True, others=True, seats={5, 6}) == touched(
        [told(ACT, HAND), told(out(5)), told(DONE), told(out(6))]
    )
    assert touched([told(out(5)), told(ANYWHERE), told(out(6))]) == ANYTHING


def test_batches_that_land_together_are_one() -> None:
    """In whatever order, and whatever is among them."""
    commands = [told(ACT, HAND), told(out(5)), told(DONE), told(out(6)), told(AWAY), told(ANYWHERE)]
    for begin in range(len(commands)):
        for end in range(begin + 1, len(commands) + 1):
            some = commands[begin:end]

            assert touched(some) == together([touched([one]) for one in some])
            assert touched(some) == together([touched([one]) for one in reversed(some)])


def test_tables_with_a_dealer_are_news_for_everybody() -> None:
    """A hand in the browser is news for its table alone; one with a dealer is something else that has happened."""
    state = room(tables=2).evening.state
    state.tables[1] = structs.replace(state.tables[1], action="players")

    assert ({1}, False) == Touched(hands={1}).here(state)
    assert (set(), True) == Touched(hands={2}).here(state)
    assert ({1}, True) == Touched(hands={1, 2}).here(state)
    assert ({1}, True) == Touched(hands={1}, others=True).here(state)
    assert (set(), True) == ANYTHING.here(state)
