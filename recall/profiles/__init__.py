"""Profiles of recall as data: sources, weights, selection; and the scope that filters set."""
