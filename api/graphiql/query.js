export const startingQuery = `# What matters now, and why. Run it with Ctrl-Enter; the key of this tab is sent along.
query WhereDoesMayaLive {
  recall(input: { query: "Where does Maya live now?", limit: 3 }) {
    hits {
      score
      why
      memory {
        kind
        text
        createdAt
        ... on Fact { predicate validFrom validTo }
      }
      signals { name value weight }
    }
    timings { stage ms }
  }
}

# What she lived in before: a chain of facts that replaced each other.
query Chain {
  memories(filter: { text: "Maya lives", kinds: [FACT] }, first: 1) {
    edges {
      node {
        chain { edges { node { text status validFrom validTo } } }
      }
    }
  }
}

# Every change as it happens: run it, then write something in another tab.
subscription Changes {
  memoryChanged {
    cursor
    change { action at memory { kind text status } }
  }
}
`;
