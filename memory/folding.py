"""Names made comparable, for whoever writes them; the rule itself is of the language."""

from language.folding import fold

__all__ = ["fold"]
