"""Supervised processes: started in order of need, restarted when they die, ended together."""
