"""Folders of the user's machine: beside the settings, all that reads the environment."""

import os
from collections.abc import Mapping
from pathlib import Path


def cache_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The user's cache for Anaphora, shared by every project folder.

    A relative XDG_CACHE_HOME is no folder, as its specification says. Raises RuntimeError for a
    user without a home.
    """
    environment = os.environ if environment is None else environment
    base = Path(environment.get("XDG_CACHE_HOME") or "")
    return (base if base.is_absolute() else Path.home() / ".cache") / "anaphora"
