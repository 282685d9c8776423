// What can be done to a memory: edit, retract, restore, forget. Each asks before it acts.
import { useState } from 'preact/hooks';
import { allows, ask, viewer } from '../api.js';
import { EditMemoryDocument, ForgetMemoryDocument, RestoreMemoryDocument, RetractMemoryDocument, type MemoryPageQuery, type MemoryPatch } from '../generated.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';
import { Dialog } from './dialog.js';

type Shown = NonNullable<MemoryPageQuery['memory']>;
type Action = 'edit' | 'retract' | 'restore' | 'forget';
interface Given {
  memory: Shown;
  close: () => void;
}

/** What suits its status: what is retired comes back, the rest is changed or ended. */
const actionsOf = (memory: Shown): Action[] =>
  memory.status === 'ACTIVE' || memory.status === 'PENDING_EMBED' ? ['edit', 'retract', 'forget'] : memory.status === 'FORGOTTEN' ? ['restore'] : ['restore', 'forget'];

export function Actions({ memory, reload }: { memory: Shown; reload: () => void }) {
  const say = useWords();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => {
    setOpen(null);
    reload();
  };
  if (!allows(useStore(viewer), 'WRITE')) return <p class="hint">{say('only.reads')}</p>;
  return (
    <>
      <p class="row" role="group" aria-label={say('actions')}>
        {actionsOf(memory).map((action) => (
          <button key={action} type="button" class={action === 'forget' ? 'plain danger' : 'plain'} onClick={() => setOpen(action)}>
            {say(`action.${action}`)}
          </button>
        ))}
      </p>
      {open === 'edit' && <Edit memory={memory} close={close} />}
      {open === 'retract' && <Retract memory={memory} close={close} />}
      {open === 'forget' && <Forget memory={memory} close={close} />}
      {open === 'restore' && (
        <Dialog title={say('action.restore')} confirm={say('action.restore')} close={close} act={() => ask(RestoreMemoryDocument, { id: memory.id })}>
          <p>{say('restore.ask')}</p>
        </Dialog>
      )}
    </>
  );
}

function Edit({ memory, close }: Given) {
  const say = useWords();
  const [text, setText] = useState(memory.text);
  const [tags, setTags] = useState(memory.tags.join(', '));
  const [from, setFrom] = useState(memory.validFrom?.slice(0, 10) ?? '');
  const [to, setTo] = useState(memory.validTo?.slice(0, 10) ?? '');
  const [reason, setReason] = useState('');
  // The form that is open is of the memory as it was read: a change since is a conflict, which the server tells.
  const [read] = useState(memory);
  const act = () => {
    const set: MemoryPatch = {};
    if (text !== read.text) set.text = text;
    // A tag may have a comma itself: tags that nobody touched are not read again.
    if (tags !== read.tags.join(', ')) set.tags = tags.split(',').map((tag) => tag.trim()).filter(Boolean);
    if (from !== (read.validFrom?.slice(0, 10) ?? '')) set.validFrom = from ? `${from}T00:00:00Z` : null;
    if (to !== (read.validTo?.slice(0, 10) ?? '')) set.validTo = to ? `${to}T00:00:00Z` : null;
    if (!Object.keys(set).length) return Promise.resolve();
    return ask(EditMemoryDocument, { id: read.id, set, ifUpdatedAt: read.updatedAt, reason: reason.trim() || null });
  };
  return (
    <Dialog title={say('action.edit')} confirm={say('save')} close={close} act={act}>
      <label>{say('text')}<textarea dir="auto" rows={4} required value={text} onInput={(event) => setText(event.currentTarget.value)} /></label>
      <label>{say('tags.comma')}<input dir="auto" value={tags} onInput={(event) => setTags(event.currentTarget.value)} /></label>
      <div class="row">
        <label>{say('holds.from')}<input type="date" value={from} onInput={(event) => setFrom(event.currentTarget.value)} /></label>
        <label>{say('holds.to')}<input type="date" value={to} onInput={(event) => setTo(event.currentTarget.value)} /></label>
      </div>
      <label>{say('reason')}<input dir="auto" value={reason} onInput={(event) => setReason(event.currentTarget.value)} /></label>
    </Dialog>
  );
}

function Retract({ memory, close }: Given) {
  const say = useWords();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={say('action.retract')} confirm={say('action.retract')} close={close}
      act={() => ask(RetractMemoryDocument, { id: memory.id, reason: reason.trim() || null })}
    >
      <p>{say('retract.ask')}</p>
      <label>{say('reason')}<input dir="auto" value={reason} onInput={(event) => setReason(event.currentTarget.value)} /></label>
    </Dialog>
  );
}

function Forget({ memory, close }: Given) {
  const say = useWords();
  const [hard, setHard] = useState(false);
  return (
    <Dialog
      title={say('action.forget')} confirm={say(hard ? 'forget.erase' : 'forget.hide')} danger close={close}
      act={() => ask(ForgetMemoryDocument, { input: { what: { ids: [memory.id] }, hard } })}
    >
      <p>{say(hard ? 'forget.ask.hard' : 'forget.ask')}</p>
      <label class="check"><input type="checkbox" checked={hard} onChange={(event) => setHard(event.currentTarget.checked)} /> {say('forget.hard')}</label>
    </Dialog>
  );
}
