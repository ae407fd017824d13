"""Several games in turn: which one a table plays, when the next one comes, and that the button waits meanwhile.

| games_change | the next game comes                                                        |
| level        | with the next level: tables that missed one catch up                       |
| orbit        | after as many hands as players were dealt in when the game began           |
| hand         | with every hand                                                            |

Going over to a game without a button, the button moves on as for one more hand. There it stands still, with the blinds,
until a game with a button goes on from it. In an event without any such game it moves on as ever.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from floorman.cards.deals import GAMES
from floorman.positions import Positions, next_positions
from floorman.rulebook import Rulebook
from floorman.terms import TableNo
from floorman.tournament.holdings import InRotation, Play
from floorman.tournament.plan import Game, Plan
from floorman.tournament.state import Tournament

WITHOUT_BUTTON = tuple(game for game, found in GAMES.items() if found.is_stud)


def place_of(state: Tournament, table: TableNo) -> InRotation:
    """How far a table is in the rotation; one that has not changed yet plays what the event began with."""
    found = state.rotations.get(table)
    if found is not None:
        return found
    games, game = state.plan.games, state.ones["game"]
    return InRotation(games.index(game) if game in games else 0, level=1)


def game_of(state: Tournament, table: TableNo) -> Game:
    """The game that a table plays, or played last."""
    if table not in state.rotations:
        return state.ones["game"]
    return state.plan.games[state.rotations[table].place]


def due(state: Tournament, table: TableNo, level: int) -> InRotation:
    """Where in the rotation the next hand is, at this level. A hand that is repeated is one of the same game."""
    here, plan = place_of(state, table), state.plan
    if len(plan.games) < 2 or state.play[table].again is not None:
        return here
    match plan.games_change:
        case "level":
            steps = level - here.level
        case "orbit":
            steps = int(0 < here.round_of <= here.hands)
        case "hand":
            steps = int(here.hands > 0)
    return InRotation((here.place + steps) % len(plan.games), level=level) if steps else here


def one_more(here: InRotation, dealt: int) -> InRotation:
    """After one more hand with so many players."""
    return replace(here, hands=here.hands + 1, round_of=here.round_of or dealt)


def place_for(state: Tournament, table: TableNo, game: Game) -> int | None:
    """The next place in the rotation with this game; None where it is on already, or not in the rotation."""
    here, games = place_of(state, table).place, state.plan.games
    ahead = [(here + step) % len(games) for step in range(1, len(games))]
    return next((place for place in ahead if games[place] == game), None)


# The button


def stands_still(plan: Plan, game: Game) -> bool:
    """Does the button wait while this game is on? Only for others in which it goes on."""
    return game in WITHOUT_BUTTON and any(one not in WITHOUT_BUTTON for one in plan.games)


def standing(positions: Positions, occupied: Sequence[int], book: Rulebook) -> Positions:
    """The same positions for one more hand. If the big blind has gone out, the next player would be it."""
    before = Positions(positions.button, positions.button, positions.small_blind, positions.marker)
    return next_positions(before, occupied, book)


def following(play: Play, occupied: Sequence[int], book: Rulebook, *, repeated: bool = False) -> Positions | None:
    """The positions after the hand that is on, or was the last; None where there was none.

    `repeated`: after a hand that is to be repeated, where there is one.
    """
    now = play.hand or (play.again if repeated else None)
    last, still = (play.last, play.frozen) if now is None else (now, play.hand_frozen)
    return None if last is None else after(last, occupied, book, still=still)


def after(last: Positions, occupied: Sequence[int], book: Rulebook, *, still: bool) -> Positions:
    """The positions after a hand with these; `still`: the button stood still in it."""
    return standing(last, occupied, book) if still else next_positions(last, occupied, book)
