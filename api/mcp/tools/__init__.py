"""The tools that agents call: their operations, arguments, answers and texts, in one table."""
