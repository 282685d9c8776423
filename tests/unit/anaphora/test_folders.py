"""Place of the user's cache: where the environment says, else in the home."""

from pathlib import Path

import pytest

from anaphora.folders import cache_folder
from language.embedding.onnx import exported_model


def test_the_cache_is_where_an_absolute_path_says() -> None:
    assert cache_folder({"XDG_CACHE_HOME": "/var/cache/of"}) == Path("/var/cache/of/anaphora")


@pytest.mark.parametrize("environment", [{}, {"XDG_CACHE_HOME": ""}, {"XDG_CACHE_HOME": "here"}])
def test_otherwise_it_is_in_the_home(environment: dict[str, str]) -> None:
    assert cache_folder(environment) == Path.home() / ".cache" / "anaphora"


def test_a_model_is_not_kept_in_the_working_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert all(folder.is_absolute() for folder in exported_model._folders())
