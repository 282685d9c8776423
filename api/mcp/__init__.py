"""The Model Context Protocol: tools and resources for agents, over the operations of GraphQL."""
