"""The same house from a terminal. Thin doors: a command decodes, asks, prints."""
