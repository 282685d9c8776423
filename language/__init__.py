"""What turns words into memories: embeddings now; readers, extraction, intent, polarity later."""
