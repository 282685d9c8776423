"""Enriches memories: reads those that owe it, and stores topics, category, type and entities."""
