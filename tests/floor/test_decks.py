"""Decks that the desk deals from: shuffled evenly, committed to, opened card by card, and never another one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.cards import DECK
from floorman.floor.decks import LEAVES, NONCE_BYTES, Deck, Opened, comes_to, deck_of, opened
from floorman.floor.events import CardsOpened, DeckCommitted
from floorman.hand import GAMES, NOBODY, Call, Check, Draw, Hand, offers
from floorman.hand.events import DrawsDealt, HolesDealt, StreetDealt
from tests.floor.net import net, play_net, whose_turn
from tests.sizes import examples

SECRET = b"a secret"
STREAM = "hand/net/1-20"
SHORT = tuple(GAMES["shortdeck"].shown.deck)
secrets, decks = st.binary(min_size=1, max_size=32), st.sampled_from((tuple(DECK), SHORT))


def deck(number: int = 0, cards: tuple[int, ...] = tuple(DECK)) -> Deck:
    return deck_of(SECRET, f"hand/net/1-{number}", cards)


@given(secrets, decks)
def test_each_deck_holds_its_cards_once(secret: bytes, cards: tuple[int, ...]) -> None:
    assert sorted(cards) == sorted(deck_of(secret, STREAM, cards).cards)


def test_no_two_hands_have_the_same_deck() -> None:
    """And the same hand has always the same, so that it can be shuffled again."""
    one, other, again = deck(1), deck(2), deck(1)

    assert one != other
    assert one.root() != other.root()
    assert one.key != other.key
    assert (one, one.root()) == (again, again.root())


def test_each_card_comes_everywhere_as_often() -> None:
    """Chi-squared over places and cards, with a bound that one in a million fair shuffles would break."""
    count = 2_600
    seen = Counter((place, card) for n in range(count) for place, card in enumerate(deck(n).cards))
    wait = count / len(DECK)
    chi = sum((seen[place, card] - wait) ** 2 / wait for place in range(52) for card in DECK)
    freedom = 51 * 51
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


@given(secrets, decks, st.data())
@settings(max_examples=examples(60), deadline=None)
def test_any_cards_that_are_opened_lead_to_the_root(secret: bytes, cards: tuple[int, ...], data: st.DataObject) -> None:
    found = deck_of(secret, STREAM, cards)
    seen = data.draw(st.sets(st.sampled_from(cards), min_size=1))

    shown, proof = opened(found, seen)

    assert seen == {one.card for one in shown}
    assert all(found.cards[one.at] == one.card for one in shown)
    assert found.root() == comes_to(shown, proof)


@given(st.data())
@settings(max_examples=examples(120), deadline=None)
def test_what_was_changed_never_leads_to_the_root(data: st.DataObject) -> None:
    """Another card, another place, another nonce, another proof, more or less of it, or a card told twice."""
    found = deck(data.draw(st.integers(0, 50)))
    seen = data.draw(st.sets(st.sampled_from(DECK), min_size=1, max_size=20))
    shown, proof = opened(found, seen)
    which = data.draw(st.integers(0, len(shown) - 1))
    one = shown[which]
    what = data.draw(st.sampled_from(("card", "place", "nonce", "proof", "more", "twice", "less")))
    cards, rest = list(shown), list(proof)
    match what:
        case "card":
            cards[which] = replace(one, card=data.draw(st.sampled_from([card for card in DECK if card != one.card])))
        case "place":
            taken = {other.at for other in shown}
            free = [at for at in range(LEAVES) if at not in taken]
            cards[which] = replace(one, at=data.draw(st.sampled_from(free)))
        case "nonce":
            cards[which] = replace(one, nonce=bytes(reversed(bytes.fromhex(one.nonce))).hex() + "00")
        case "proof":
            at = data.draw(st.integers(0, len(rest) - 1))
            rest[at] = rest[at][::-1] if rest[at] != rest[at][::-1] else "00" * 32
        case "more":
            rest.append("00" * 32)
        case "twice":
            cards.insert(which, replace(one, card=(one.card + 1) % 52))
        case "less":
            rest.pop()

    assert found.root() != comes_to(cards, rest)


@pytest.mark.parametrize(
    "strange",
    [
        Opened(0, 0, "no number"),
        Opened(0, 300, "00"),
        Opened(-1, 0, "00"),
        Opened(64, 0, "00"),
        Opened(10**9, 0, "00"),
        Opened(0, -1, "00"),
    ],
)
def test_what_cannot_be_a_card_leads_nowhere(strange: Opened) -> None:
    """A log that somebody has written to may hold anything."""
    assert "" == comes_to((strange,), ("00" * 32,) * 6)
    assert "" == comes_to((), ())
    assert "" == comes_to((replace(strange, at=0, card=0, nonce="00"),), ("no number",) * 6)


def test_what_is_not_opened_stays_hidden() -> None:
    """Neither a nonce nor a card of the others is in what is told; and they cannot be guessed without theirs."""
    found = deck()
    shown, proof = opened(found, found.cards[:5])
    all_of_them = found.nonces()
    nonces = [all_of_them[at : at + NONCE_BYTES] for at in range(0, len(all_of_them), NONCE_BYTES)]
    assert len(found.cards) == len(nonces) == len(set(nonces))

    assert [*range(5)] == [one.at for one in shown]
    assert not any(nonce.hex() in (*proof, *(one.nonce for one in shown)) for nonce in nonces[5:])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_root_comes_before_the_first_card_and_all_cards_are_the_decks(game: str) -> None:
    """Every game: the first cards lie on top, each comes in its turn, and what was opened leads to the root."""
    ante = "each" if not GAMES[game].has_blinds else "big_blind"
    found = net(10, 2, book="tda-2024", seats=6, games=(game,), ante=ante)
    play_net(found, Random(3), steps=600)
    hands: dict[str, list[object]] = {}
    for told in found.log:
        if told.stream.startswith("hand/"):
            hands.setdefault(told.stream, []).append(told.event)

    assert hands
    for stream, events in hands.items():
        kinds = [type(event) for event in events]
        first = next((event for event in events if isinstance(event, HolesDealt | StreetDealt)), None)
        committed = next(event for event in events if isinstance(event, DeckCommitted))
        made = deck_of(b"all decks", stream, tuple(GAMES[game].shown.deck))
        assert committed.root == made.root()
        assert kinds.count(DeckCommitted) == 1
        if isinstance(first, HolesDealt):
            assert kinds.index(DeckCommitted) < kinds.index(HolesDealt)
            assert made.cards[: len(first.cards)] == first.cards
        for event in events:
            if isinstance(event, CardsOpened):
                assert committed.root == comes_to(event.cards, event.proof)
                assert event is events[-1]


def _all_new(hand: Hand, _: Random) -> object:
    """Everybody stays in and draws as many as he holds."""
    seat = whose_turn(hand)
    if hand.to_draw != NOBODY:
        return Draw(seat, hand.cards[hand.at[seat]])
    offer = offers(hand)
    assert offer is not None
    return Check(seat) if offer.check else Call(seat)


def test_what_is_shuffled_again_tells_nothing_of_its_order() -> None:
    """A draw that the deck is too short for: all that nobody holds is shuffled, and stays so for the next draw."""
    found = net(5, book="tda-2024", seats=5, games=("27td",), stack=100_000)
    play_net(found, Random(1), steps=1_200, act=_all_new)
    after, again = [], ""
    for told in found.log:
        if isinstance(told.event, DrawsDealt):
            made = deck_of(b"all decks", told.stream, tuple(DECK))
            if again == told.stream:
                places = [made.cards.index(card) for card in told.event.cards[:10]]
                after.append(places == sorted(places))
            again = told.stream if told.event.reshuffled else ""

    assert len(after) > 5
    assert not any(after)
