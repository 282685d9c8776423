// A conversation to read: each turn, and what was drawn from it.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api.js';
import { ThreadPageDocument, type ThreadPageQuery } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, usePages } from '../loading.js';
import { Badges, MemoryItem, Said } from '../parts/memories.js';
import { Empty, More, Show } from '../parts/states.js';
import { instantOf, link, usePlace } from '../router.js';
import { useWords } from '../words.js';

type Shown = NonNullable<ThreadPageQuery['thread']>;
type Turn = Shown['turns']['edges'][number]['node'];

export function Thread() {
  const say = useWords();
  const { id, params } = usePlace();
  const clocks = { knownAt: instantOf(params, 'known'), validAt: instantOf(params, 'valid') };
  const asked = JSON.stringify([id, clocks]);
  const [thread, setThread] = useState<Shown | null>(null);
  useEffect(() => setThread(null), [asked]);
  const found = usePages(asked, async (after, signal) => {
    const answer = await ask(ThreadPageDocument, { id, ...clocks, after, first: 30 }, signal);
    setThread(answer.thread);
    return pageOf(answer.thread?.turns);
  });
  useLive('memory', found.reload);
  return (
    <>
      <h1 tabIndex={-1}>{say('thread')}{thread && <>: <Said text={thread.title || thread.key} /></>}</h1>
      {thread && <p><a href={link('graph', thread.id)}>{say('graph.around')}</a></p>}
      <Show of={found} absent={say(clocks.knownAt ? 'thread.unknown.then' : 'thread.unknown')}>
        {(turns) => (
          <>
            {turns.length === 0 && <Empty>{say('thread.none')}</Empty>}
            <ol class="list turns">{turns.map((turn) => <li key={turn.id} class="card"><OneTurn turn={turn} /></li>)}</ol>
          </>
        )}
      </Show>
      <More of={found} />
    </>
  );
}

function OneTurn({ turn }: { turn: Turn }) {
  const say = useWords();
  const drawn = turn.links.edges.flatMap(({ node }) => node.from ?? []);
  return (
    <>
      <div class="memory">
        {turn.__typename === 'Episode' && (
          <p class="meta"><strong><Said text={turn.role} /></strong> · <a href={link('memory', turn.id)}><time dateTime={turn.occurredAt}>{say.moment(turn.occurredAt)}</time></a></p>
        )}
        {(turn.status !== 'ACTIVE' || turn.trust !== 'STANDARD') && <Badges memory={turn} />}
        <p class="text whole"><Said text={turn.text} /></p>
      </div>
      {drawn.length > 0 && (
        <details open>
          <summary>{say('drawn')}: {drawn.length}</summary>
          <ul class="list">{drawn.map((memory) => <li key={memory.id}><MemoryItem memory={memory} /></li>)}</ul>
        </details>
      )}
    </>
  );
}
