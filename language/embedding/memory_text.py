"""The text that a memory's vector is of, and the hash by which a vector is known to be of it."""

import hashlib


def embedded_text(text: str, role: str | None = None) -> str:
    """Return the text to embed: an episode's text after its speaker's name, else the text alone."""
    return f"{role}: {text}" if role else text


def text_hash(text: str, role: str | None = None) -> str:
    """SHA-256, in hex, of the text as it is embedded: what a memory keeps as `text_hash`."""
    return hashlib.sha256(embedded_text(text, role).encode("utf-8")).hexdigest()
