"""Why things are as they are: each reason with its sentence in both languages and its paragraphs."""

from __future__ import annotations

from random import Random

import pytest

from floorman import Table
from floorman.hand import GAMES
from floorman.rulebook import SHIPPED
from floorman.terms.games import GameId
from tests.table.playing import STACKS, step


def test_offers_are_explained() -> None:
    table = Table([1000] * 3, blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({})

    first, *_ = table.explain()

    assert "now.act" == first.code
    assert "Now seat 1 may: fold; call 100; raise to a total of 200 to 1,000." == first.says()
    assert "Jetzt darf Platz 1: folden; mitgehen auf 100; erhöhen auf insgesamt 200 bis 1.000." == first.says("de")
    assert ("tda-2024-43-a",) == first.cites
    assert ("43-A", True) == (first.paragraphs[0].paragraph, bool(first.paragraphs[0].en and first.paragraphs[0].de))


def test_why_there_is_no_raise() -> None:
    """A short all-in does not open the betting again to who has acted (tda-2024-47)."""
    table = Table([1000, 270, 1000], blinds=(50, 100), button=3, book="casino")
    table.next_hand()
    table.deal_cards({})
    table.raise_to(200)
    table.call()
    table.all_in()
    codes = [reason.code for reason in table.explain()]

    assert {"raise.not-reopened", "offers.not-reopened"} <= set(codes)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("book", SHIPPED[:2])
def test_everything_has_a_reason(game: GameId, book: str) -> None:
    """At every step of every game each question has an answer, with known paragraphs and a sentence."""
    table = Table(STACKS, blinds=(25, 50), game=game, book=book)
    rng = Random(8)
    for _ in range(80):
        if table.winner is not None:
            break
        step(table, rng)
        for about in (None, "offers", "positions", "cards", "hands", "pots", "showdown", "result"):
            for reason in table.explain(about):
                assert reason.en != reason.code != reason.de
                assert all(one.id in table.book.rules for one in reason.paragraphs)


def test_the_result_is_explained() -> None:
    table = Table([1000] * 3, blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({1: "As Ad", 2: "Ks Kd", 3: "7c 2d"})
    table.call()
    table.call()
    table.check()
    for street in ("7h 8h 9c", "4s", "4d"):
        table.deal_cards(street)
        while table.turn.waits_for == "act":
            table.check()
    while table.turn.waits_for == "show":
        table.show()

    assert "hand.pot-awarded/1" in [reason.code for reason in table.explain()]
    assert ["Seat 1: wins 300 (Two pair, aces and fours)"] == table.story()[-1:]
    assert ["Platz 1: gewinnt 300 (Zwei Paare, Asse und Vieren)"] == table.story("de")[-1:]
    assert () == Table([1000] * 3, blinds=(50, 100)).explain()


def test_each_pot_is_told_apart() -> None:
    """Three all in for 300, 1,000 and 1,000: a main pot of 900 and one of 1,400 beside it, for which only two play.
    Kings full take both, and each line says which pot it is, how much, and who got it; the main pot stands first."""
    table = Table([300, 1000, 1000], blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({1: "As Ah", 2: "Ks Kh", 3: "7c 2d"})
    table.raise_to(300)
    table.raise_to(1000)
    table.call()
    for street in ("Js Jc 4d", "Qs", "Kd"):
        table.deal_cards(street)
    paid = [one for one in table.explain() if one.code == "hand.pot-awarded/1"]

    assert {(0, 2, 900), (1, 2, 1400)} == {
        (one.pot, seat, amount) for one in paid for seat, amount in one.shares.items()
    }
    assert len({one.says() for one in paid}) == len({one.says("de") for one in paid}) == 2
    assert all("Seat 2" in one.says() and "Platz 2" in one.says("de") for one in paid)
    assert [0, 1] == [one.pot for one in table.result.pots]  # type: ignore[union-attr]
    assert all(one.says()[0].isupper() for one in table.explain())
