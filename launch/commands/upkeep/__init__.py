"""Commands of maintenance: its runs, and what they leave to decide."""
