"""Players who add something to the shuffle of their table's next hand, each for themselves.

| while a hand is played | a player seals: with the first seal the desk prepares a deck and commits itself to it |
| between two hands      | who has sealed tells their value; nobody seals any more                               |
| the next hand begins   | it is dealt from that deck, in the order that follows from the values that were told  |

Nobody is waited for. Where nobody has told anything, the hand has a deck of its own as always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.commands import MixCommand, OpenMix, SealMix
from floorman.floor.decks import deck_of
from floorman.floor.events import DeckMixed
from floorman.floor.mixes import is_value, seal_of
from floorman.floor.stops import stop
from floorman.floor.streams import prepared_name
from floorman.hand.games import GAMES
from floorman.terms import EntryId, TableNo
from floorman.tournament import Tournament
from floorman.tournament.events.mixing import DeckPrepared, MixOpened, MixSealed
from floorman.tournament.holdings import Prepared
from floorman.tournament.seating.rotation import game_of

if TYPE_CHECKING:
    from floorman.floor.floor import Floor
    from floorman.floor.transaction import Transaction


def can_mix(state: Tournament, table: TableNo) -> bool:
    """Does the desk deal there, in hands that are told?"""
    found = state.tables.get(table)
    return found is not None and found.cards == "dealt" and found.action != "none"


def next_deck(state: Tournament, table: TableNo) -> Prepared | None:
    """What is prepared for the next hand of a table; None where nobody has sealed anything yet."""
    found = state.prepared.get(table)
    return found if found is not None and not found.hand else None


def mixed_for(state: Tournament, table: TableNo, log: int) -> DeckMixed | None:
    """What was added to the deck of a hand that begins. A deck of other cards than its game's is left lying."""
    found = state.prepared.get(table)
    if found is None or found.hand != log or not found.values or not can_mix(state, table):
        return None
    if GAMES[found.game].shown.deck != GAMES[game_of(state, table)].shown.deck:
        return None
    return DeckMixed(found.number, dict(sorted(found.values.items())))


def carry_out_mix(command: MixCommand, transaction: Transaction) -> None:
    """Raises Stops."""
    state, table = transaction.state, command.table
    if table not in state.tables:
        raise stop("table.none-such", (), table=table)
    if state.phase == "over":
        raise stop("event.over")
    if not can_mix(state, table):
        raise stop("mix.not-here", (), table=table)
    who = _himself(command, transaction)
    if isinstance(command, SealMix):
        _seal(command, who, transaction)
    else:
        _open(command, who, transaction)


def _himself(command: MixCommand, transaction: Transaction) -> EntryId:
    """Everybody adds something of their own, at the table where they sit."""
    state = transaction.state
    who = state.entry_of(transaction.by.person)
    if who is None or who != state.entry_of(command.who):
        raise stop("mix.not-yours", (), table=command.table)
    place = state.sits.get(who)
    if place is None or place.table != command.table:
        raise stop("mix.not-at-table", (), table=command.table)
    return who


def _seal(command: SealMix, who: EntryId, transaction: Transaction) -> None:
    state, table = transaction.state, command.table
    if not is_value(command.seal):
        raise stop("mix.unreadable")
    if state.play[table].hand is None:
        raise stop("mix.between-hands", (), table=table)
    found = next_deck(state, table)
    if found is not None and who in found.seals:
        raise stop("mix.sealed-already")
    if found is not None and command.seal in found.seals.values():
        raise stop("mix.same-seal")
    prepared = () if found is not None else (_prepared(transaction.floor, table),)
    transaction.happened((*prepared, MixSealed(table=table, who=who, seal=command.seal)))


def _prepared(floor: Floor, table: TableNo) -> DeckPrepared:
    number, game = floor.state.version + 1, game_of(floor.state, table)
    name, cards = prepared_name(floor.id, table, number), tuple(GAMES[game].shown.deck)
    deck = deck_of(floor.deck_secret(number), name, cards)
    return DeckPrepared(table=table, number=number, game=game, root=deck.root())


def _open(command: OpenMix, who: EntryId, transaction: Transaction) -> None:
    state, table = transaction.state, command.table
    if not is_value(command.value):
        raise stop("mix.unreadable")
    found = next_deck(state, table)
    if found is None or who not in found.seals:
        raise stop("mix.not-sealed")
    if state.play[table].hand is not None:
        raise stop("mix.hand-on", (), table=table)
    if who in found.values:
        raise stop("mix.opened-already")
    if seal_of(command.value) != found.seals[who]:
        raise stop("mix.another-value")
    transaction.happened((MixOpened(table=table, who=who, value=command.value),))
