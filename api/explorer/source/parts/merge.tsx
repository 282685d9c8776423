// The merging of an entity with another, and its undoing: a run like others.
import { useState } from 'preact/hooks';
import { allows, ask, viewer } from '../api.js';
import { EntitiesDocument, MergedDocument, MergeEntitiesDocument, MergesDocument } from '../generated.js';
import { useLive } from '../live.js';
import { useLoaded } from '../loading.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';
import { Dialog } from './dialog.js';
import { Said } from './memories.js';
import { Empty, Show } from './states.js';
import { UndoRun } from './undo.js';

const MOST_PAGES = 3;
/** Ids that are looked up at once. */
const MOST_LOST = 100;

interface Named {
  id: string;
  name: string;
  type: string;
}

/** Asks with which entity another is merged, and which of the two stays. */
export function Merge({ entity, close }: { entity: Named; close: () => void }) {
  const say = useWords();
  const [text, setText] = useState(entity.name);
  const [other, setOther] = useState<string | null>(null);
  const [stays, setStays] = useState(true);
  const search = text.trim();
  const found = useLoaded(async (signal) => (await ask(EntitiesDocument, { search, first: 20, after: null, knownAt: null }, signal)).entities?.edges ?? [], search || null);
  const others = (found.data ?? []).map(({ node }) => node).filter(({ id }) => id !== entity.id);
  const chosen = others.find(({ id }) => id === other);
  const [winner, loser] = stays ? [entity, chosen] : [chosen, entity];
  const act = async () => {
    // A dialog closes once it has acted, so it must not act without a choice.
    if (!winner || !loser) throw new Error(say('merge.choose'));
    await ask(MergeEntitiesDocument, { winner: winner.id, losers: [loser.id] });
  };
  return (
    <Dialog title={say('merge')} confirm={say('merge')} close={close} act={act}>
      <p>{say('merge.ask')}</p>
      <label>{say('entities.label')}<input dir="auto" value={text} onInput={(event) => setText(event.currentTarget.value)} /></label>
      <Show of={found}>
        {() => (
          <fieldset class="others">
            <legend>{say('merge.with')}</legend>
            {others.length === 0 && <Empty>{say('entities.none.named')}</Empty>}
            {others.map(({ id, name, type }) => (
              <label key={id} class="check">
                <input type="radio" name="other" checked={id === other} onChange={() => setOther(id)} /> <Said text={name} /> <small><bdi>{type}</bdi></small>
              </label>
            ))}
          </fieldset>
        )}
      </Show>
      {chosen && (
        <fieldset class="others">
          <legend>{say('merge.stays')}</legend>
          <label class="check"><input type="radio" name="stays" checked={stays} onChange={() => setStays(true)} /> <Said text={entity.name} /></label>
          <label class="check"><input type="radio" name="stays" checked={!stays} onChange={() => setStays(false)} /> <Said text={chosen.name} /></label>
        </fieldset>
      )}
    </Dialog>
  );
}

interface Lost {
  run: string;
  names: string[];
}

const read = (after: string | null, signal: AbortSignal) => ask(MergesDocument, { after }, signal);

/** The latest merges that gave something to an entity, and were not undone. */
async function mergesInto(winner: string, signal: AbortSignal): Promise<Lost[]> {
  const given = new Map<string, string>();
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { runs }: Awaited<ReturnType<typeof read>> = await read(after, signal);
    for (const { node } of runs?.edges ?? []) {
      if (node.undoneBy || node.status !== 'SUCCEEDED') continue;
      for (const { node: change } of node.changes.edges) {
        if (change.subjectId && change.subjectLabel === 'Entity' && !given.has(change.subjectId)) given.set(change.subjectId, node.id);
      }
    }
    after = runs?.pageInfo.hasNextPage ? runs.pageInfo.endCursor : null;
    if (after === null) break;
  }
  const ids = [...given.keys()].slice(0, MOST_LOST);
  const found = new Map<string, Lost>();
  for (const node of ids.length ? (await ask(MergedDocument, { ids }, signal)).nodes : []) {
    const run = node && given.get(node.id);
    if (!run || node.__typename !== 'Entity' || node.mergedInto?.id !== winner) continue;
    found.set(run, { run, names: [...(found.get(run)?.names ?? []), node.name] });
  }
  return [...found.values()];
}

/** What was merged into an entity, each with its undoing. */
export function Merged({ id, changed }: { id: string; changed: () => void }) {
  const say = useWords();
  const may = allows(useStore(viewer), 'MAINTAIN');
  const [asking, setAsking] = useState<string | null>(null);
  const found = useLoaded((signal) => mergesInto(id, signal), may ? `merges ${id}` : null);
  useLive('run', found.reload);
  if (!found.data?.length) return null;
  return (
    <section aria-labelledby="merged">
      <h2 id="merged">{say('merged')}</h2>
      <ul class="list">
        {found.data.map(({ run, names }) => (
          <li key={run} class="row">
            {names.map((name) => <span key={name} class="chip"><Said text={name} /></span>)}
            <button type="button" class="plain" onClick={() => setAsking(run)}>{say('merge.undo')}</button>
          </li>
        ))}
      </ul>
      {asking && <UndoRun id={asking} close={() => { setAsking(null); found.reload(); changed(); }} />}
    </section>
  );
}
