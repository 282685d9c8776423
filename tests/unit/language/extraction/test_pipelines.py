"""Models of parsers that are missing, broken or of another version: surface patterns serve."""

import logging
import sys
from types import ModuleType
from typing import Any

import pytest

from language.extraction.extracted_fact import Utterance
from language.extraction.parsing import pipelines
from language.extraction.parsing.pipelines import MODELS, PATTERNS, describe_readers, load_pipeline
from language.extraction.reader import Reader
from tests.unit.language.extraction.test_reader import NOW


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The packages of models by language, to be changed."""
    changed = {code: tuple(names) for code, names in MODELS.items()}
    monkeypatch.setattr(pipelines, "MODELS", changed)
    return changed  # type: ignore[return-value]


def a_package(monkeypatch: pytest.MonkeyPatch, name: str, load: Any) -> None:
    module = ModuleType(name)
    module.load = load  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(pipelines, "find_spec", lambda asked: asked == name or None)


def test_a_missing_model_is_told_once(
    packages: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    packages["en"] = ("no_such_model",)
    assert describe_readers(["en"])[0].reader == PATTERNS
    with caplog.at_level(logging.INFO, "language.extraction.parsing.pipelines"):
        reader = Reader()
        for text in ("I live in Rome.", "I work at Bosch."):
            heard = reader.read(Utterance(text, NOW, language="en"))
            assert (heard.reader, len(heard.facts)) == (PATTERNS, 1)
    told = [one.getMessage() for one in caplog.records if "No parser" in one.getMessage()]
    assert len(told) == 1


def of_another_version(**_: object) -> Any:
    raise ValueError("[E053] Could not read config file")


def without_a_parser(**_: object) -> Any:
    import spacy

    return spacy.blank("en")


@pytest.mark.parametrize("load", [of_another_version, without_a_parser])
def test_a_model_that_cannot_be_loaded_counts_as_none(
    packages: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    load: Any,
) -> None:
    packages["en"] = ("odd_model",)
    a_package(monkeypatch, "odd_model", load)
    with caplog.at_level(logging.WARNING):
        pipeline = load_pipeline("en")
    assert (pipeline.reader, pipeline.parses) == (PATTERNS, False)
    assert any("odd_model cannot be loaded" in one.getMessage() for one in caplog.records)
    facts = Reader().read(Utterance("I live in Rome.", NOW, language="en")).facts
    assert [one.object for one in facts] == ["Rome"]
