"""Benchmarks, each a subcommand of `anaphora bench`: measured on real servers, told as ratios."""
