"""What a device calls itself, in a word or two. Nothing that a visitor writes goes into the log."""

from __future__ import annotations

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
            ("SamsungBrowser", "Samsung Internet"), ("Chrom", "Chrome"), ("Safari", "Safari"))  # fmt: skip
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
           ("Mac OS X", "Mac"), ("Linux", "Linux"))  # fmt: skip


def device_of(user_agent: str) -> str:
    """Such as `Safari, iPhone`; empty for what is no browser."""
    head = user_agent[:400]
    told = (next((word for sign, word in signs if sign in head), "") for signs in (BROWSERS, SYSTEMS))
    return ", ".join(word for word in told if word)
