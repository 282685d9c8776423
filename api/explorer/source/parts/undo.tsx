// The undoing of a run, asked for first.
import { ask } from '../api.js';
import { UndoRunDocument } from '../generated.js';
import { useWords } from '../words.js';
import { Dialog } from './dialog.js';

export function UndoRun({ id, close }: { id: string; close: () => void }) {
  const say = useWords();
  return (
    <Dialog title={say('undo.run')} confirm={say('undo.run')} close={close} act={() => ask(UndoRunDocument, { id })}>
      <p>{say('undo.ask')}</p>
    </Dialog>
  );
}
