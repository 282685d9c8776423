"""The dashboard and the alerts ask for figures that are really shown, by labels that they have."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest
import yaml

from api.monitoring.metrics import Metrics
from tests.support.paths import ROOT

FOLDER = ROOT / "deploy" / "monitoring"
_NAME = re.compile(r"\banaphora_[a-z_]+")
_BY = re.compile(r"by \(([a-z, ]+)\)")
_MATCHED = re.compile(r"\b([a-z_]+)=~?\"")


def shown() -> tuple[set[str], set[str]]:
    """Return the names of series that `/metrics` may show, and all their labels."""
    metrics = Metrics()
    metrics.count_request("/graphql", 200)
    metrics.count_operation("recall", 0.1, ["INTERNAL"], [("gather", 1.0)], {"used": 1})
    metrics._queues.labels("embed").set(1)
    metrics._steps.sums = {
        "MERGE:seconds": 1.0,
        "MERGE:batches": 1.0,
        "MERGE:failures": 1.0,
        "MERGE:count:merged": 1.0,
    }
    samples = [sample for family in metrics.registry.collect() for sample in family.samples]
    return {one.name for one in samples}, {label for one in samples for label in one.labels}


def asked() -> Iterator[str]:
    rules = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))
    for group in rules["groups"]:
        yield from (rule["expr"] for rule in group["rules"])
    dashboard = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
    for panel in dashboard["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def test_every_figure_that_is_asked_for_is_shown() -> None:
    names, labels = shown()
    expressions = list(asked())
    assert len(expressions) > 20
    wanted = {name for expression in expressions for name in _NAME.findall(expression)}
    assert wanted - names == set()
    by = {
        label for one in expressions for part in _BY.findall(one) for label in part.split(", ")
    } | {label for one in expressions for label in _MATCHED.findall(one)}
    assert by - labels == set()


def test_every_series_but_the_sums_has_a_place_on_the_dashboard() -> None:
    text = (FOLDER / "dashboard.json").read_text("utf-8")
    plain = {re.sub(r"_(bucket|count|sum|created|total)$", "", name) for name in shown()[0]}
    assert {name for name in plain if name not in text} <= {"anaphora_run_step_batches"}


def test_panels_stand_beside_one_another_with_names_of_their_own() -> None:
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    for key in ("id", "title"):
        assert len({panel[key] for panel in panels}) == len(panels)
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len(panels)


def test_each_alert_says_what_to_do() -> None:
    [group] = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))["groups"]
    for rule in group["rules"]:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "description"}


@pytest.mark.skipif(
    shutil.which("promtool") is None and "CI" not in os.environ, reason="promtool is not installed"
)
@pytest.mark.parametrize(
    "arguments", [("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")]
)
def test_promtool_accepts_the_alerts(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        ["promtool", *arguments], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
