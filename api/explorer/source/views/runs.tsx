// Runs with their progress, live, and their undo.
import { useState } from 'preact/hooks';
import { allows, ask, viewer } from '../api.js';
import { CancelRunDocument, RunsDocument, type RunRowFragment } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, usePages } from '../loading.js';
import { Dialog } from '../parts/dialog.js';
import { Said } from '../parts/memories.js';
import { Empty, More, Show } from '../parts/states.js';
import { UndoRun } from '../parts/undo.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';

export function Runs() {
  const say = useWords();
  const found = usePages('runs', async (after, signal) => pageOf((await ask(RunsDocument, { first: 20, after }, signal)).runs));
  useLive('run', found.reload);
  return (
    <>
      <h1 tabIndex={-1}>{say('runs')}</h1>
      <Show of={found}>
        {(runs) => (
          <>
            {runs.length === 0 && <Empty>{say('runs.none')}</Empty>}
            <ul class="list">{runs.map((run) => <li key={run.id} class="card"><OneRun run={run} changed={found.reload} /></li>)}</ul>
          </>
        )}
      </Show>
      <More of={found} />
    </>
  );
}

function OneRun({ run, changed }: { run: RunRowFragment; changed: () => void }) {
  const say = useWords();
  const [asking, setAsking] = useState<'undo' | 'cancel' | null>(null);
  const may = allows(useStore(viewer), 'MAINTAIN');
  const going = run.status === 'QUEUED' || run.status === 'RUNNING';
  // Erasing is for good, and an import of memories is ended by forgetting them.
  const lasting = run.kind === 'ERASURE' || (run.kind === 'IMPORT' && run.counts.some(({ name }) => name === 'pending'));
  const close = () => {
    setAsking(null);
    changed();
  };
  return (
    <>
      <h2>{say.of('run', run.kind)} <span class={`badge ${run.status}`}>{say.of('runstatus', run.status)}</span></h2>
      <p class="meta">
        {say.moment(run.startedAt ?? run.queuedAt)} · {say.of('actor', run.startedBy.kind)} <Said text={run.startedBy.name} />
        {run.dryRun && ` · ${say('dry')}`}{run.undoneBy && ` · ${say('undone')}`}{run.undoes && ` · ${say('undoes', { kind: say.of('run', run.undoes.kind) })}`}
      </p>
      {going && <p class="row"><progress max={1} value={run.progress} aria-label={say('progress')} /> {say.share(run.progress)} {run.currentStep && <span class="meta">{say.of('step', run.currentStep)}</span>}</p>}
      {run.counts.length > 0 && <p class="meta">{run.counts.map(({ name, value }) => `${name.replaceAll('_', ' ')} ${say.number(value)}`).join(' · ')}</p>}
      {run.error && <p class="problem" dir="auto">{run.error.message}</p>}
      {run.warnings.map((warning) => <p key={warning} class="notice" dir="auto">{warning}</p>)}
      {may && (going || (!run.dryRun && !run.undoneBy && !lasting)) && (
        <p class="row">
          <button type="button" class="plain" onClick={() => setAsking(going ? 'cancel' : 'undo')}>{say(going ? 'cancel.run' : 'undo.run')}</button>
        </p>
      )}
      {asking === 'undo' && <UndoRun id={run.id} close={close} />}
      {asking === 'cancel' && (
        <Dialog title={say('cancel.run')} confirm={say('cancel.run')} close={close} act={() => ask(CancelRunDocument, { id: run.id })}>
          <p>{say('cancel.ask')}</p>
        </Dialog>
      )}
    </>
  );
}
