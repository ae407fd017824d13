"""Who is out and in which place: the order in which players went, and those who went together."""
