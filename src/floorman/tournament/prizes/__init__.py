"""Money that comes out of an event: prizes, deals, bounties, tickets, refunds."""
