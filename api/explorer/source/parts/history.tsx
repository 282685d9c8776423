// The changes of a memory, newest first: before, after, by whom, and the undo of the run that did it.
import { useState } from 'preact/hooks';
import { allows, ask, viewer } from '../api.js';
import { MemoryHistoryDocument, type MemoryHistoryQuery } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, usePages } from '../loading.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';
import { Said } from './memories.js';
import { Empty, More, Show } from './states.js';
import { UndoRun } from './undo.js';

type Change = NonNullable<MemoryHistoryQuery['memory']>['history']['edges'][number]['node'];

export function History({ id, knownAt, changed }: { id: string; knownAt: string | null; changed: () => void }) {
  const say = useWords();
  const found = usePages(JSON.stringify([id, knownAt]), async (after, signal) => pageOf((await ask(MemoryHistoryDocument, { id, after, knownAt }, signal)).memory?.history));
  useLive('memory', found.reload, new Set([id]));
  return (
    <>
      <Show of={found}>
        {(changes) => (
          <>
            {changes.length === 0 && <Empty>{say('history.none')}</Empty>}
            <ol class="list">
              {changes.map((change) => (
                <li key={change.id} class="card change">
                  <Entry change={change} past={knownAt !== null} changed={() => { found.reload(); changed(); }} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Show>
      <More of={found} />
    </>
  );
}

function Entry({ change, past, changed }: { change: Change; past: boolean; changed: () => void }) {
  const say = useWords();
  const [asking, setAsking] = useState(false);
  const may = allows(useStore(viewer), 'MAINTAIN') && !past;
  const { run } = change;
  const undoable = run && !run.dryRun && !run.undoneBy && run.kind !== 'ERASURE' && run.status !== 'QUEUED' && run.status !== 'RUNNING';
  return (
    <>
      <p class="meta">
        <strong>{say.of('change', change.action)}</strong> · <time dateTime={change.at}>{say.moment(change.at)}</time> ·{' '}
        {say.of('actor', change.actor.kind)} <Said text={change.actor.name} />
      </p>
      {change.reason && <p class="why"><Said text={change.reason} /></p>}
      <Difference before={change.before} after={change.after} />
      {run && (
        <p class="row">
          <span class="meta">{say('run')}: {say.of('run', run.kind)}{run.undoneBy && ` · ${say('undone')}`}</span>
          {undoable && may && <button type="button" class="plain" onClick={() => setAsking(true)}>{say('undo.run')}</button>}
        </p>
      )}
      {asking && run && <UndoRun id={run.id} close={() => { setAsking(false); changed(); }} />}
    </>
  );
}

const fields = (value: unknown): Record<string, unknown> => (value && typeof value === 'object' ? (value as Record<string, unknown>) : {});
const shown = (value: unknown) => (value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value));

/** The fields that differ, side by side. */
function Difference({ before, after }: { before: unknown; after: unknown }) {
  const say = useWords();
  const [old, now] = [fields(before), fields(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => shown(old[name]) !== shown(now[name]));
  if (!names.length) return null;
  return (
    <div class="wide">
      <table>
        <thead><tr><th scope="col">{say('field')}</th><th scope="col">{say('before')}</th><th scope="col">{say('after')}</th></tr></thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row"><Said text={name} /></th>
              <td class="before"><Said text={shown(old[name])} /></td>
              <td class="after"><Said text={shown(now[name])} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
