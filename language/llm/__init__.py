"""A language model at an OpenAI-compatible endpoint, where one is configured, and its uses."""
