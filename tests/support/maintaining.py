"""The services of background work over those of a test's writes."""

from maintenance.services import Services as Maintenance
from memory.services import Services


def maintaining(services: Services) -> Maintenance:
    """Return them over the same graph, encoder and clock."""
    return Maintenance(
        services.graph,
        services.encoder,
        services.events,
        services.settings,
        clock=services.clock,
        signer=services.signer,
        slow_judge=services.slow_judge,
    )
