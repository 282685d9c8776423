// An inbox of cases: keys go from one to the next, and decide the present one; each is a card.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from './keys.js';

export interface Inbox<Case, Decision> {
  /** The id of the case that keys decide. */
  present: string | undefined;
  choose: (id: string | undefined) => void;
  error: Error | null;
  decide: (item: Case, decision: Decision) => Promise<void>;
}

interface Given<Case, Decision> {
  cases: Case[];
  reload: () => void;
  /** The decision of a key; undefined for a key without one, and for who may not decide. */
  decisionOf: (key: string) => Decision | undefined;
  settle: (item: Case, decision: Decision) => Promise<void>;
}

export function useInbox<Case extends { id: string }, Decision>({ cases, reload, decisionOf, settle }: Given<Case, Decision>): Inbox<Case, Decision> {
  // By its id: what is told meanwhile comes first in the list, and is not what somebody has read.
  const [chosen, choose] = useState<string>();
  const [error, setError] = useState<Error | null>(null);
  const busy = useRef(false);
  const at = cases.findIndex(({ id }) => id === chosen);
  const last = useRef(0);
  // Where it is gone, the one that took its place is present, and is decided once it has been so.
  const place = at >= 0 ? at : Math.min(last.current, Math.max(0, cases.length - 1));
  const present = cases[place]?.id;
  useLayoutEffect(() => {
    last.current = place;
    if (present !== chosen) choose(present);
  }, [place, present, chosen]);
  const decide = async (item: Case, decision: Decision) => {
    // A second press while the first is on its way would decide the next case unseen.
    if (busy.current) return;
    busy.current = true;
    setError(null);
    try {
      await settle(item, decision);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      busy.current = false;
      reload();
    }
  };
  useKeys((key) => {
    const item = cases[at];
    const decision = decisionOf(key);
    if (key === 'j') choose(cases[Math.min(place + 1, cases.length - 1)]?.id);
    else if (key === 'k') choose(cases[Math.max(place - 1, 0)]?.id);
    else if (item && decision !== undefined) void decide(item, decision);
    else return false;
    return true;
  });
  return { present, choose, error, decide };
}

export function Card({ label, present, choose, children }: { label: string; present: boolean; choose: () => void; children: ComponentChildren }) {
  const box = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // The page's heading has the focus when the view opens.
    if (present && !first.current) box.current?.focus();
    first.current = false;
  }, [present]);
  return (
    <article ref={box} class={`card conflict${present ? ' present' : ''}`} tabIndex={-1} aria-current={present ? 'true' : undefined} aria-label={label} onClick={choose}>
      {children}
    </article>
  );
}
