"""Who sits where: draws, moves, breaks and the final table, reckoned and proposed."""
