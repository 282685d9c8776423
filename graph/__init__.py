"""The graph: the driver, the one query runner, models, records, migrations, tenancy."""
