// A question that must be answered before anything happens: a dialog of the browser, with its focus and Escape.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words.js';
import { Problem } from './states.js';

interface Given {
  title: string;
  confirm: string;
  /** Does it; what it raises is shown, and the dialog stays. */
  act: () => Promise<unknown>;
  close: () => void;
  danger?: boolean;
  children?: ComponentChildren;
}

export function Dialog({ title, confirm, act, close, danger = false, children }: Given) {
  const say = useWords();
  const box = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  // Before anybody can see it, or type into what is not open yet.
  useLayoutEffect(() => box.current?.showModal(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    act().then(close, (failure: Error) => {
      setError(failure);
      setBusy(false);
    });
  };
  return (
    <dialog ref={box} onClose={close} aria-labelledby="dialog-title">
      <form onSubmit={submit}>
        <h2 id="dialog-title">{title}</h2>
        {children}
        {error && <Problem error={error} />}
        <p class="row end">
          <button type="button" class="plain" onClick={() => box.current?.close()}>{say('cancel')}</button>
          <button type="submit" class={danger ? 'danger' : ''} disabled={busy}>{confirm}</button>
        </p>
      </form>
    </dialog>
  );
}
