"""Table of the consolidation steps of this part; the task adds those that write memories."""

from collections.abc import Mapping
from functools import partial

from graph.changes.step import Step
from graph.enums import RunStep
from maintenance.consolidation.embed import embed
from maintenance.services import Services


def steps_of(services: Services) -> Mapping[RunStep, Step]:
    """Return the steps by their names; `STEPS` in graph/changes/consolidation.py orders them."""
    return {
        RunStep.EMBED: partial(embed, services),
    }
