"""The version, written here and nowhere else: the build, the terminal, the API and the desk read it from here."""

VERSION = "0.2.0"
