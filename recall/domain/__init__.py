"""Domain databases: rows about the entities of a query, from where an application keeps them."""
