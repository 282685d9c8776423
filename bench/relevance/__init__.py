"""Calibration of relevance: how scores become chances, and what the chances are worth."""
