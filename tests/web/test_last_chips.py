"""A home game: somebody loses his last chips, buys others, and the host is asked what he knows, wherever he looks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from floorman.speech import speech
from floorman.speech.history import sentence
from floorman.tournament.events import ChipsBought
from floorman.views import PlayerView
from tests.web.doors import a_house
from tests.web.test_phone import Evening, plain

HX = {"hx-request": "true", "accept-language": "en"}


class Game(Evening):
    """Six friends at one table, 5,000 each, rebuys for 20."""

    def start(self) -> Game:
        self.do(do="change-plan", stack="5000")
        self.do(do="set-purchase", what="rebuy", offered="yes", price="20", chips="5000", until="2")
        self.do(do="open-table", table="1")
        self.do(do="draw-seats")
        self.do(do="start-event")
        return self

    def says(self, **fields: str) -> str:
        """What is answered to a form."""
        return self.floor.send(f"/events/{self.event}/do", fields, **HX).text

    def card(self, name: str) -> str:
        player = self.player(name)
        return self.floor.look(f"/events/{self.event}/entries/{player.number}", **HX).text

    def stacks(self, *names: str) -> list[tuple[int, str]]:
        found: list[PlayerView] = [self.player(name) for name in names]
        return [(one.stack, one.known) for one in found]

    def top(self) -> str:
        found = re.search(
            r'<p class="sum" id="sum".*?</p>', self.floor.look(f"/events/{self.event}", **HX).text, re.DOTALL
        )
        assert found is not None
        return plain(found[0])


@pytest.fixture
def game() -> Iterator[Game]:
    with a_house() as house:
        yield Game(house).start()


def test_after_a_bust_the_winner_is_asked_and_the_rebuy_is_there_in_either_order(game: Game) -> None:
    """By hand: Anna to Ben, she buys 5,000: 5,000 and 10,000. Cem buys first, then it is told that Dora won."""
    anna, ben, cem, dora = (game.player(name).id for name in ("Anna", "Ben", "Cem", "Dora"))
    asked = game.says(do="bust", who=anna)
    assert "data-asks" in asked
    assert f'name="by" value="{ben}"' in asked
    assert 'name="do" value="rebuy"' in asked
    told = game.says(do="tell-knock-out", who=anna, by=ben)
    assert 'name="do" value="rebuy"' in told
    assert "Who won the last chips" not in told
    for part in ("Rebuy: 5,000 for 20", "Knocked out by Ben", 'name="by"'):
        assert part in plain(game.card("Anna")) or part in game.card("Anna")
    assert "data-asks" not in game.says(do="rebuy", who=anna)
    assert [(5000, "start"), (10_000, "reckoned")] == game.stacks("Anna", "Ben")

    game.says(do="bust", who=cem)
    bought = game.says(do="rebuy", who=cem)
    assert f'name="by" value="{dora}"' in bought
    assert "Who won the chips before" in game.card("Cem")
    assert "data-asks" not in game.says(do="tell-knock-out", who=cem, by=dora)
    assert [(5000, "start"), (10_000, "reckoned")] == game.stacks("Cem", "Dora")
    assert 40_000 == sum(stack for stack, _ in game.stacks("Anna", "Ben", "Cem", "Dora", "Emil", "Fay"))


def test_of_several_who_go_out_in_one_hand_it_is_asked_who_won_their_chips(game: Game) -> None:
    """By hand: Anna, Ben and Cem had 5,000, 4,000 and 3,000. One tap gives all to Dora: 17,000. Told otherwise of Cem
    alone, his go to Emil: 14,000 and 8,000; the other 3,000 of 30,000 are at the table. Whoever sits down later won
    nothing."""
    ids = {name: game.player(name).id for name in ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")}
    gone = [ids[name] for name in ("Anna", "Ben", "Cem")]
    began = {f"began-{who}": stack for who, stack in zip(gone, ("5000", "4000", "3000"), strict=True)}
    fields = {"do": ["bust"], "who": gone, "sent": ["a"]} | {name: [told] for name, told in began.items()}
    asked = game.floor.send(f"/events/{game.event}/do", fields, **HX).text

    assert "Who has won the chips of Anna, Ben and Cem?" in plain(asked)
    assert 4 == asked.count('value="tell-knock-out"')
    answers = {"do": ["tell-knock-out"], "who": gone, "by": [ids["Dora"]], "sent": ["b"]}
    told = game.floor.send(f"/events/{game.event}/do", answers, **HX).text
    assert "Who" not in plain(told)
    assert [(17_000, "reckoned"), (5000, "start")] == game.stacks("Dora", "Emil")
    game.says(do="tell-knock-out", who=ids["Cem"], by=ids["Emil"])
    assert [(14_000, "reckoned"), (8_000, "reckoned"), (5000, "start")] == game.stacks("Dora", "Emil", "Fay")

    game.do(do="enter", person="Gus")
    late = game.player("Gus")
    assert late.table == 1
    assert f'value="{late.id}"' not in game.card("Anna")


def test_whose_chips_are_open_is_asked_until_it_is_told_whoever_goes_next(game: Game) -> None:
    """Anna goes, and Ben before anybody has said who has her chips: Ben is asked about, then Anna, then none."""
    anna, ben, cem, dora = (game.player(name).id for name in ("Anna", "Ben", "Cem", "Dora"))
    game.says(do="bust", who=anna)
    newest = plain(game.says(do="bust", who=ben))
    older = plain(game.says(do="tell-knock-out", who=ben, by=cem))
    none = plain(game.says(do="tell-knock-out", who=anna, by=dora))

    assert [(False, True), (True, False), (False, False)] == [
        tuple(f"Who won the last chips of {name}" in said for name in ("Anna", "Ben")) for said in (newest, older, none)
    ]
    buys, asks = older.index("Rebuy"), older.index("Who won the last chips of Anna")
    assert older.rindex("Ben", 0, buys) < buys < asks, "whose rebuy it is stands before it, and it is not Anna's"


def test_the_last_bust_has_its_way_back_as_any_other(game: Game) -> None:
    """Somebody else was meant: the evening goes on, and nobody has won it."""
    for name in ("Anna", "Ben", "Cem", "Dora"):
        game.says(do="bust", who=game.player(name).id)
    assert [(5000, "start")] == game.stacks("Fay")
    said = game.says(do="bust", who=game.player("Emil").id)
    # Nobody is left who could have them but Fay: six times 5,000, whatever was told of the four before.
    assert "Who won the last chips" not in plain(said)
    assert [(30_000, "")] == game.stacks("Fay")
    rows = game.floor.look(f"/events/{game.event}/documents/players.csv").text
    assert re.search(r"Fay,has won,1,\d+,30000,,1,", rows)
    (version,) = set(re.findall(r'name="version" value="(\d+)"', said))

    (why,) = set(re.findall(r'name="why" value="([^"]+)"', said))
    game.says(do="take-back", version=version, why=why)
    assert ("running", "entered") == (
        game.house.app.state.desk.shown(game.event).value.floor.phase,
        game.player("Emil").status,
    )
    assert [(5000, "start")] == game.stacks("Fay")


def test_a_rebuy_of_one_who_sits_asks_whether_his_chips_are_gone(game: Game) -> None:
    """On the seat's sheet and at the registration desk; told so, the winner has them."""
    anna, ben = game.player("Anna"), game.player("Ben")
    sheet = game.floor.look(f"/events/{game.event}/seats/1/{anna.seat}", **HX).text
    desk = game.floor.look(f"/events/{game.event}/registration?shown={anna.id}", **HX).text
    for page in (sheet, desk):
        assert "All chips of Anna are gone. Who won them?" in plain(page)
        assert "Anna still has chips: more on top" in plain(page)
        assert f'name="won_by" value="{ben.id}"' in page
        assert f'name="won_by" value="{anna.id}"' not in page

    game.says(do="rebuy", who=anna.id, broke="true", won_by=ben.id)
    assert [(5000, "start"), (10_000, "reckoned")] == game.stacks("Anna", "Ben")
    assert "about 10,000" in plain(game.floor.look(f"/events/{game.event}", **HX).text)


