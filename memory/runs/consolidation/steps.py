"""Table of the consolidation steps that write memories, by their names."""

from collections.abc import Mapping
from functools import partial

from graph.changes.step import Step
from graph.enums import RunStep
from memory.runs.consolidation.contradict import Contradicting
from memory.runs.consolidation.evidence import find_evidence
from memory.runs.consolidation.expire import expire, expire_again
from memory.runs.consolidation.extract import extract
from memory.runs.consolidation.judge import judge
from memory.runs.consolidation.merge import Merging
from memory.runs.consolidation.neighbors import Neighbors
from memory.runs.consolidation.promote import promote
from memory.services import Services


def steps_of(services: Services) -> Mapping[RunStep, Step]:
    """Return the steps; they may remember what they read: take them anew for each slice."""
    neighbors = Neighbors(services.graph, services.settings)
    return {
        RunStep.EXTRACT: partial(extract, services),
        RunStep.EVIDENCE: partial(find_evidence, services),
        RunStep.DECAY: partial(expire, services),
        RunStep.CONTRADICT: Contradicting(services, neighbors),
        RunStep.MERGE: Merging(services, neighbors),
        RunStep.JUDGE: partial(judge, services),
        RunStep.DEPRECATE: partial(expire_again, services),
        RunStep.PROMOTE: partial(promote, services),
    }
