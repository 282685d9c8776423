"""Certainty of a classification: the readers' names are those of the graph and of GraphQL.

Neither part may import the other, so that each declares them.
"""

from graph.enums import EnrichmentConfidence
from language.enrichment.enricher import Confidence


def test_both_have_the_same_names_in_the_same_order() -> None:
    assert [one.value for one in Confidence] == [one.value for one in EnrichmentConfidence]
