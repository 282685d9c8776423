"""What every part may import: settings, errors, clock, ids. Imports none of the rest."""

__version__ = "0.1.0"
