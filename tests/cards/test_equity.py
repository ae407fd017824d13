from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations

import pytest

from floorman.cards import DECK, SHORT_DECK, UNKNOWN, Card, CardsError, cards_of, grouping, walking
from floorman.cards.deals import GAMES, deal_of
from floorman.cards.equity import Equity, Player, equity
from tests.cards import slow
from tests.cards.hands import dealt, hands, texts

needs_numpy = pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is an extra")
both_ways = pytest.mark.parametrize("numpy", [False, pytest.param(True, marks=needs_numpy)])

# A question of each kind: game, hands, board, and how many samples (0: counted).
QUESTIONS: list[tuple[str, list[str], str, int]] = [
    ("nlhe", ["As Ks", "Qh Qd"], "", 0),
    ("nlhe", ["As Ks", "Qh Qd", "9c 8c"], "", 0),
    ("nlhe", ["As 2s", "3s 4s", "5s 6s", "7s 8s"], "", 0),
    ("nlhe", ["As Ks", "Qh Qd", "9c 8c"], "Ts 7c 2s", 0),
    ("nlhe", ["As Ks", "Ah ??"], "Ts 7c 2s 3h", 0),
    ("nlhe", ["As Ks", ""], "Ts 7c 2s 3h 4h", 0),
    ("nlhe", ["As Ks", "Qh Qd"], "Ts 7c 2s 3h 4h", 0),
    ("nlhe", ["As Ks", "", ""], "", 2_000),
    ("shortdeck", ["As Ks", "Qh Qd"], "", 0),
    ("shortdeck", ["As Ks", "Jh Th", "6d 6c"], "7s 8s 9d", 0),
    ("plo", ["As Ks Qd 2h", "Qh Qc 3c 4c"], "Ts 7c 2s", 0),
    ("plo", ["As 2s Qd 2h 6d Kc", "Qh Qc 3c 4c 5c 5h"], "8d 9d Td", 0),
    ("plo8", ["As 2s Qd 2h 6d", "Qh Qc 3c 4c 5c", "Ah"], "", 1_000),
    ("flo8", ["As 2s Qd Kh", "Qh Qc 3c 4c"], "5d 6h Ts", 0),
    ("courchevel", ["As 2s Qd 2h 6d", "Qh Qc 3c 4c 5c"], "8d", 1_000),
    ("courchevel8", ["As 2s Qd 2h 6d", "Qh Qc 3c 4c 5c"], "8d 7c 4d", 0),
    ("drawmaha", ["As 2s Qd 2h 6d", "Qh Qc 3c 4c 5c"], "8d 7c 4d", 0),
    ("drawmaha", ["As 2s Qd", "Qh Qc 3c 4c 5c", ""], "8d 7c 4d", 1_000),
    ("stud", ["As Ks Qd", "2h 2c 9d"], "", 1_000),
    ("stud8", ["As Ks Qd 2s 3s 5d", "2h 2c 9d 4h 5h 6h", "Ah Ac Ad Td Tc 9c"], "", 0),
    ("stud8", ["As Ks Qd 2s 3s 5d", "2h 2c 9d 4h 5h 6h", "Ah Ac Ad Td Tc 9c"], "8c", 0),
    ("razz", ["As 2s Qd", "2h 3c 9d"], "", 1_000),
    ("27td", ["7s 2s 3d", "8h 7c 5d 4h 2h"], "", 0),
    ("27sd", ["7s 2s 3d", "8h 7c 5d", ""], "", 1_000),
    ("badugi", ["7s 2s 3d", "8h 7c 5d 4h"], "", 0),
    ("badugi", ["7s 2h", "", ""], "", 1_000),
    ("5cd", ["7s 2s 3d 7d", "8h 7c 5d 4h"], "", 0),
]


def asked(question: tuple[str, list[str], str, int], numpy: bool) -> Equity:
    game, of, board, samples = question
    return equity(
        game,
        hands(*of),
        cards_of(board),
        exact=not samples,
        samples=samples or 1,
        rng=random.Random(7) if samples else None,
        numpy=numpy,
    )


@pytest.mark.parametrize("question", QUESTIONS)
@both_ways
def test_the_pot_is_shared_out(question: tuple[str, list[str], str, int], numpy: bool) -> None:
    """All shares together are the pot, and nobody gets less than what he wins alone."""
    found = asked(question, numpy)

    assert 1 == sum(player.share for player in found.players)
    assert all(player.win <= player.share <= player.win + player.tie <= 1 for player in found.players)
    assert (not question[3]) == found.exact


@pytest.mark.parametrize("question", QUESTIONS)
@needs_numpy
def test_numpy_gives_the_same_answer(question: tuple[str, list[str], str, int]) -> None:
    """To the last fraction: counted deals are all deals, and samples are the same cards from the same generator."""

    assert asked(question, numpy=False) == asked(question, numpy=True)


