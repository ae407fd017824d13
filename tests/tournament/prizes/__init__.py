"""Prizes, deals, bounties, tickets."""
