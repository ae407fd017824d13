"""What all tests of this room need."""

from tests.chance import same_chance

__all__ = ["same_chance"]
