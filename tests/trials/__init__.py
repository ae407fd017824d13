"""Trials of the doors that a script can run for long, and tests for a moment."""
