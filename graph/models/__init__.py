"""The graph's structure as neomodel classes: labels, properties, constraints, indexes."""
