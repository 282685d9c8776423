// What the start page asks, and where it leads.

export const viewer = 'query Viewer { viewer { userId keyName scopes } }';

export const recall = `query Recall($query: String!, $profile: RecallProfile!) {
  recall(input: { query: $query, profile: $profile, limit: 6 }) {
    hits {
      score
      why
      signals { name value weight }
      memory {
        id kind text createdAt validFrom validTo
        ... on Episode { role occurredAt }
      }
    }
    timings { stage ms }
    semantic
    warnings
  }
}`;

// About the demo: two people over two years.
export const questions = [
  'Where does Maya live now?',
  'How do I restart the sourdough starter?',
  'Why did Jonas change jobs?',
  'What is Pixel allergic to?',
  'Que mange Pixel le matin ?',
];

export const examples = [
  {
    title: 'Newest facts',
    query: `{
  memories(filter: { kinds: [FACT] }, first: 5) {
    edges { node { text createdAt ... on Fact { predicate subject { name } object } } }
  }
}`,
  },
  {
    title: 'What was replaced',
    query: `{
  memories(filter: { statuses: [SUPERSEDED] }, first: 5) {
    edges { node { text retiredAt head { text validFrom } } }
  }
}`,
  },
  {
    title: 'Conversations',
    query: `{
  threads(first: 3) {
    edges {
      node {
        key title
        turns(first: 4) { edges { node { text ... on Episode { role occurredAt } } } }
      }
    }
  }
}`,
  },
  {
    title: 'Recent changes',
    query: `{
  changes(first: 5) { edges { node { at action actor { kind name } memory { text } } } }
}`,
  },
  {
    title: 'As known a year ago',
    query: `{
  recall(input: {
    query: "Where does Maya live?", knownAt: "2025-11-01T00:00:00Z", limit: 3, touch: false
  }) { hits { why memory { text status asOf } } }
}`,
  },
  {
    title: 'Counts and health',
    query: `{
  stats { memories { kind status count } entities threads pendingEmbeddings }
  health { status checks { name status detail } }
}`,
  },
];

/** Links to everything; Neo4j Browser where this tab knows the database. */
export function cards(database) {
  const graph = 'MATCH p = (m:Memory)-[:SUPERSEDES|SUBJECT|OBJECT|MENTIONS]->() RETURN p LIMIT 150';
  const neo4j = {
    title: 'Neo4j Browser',
    text: 'The graph itself, with a first query filled in',
    href: `/browser?query=${encodeURIComponent(graph)}`,
  };
  return [
    { title: 'Explorer', text: 'Memories, entities, conflicts, conversations and runs', href: '/explorer' },
    { title: 'GraphiQL', text: 'Every query, mutation and subscription', href: '/graphiql' },
    ...(database ? [neo4j] : []),
    { title: 'Agents', text: 'Memory for Claude, Cursor and others, by MCP at /mcp', href: '/docs/mcp.md' },
    { title: 'Health', text: 'Whether the process runs', href: '/healthz' },
    { title: 'Readiness', text: 'Database, broker, workers, indexes', href: '/readyz' },
    { title: 'Metrics', text: 'For Prometheus', href: '/metrics' },
    { title: 'Export', text: 'All your memories, a line each', href: '/export', download: 'memories.ndjson' },
  ];
}
