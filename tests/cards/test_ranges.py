"""Ranges: what a word stands for, and equities beside an enumeration that shares no line with ours."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from itertools import combinations, permutations, product

import pytest

from floorman.cards import RANKS, SUITS, CardsError, card_of, cards_of, text_of
from floorman.cards.deals import GAMES
from floorman.cards.equity import Equity, equity_of_ranges
from floorman.cards.range_equity import ranged_of, sampled
from floorman.cards.ranges import range_of
from tests.cards import slow
from tests.worked import within_turns

needs_numpy = pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is an extra")
both_ways = pytest.mark.parametrize("numpy", [False, pytest.param(True, marks=needs_numpy)])


def held(text: str, game: str = "nlhe") -> set[frozenset[str]]:
    return {frozenset(map(text_of, hand)) for hand in range_of(text, game)}


def suited(*kinds: str) -> set[frozenset[str]]:
    return {frozenset((kind[0] + suit, kind[1] + suit)) for kind in kinds for suit in SUITS}


def offsuit(*kinds: str) -> set[frozenset[str]]:
    return {frozenset((kind[0] + one, kind[1] + two)) for kind in kinds for one, two in permutations(SUITS, 2)}


def pairs(ranks: str) -> set[frozenset[str]]:
    return {frozenset((rank + one, rank + two)) for rank in ranks for one, two in combinations(SUITS, 2)}


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AKs", suited("AK")),
        ("KAs", suited("AK")),
        ("aks", suited("AK")),
        ("AKo", offsuit("AK")),
        ("AK", suited("AK") | offsuit("AK")),
        ("QQ", pairs("Q")),
        ("QQ+", pairs("QKA")),
        ("AA+", pairs("A")),
        ("AJs+", suited("AJ", "AQ", "AK")),
        ("T8o+", offsuit("T8", "T9")),
        ("108o+", offsuit("T8", "T9")),
        ("22-55", pairs("2345")),
        ("55 - 22", pairs("2345")),
        ("A5s-A2s", suited("A5", "A4", "A3", "A2")),
        ("K2-K3", suited("K2", "K3") | offsuit("K2", "K3")),
        ("AsKd", {frozenset(("As", "Kd"))}),
        ("A♠K♦", {frozenset(("As", "Kd"))}),
        ("As Kd", {frozenset(("As", "Kd"))}),
        ("QQ, AKs, 7h6h", pairs("Q") | suited("AK") | {frozenset(("7h", "6h"))}),
        ("AsKs QhQd", {frozenset(("As", "Ks")), frozenset(("Qh", "Qd"))}),
        ("QQ, QQ+, Qh Qd".replace("Qh Qd", "QhQd"), pairs("QKA")),
        ("JTs-87s", suited("JT", "T9", "98", "87")),
        ("75o-97o", offsuit("75", "86", "97")),
        ("QQ; AKs ;7h6h", pairs("Q") | suited("AK") | {frozenset(("7h", "6h"))}),
        ("QQ:0.5, AKs:50%", pairs("Q") | suited("AK")),
        ("random", {frozenset((one, two)) for one, two in combinations([r + s for r in RANKS for s in SUITS], 2)}),
    ],
)  # fmt: skip
def test_what_a_word_stands_for(text: str, hands: set[frozenset[str]]) -> None:
    """4 hands are suited, 12 are not, 6 make a pair, and all are 1,326; each stands there once."""
    assert hands == held(text)
    assert len(hands) == len(range_of(text, "nlhe"))


def test_a_gap_of_any_length_is_looked_at_once() -> None:
    """A range comes from wherever somebody has copied it."""
    with within_turns(10):
        found = held(f"QQ{' ' * 40_000}- TT{' ' * 40_000}AA :50%")

    assert pairs("QJTA") == found


def test_a_short_deck_has_fewer_hands() -> None:
    """From the sixes up: nobody holds fives, and of 22+ the pairs from six to ace are left."""
    assert pairs("6789TJQKA") == held("22+", "shortdeck")
    assert 36 * 35 // 2 == len(held("random", "shortdeck"))


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].own != 2])
def test_other_games_have_cards_and_random(game: str) -> None:
    """A hand of which nothing is known may be called random in every game."""
    assert ((),) == range_of("random", game)
    assert (cards_of("As Kd Qh"),) == range_of("As Kd Qh", game)
    with pytest.raises(CardsError) as refused:
        range_of("QQ+", game)
    assert "ranges.of-two-cards" == refused.value.code
    assert GAMES[game].own == refused.value.facts["own"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("QQ++", "ranges.unreadable"),
        ("AKx", "ranges.unreadable"),
        ("1K", "ranges.unreadable"),
        ("-", "ranges.unreadable"),
        ("AKs-", "ranges.unreadable"),
        ("QQ, As", "ranges.unreadable"),
        ("QQ, AsKd7h", "ranges.unreadable"),
        ("QQ, As??", "ranges.unreadable"),
        ("QQ, AsAs", "cards.twice"),
        ("AAs", "ranges.pair-with-suit"),
        ("A5s-K2s", "ranges.no-span"),
        ("A5s-A2o", "ranges.no-span"),
        ("A5s-A2", "ranges.no-span"),
        ("AA-A2", "ranges.no-span"),
        ("22-A2", "ranges.no-span"),
        ("66-99+", "ranges.unreadable"),
        ("AKs:0", "ranges.bad-weight"),
        ("AKs:1.5", "ranges.bad-weight"),
        ("AKs:0.125", "ranges.bad-weight"),
        ("AKs:150%", "ranges.bad-weight"),
        ("AKs:", "ranges.bad-weight"),
        ("AKs:x", "ranges.bad-weight"),
        ("AKs:0.5, AsKs", "ranges.two-weights"),
        ("JTs-86s", "ranges.no-span"),
        ("JTs-87o", "ranges.no-span"),
        ("JJ-87s", "ranges.no-span"),
        ("JTs-88", "ranges.no-span"),
    ],
)
def test_what_is_no_range(text: str, code: str) -> None:
    """It says which word is wrong, in a sentence that a program prints as it is."""
    with pytest.raises(CardsError) as refused:
        range_of(text, "nlhe")

    assert code == refused.value.code
    assert code not in str(refused.value)


def test_a_hand_is_of_the_deck() -> None:
    with pytest.raises(CardsError) as refused:
        range_of("AA, 5s5h", "shortdeck")

    assert "cards.not-in-deck" == refused.value.code


# ---- equities -----------------------------------------------------------------------------------------------------

# Ranges, board, dead cards: few enough that each deal can be ranked by trying all fives.
QUESTIONS: list[tuple[tuple[str, ...], str, str]] = [
    (("QQ+", "AKs"), "Ts 7c 2s 3h", ""),
    (("AA", "AA"), "Ts 7c 2s 3h", ""),
    (("AKs, AsQs", "AsKs, 76s"), "Ts 9s 2s 3h", ""),
    (("KK", "As ??"), "Kd Ks Qh Jc Tc", ""),
    (("KK", "QQ", "AhAd"), "2c 7d 9h 3s", "Kd"),
    (("22-44", "A5s-A2s", "Ac4c"), "2s 3s 5s 6d 8h", ""),
    (("AsAd", "K2s+"), "Kd 7d 7h 2s 2h", "Kc"),
]


@cache
def expected(question: tuple[tuple[str, ...], str, str]) -> tuple[int, list[Fraction]]:
    """Every pack of cards dealt in turn: hands of the ranges, unknown cards, the board."""
    texts, board, dead = question
    gone = {*map(text_of, cards_of(board)), *map(text_of, cards_of(dead))}
    deck = [rank + suit for rank in RANKS for suit in SUITS if rank + suit not in gone]
    pairs_of_deck = [frozenset(two) for two in combinations(deck, 2)]
    hands = [[hand for hand in pairs_of_deck if hand in meant] for meant in map(meant_by, texts)]
    deals, shares = 0, [Fraction(0)] * len(texts)
    for choice in product(*hands):
        if len(frozenset().union(*choice)) < 2 * len(choice):
            continue
        live = [card for card in deck if not any(card in hand for hand in choice)]
        for more in combinations(live, 5 - len(cards_of(board))):
            shown = [*map(text_of, cards_of(board)), *more]
            worths = [slow.high([*shown, *hand]) for hand in choice]
            best = [at for at, worth in enumerate(worths) if worth == max(worths)]
            for at in best:
                shares[at] += Fraction(1, len(best))
            deals += 1
    return deals, [share / deals for share in shares]


def meant_by(text: str) -> set[frozenset[str]]:
    if text == "As ??":
        return {frozenset(("As", rank + suit)) for rank in RANKS for suit in SUITS if rank + suit != "As"}
    return held(text)


def asked(question: tuple[tuple[str, ...], str, str], *, numpy: bool, samples: int = 0, game: str = "nlhe") -> Equity:
    texts, board, dead = question
    return equity_of_ranges(
        game,
        [range_of(text, game) for text in texts],
        cards_of(board),
        cards_of(dead),
        exact=not samples,
        samples=samples or 1,
        rng=random.Random(3),
        numpy=numpy,
    )


@both_ways
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_way_to_hold_and_to_deal_counts_once(question: tuple[tuple[str, ...], str, str], numpy: bool) -> None:
    deals, shares = expected(question)
    found = asked(question, numpy=numpy)

    assert (deals, True) == (found.deals, found.exact)
    assert shares == [player.share for player in found.players]


@both_ways
@pytest.mark.parametrize("question", QUESTIONS[:5])
def test_samples_come_near(question: tuple[tuple[str, ...], str, str], numpy: bool) -> None:
    """Within four standard errors of what is exact."""
    exact, found = asked(question, numpy=False), asked(question, numpy=numpy, samples=20_000)

    assert (20_000, False) == (found.deals, found.exact)
    for one, other in zip(exact.players, found.players, strict=True):
        assert 4 * 0.5 / 20_000**0.5 > abs(float(one.share - other.share))


@needs_numpy
@pytest.mark.parametrize("question", [*QUESTIONS, (("QQ+, AKs", "random", "22-66"), "", "")])
def test_numpy_deals_the_same_cards(question: tuple[tuple[str, ...], str, str]) -> None:
    """To the last fraction, from the same generator."""
    assert asked(question, numpy=False, samples=700) == asked(question, numpy=True, samples=700)


@both_ways
def test_aces_and_kings_before_the_flop(numpy: bool) -> None:
    """Kings share no suit with aces in 6 of 36 ways, one in 24, both in 6. Each way by itself says the same."""
    aces, kings = range_of("AA", "nlhe"), range_of("KK", "nlhe")
    found = equity_of_ranges("nlhe", [aces, kings], numpy=numpy)
    by_suits = [
        (times, equity_of_ranges("nlhe", [(cards_of("AsAh"),), (cards_of(text),)], numpy=numpy).players[0].share)
        for times, text in ((6, "KdKc"), (24, "KsKd"), (6, "KsKh"))
    ]

    assert 36 * 1_712_304 == found.deals
    assert sum(times * share for times, share in by_suits) / 36 == found.players[0].share


def test_suits_on_the_board_are_not_taken_for_others() -> None:
    """With two spades on the flop ace-king of spades is worth more than of hearts; a range of both lies between."""
    board = cards_of("Ts 7s 2h")
    spades, hearts, both = (
        equity_of_ranges("nlhe", [range_of(text, "nlhe"), range_of("9h9d", "nlhe")], board, numpy=False)
        for text in ("AsKs", "AhKh", "AsKs, AhKh")
    )

    assert spades.players[0].share > hearts.players[0].share
    assert (spades.players[0].share + hearts.players[0].share) / 2 == both.players[0].share


def test_every_way_to_hold_is_sampled_alike() -> None:
    """Three pairs of aces are left, each with one of two pairs of kings; the third hand, two aces, fits to none."""
    ranged = ranged_of("nlhe", [range_of(text, "nlhe") for text in ("AA", "AcAd, KhKd, KsKc")], cards_of("As"), ())
    seen = Counter(
        (frozenset(drawn[4:6]), frozenset(drawn[6:8])) for drawn in sampled(ranged, random.Random(5), 7 * 1_000)
    )

    assert 6 == len(seen)
    assert all(abs(times - 7_000 / 6) < 5 * 31 for times in seen.values())


@pytest.mark.parametrize(
    ("texts", "board", "dead", "code"),
    [
        (("QQ+",), "", "", "equity.two-hands"),
        (("AA", "AKs"), "As Ah Ad", "", "ranges.none-left"),
        (("AsAd", "AsKs, AsQs"), "", "", "ranges.none-left"),
        (("AA", "AA", "AA"), "", "", "ranges.same-cards"),
        (("QQ+", "AKs"), "2c 2c", "", "cards.twice"),
        (("QQ+", "AKs"), "2c 3c 4c 5c 6c 7c", "", "equity.board-too-long"),
        (("QQ+", "AsKsQs"), "", "", "equity.hand-too-long"),
        (("22+, A2+", "random"), "", "", "ranges.no-chance"),
    ],
)
def test_ranges_that_nobody_can_hold(texts: tuple[str, ...], board: str, dead: str, code: str) -> None:
    with pytest.raises(CardsError) as refused:
        equity_of_ranges("nlhe", [range_of(text, "nlhe") for text in texts], cards_of(board), cards_of(dead))

    assert code == refused.value.code


def test_signs_of_suits_are_read() -> None:
    """As people see them, filled or outlined, also with the mark that asks for a picture in colour."""
    assert cards_of("As Kd Qh Jc Ts") == cards_of("A♠ K♦ Q♥ J♣ 10♤") == cards_of("A\u2660\ufe0fK\u2666\ufe0eQ♡J♧T♠")
    assert card_of("As") == card_of("a♠")


def test_a_weight_says_how_often_a_hand_is_held() -> None:
    """Queens always, ace-king suited one time in four, one hand of it three in four: 4, 1 and 3 parts."""
    counted = Counter(
        frozenset(map(text_of, hand)) for hand in range_of("QQ, AhKh:0.75; AsKs : 25%, 10h9h:.25", "nlhe")
    )

    assert {4} == {counted[hand] for hand in pairs("Q")}
    assert {frozenset(("Ah", "Kh")): 3, frozenset(("As", "Ks")): 1, frozenset(("Th", "9h")): 1} == {
        hand: count for hand, count in counted.items() if hand not in pairs("Q")
    }


@pytest.mark.parametrize("numpy", [False, pytest.param(True, marks=needs_numpy)])
def test_weights_weigh_in_an_equity(numpy: bool) -> None:
    """Aces tie with aces and kings lose: aces are held one time in five, so half of a fifth is his."""
    board = cards_of("2c 7d 7h 9s 3h")
    ranges = [range_of("AcAd:0.25, KcKd", "nlhe"), range_of("AhAs", "nlhe")]
    found = equity_of_ranges("nlhe", ranges, board, exact=True, numpy=numpy)

    assert (Fraction(1, 10), Fraction(9, 10)) == tuple(player.share for player in found.players)
