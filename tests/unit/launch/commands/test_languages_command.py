"""`anaphora languages` says how each language is read."""

import json

from click.testing import CliRunner

from launch.commands.knowledge.languages_ import command


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
