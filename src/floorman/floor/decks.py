"""The decks of tables whose cards the desk deals: shuffled from a secret, committed to, and opened card by card.

Each hand has a key of its own, made from the deck secret and the name of its stream: one hand can be opened without
another. Before its first card the log says the root of a tree over all cards of the deck, each hidden by a nonce. What
was seen of them is opened when the hand is over, with as much of the tree as it takes to come to the same root. So
anybody can check that no card that was shown has been another one before; what was not shown stays hidden.

Where players have added something to the shuffle (see `mixes`), the cards lie as the desk has committed itself to, and
are dealt in another order of their places, which everybody can work out.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from floorman.floor.mixes import mix_of
from floorman.hand import Hand, cards_to_come
from floorman.tournament.lots import Lots

NONCE_BYTES = 16
LEAVES = 64  # the smallest whole tree that holds a deck
NOTHING = hashlib.sha256(b"no card").digest()  # a leaf where the deck has ended

CARD = tuple(bytes((card,)) for card in range(256))

# So many hands are open at one time at the largest desks, with some to spare.
DECKS_KEPT, TREES_KEPT = 4_096, 1_024


class Deck(Struct, frozen=True):
    """How the cards of one hand lie before any is dealt. `mix` is what players have made of it: nothing by itself."""

    key: bytes
    cards: tuple[int, ...]
    mix: bytes = b""

    def nonces(self) -> bytes:
        """One after another, in the order of the cards."""
        return hashlib.shake_256(b"nonces" + self.key).digest(NONCE_BYTES * len(self.cards))

    def root(self) -> str:
        return tree_of(self)[-1][0].hex()

    def in_turn(self) -> tuple[int, ...]:
        """The cards in the order in which they are dealt."""
        return tuple([self.cards[place] for place in turns(self.mix, len(self.cards))]) if self.mix else self.cards

    def chance(self) -> bytes:
        """For whatever is shuffled once more."""
        return hmac.digest(self.key, self.mix, "sha256") if self.mix else self.key


class Opened(Struct, frozen=True):
    """One card that was seen: its place in the deck, and what hid it."""

    at: int
    card: int
    nonce: str


@lru_cache(maxsize=DECKS_KEPT)
def deck_of(secret: bytes, stream: str, cards: tuple[int, ...]) -> Deck:
    """The deck of a hand, by the name of its stream."""
    key = hmac.digest(secret, f"deck {stream}".encode(), "sha256")
    return Deck(key, tuple(Lots(key, 0).order(cards, "deck")))


def mixed(deck: Deck, values: Iterable[str]) -> Deck:
    """The same deck, dealt in the order that follows from what players have added."""
    return replace(deck, mix=mix_of(deck.root(), values))


@lru_cache(maxsize=TREES_KEPT)
def turns(mix: bytes, count: int) -> tuple[int, ...]:
    """The place of each card that is dealt, the first one first."""
    return tuple(Lots(mix, 0).order(range(count), "mix") if mix else range(count))


@lru_cache(maxsize=TREES_KEPT)
def tree_of(deck: Deck) -> list[list[bytes]]:
    """Its levels, the leaves first, the root last. A hand begins with it: `leaf` and `node` are written out here."""
    sha, nonces = hashlib.sha256, deck.nonces()
    begins = range(0, len(nonces), NONCE_BYTES)
    pairs = zip(begins, deck.cards, strict=True)
    level = [sha(b"card" + nonces[at : at + NONCE_BYTES] + CARD[card]).digest() for at, card in pairs]
    levels = [level + [NOTHING] * (LEAVES - len(level))]
    for nothing in EMPTY:
        below = levels[-1]
        levels.append(
            [
                nothing if at >= len(level) else sha(b"node" + below[at] + below[at + 1]).digest()
                for at in range(0, len(below), 2)
            ]
        )
        level = level[: (len(level) + 1) // 2]
    return levels


def next_cards(hand: Hand, deck: Deck) -> tuple[int, ...]:
    """As many as are owed, from the top. Where the deck runs out, what nobody holds is shuffled once more."""
    if hand.stub > hand.owed and not hand.rules.game.has_draws:
        used = hand.used
        return tuple([card for card in deck.in_turn() if not used >> card & 1][: hand.owed])
    count, stub, back = cards_to_come(hand)
    first = _as_it_lies(hand, deck, stub)[:count]
    if hand.owed == count:
        return tuple(first)
    again = [card for card in back if card not in first]
    return (*first, *_again(hand, deck, again)[: hand.owed - count])


def cards_left(hand: Hand, deck: Deck) -> tuple[int, ...]:
    """What is left of the deck, top first."""
    return tuple(_as_it_lies(hand, deck, [card for card in deck.cards if not hand.used >> card & 1]))


def _as_it_lies(hand: Hand, deck: Deck, stub: list[int]) -> list[int]:
    """What is left of the deck. Once it has run out, nothing lies as in the beginning: players have seen some of it."""
    left, cards = set(stub), deck.in_turn()
    lies = [card for card in cards if card in left]
    whole = lies == list(cards[len(cards) - len(lies) :])
    return lies if whole or not hand.rules.game.has_draws else _again(hand, deck, stub)


def _again(hand: Hand, deck: Deck, cards: list[int]) -> list[int]:
    return Lots(deck.chance(), hand.used.bit_count()).order(cards, f"again {hand.step_index}")


def opened(deck: Deck, seen: Iterable[int]) -> tuple[tuple[Opened, ...], tuple[str, ...]]:
    """What opens these cards, and the rest of the tree that leads from them to the root, in a fixed order."""
    nonces, size = deck.nonces(), NONCE_BYTES
    places = sorted(map(deck.cards.index, {*seen}))
    cards = tuple([Opened(at, deck.cards[at], nonces[at * size : at * size + size].hex()) for at in places])
    proof: list[str] = []
    known = places
    for level in tree_of(deck)[:-1]:
        proof += [level[at ^ 1].hex() for at in known if at ^ 1 not in known]
        known = sorted({at // 2 for at in known})
    return cards, tuple(proof)


def comes_to(cards: Iterable[Opened], proof: Iterable[str]) -> str:
    """The root that opened cards lead to; empty where there are none, or the proof does not fit them."""
    told = tuple(cards)
    try:
        known = {one.at: leaf(bytes.fromhex(one.nonce), one.card) for one in told}
        rest = [bytes.fromhex(one) for one in proof]
    except ValueError:
        return ""
    # A place that is told twice would prove one of its cards alone.
    if len(known) != len(told) or not known.keys() <= set(range(LEAVES)):
        return ""
    return _climbed(known, rest)


def _climbed(known: Mapping[int, bytes], rest: list[bytes]) -> str:
    used = 0
    for _ in range(LEAVES.bit_length() - 1):
        level = dict(known)
        missing = [at ^ 1 for at in sorted(known) if at ^ 1 not in known]
        level.update(zip(missing, rest[used:], strict=False))
        used += len(missing)
        if used > len(rest):
            return ""
        known = {at // 2: node(level[at & ~1], level[at | 1]) for at in known}
    return known[0].hex() if known and used == len(rest) else ""


def leaf(nonce: bytes, card: int) -> bytes:
    return hashlib.sha256(b"card" + nonce + bytes((card,))).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"node" + left + right).digest()


def _empty() -> tuple[bytes, ...]:
    """What stands for a part of the tree without cards, a level after the other from above the leaves."""
    found = [NOTHING]
    for _ in range(LEAVES.bit_length() - 1):
        found.append(node(found[-1], found[-1]))
    return tuple(found[1:])


EMPTY = _empty()
