// The ontology as a tree of concepts, and a concept with what is said of it and its entities.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api.js';
import { ConceptPageDocument, ConceptsDocument, EntitiesOfDocument, type ConceptPageQuery } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, useAnswer, usePages } from '../loading.js';
import { EntityLink, Said } from '../parts/memories.js';
import { Empty, More, Show } from '../parts/states.js';
import { Tree } from '../parts/tree.js';
import { change, instantOf, link, usePlace } from '../router.js';
import { useWords } from '../words.js';

type Concept = NonNullable<ConceptPageQuery['concept']>;

export function Ontology() {
  const say = useWords();
  const { id, params } = usePlace();
  const asked = (params.get('q') ?? '').trim();
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const knownAt = instantOf(params, 'known');
  return (
    <>
      <h1 tabIndex={-1}>{say('ontology')}</h1>
      {knownAt && <p class="notice">{say('concepts.today')} {say('concepts.then')}</p>}
      <form role="search" onSubmit={(event) => { event.preventDefault(); change({ q: text.trim() }); }}>
        <label for="concept">{say('ontology.label')}</label>
        <div class="row">
          <input id="concept" type="search" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit">{say('search')}</button>
        </div>
      </form>
      <div class="ontology">
        <Concepts search={asked} shown={id} />
        {id && <OneConcept key={id} id={id} knownAt={knownAt} />}
      </div>
    </>
  );
}

/** The roots, from which the tree is opened; those with a name, if one is asked for. */
function Concepts({ search, shown }: { search: string; shown: string }) {
  const say = useWords();
  const found = usePages(search, async (after, signal) => pageOf((await ask(ConceptsDocument, { search: search || null, first: 100, after }, signal)).concepts));
  return (
    <nav aria-label={say('concepts')}>
      <Show of={found}>
        {(concepts) => {
          const roots = search ? concepts : concepts.filter(({ parents }) => !parents.edges.length);
          return concepts.length ? <Tree roots={roots} shown={shown} /> : <Empty>{say(search ? 'ontology.none.named' : 'ontology.none')}</Empty>;
        }}
      </Show>
      <More of={found} />
    </nav>
  );
}

function OneConcept({ id, knownAt }: { id: string; knownAt: string | null }) {
  const say = useWords();
  const found = useAnswer(ConceptPageDocument, { id, knownAt });
  const instances = found.data?.subgraph?.nodes.flatMap((node) => (node.__typename === 'Entity' ? [node] : [])) ?? [];
  return (
    <article class="concept" aria-label={say('concept')}>
      <Show of={found} absent={say('concept.unknown')}>
        {({ concept }) => concept && (
          <>
            <h2><Said text={concept.name} /></h2>
            <p><a href={link('graph', concept.id)}>{say('graph.around')}</a></p>
            <Facts concept={concept} />
            <Entities type={concept.name} instances={instances} knownAt={knownAt} />
          </>
        )}
      </Show>
    </article>
  );
}

function Named({ concepts }: { concepts: { node: { id: string; name: string } }[] }) {
  if (!concepts.length) return <>–</>;
  return <>{concepts.map(({ node }) => <a key={node.id} class="chip" href={link('ontology', node.id)}><Said text={node.name} /></a>)}</>;
}

function Facts({ concept }: { concept: Concept }) {
  const say = useWords();
  return (
    <>
      {concept.description && <p class="text whole"><Said text={concept.description} /></p>}
      <dl class="facts">
        <div><dt>{say('concept.parents')}</dt><dd><Named concepts={concept.parents.edges} /></dd></div>
        <div><dt>{say('concept.children')}</dt><dd><Named concepts={concept.children.edges} /></dd></div>
        <div><dt>{say('layer')}</dt><dd>{say(concept.shared ? 'layer.shared' : 'layer.own')}</dd></div>
        {concept.iri && <div><dt>IRI</dt><dd><Said text={concept.iri} /></dd></div>}
      </dl>
      {concept.relations.edges.length > 0 && (
        <section aria-labelledby="relations">
          <h3 id="relations">{say('relations')}</h3>
          <ul class="list">
            {concept.relations.edges.map(({ node }) => (
              <li key={node.id}>
                <a href={link('ontology', node.from.id)}><Said text={node.from.name} /></a> → <bdi>{node.name.replaceAll('_', ' ')}</bdi> →{' '}
                <a href={link('ontology', node.to.id)}><Said text={node.to.name} /></a> {node.cardinality && <span class="meta"><Said text={node.cardinality} /></span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Entities with the concept's name as their type, and those that were given the concept otherwise. */
function Entities({ type, instances, knownAt }: { type: string; instances: { id: string; name: string; type: string }[]; knownAt: string | null }) {
  const say = useWords();
  const found = usePages(JSON.stringify([type, knownAt]), async (after, signal) => pageOf((await ask(EntitiesOfDocument, { type, after, knownAt }, signal)).entities));
  useLive('memory', found.reload);
  return (
    <section aria-labelledby="entities">
      <h3 id="entities">{say('entities')}</h3>
      <Show of={found}>
        {(entities) => {
          const all = [...new Map([...entities, ...instances].map((entity) => [entity.id, entity])).values()];
          return all.length ? <p class="chips">{all.map((entity) => <EntityLink key={entity.id} entity={entity} />)}</p> : <Empty>{say(knownAt ? 'none.then' : 'concept.entities.none')}</Empty>;
        }}
      </Show>
      <More of={found} />
    </section>
  );
}
