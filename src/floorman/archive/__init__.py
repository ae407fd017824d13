"""What can be done with a whole log: look whether it is as it was written, carry an event to another machine, open its
draws. It reads stores and writes none, but for an event that is brought in and for what is left of a damaged log.
"""

from floorman.archive.auditing import Audited, Drawn, audit
from floorman.archive.carrying import BadFile, Carried, Head, carried
from floorman.archive.exporting import LiveCards, exported
from floorman.archive.importing import bring_in, odd_names
from floorman.archive.repairing import Account, Cut, Gap, repair
from floorman.archive.verifying import Bad, Tell, Verified, verify

__all__ = [
    "Account",
    "Audited",
    "Bad",
    "BadFile",
    "Carried",
    "Cut",
    "Drawn",
    "Gap",
    "Head",
    "LiveCards",
    "Tell",
    "Verified",
    "audit",
    "bring_in",
    "carried",
    "exported",
    "odd_names",
    "repair",
    "verify",
]
