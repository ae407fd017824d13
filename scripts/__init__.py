"""What is written and measured by programs; each says itself how it is run."""
