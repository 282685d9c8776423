"""Opens and closes the async driver; nothing else constructs one."""

from neo4j import AsyncDriver, AsyncGraphDatabase, NotificationMinimumSeverity

from anaphora.settings import Settings


def open_driver(settings: Settings) -> AsyncDriver:
    """A driver for the database of the settings; no connection is made yet."""
    return AsyncGraphDatabase.driver(
        settings.neo4j_uri,
        auth=(settings.neo4j_user, settings.neo4j_password.get_secret_value()),
        max_connection_pool_size=settings.neo4j_pool_size,
        connection_timeout=5.0,
        connection_acquisition_timeout=10.0,
        max_transaction_retry_time=10.0,
        keep_alive=True,
        notifications_min_severity=NotificationMinimumSeverity.OFF,
        user_agent="anaphora",
    )
