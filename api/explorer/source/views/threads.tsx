// Conversations, latest first.
import { ask } from '../api.js';
import { ThreadsDocument } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, usePages } from '../loading.js';
import { ThreadLink } from '../parts/memories.js';
import { Empty, More, Show } from '../parts/states.js';
import { instantOf, usePlace } from '../router.js';
import { useWords } from '../words.js';

export function Threads() {
  const say = useWords();
  const knownAt = instantOf(usePlace().params, 'known');
  const found = usePages(`threads ${knownAt}`, async (after, signal) => pageOf((await ask(ThreadsDocument, { first: 30, after, knownAt }, signal)).threads));
  useLive('memory', found.reload);
  return (
    <>
      <h1 tabIndex={-1}>{say('threads')}</h1>
      <Show of={found}>
        {(threads) => (
          <>
            {threads.length === 0 && <Empty>{say(knownAt ? 'none.then' : 'threads.none')}</Empty>}
            <ul class="list">
              {threads.map((thread) => (
                <li key={thread.id} class="card">
                  <ThreadLink thread={thread} />
                  <p class="meta">{say.moment(thread.lastTurnAt ?? thread.createdAt)}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Show>
      <More of={found} />
    </>
  );
}
