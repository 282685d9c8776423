// A list or page that has nothing to show yet, or cannot be shown, and why.
import type { ComponentChildren } from 'preact';
import { Refused, Unreachable } from '../api.js';
import type { Loaded, Pages } from '../loading.js';
import { useWords } from '../words.js';

export function Problem({ error, again }: { error: Error; again?: () => void }) {
  const say = useWords();
  const away = error instanceof Unreachable;
  return (
    <div class="problem" role="alert">
      <p dir="auto">{away ? say('unreachable') : error.message}</p>
      {again && <button type="button" onClick={again}>{say('again')}</button>}
    </div>
  );
}

/** What was loaded, once it is there; an error or a word of waiting until then. */
export function Show<T>({ of, absent, children }: { of: Loaded<T>; absent?: string; children: (data: T) => ComponentChildren }) {
  const say = useWords();
  // What is not there will not be there the next time either.
  if (absent && of.error instanceof Refused && of.error.code === 'NOT_FOUND') return <Empty>{absent}</Empty>;
  return (
    <>
      {of.error && <Problem error={of.error} again={of.reload} />}
      {of.data !== null ? children(of.data) : of.waiting && !of.error && <p class="hint" role="status">{say('loading')}</p>}
    </>
  );
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

export function More({ of }: { of: Pages<unknown> }) {
  const say = useWords();
  if (!of.more) return null;
  return (
    <button type="button" class="more" onClick={of.more} disabled={of.waiting}>
      {say('more')}
    </button>
  );
}