def test_the_same_name_again_is_asked_about(game: Game) -> None:
    """Who is out may come back, who sits is shown where; another of the name is entered only when somebody says so."""
    anna = game.player("Anna").id
    seated = game.says(do="enter", person="anna")
    assert "is in this event already" in plain(seated)
    assert "Table 1, seat" in plain(seated)
    game.says(do="bust", who=anna)
    asked = game.says(do="enter", person="Anna")
    assert 'name="do" value="rebuy"' in asked
    assert "place 6" in plain(asked).lower()
    assert 6 == len(game.house.app.state.desk.shown(game.event).value.floor.players)

    game.says(do="enter", person="Anna", other="yes")
    assert 7 == len(game.house.app.state.desk.shown(game.event).value.floor.players)


def test_a_name_that_is_nearly_anothers_is_asked_about(game: Game) -> None:
    """Anne is not Anna to the letter, and may be she: one more tap enters her, and nothing that was typed is lost."""
    asked = game.says(do="enter", person="Anne")
    assert "Anna is in this event already. Is Anne the same person?" in plain(asked)
    assert 'name="person" value="Anne"' in asked and "No, enter Anne" in plain(asked)
    assert 6 == len(game.house.app.state.desk.shown(game.event).value.floor.players)

    # Without scripts the page that says it has the same way on.
    answer = game.floor.send(f"/events/{game.event}/do", {"do": ["enter"], "person": ["Anne"], "sent": ["plain"]})
    assert 409 == answer.status_code
    assert 'name="other" value="yes"' in answer.text and 'name="person" value="Anne"' in answer.text

    game.says(do="enter", person="Anne", other="yes")
    assert "Anne" in [one.name for one in game.house.app.state.desk.shown(game.event).value.floor.players]


