"""What a question asks for: intents, topics, amounts, exclusions; and signs of orders in texts."""
