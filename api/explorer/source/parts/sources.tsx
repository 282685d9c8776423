// What a memory was drawn from, down to the turns of a conversation.
import type { MemoryPageQuery } from '../generated.js';
import { useWords } from '../words.js';
import { MemoryItem, ThreadLink, type Row } from './memories.js';
import { Empty } from './states.js';

type Shown = NonNullable<MemoryPageQuery['memory']>;
type Origin = Row & { thread: { id: string; key: string; title: string | null } | null; derivedFrom?: { edges: { node: Origin }[] } };

function Origins({ origins }: { origins: Origin[] }) {
  return (
    <ul class="list">
      {origins.map((memory) => (
        <li key={memory.id} class="card">
          <MemoryItem memory={memory}>
            {memory.thread && <p class="meta"><ThreadLink thread={memory.thread} /></p>}
          </MemoryItem>
          {memory.derivedFrom && memory.derivedFrom.edges.length > 0 && <Origins origins={memory.derivedFrom.edges.map(({ node }) => node)} />}
        </li>
      ))}
    </ul>
  );
}

export function Sources({ memory }: { memory: Shown }) {
  const say = useWords();
  const origins: Origin[] = memory.derivedFrom.edges.map(({ node }) => node);
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{say('sources')}</h2>
      {origins.length ? <Origins origins={origins} /> : <Empty>{say(memory.kind === 'EPISODE' ? 'sources.itself' : 'sources.none')}</Empty>}
    </section>
  );
}