def test_a_phone_tells_no_more_than_lies_there_and_chips_agree_only_when_counted(game: Game) -> None:
    """30,000 lie at the table. 60,000 and 30,001 are refused, 30,000 could be; the table is not counted by that."""
    anna = game.phone("Anna")
    for stack in ("60000", "30001"):
        anna.send(f"/events/{game.event}/me/do", {"do": "count", "stack": stack})
        assert [(5000, "start")] == game.stacks("Anna")
    refused = anna.send(f"/events/{game.event}/me/do", {"do": "count", "stack": "60000"}, **{"accept-language": "en"})
    assert "60,000 is more than all the chips of table 1, 30,000" in plain(refused.text)
    assert "Chips 30,000, not counted yet" in game.top()

    anna.send(f"/events/{game.event}/me/do", {"do": "count", "stack": "30000"})
    assert [(30_000, "said")] == game.stacks("Anna")
    assert "says 30,000" in plain(game.floor.look(f"/events/{game.event}", **HX).text)
    assert "agree" not in game.top()
    seats = {f"stack-{game.player(name).seat}": "5000" for name in ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")}
    game.do(do="count-table", table="1", **seats)
    assert "Chips 30,000 agree" in game.top()


def test_his_phone_says_what_he_owes_and_that_he_may_come_back(game: Game) -> None:
    """20 for the rebuy, until somebody takes them; out again he may buy again, and nobody says "send it again"."""
    anna = game.player("Anna").id
    phone = game.phone("Anna")
    assert "to pay" not in game.page(phone)
    game.says(do="bust", who=anna)
    assert "You may come back in" in game.page(phone)
    game.says(do="rebuy", who=anna)
    assert "You still have 20 to pay" in game.page(phone)
    game.says(do="pay", who=anna)
    assert "to pay" not in game.page(phone)


def test_the_last_table_has_all_the_chips(game: Game) -> None:
    """30,000, also after players came to it uncounted from a table that is gone."""
    game.do(do="open-table", table="2")
    game.do(do="move", who=game.player("Anna").id, table="2", seat="1")
    game.do(do="count", who=game.player("Ben").id, stack="7000")
    game.do(do="break-table", table="2")
    page = game.floor.look(f"/events/{game.event}/chips/1", **HX).text
    assert 'data-should="30000"' in page
    assert "not known" not in plain(game.floor.look(f"/events/{game.event}", **HX).text)
    seats = {f"stack-{game.player(name).seat}": "5000" for name in ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")}
    game.do(do="count-table", table="1", **seats)
    assert "Chips 30,000 agree" in game.top()
    seats[f"stack-{game.player('Anna').seat}"] = "6000"
    game.do(do="count-table", table="1", **seats)
    assert "31,000" in game.top()
    assert "agree" not in game.top()


def test_a_table_that_comes_back_is_there_by_one_tap_but_for_whoever_is_missing(game: Game) -> None:
    """Five of six are away; all but Emil sit down again. Whoever is away and was moved shows as away."""
    ids = {name: game.player(name).id for name in ("Anna", "Ben", "Cem", "Dora", "Emil")}
    for who in ids.values():
        game.do(do="sit-out", who=who)
    page = game.floor.look(f"/events/{game.event}/tables/1", **HX).text
    assert 5 == len(re.findall(r'id="here-[^"]+" type="checkbox" name="who"', page))
    back = [who for name, who in ids.items() if name != "Emil"]
    game.floor.send(f"/events/{game.event}/do", {"do": ["sit-in"], "who": back, "sent": ["c"]}, **HX)

    state = game.house.app.state.desk.shown(game.event).value.floor
    away = [one.name for table in state.tables for one in table.seats if "absent" in one.marks]
    assert ["Emil"] == away
    game.do(do="open-table", table="2")
    game.do(do="move", who=ids["Emil"], table="2")
    state = game.house.app.state.desk.shown(game.event).value.floor
    assert ["absent", "moved"] == [mark for table in state.tables for one in table.seats for mark in one.marks]
    game.do(do="break-table", table="2")
    stations = {table: game.floor.look(f"/events/{game.event}/station/{table}", **HX) for table in (2, 3)}
    assert {2: (404, True), 3: (404, False)} == {
        table: (one.status_code, "This table is broken" in one.text) for table, one in stations.items()
    }
    pages = {table: game.floor.look(f"/events/{game.event}/tables/{table}", **HX) for table in (2, 3)}
    assert {2: (200, True), 3: (404, False)} == {
        table: (one.status_code, "This table is closed" in one.text) for table, one in pages.items()
    }


def test_that_nobody_knows_is_an_answer(game: Game) -> None:
    """It is told as it was said, nothing asks again, and it can be said anew by whoever finds out."""
    anna, ben = (game.player(name).id for name in ("Anna", "Ben"))
    game.says(do="bust", who=anna)
    answer = plain(game.says(do="tell-knock-out", who=anna, by=""))
    assert "Anna: nobody knows who won the last chips" in answer
    assert "entered" not in answer
    assert "Who won" not in answer
    card = game.card("Anna")
    assert "Nobody knows who won the last chips." in plain(card)
    assert "Who won" not in plain(re.sub(r"<details.*?</details>", "", card, flags=re.DOTALL))
    assert re.search(r'value=""\s+aria-pressed="true"', card)

    game.says(do="tell-knock-out", who=anna, by=ben)
    assert "Knocked out by Ben." in plain(game.card("Anna"))


def test_what_was_bought_is_said_with_its_buyer(game: Game) -> None:
    anna = game.player("Anna").id
    game.says(do="bust", who=anna)
    assert "rebuy: Anna, 20" in plain(game.says(do="rebuy", who=anna))
    bought = ChipsBought(who=anna, what="add-on")
    assert "Add-on: Anna" == sentence(bought, {}, speech("de"), {anna: "Anna"})


def test_who_ends_a_round_of_hand_for_hand_hears_of_the_clock() -> None:
    """Two minutes were announced for each round: the last table to finish its hand reads that they were counted."""
    with a_house() as house:
        game = Game(house)
        game.do(do="set-table-size", size="4")
        for table in ("1", "2"):
            game.do(do="open-table", table=table)
        game.do(do="draw-seats")
        game.do(do="start-event")
        game.do(do="announce-hand-for-hand", minutes="2")
        told = [plain(game.says(do="hand-done", table=table, sure="yes")) for table in ("1", "2", "1", "2")]
        over = plain(game.says(do="end-hand-for-hand"))

    assert "counted by the clock" not in told[0]
    assert "2 min counted by the clock" in told[-1]
    assert "hand-for-hand called off. The clock runs again" in over


@pytest.mark.parametrize("with_it", ["apply", "break-table"])
def test_the_last_chips_are_asked_for_after_the_table_is_gone(with_it: str) -> None:
    """Two tables of three, 5,000 each. One goes out at table 2, and all sit down at one table before anybody says who
    won: it is asked on, of the two who sat there. (Of table 1 all was told.) By hand: whoever won has 10,000, and no
    chips are nobody's; told otherwise, the other of the two has them."""
    with a_house() as house:
        game = Game(house)
        for one in (
            {"do": "change-plan", "stack": "5000", "table_size": "6"},
            {"do": "open-table", "table": "1", "size": "3"},
            {"do": "open-table", "table": "2", "size": "3"},
            {"do": "draw-seats"},
            {"do": "start-event"},
        ):
            game.do(**one)
        floor = game.house.app.state.desk.shown(game.event).value.floor
        seats = {table.number: [one for one in table.seats if one.id] for table in floor.tables}
        gone, *there = seats[2]
        for one in seats[1][1:]:
            game.do(do="bust", who=one.id)
            game.do(do="tell-knock-out", who=one.id, by=seats[1][0].id)
        game.do(do="bust", who=gone.id)
        final = {"do": "apply", "id": game.proposed().get("final-table", "")}
        asked = game.says(**(final if with_it == "apply" else {"do": with_it, "table": "2"}))

        assert f"Who won the last chips of {gone.name}?" in asked, plain(asked)
        said = re.findall(r'name="by" value="([^"]+)"', asked)
        assert {one.id for one in there} == {*said}
        for winner, other in (there, there[::-1]):
            assert "data-wrong" not in game.says(do="tell-knock-out", who=gone.id, by=winner.id)
            assert [(10_000, "reckoned"), 5_000] == [*game.stacks(winner.name), game.stacks(other.name)[0][0]]
        assert 30_000 == sum(stack for stack, _ in game.stacks("Anna", "Ben", "Cem", "Dora", "Emil", "Fay"))
