// Recall with its reasons; without a question, the newest memories.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api.js';
import { MemoriesDocument, SearchDocument, type MemoryKind, type MemoryStatus, type SearchQuery } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, useLoaded, usePages } from '../loading.js';
import { Empty, More, Show } from '../parts/states.js';
import { MemoryItem, MemoryList } from '../parts/memories.js';
import { change, instantOf, usePlace } from '../router.js';
import { useWords } from '../words.js';

const KINDS: MemoryKind[] = ['FACT', 'EPISODE', 'PROCEDURE', 'SUMMARY'];
const STATUSES: MemoryStatus[] = ['ACTIVE', 'PENDING_EMBED', 'SUPERSEDED', 'MERGED', 'RETRACTED', 'FORGOTTEN', 'STALE', 'DEPRECATED'];
type Hit = NonNullable<SearchQuery['recall']>['hits'][number];

const kindsOf = (params: URLSearchParams) => {
  const named = (params.get('kinds') ?? '').split(',');
  return KINDS.filter((kind) => named.includes(kind));
};
const statusOf = (params: URLSearchParams) => STATUSES.find((status) => status === params.get('status')) ?? null;

export function Search() {
  const say = useWords();
  const { params } = usePlace();
  const query = (params.get('q') ?? '').trim();
  return (
    <>
      <h1 tabIndex={-1}>{say('search')}</h1>
      <SearchForm />
      {query ? <Hits query={query} /> : <Newest />}
    </>
  );
}

function SearchForm() {
  const say = useWords();
  const { params } = usePlace();
  const asked = params.get('q') ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const kinds = kindsOf(params);
  const toggle = (kind: MemoryKind) => {
    const chosen = KINDS.filter((each) => (each === kind) !== kinds.includes(each));
    change({ kinds: chosen.length === KINDS.length ? null : chosen.join(',') });
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        change({ q: text.trim() });
      }}
    >
      <label for="query">{say('search.label')}</label>
      <div class="row">
        <input id="query" type="search" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{say('search')}</button>
      </div>
      <fieldset class="row">
        <legend>{say('kinds')}</legend>
        {KINDS.map((kind) => (
          <label key={kind} class="check">
            <input type="checkbox" checked={kinds.includes(kind)} onChange={() => toggle(kind)} /> {say.of('kind', kind)}
          </label>
        ))}
      </fieldset>
      {!asked.trim() && (
        <label class="check">
          {say('status')}{' '}
          <select value={statusOf(params) ?? ''} onChange={(event) => change({ status: event.currentTarget.value })}>
            <option value="">{say('status.believed')}</option>
            {STATUSES.map((status) => <option key={status} value={status}>{say.of('status', status)}</option>)}
          </select>
        </label>
      )}
    </form>
  );
}

function Hits({ query }: { query: string }) {
  const say = useWords();
  const { params } = usePlace();
  const kinds = kindsOf(params);
  const input = {
    query, limit: 20, touch: false,
    kinds: kinds.length ? kinds : null,
    knownAt: instantOf(params, 'known'),
    validAt: instantOf(params, 'valid'),
  };
  const found = useLoaded((signal) => ask(SearchDocument, { input }, signal), JSON.stringify(input));
  const hits = found.data?.recall?.hits ?? [];
  useLive('memory', found.reload, new Set(hits.map(({ memory }) => memory.id)));
  return (
    <section aria-label={say('results')} aria-busy={found.waiting}>
      <p class="hint" role="status">{found.data && say('results.count', { count: hits.length })}</p>
      <Show of={found}>
        {({ recall }) => (
          <>
            {recall && !recall.semantic && <p class="notice">{say('words.alone')}</p>}
            {recall?.warnings.map((warning) => <p key={warning} class="notice" dir="auto">{warning}</p>)}
            {hits.length === 0 && <Empty>{say('results.none')}</Empty>}
            <ol class="list">{hits.map((hit) => <li key={hit.memory.id} class="card hit"><HitItem hit={hit} /></li>)}</ol>
          </>
        )}
      </Show>
    </section>
  );
}

function HitItem({ hit }: { hit: Hit }) {
  const say = useWords();
  return (
    <>
      <MemoryItem memory={hit.memory}>
        <p class="why" dir="auto"><bdi>{hit.why}</bdi></p>
        {hit.conflicts.length > 0 && <p class="notice">{say('disputed')}</p>}
      </MemoryItem>
      <Signals hit={hit} />
    </>
  );
}

/** What each signal adds to the score, the largest as a full bar. */
function Signals({ hit }: { hit: Hit }) {
  const say = useWords();
  const parts = hit.signals.map(({ name, value, weight }) => ({ name, part: value * weight })).filter(({ part }) => part !== 0);
  const largest = Math.max(...parts.map(({ part }) => Math.abs(part)), 1e-9);
  return (
    <dl class="signals" aria-label={say('signals')}>
      <div class="strong">
        <dt>{say('relevance')}</dt>
        <dd class="bar" aria-hidden="true"><i style={{ width: `${Math.min(100, 100 * hit.relevance)}%` }} /></dd>
        <dd class="number">{say.share(hit.relevance)}</dd>
      </div>
      {parts.map(({ name, part }) => (
        <div key={name}>
          <dt>{say.of('signal', name)}</dt>
          <dd class="bar" aria-hidden="true"><i class={part < 0 ? 'less' : ''} style={{ width: `${(100 * Math.abs(part)) / largest}%` }} /></dd>
          <dd class="number">{say.number(part)}</dd>
        </div>
      ))}
      {hit.multipliers.map(({ name, value }) => (
        <div key={name}>
          <dt>{say.of('signal', name)}</dt>
          <dd class="bar none" aria-hidden="true" />
          <dd class="number">× {say.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Newest() {
  const say = useWords();
  const { params } = usePlace();
  const kinds = kindsOf(params);
  const status = statusOf(params);
  const filter = {
    ...(kinds.length && { kinds }),
    ...(status && { statuses: [status] }),
    knownAt: instantOf(params, 'known'),
    validAt: instantOf(params, 'valid'),
  };
  const found = usePages(JSON.stringify(filter), async (after, signal) => pageOf((await ask(MemoriesDocument, { filter, first: 20, after }, signal)).memories));
  useLive('memory', found.reload);
  return (
    <section aria-label={say('newest')} aria-busy={found.waiting}>
      <h2>{say('newest')}</h2>
      <Show of={found}>
        {(memories) => (memories.length ? <MemoryList memories={memories} label={say('newest')} /> : <Empty>{say('memories.none')}</Empty>)}
      </Show>
      <More of={found} />
    </section>
  );
}