@both_ways
def test_a_known_spot_before_the_flop(numpy: bool) -> None:
    """Ace-king suited against queens, as another program counts them board by board."""
    first, second = equity("nlhe", hands("As Ks", "Qh Qd"), numpy=numpy).players

    boards = 787_966 + 917_606 + 6_732
    assert 1_712_304 == boards
    assert (Fraction(787_966, boards), Fraction(6_732, boards)) == (first.win, first.tie)
    assert (Fraction(917_606, boards), Fraction(6_732, boards)) == (second.win, second.tie)


@both_ways
def test_two_outs(numpy: bool) -> None:
    """On the turn kings against aces win with the two other kings, of 44 cards."""
    found = equity("nlhe", hands("Ah Ad", "Kh Kd"), cards_of("2c 3d 7h 9s"), numpy=numpy)

    assert Fraction(2, 44) == found.players[1].win == found.players[1].share
    assert Fraction(42, 44) == found.players[0].win


@both_ways
def test_dead_cards_are_gone(numpy: bool) -> None:
    """With one of the kings dead a single out of 43 is left; an unknown dead card says nothing."""
    dead = (*cards_of("Ks"), UNKNOWN)
    found = equity("nlhe", hands("Ah Ad", "Kh Kd"), cards_of("2c 3d 7h 9s"), dead, numpy=numpy)

    assert Fraction(1, 43) == found.players[1].share


@both_ways
def test_the_board_plays(numpy: bool) -> None:
    """A royal flush on the board is everybody's: no win, all tie, a third each."""
    found = equity("nlhe", hands("2c 3c", "4c 5c", "6c 7c"), cards_of("As Ks Qs Js Ts"), numpy=numpy)

    assert [Player(Fraction(0), Fraction(1), Fraction(1, 3))] * 3 == list(found.players)


@both_ways
def test_high_and_low_are_halves(numpy: bool) -> None:
    """One takes the high; two have the same low and a quarter each; without a low the high takes all."""
    board = cards_of("Kc Kd 8s 7h 3c")
    found = equity("flo8", hands("Kh Ks Qc Jd", "As 2s Th Td", "Ad 2d Jc 9h"), board, numpy=numpy)
    high_only = equity("flo8", hands("Kh Ks Qc Jd", "As 2s Th Td"), cards_of("Kc Kd 8s 9c 9s"), numpy=numpy)

    assert [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)] == [player.share for player in found.players]
    assert all(player.win == 0 and player.tie == 1 for player in found.players)
    assert [1, 0] == [player.share for player in high_only.players]


@both_ways
def test_board_and_held_hand_are_halves(numpy: bool) -> None:
    """Kings full on the board against a full house that is held: half each; the cards of the board are not held."""
    board = cards_of("Kc Kd 8s 7h 3c")
    found = equity("drawmaha", hands("Kh 8h Qc Jd 2s", "As Ac Ad 2h 2c"), board, numpy=numpy)
    both = equity("drawmaha", hands("Kh Ks 8h 8d 8c", "As Qc Jd 9h 2c"), board, numpy=numpy)

    assert [Fraction(1, 2), Fraction(1, 2)] == [player.share for player in found.players]
    assert [1, 0] == [player.share for player in both.players]


@both_ways
def test_a_hand_of_which_nothing_is_known(numpy: bool) -> None:
    """On the river a full house of aces loses to quads alone: to 1 of the 990 hands two unknown cards make."""
    found = equity("nlhe", [cards_of("Ah Ad"), ()], cards_of("As Kc Kd 7h 2c"), numpy=numpy)

    assert 990 == found.deals
    assert Fraction(1, 990) == found.players[1].win


