"""Learning from use: answers kept for feedback, weights tuned by it, and experiments."""
