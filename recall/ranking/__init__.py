"""Ranking: signals of each candidate, their weighted sum, multipliers, and selection."""
