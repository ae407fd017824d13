"""Players mix the deck too: what each adds is sealed while a hand is played, told between two, and used in the next."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.cards import DECK
from floorman.floor.by_itself import DESK, next_at
from floorman.floor.commands import OpenMix, Rewind, SealMix
from floorman.floor.decks import Deck, comes_to, deck_of, mixed, opened, turns
from floorman.floor.events import DeckCommitted, DeckMixed
from floorman.floor.mixes import is_value, mix_of, seal_of
from floorman.floor.mixing import next_deck
from floorman.hand import Call, Check, Fold, offers
from floorman.hand.events import HolesDealt
from floorman.terms import Accepted, By
from floorman.tournament.commands import SetTable
from floorman.tournament.events.mixing import DeckPrepared, MixOpened, MixSealed
from tests.floor.mixers import a_value, seals, tells
from tests.floor.net import DECKS, in_a_net_hand, says, whose_turn
from tests.floor.tables import SECRET, Room, room
from tests.sizes import examples

values = st.lists(st.binary(min_size=32, max_size=32).map(bytes.hex), min_size=1, max_size=9, unique=True)


def everybody_folds(found: Room) -> None:
    while (open := found.evening.hands.get(1)) is not None:
        says(found, 1, Fold(whose_turn(open.hand)))


def next_hand(found: Room) -> None:
    command = next_at(found.evening, 1, found.at)
    assert command is not None
    found.do(command, DESK)


def last(found: Room, kind: type) -> object:
    return next(one.event for one in reversed(found.log) if isinstance(one.event, kind))


def count(found: Room, kind: type) -> int:
    return sum(isinstance(one.event, kind) for one in found.log)


def dealt_by_hand(found: Room, added: list[str]) -> list[int]:
    """The cards of the next deck as the page tells how to come to them, without a function of the room that deals."""
    prepared = last(found, DeckPrepared)
    assert isinstance(prepared, DeckPrepared)
    deck = deck_of(DECKS, f"prepared/net/1-{prepared.number}", tuple(DECK))
    assert prepared.root == deck.root()
    told = sorted(bytes.fromhex(value) for value in added)
    mix = sha256(b"mix" + bytes.fromhex(prepared.root) + b"".join(told)).digest()
    return [deck.cards[place] for place in turns(mix, 52)]


def test_what_two_add_is_in_the_next_deck() -> None:
    """The desk is held to its deck before the first seal; nothing is told before the hand is over."""
    found = in_a_net_hand()
    p1, p2, _ = found.evening.state.players(1).values()
    assert "" == seals(found, p1, a_value(1)) == seals(found, p2, a_value(2))
    kinds = [type(one.event) for one in found.log[-3:]]
    everybody_folds(found)
    assert "" == tells(found, p2, a_value(2)) == tells(found, p1, a_value(1))
    next_hand(found)

    assert [DeckPrepared, MixSealed, MixSealed] == kinds
    prepared, dealt = last(found, DeckPrepared), last(found, HolesDealt)
    assert DeckCommitted(prepared.root) == last(found, DeckCommitted)  # type: ignore[attr-defined]
    used = DeckMixed(prepared.number, {p1: a_value(1), p2: a_value(2)})  # type: ignore[attr-defined]
    assert used == last(found, DeckMixed)
    assert dealt_by_hand(found, [a_value(1), a_value(2)])[:6] == list(dealt.cards)  # type: ignore[attr-defined]


def test_nobody_is_waited_for() -> None:
    """One seals and never tells: he is not in the deck, and the next hand comes as it would have come."""
    found = in_a_net_hand()
    p1, p2, _ = found.evening.state.players(1).values()
    seals(found, p1, a_value(1))
    seals(found, p2, a_value(2))
    everybody_folds(found)
    tells(found, p2, a_value(2))
    next_hand(found)

    assert {p2: a_value(2)} == last(found, DeckMixed).values  # type: ignore[attr-defined]
    assert dealt_by_hand(found, [a_value(2)])[:6] == list(last(found, HolesDealt).cards)  # type: ignore[attr-defined]
    assert next_deck(found.evening.state, 1) is None, "a seal counts for one deck"


def test_a_deck_to_which_nobody_told_anything_is_left_lying() -> None:
    found = in_a_net_hand()
    p1, *_ = found.evening.state.players(1).values()
    seals(found, p1, a_value(1))
    everybody_folds(found)
    next_hand(found)

    stream = found.evening.hands[1].stream
    deck = deck_of(DECKS, stream, tuple(DECK))
    assert 0 == count(found, DeckMixed)
    assert DeckCommitted(deck.root()) == last(found, DeckCommitted)
    assert deck.cards[:6] == last(found, HolesDealt).cards  # type: ignore[attr-defined]


def test_who_may_add_what_and_when() -> None:
    """Each for himself at his table, one number for a deck, sealed in the hand and told after it."""
    found = in_a_net_hand()
    p1, p2, p3 = found.evening.state.players(1).values()
    mine = a_value(1)
    stranger, another = By("nobody", "player"), By(found.evening.state.entries[p2].person, "player")

    def code(command: object, by: By) -> str:
        decision = found.ask(command, by)  # type: ignore[arg-type]
        return "" if isinstance(decision, Accepted) else decision.ruling.code

    before = count(found, MixSealed)
    assert "mix.not-yours" == code(SealMix(table=1, who=p1, seal=seal_of(mine)), another)
    assert "mix.not-yours" == code(SealMix(table=1, who=p1, seal=seal_of(mine)), stranger)
    assert "mix.not-yours" == code(SealMix(table=1, who=p1, seal=seal_of(mine)), By("host", "direction"))
    assert "table.none-such" == seals(found, p1, mine, table=7)
    assert "mix.not-sealed" == tells(found, p1, mine)
    assert before == count(found, MixSealed)

    assert "" == seals(found, p1, mine)
    assert "mix.sealed-already" == seals(found, p1, a_value(9))
    assert "mix.same-seal" == seals(found, p2, mine)
    assert "mix.hand-on" == tells(found, p1, mine)
    everybody_folds(found)
    assert "mix.between-hands" == seals(found, p3, a_value(3))
    assert "mix.another-value" == tells(found, p1, a_value(9))
    assert "" == tells(found, p1, mine)
    assert "mix.opened-already" == tells(found, p1, mine)
    assert 1 == count(found, MixSealed) == count(found, MixOpened)


@pytest.mark.parametrize(
    "text", ["", "x", "a" * 63, "a" * 65, "A" * 64, "g" * 64, " " + "a" * 63, "a" * 64 + "\n", "٣" * 64]
)
def test_only_64_hex_digits_are_a_number(text: str) -> None:
    """So nobody writes a novel, or anything else, into the log of others."""
    found = in_a_net_hand()
    who, *_ = found.evening.state.players(1).values()
    by = By(found.evening.state.entries[who].person, "player")
    for command in (SealMix(table=1, who=who, seal=text), OpenMix(table=1, who=who, value=text)):
        decision = found.ask(command, by)
        assert not isinstance(decision, Accepted)
        assert "mix.unreadable" == decision.ruling.code
    assert not is_value(text)


def test_where_a_person_deals_there_is_nothing_to_mix() -> None:
    found = room(3)
    assert "mix.not-here" == seals(found, "p01", a_value(1))
    found.do(SetTable(1, "dealt", "none"))
    assert "mix.not-here" == seals(found, "p01", a_value(1)), "where acts are not told, no hand says what was used"


def test_a_host_cannot_choose_the_deck() -> None:
    """He knows his secret, his deck and every other number. What one honest player draws still moves every card.

    Over many draws of that one number each card comes to each place as often: chi-squared, with a bound that one in a
    million fair shuffles would break.
    """
    deck, rng, runs = deck_of(b"what the host chose", "prepared/net/1-9", tuple(DECK)), Random(5), 2_600
    hosts = [a_value(1), a_value(2)]
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(runs):
        seen.update(enumerate(mixed(deck, [*hosts, rng.randbytes(32).hex()]).in_turn()))
    wait, freedom = runs / 52, 51 * 51
    chi = sum((seen[place, card] - wait) ** 2 / wait for place in range(52) for card in DECK)

    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


@given(values, st.randoms(use_true_random=False))
@settings(max_examples=examples(60), deadline=None)
def test_the_order_of_telling_makes_no_difference(added: list[str], rng: Random) -> None:
    """Or whoever writes them down could choose among as many decks as there are orders."""
    deck = deck_of(SECRET, "prepared/net/1-9", tuple(DECK))
    other = [*added]
    rng.shuffle(other)

    assert mixed(deck, added) == mixed(deck, other)
    assert sorted(mixed(deck, added).in_turn()) == sorted(DECK)


@given(values, st.data())
@settings(max_examples=examples(60), deadline=None)
def test_each_number_and_the_deck_itself_make_another_order(added: list[str], data: st.DataObject) -> None:
    """One changed, one left out, one more, or another deck."""
    deck = deck_of(SECRET, "prepared/net/1-9", tuple(DECK))
    which, new = data.draw(st.integers(0, len(added) - 1)), data.draw(values)[0]
    changed = [*added[:which], new, *added[which + 1 :]]
    before = mix_of(deck.root(), added)

    assert new == added[which] or before != mix_of(deck.root(), changed)
    assert before != mix_of(deck.root(), added[:-1])
    assert before != mix_of(deck.root(), [*added, new])
    assert before != mix_of(deck_of(SECRET, "prepared/net/1-10", tuple(DECK)).root(), added)


@given(values, st.sets(st.sampled_from(DECK), min_size=1, max_size=20))
@settings(max_examples=examples(40), deadline=None)
def test_a_mixed_deck_is_opened_as_any_other(added: list[str], seen: set[int]) -> None:
    """What it is committed to is the deck before it was mixed; whoever sees the proof sees none of the other cards."""
    plain = deck_of(SECRET, "prepared/net/1-9", tuple(DECK))
    deck = mixed(plain, added)
    shown, proof = opened(deck, seen)

    assert plain.root() == deck.root() == comes_to(shown, proof)
    assert seen == {one.card for one in shown}
    assert all(plain.cards[one.at] == one.card for one in shown)


def test_a_deck_without_anything_added_is_the_same_as_ever() -> None:
    """Logs from before anybody could mix are dealt from the decks that they tell."""
    deck = deck_of(SECRET, "hand/net/1-20", tuple(DECK))

    assert Deck(deck.key, deck.cards) == deck
    assert deck.cards == deck.in_turn()
    assert deck.key == deck.chance()


def test_the_deck_of_a_hand_stays_its_deck() -> None:
    """A step that is taken back brings the same cards again, also while players seal for the next deck."""
    found = in_a_net_hand()
    p1, *_ = found.evening.state.players(1).values()
    seals(found, p1, a_value(1))
    everybody_folds(found)
    tells(found, p1, a_value(1))
    next_hand(found)
    version = found.evening.hands[1].version
    flop = _to_the_flop(found)
    seals(found, p1, a_value(2))
    found.do(Rewind(table=1, to=version))

    assert {p1: a_value(1)} == found.evening.hands[1].mixed.values  # type: ignore[union-attr]
    assert flop == _to_the_flop(found)


def _to_the_flop(found: Room) -> tuple[int, ...]:
    while not found.evening.hands[1].hand.board:
        hand = found.evening.hands[1].hand
        offer = offers(hand)
        assert offer is not None
        says(found, 1, Check(offer.seat) if offer.check else Call(offer.seat))
    return tuple(found.evening.hands[1].hand.board)
