"""What can be done with a whole log: look whether it is as it was written, carry an event to another machine, open its
draws. It reads stores and writes none, but for an event that is brought in.
"""

from floorman.archive.verifying import Bad, Verified, verify

__all__ = ["Bad", "Verified", "verify"]
