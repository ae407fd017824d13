"""The prizes as every page tells them: also once a deal has given them to players."""

from __future__ import annotations

from floorman.terms import By
from floorman.tournament.command import Now
from floorman.tournament.commands import Bust, Busted, DealTalks, PublishPrizes
from floorman.tournament.prizes.told import Shared, dealt_out, paid_told, prizes_got, prizes_told, shared_places
from floorman.views.floor import floor_view
from floorman.views.money import money_view
from floorman.views.news import news
from floorman.views.person import out_lately, prizes_of_outs
from floorman.views.phone import field, phone_view
from floorman.views.plan import plan_view
from floorman.views.public import public_view
from floorman.views.wall import wall_view
from tests.tournament.evening import house
from tests.tournament.prizes.money import Money

ALL = ("Anna", "Ben", "Cem")
PRIZES = (5000, 3000, 1000)


def dealt(**told: object) -> Money:
    evening = Money(*ALL, book=house(after_deal="rest_played_for"), prizes=PRIZES)
    evening.do(DealTalks(ALL, **{"way": "chip-chop", "stacks": {"Anna": 18_000, "Ben": 9_000, "Cem": 3_000}, **told}))  # type: ignore[arg-type]
    return evening


def test_after_a_deal_each_place_tells_what_it_got() -> None:
    """By chips, 18 to 9 to 3 of 30: each has the third prize, 1000, safe, and of the other 6000 he gets 18, 9 and 3
    thirtieths: 3600, 1800, 600. First 4600, second 2800, third 1600. Together it is the pool as before."""
    evening = dealt()
    told = prizes_told(evening.state, evening.book)

    assert (4600, 2800, 1600) == told
    assert 0 == dealt_out(evening.state, evening.book)


def test_all_views_say_the_same() -> None:
    """Payouts, the floor, the plan, the wall, the public result and a phone."""
    evening = dealt()
    state, book = evening.state, evening.book
    now = Now(state, By("host", "direction"), evening.at, book)
    expected = prizes_told(state, book)
    phone = phone_view(now, field(now), "Ben", {})

    assert phone is not None
    assert expected == phone.prizes
    assert expected == money_view(now, {}).prizes == floor_view(now, {}).prizes == plan_view(state, book).prizes
    assert expected == public_view(state, book, {}, evening.at).prizes
    assert list(expected) == [one.prize for one in public_view(state, book, {}, evening.at).ranking]
    assert list(expected) == [one.prize for one in money_view(now, {}).winners]
    assert expected[0] == wall_view(state, book, {}, evening.at).prizes[0].prize


def test_what_is_left_to_play_for_and_what_was_dealt_are_the_pool() -> None:
    """1000 is left for the first place; 8000 has gone to players who play on."""
    evening = dealt(leaves=(1000,))
    state, book = evening.state, evening.book

    assert "running" == state.phase
    assert (1000, 8000) == (sum(prizes_told(state, book)), dealt_out(state, book))
    evening.do(Bust((Busted("Cem"),)))
    evening.do(Bust((Busted("Ben"),)))
    assert 9000 == sum(prizes_told(evening.state, book))
    assert 0 == dealt_out(evening.state, book)


def test_a_shared_place_is_two_rows_once_it_is_over() -> None:
    """Cem and Dora go out in one hand, and nobody knows with what: they share the third and the fourth place, 1000 and
    nothing. Until the end the ladder stays as it was told, and beside it stands what each of them gets."""
    evening = Money(*ALL, "Dora", prizes=PRIZES)
    evening.do(Bust((Busted("Cem"), Busted("Dora")), stacks={"Cem": "unknown", "Dora": "unknown"}, order=()))
    assert () == prizes_got(evening.state, evening.book)
    assert (Shared(3, 4, 500, 1000),) == shared_places(evening.state, evening.book)
    assert PRIZES == prizes_told(evening.state, evening.book)
    told = [one for one in news(evening.state, evening.book, {}) if one.code.startswith("news.out")]
    assert [("news.out-shared", 3, 4)] * 2 == [(one.code, one.facts["place"], one.facts["last"]) for one in told]
    evening.bust("Ben")

    assert () == shared_places(evening.state, evening.book)
    assert ((1, 5000), (2, 3000), (3, 500), (3, 500)) == prizes_got(evening.state, evening.book)
    assert 4 == paid_told(evening.state, evening.book)


def test_after_a_deal_it_still_stands_who_shares_a_place() -> None:
    """Cem and Dora shared the third and the fourth place, 1000 and nothing, before the other two shared the rest."""
    book = house(after_deal="rest_played_for")
    evening = Money(*ALL, "Dora", book=book, prizes=PRIZES)
    evening.do(Bust((Busted("Cem"), Busted("Dora")), stacks={"Cem": "unknown", "Dora": "unknown"}, order=()))
    evening.do(DealTalks(("Anna", "Ben"), shares={"Anna": 4000, "Ben": 3000}, leaves=(1000,)))

    assert "running" == evening.state.phase
    assert (Shared(3, 4, 500, 1000),) == shared_places(evening.state, evening.book)


def test_who_goes_out_in_the_money_is_told_with_it_once_the_prizes_are_published() -> None:
    """Cem, third of three who are paid, gets 1000; before they were published nobody could say so for sure."""
    for published in (False, True):
        evening = Money(*ALL, prizes=PRIZES)
        if published:
            evening.do(PublishPrizes())
        evening.bust("Cem")
        now = Now(evening.state, By("host", "direction"), evening.at, evening.book)
        told = next(one for one in news(evening.state, evening.book, {}) if one.code.startswith("news.out"))

        expected = ("news.out-paid", 1000) if published else ("news.out", None)
        assert expected == (told.code, told.facts.get("prize"))
        assert ({3: 1000} if published else {}) == out_lately(now, {})[0].prizes
        assert ([(3, 1000)] if published else []) == [one[1:] for one in prizes_of_outs(now, {}, ("Cem",))]


def test_nothing_is_told_of_a_shared_place_nor_after_a_deal() -> None:
    """What those get is another question than what the ladder says."""
    shared = Money(*ALL, "Dora", prizes=PRIZES)
    shared.do(PublishPrizes())
    shared.do(Bust((Busted("Cem"), Busted("Dora")), stacks={"Cem": "unknown", "Dora": "unknown"}, order=()))
    after_deal = dealt(leaves=(1000,))
    after_deal.do(Bust((Busted("Cem"),)))

    for evening in (shared, after_deal):
        codes = {one.code for one in news(evening.state, evening.book, {})}
        assert "news.out-paid" not in codes
        assert codes & {"news.out", "news.out-shared"}
