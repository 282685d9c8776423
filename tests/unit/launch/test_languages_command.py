"""`anaphora languages` says how each language is read."""

import json

import pytest
from click.testing import CliRunner

from anaphora.errors import Invalid
from anaphora.settings import Settings
from launch.commands.languages_ import command


def test_languages_are_listed_with_their_readers() -> None:
    listed = CliRunner().invoke(command, ["--json"])
    rows = {row["language"]: row["reader"] for row in json.loads(listed.output)}
    assert list(rows) == ["en", "es", "fr", "de", "it"]
    assert rows["fr"] == "fr_core_news_sm 3.8.0"
    assert rows["it"] == "patterns" or rows["it"].startswith("it_core_news_sm")


def test_no_other_language_is_installed() -> None:
    refused = CliRunner().invoke(command, ["install", "tlh"])
    assert refused.exit_code == 2
    assert "'de'" in refused.output


def test_settings_name_languages_that_can_be_read() -> None:
    assert Settings.load({"ANAPHORA_LANGS": "fr, de"}).langs == ("fr", "de")
    with pytest.raises(Invalid, match="tlh"):
        Settings.load({"ANAPHORA_LANGS": "en,tlh"})
