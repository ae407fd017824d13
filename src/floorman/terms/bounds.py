"""How large a number from outside may be, by what it counts: decided here once, for every door through which one comes.

What lies beyond is a slip of the finger, or somebody who means to do harm; below nothing there is nothing to count.

| kind       | from | to                | where it is asked for                                      |
|------------|------|-------------------|------------------------------------------------------------|
| entries    | 0    | a hundred thousand | those of an event, its capacity, whom the draw reckons with |
| places     | 0    | ten thousand       | that are paid, as prizes or as tickets                      |
| coins      | 0    | a million million  | prices, prizes, bounties, what the house puts in            |
| chips      | 0    | a million million  | stacks, blinds, bets, values of chips                       |
| a case     | 0    | a thousand million | chips of one value                                          |
| levels     | 0    | two hundred        | with breaks: the lines of a structure                       |
| minutes    | 0    | six hundred        | of a level or a break                                       |
| tables     | 1    | 9999               | their numbers; two thousand in one event                    |
| seats      | 1    | 23                 | of one table                                                |
| times      | 0    | a thousand         | something can be bought, or was done                        |
| time of day | 0   | 1439               | in minutes after midnight                                   |
| moments    | 0    | the year 3000      | in milliseconds, as everywhere                              |
| boards     | 1    | 52                 | beside each other, or one after the other                   |
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

ENTRIES_MOST = 100_000
PLACES_MOST = 10_000
COINS_MOST = 10**12
CHIPS_MOST = 10**12
CASE_MOST = 10**9
LINES_MOST = 200
MINUTES_MOST = 600
TABLES_MOST = 2_000
TABLE_NUMBER_MOST = 9_999
SEATS_MOST = 23
TIMES_MOST = 1_000
DAY_MINUTES_MOST = 24 * 60 - 1
INSTANT_MOST = 32_503_680_000_000
BOARDS_MOST = 52  # no deck has cards for more
# So many tickets does one entry make at most: a ticket is worth about as much as an entry, or more.
TICKETS_OF_AN_ENTRY_MOST = 10

Entries: TypeAlias = Annotated[int, Meta(ge=0, le=ENTRIES_MOST)]
Places: TypeAlias = Annotated[int, Meta(ge=0, le=PLACES_MOST)]
Coins: TypeAlias = Annotated[int, Meta(ge=0, le=COINS_MOST)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=CHIPS_MOST)]
Chip: TypeAlias = Annotated[int, Meta(ge=1, le=CHIPS_MOST)]
Case: TypeAlias = Annotated[int, Meta(ge=0, le=CASE_MOST)]
LevelNo: TypeAlias = Annotated[int, Meta(ge=0, le=LINES_MOST)]
Table: TypeAlias = Annotated[int, Meta(ge=1, le=TABLE_NUMBER_MOST)]
Seat: TypeAlias = Annotated[int, Meta(ge=1, le=SEATS_MOST)]
Boards: TypeAlias = Annotated[int, Meta(ge=1, le=BOARDS_MOST)]
