"""Types that recall takes and returns, as the GraphQL contract names them; imports no use case."""
