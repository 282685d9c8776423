"""The HTTP service: GraphQL over POST and WebSocket, transfers, pages, and what watches it."""
