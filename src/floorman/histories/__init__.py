"""Hand histories: hands that were played elsewhere, read, played again by the book, and written.

`read(text)` gives the hands of a text and `hands_in(file)` those of a file of any size, in PHH or in Open Hand History,
whichever it is; `replayed(record, book)` plays one and says how it compares with what was recorded, and `winners` who
won how much of it with which hand. A recorded result
is not looked at before the hand is over.
"""

from floorman.histories.about import About, Around
from floorman.histories.errors import HistoryError, Unplayable, Unreadable
from floorman.histories.ohh_write import ohh_text
from floorman.histories.outcome import FAULTS, STATUSES, Outcome, replayed
from floorman.histories.phh_hand import PhhHand
from floorman.histories.phh_read import read_phh
from floorman.histories.phh_write import phh_of, phh_text, phhs_text
from floorman.histories.reading import files_in, hands_in, outcomes, read
from floorman.histories.record import Record
from floorman.histories.replay import Played, play
from floorman.histories.won import Won, winners

__all__ = [
    "FAULTS",
    "STATUSES",
    "About",
    "Around",
    "HistoryError",
    "Outcome",
    "PhhHand",
    "Played",
    "Record",
    "Unplayable",
    "Unreadable",
    "Won",
    "files_in",
    "hands_in",
    "ohh_text",
    "outcomes",
    "phh_of",
    "phh_text",
    "phhs_text",
    "play",
    "read",
    "read_phh",
    "replayed",
    "winners",
]
