// A memory's page: what it says, since when, where it comes from, and what happened to it.
import { ask } from '../api.js';
import { MemoryConflictsDocument, MemoryPageDocument, type MemoryPageQuery } from '../generated.js';
import { useLive } from '../live.js';
import { useAnswer, useLoaded } from '../loading.js';
import { Actions } from '../parts/actions.js';
import { History } from '../parts/history.js';
import { Badges, EntityLink, MemoryItem, MemoryList, Said, ThreadLink, type Row } from '../parts/memories.js';
import { Sources } from '../parts/sources.js';
import { Empty, Show } from '../parts/states.js';
import { Timeline } from '../parts/timeline.js';
import { instantOf, link, usePlace } from '../router.js';
import { useWords } from '../words.js';

export type Shown = NonNullable<MemoryPageQuery['memory']>;

export function Memory() {
  const say = useWords();
  const { id, params } = usePlace();
  const knownAt = instantOf(params, 'known');
  const found = useAnswer(MemoryPageDocument, { id, knownAt });
  useLive('memory', found.reload, new Set([id]));
  return (
    <>
      <h1 tabIndex={-1}>{say('memory')}</h1>
      <Show of={found} absent={say(knownAt ? 'memory.unknown.then' : 'memory.unknown')}>
        {({ memory }) => memory && <Whole memory={memory} knownAt={knownAt} heldAt={instantOf(params, 'valid')} reload={found.reload} />}
      </Show>
    </>
  );
}

function Whole({ memory, knownAt, heldAt, reload }: { memory: Shown; knownAt: string | null; heldAt: string | null; reload: () => void }) {
  const say = useWords();
  const past = knownAt !== null;
  const chain = memory.chain.edges.map(({ node }) => node);
  return (
    <article aria-label={say('memory')}>
      <Badges memory={memory} />
      <p class="statement" id="statement"><Said text={memory.text} /></p>
      {past && <p class="notice">{say('memory.past')}</p>}
      {heldAt && <Held memory={memory} at={heldAt} />}
      <p><a href={link('graph', memory.id)}>{say('graph.around')}</a></p>
      {!past && <Actions memory={memory} reload={reload} />}
      <Facts memory={memory} />
      {memory.entities.length > 0 && (
        <section aria-labelledby="mentions">
          <h2 id="mentions">{say('entities')}</h2>
          <p class="chips">{memory.entities.map(({ entity }) => <EntityLink key={entity.id} entity={entity} />)}</p>
        </section>
      )}
      {chain.length > 1 && (
        <section aria-labelledby="chain">
          <h2 id="chain">{say('chain')}</h2>
          <Timeline chain={chain} shown={memory.id} />
        </section>
      )}
      <Sources memory={memory} />
      <Links memory={memory} />
      <Conflicts id={memory.id} knownAt={knownAt} />
      <section aria-labelledby="history">
        <h2 id="history">{say('history')}</h2>
        <History id={memory.id} knownAt={knownAt} changed={reload} />
      </section>
    </article>
  );
}

/** Whether it held at the instant of the world's clock. */
function Held({ memory, at }: { memory: Row; at: string }) {
  const say = useWords();
  const then = Date.parse(at);
  const held = !(memory.validFrom && Date.parse(memory.validFrom) > then) && !(memory.validTo && Date.parse(memory.validTo) <= then);
  return <p class="notice">{say(held ? 'memory.held' : 'memory.held.not', { day: say.day(at) })}</p>;
}

