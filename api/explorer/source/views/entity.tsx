// An entity's page: facts by relation, related entities, aliases, and the memories that mention it.
import { useState } from 'preact/hooks';
import { allows, viewer } from '../api.js';
import { EntityPageDocument, type EntityPageQuery } from '../generated.js';
import { useLive } from '../live.js';
import { useAnswer } from '../loading.js';
import { EntityLink, MemoryItem, MemoryList, Said } from '../parts/memories.js';
import { Merge, Merged } from '../parts/merge.js';
import { Empty, Show } from '../parts/states.js';
import { instantOf, link, usePlace } from '../router.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';

type Shown = NonNullable<EntityPageQuery['entity']>;
type Fact = Shown['facts']['edges'][number]['node'];

export function Entity() {
  const say = useWords();
  const { id, params } = usePlace();
  const knownAt = instantOf(params, 'known');
  const found = useAnswer(EntityPageDocument, { id, knownAt, validAt: instantOf(params, 'valid') });
  useLive('memory', found.reload);
  // A merge is undone by a run, which may touch no memory.
  useLive('run', found.reload);
  return (
    <>
      <h1 tabIndex={-1}>{say('entity')}{found.data?.entity && <>: <Said text={found.data.entity.name} /></>}</h1>
      <Show of={found} absent={say(knownAt ? 'entity.unknown.then' : 'entity.unknown')}>
        {({ entity }) => entity && <Whole entity={entity} asked={id} past={knownAt !== null} reload={found.reload} />}
      </Show>
    </>
  );
}

function Whole({ entity, asked, past, reload }: { entity: Shown; asked: string; past: boolean; reload: () => void }) {
  const say = useWords();
  const may = allows(useStore(viewer), 'WRITE') && !past;
  const [merging, setMerging] = useState(false);
  const facts = entity.facts.edges.map(({ node }) => node);
  const others = entity.others.edges.map(({ node }) => node);
  return (
    <article aria-label={say('entity')}>
      {/* An id of an entity that was merged is answered by the one that it was merged into. */}
      {entity.id !== asked && <p class="notice">{say('merged.into')} <Said text={entity.name} /></p>}
      {past && <p class="notice">{say('entity.past')}</p>}
      <p class="row">
        <a href={link('graph', entity.id)}>{say('graph.around')}</a>
        {may && <button type="button" class="plain" onClick={() => setMerging(true)}>{say('merge.with.another')}</button>}
      </p>
      {merging && may && <Merge entity={entity} close={() => { setMerging(false); reload(); }} />}
      <dl class="facts">
        <div><dt>{say('type')}</dt><dd><Said text={entity.type} /></dd></div>
        <div><dt>{say('aliases')}</dt><dd>{entity.aliases.length ? entity.aliases.map((alias) => <><Said key={alias} text={alias} />{' '}</>) : '–'}</dd></div>
        {entity.concept && <div><dt>{say('concept')}</dt><dd><a href={link('ontology', entity.concept.id)}><Said text={entity.concept.name} /></a> {entity.concept.description && <Said text={entity.concept.description} />}{past && <p class="hint">{say('concepts.today')}</p>}</dd></div>}
      </dl>
      <section aria-labelledby="facts">
        <h2 id="facts">{say('facts')}</h2>
        {facts.length ? <ByRelation facts={facts} /> : <Empty>{say('facts.none')}</Empty>}
        {entity.facts.pageInfo.hasNextPage && <p class="hint">{say('first.only', { count: facts.length })}</p>}
      </section>
      <Related entity={entity} />
      {!past && <Merged id={entity.id} changed={reload} />}
      <section aria-labelledby="others">
        <h2 id="others">{say('mentioned.in')}</h2>
        {others.length ? <MemoryList memories={others} /> : <Empty>{say('mentioned.none')}</Empty>}
        {entity.others.pageInfo.hasNextPage && <p class="hint">{say('first.only', { count: others.length })}</p>}
      </section>
    </article>
  );
}

function ByRelation({ facts }: { facts: Fact[] }) {
  const say = useWords();
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const relation = (fact.__typename === 'Fact' && fact.predicate) || '';
    groups.set(relation, [...(groups.get(relation) ?? []), fact]);
  }
  return (
    <>
      {[...groups].map(([relation, members]) => (
        <section key={relation} class="group">
          <h3>{relation ? <bdi>{relation.replaceAll('_', ' ')}</bdi> : say('facts.other')}</h3>
          <ul class="list">{members.map((fact) => <li key={fact.id} class="card"><MemoryItem memory={fact} /></li>)}</ul>
        </section>
      ))}
    </>
  );
}

function Related({ entity }: { entity: Shown }) {
  const say = useWords();
  return (
    <section aria-labelledby="related">
      <h2 id="related">{say('related')}</h2>
      {entity.related.length === 0 && <Empty>{say('related.none')}</Empty>}
      <ul class="list columns">
        {entity.related.map((path) => (
          <li key={`${path.entity.id} ${path.steps.map(({ id }) => id).join()}`} class="card">
            <EntityLink entity={path.entity} />
            {path.steps.map((step) => (
              <p key={step.id} class="meta">
                {step.from.id === entity.id ? '→' : '←'} <bdi>{step.name.replaceAll('_', ' ')}</bdi>
                {(step.since || step.until) && ` · ${say('held', { from: step.since ? say.day(step.since) : '…', to: step.until ? say.day(step.until) : '…' })}`}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
