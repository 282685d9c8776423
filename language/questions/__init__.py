"""Analysis of questions: intents, topics, amounts, exclusions; and signs of orders in texts."""