@both_ways
@pytest.mark.parametrize(("game", "oracle"), [("nlhe", slow.high), ("shortdeck", slow.short_deck)])
def test_brute_force_agrees_on_flops(game: str, oracle: Callable[[Sequence[str]], slow.Worth], numpy: bool) -> None:
    """Three players, two cards to come, each deal ranked by trying all fives; half of the deck is dead."""
    deck = GAMES[game].deck
    (drawn,) = dealt(1, 9 + len(deck) // 2, 5, deck)
    board, held, dead = drawn[:3], [drawn[at : at + 2] for at in (3, 5, 7)], drawn[9:]

    assert expected_shares(board, held, [card for card in deck if card not in drawn], oracle) == [
        player.share for player in equity(game, held, board, dead, numpy=numpy).players
    ]


def expected_shares(
    board: tuple[Card, ...],
    held: list[tuple[Card, ...]],
    live: Iterable[Card],
    oracle: Callable[[Sequence[str]], slow.Worth],
) -> list[Fraction]:
    shares, deals = [Fraction(0)] * len(held), 0
    for more in combinations(live, 5 - len(board)):
        worths = [oracle(texts((*board, *more, *hand))) for hand in held]
        best = [at for at, worth in enumerate(worths) if worth == max(worths)]
        for at in best:
            shares[at] += Fraction(1, len(best))
        deals += 1
    return [share / deals for share in shares]


@pytest.mark.parametrize("game", ["nlhe", "shortdeck"])
@pytest.mark.parametrize("seed", range(6))
def test_boards_alike_are_counted_as_if_dealt(game: str, seed: int) -> None:
    """Counting patterns of boards gives what dealing each of them gives, with many cards dead to keep it short."""
    deck = DECK if game == "nlhe" else SHORT_DECK
    players = 2 + seed % 3
    drawn = random.Random(seed).sample(deck, len(deck) - 22)
    held = [tuple(drawn[2 * at : 2 * at + 2]) for at in range(players)]
    deal = deal_of(game, held, (), drawn[2 * players :])

    assert grouping.applies(deal)
    assert +walking.tally(deal, deal.draws()) == +grouping.tally(deal)


def test_many_players_before_the_flop() -> None:
    """Ten players over all boards of the 32 cards left; the twins in spades and diamonds have the same chances."""
    held = hands("As Ks", "Qs Js", "Ts 9s", "8s 7s", "6s 5s", "Ad Kd", "Qd Jd", "Td 9d", "8d 7d", "6d 5d")
    found = equity("nlhe", held, numpy=False)

    assert 201_376 == found.deals
    assert found.players[:5] == found.players[5:]
    assert Fraction(1, 2) == sum(player.share for player in found.players[:5])


@pytest.mark.parametrize("game", ["nlhe", "plo"])
def test_samples_come_near_to_what_is_exact(game: str) -> None:
    """Within four standard errors, with chance from outside and the same for the same seed."""
    held = hands("As Ks", "Qh Qd") if game == "nlhe" else hands("As Ks Qd 2h", "Qh Qc 3c 4c")
    board = cards_of("Ts 7c 2s")
    exact = equity(game, held, board, numpy=False)
    first, second = (
        equity(game, held, board, exact=False, samples=4_000, rng=random.Random(3), numpy=False) for _ in range(2)
    )

    assert first == second
    assert 4_000 == first.deals
    assert not first.exact
    assert 4 * 0.5 / 4_000**0.5 > abs(float(first.players[0].share - exact.players[0].share))


def test_every_card_is_sampled_alike() -> None:
    """Each live card comes first about as often as any other, and no deal has a card twice."""
    deal = deal_of("nlhe", hands("As Ks", "Qh Qd"), (), ())
    drawn = list(walking.sampled(deal, random.Random(1), 48 * 400))
    first = [0] * 52
    for cards in drawn:
        first[cards[0]] += 1

    assert all(5 == len(set(cards)) and set(cards) <= set(deal.live) for cards in drawn)
    assert all(400 - 5 * 20 < first[card] < 400 + 5 * 20 for card in deal.live)


@pytest.mark.parametrize(
    ("game", "of", "board", "dead", "code"),
    [
        ("whist", ["As Ks", "Qh Qd"], "", "", "equity.no-such-game"),
        ("nlhe", ["As Ks"], "", "", "equity.two-hands"),
        ("nlhe", ["As Ks", "As Qd"], "", "", "cards.twice"),
        ("nlhe", ["As Ks", "Qh Qd"], "As", "", "cards.twice"),
        ("nlhe", ["As Ks", "Qh Qd"], "", "Qd", "cards.twice"),
        ("nlhe", ["As Ks Qs", "Qh Qd"], "", "", "equity.hand-too-long"),
        ("nlhe", ["As Ks", "Qh Qd"], "2c 3c 4c 5c 6c 7c", "", "equity.board-too-long"),
        ("razz", ["As Ks", "Qh Qd"], "2c 3c 4c", "", "equity.board-too-long"),
        ("stud", ["As Ks Qs Js Ts 9s 8s", "Qh Qd"], "2c", "", "equity.hand-too-long"),
        ("shortdeck", ["As Ks", "Qh 2d"], "", "", "cards.not-in-deck"),
        ("stud", [""] * 8, "", "", "equity.deck-too-small"),
        ("plo", ["As Ks Qd 2h", ""], "", "", "equity.no-chance"),
    ],
)
def test_questions_without_sense(game: str, of: list[str], board: str, dead: str, code: str) -> None:
    """They are refused with a code; nothing is guessed, and no chance is taken that nobody gave."""
    with pytest.raises(CardsError) as refused:
        equity(game, hands(*of), cards_of(board), cards_of(dead))

    assert code == refused.value.code


def test_no_samples_are_no_answer() -> None:
    """At least one hand has to be dealt."""
    with pytest.raises(CardsError) as refused:
        equity("nlhe", hands("As Ks", "Qh Qd"), exact=False, samples=0, rng=random.Random(1))

    assert "equity.no-samples" == refused.value.code


def test_eight_play_stud_to_the_end() -> None:
    """With one last card for all, eight hands of stud are 49 cards, which the deck has."""
    found = equity("stud", [()] * 8, [UNKNOWN], exact=False, samples=50, rng=random.Random(1), numpy=False)

    assert 1 == sum(player.share for player in found.players)