function Facts({ memory }: { memory: Shown }) {
  const say = useWords();
  const day = (instant: string | null) => (instant ? say.moment(instant) : '…');
  const none = '–';
  return (
    <dl class="facts">
      {memory.__typename === 'Fact' && memory.predicate && (
        <div>
          <dt>{say('statement')}</dt>
          <dd>
            {memory.subject && <EntityLink entity={memory.subject} />} {memory.negated && `${say('not')} `}
            <bdi>{memory.predicate.replaceAll('_', ' ')}</bdi>{' '}
            {memory.objectEntity ? <EntityLink entity={memory.objectEntity} /> : <Said text={memory.object ?? ''} />}
          </dd>
        </div>
      )}
      <div><dt>{say('status')}</dt><dd>{say.of('status', memory.status)}</dd></div>
      <div><dt>{say('trust')}</dt><dd>{say.of('trust', memory.trust)}</dd></div>
      <div><dt>{say('confidence')}</dt><dd>{say.share(memory.confidence)}</dd></div>
      <div><dt>{say('importance')}</dt><dd>{say.share(memory.importance)}</dd></div>
      <div><dt>{say('interval.world')}</dt><dd>{`${day(memory.validFrom)} – ${day(memory.validTo)}`}</dd></div>
      <div><dt>{say('interval.graph')}</dt><dd>{`${day(memory.createdAt)} – ${day(memory.retiredAt)}`}</dd></div>
      {memory.expiresAt && <div><dt>{say('expires')}</dt><dd>{say.moment(memory.expiresAt)}</dd></div>}
      {memory.thread && <div><dt>{say('thread')}</dt><dd><ThreadLink thread={memory.thread} /></dd></div>}
      <div><dt>{say('tags')}</dt><dd>{memory.tags.length ? memory.tags.map((tag) => <><Said key={tag} text={tag} />{' '}</>) : none}</dd></div>
      <div><dt>{say('topics')}</dt><dd>{memory.topics.length ? memory.topics.map((topic) => <><Said key={topic} text={topic} />{' '}</>) : none}</dd></div>
      {memory.source && <div><dt>{say('source')}</dt><dd><Said text={memory.source} /></dd></div>}
    </dl>
  );
}

function Links({ memory }: { memory: Shown }) {
  const say = useWords();
  // Sources and successors have places of their own on the page.
  const others = memory.links.edges.map(({ node }) => node).filter(({ rel }) => rel !== 'derived_from' && rel !== 'supersedes');
  const drawn = memory.links.edges.map(({ node }) => node).filter(({ rel, toId }) => rel === 'derived_from' && toId === memory.id);
  return (
    <>
      {drawn.length > 0 && (
        <section aria-labelledby="drawn">
          <h2 id="drawn">{say('drawn')}</h2>
          <MemoryList memories={drawn.flatMap(({ from }) => from ?? [])} />
        </section>
      )}
      <section aria-labelledby="links">
        <h2 id="links">{say('links')}</h2>
        {others.length === 0 && <Empty>{say('links.none')}</Empty>}
        <ul class="list">
          {others.map(({ id, rel, fromId, from, to }) => {
            const other = fromId === memory.id ? to : from;
            return (
              <li key={id} class="card">
                <p class="meta"><bdi>{rel.replaceAll('_', ' ')}</bdi> {fromId === memory.id ? '→' : '←'}</p>
                {other ? <MemoryItem memory={other} /> : <p class="hint">{say('erased')}</p>}
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

function Conflicts({ id, knownAt }: { id: string; knownAt: string | null }) {
  const say = useWords();
  const filter = { memoryIds: [id], statuses: ['OPEN', 'RESOLVED', 'DISMISSED'] as const };
  const found = useLoaded((signal) => ask(MemoryConflictsDocument, { filter: { ...filter, statuses: [...filter.statuses] }, knownAt }, signal), JSON.stringify([id, knownAt]));
  useLive('conflict', found.reload);
  return (
    <section aria-labelledby="conflicts">
      <h2 id="conflicts">{say('conflicts')}</h2>
      <Show of={found}>
        {({ conflicts }) => (
          <>
            {!conflicts?.edges.length && <Empty>{say('conflicts.of.none')}</Empty>}
            <ul class="list">
              {conflicts?.edges.map(({ node }) => {
                const other = node.aId === id ? node.b : node.a;
                return (
                  <li key={node.id} class="card">
                    <p class="meta">
                      {say.of('conflict', node.kind)} · {say.of('conflict', node.status)}
                      {node.verdict && ` · ${say.of('verdict', node.verdict)}`}
                      {node.status === 'OPEN' && !knownAt && <> · <a href={link('conflicts', node.id)}>{say('decide')}</a></>}
                    </p>
                    {other ? <MemoryItem memory={other} /> : <p class="hint">{say('erased')}</p>}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Show>
    </section>
  );
}
