"""One module an engine: how a program that uses it plays a hand."""
