// What a view has asked for: the answer, the error, whether it is on its way; it tries again if the API is gone.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, Unreachable } from './api.js';
import type { TypedDocumentString } from './generated.js';

const RETRY_MS = 2_000;

export interface Loaded<T> {
  data: T | null;
  error: Error | null;
  waiting: boolean;
  /** Ask again; what is shown stays until the answer is there. */
  reload: () => void;
}

/** Load what `key` names; null loads nothing. A new key forgets the old answer. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, key: string | null): Loaded<T> {
  const [state, setState] = useState<{ key: string | null; data: T | null; error: Error | null }>({ key: null, data: null, error: null });
  const [turn, setTurn] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (key === null) return;
    const ended = new AbortController();
    let timer = 0;
    const attempt = () => {
      setWaiting(true);
      latest.current(ended.signal).then(
        (data) => {
          if (ended.signal.aborted) return;
          setState({ key, data, error: null });
          setWaiting(false);
        },
        (error: Error) => {
          if (ended.signal.aborted) return;
          setState((before) => ({ key, data: before.key === key ? before.data : null, error }));
          setWaiting(false);
          if (error instanceof Unreachable) timer = setTimeout(attempt, RETRY_MS);
        },
      );
    };
    attempt();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const mine = state.key === key && key !== null;
  return { data: mine ? state.data : null, error: mine ? state.error : null, waiting: key !== null && (waiting || !mine), reload };
}

/** The answer to one operation; `variables` null asks nothing. */
export function useAnswer<R, V>(operation: TypedDocumentString<R, V>, variables: V | null): Loaded<R> {
  const key = variables === null ? null : JSON.stringify(variables);
  return useLoaded((signal) => ask(operation, variables as V, signal), key);
}

export interface Page<T> {
  items: T[];
  next: string | null;
  total?: number | null;
}

interface Connection<T> {
  edges: { node: T }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount?: number | null;
}

export const pageOf = <T>(found: Connection<T> | null | undefined): Page<T> => ({
  items: found?.edges.map(({ node }) => node) ?? [],
  next: found?.pageInfo.hasNextPage ? found.pageInfo.endCursor : null,
  total: found?.totalCount ?? null,
});

export interface Pages<T> extends Loaded<T[]> {
  total: number | null;
  more: (() => void) | null;
}

/** A list that goes on by pages. */
export function usePages<T>(key: string | null, load: (after: string | null, signal: AbortSignal) => Promise<Page<T>>): Pages<T> {
  const [wanted, setWanted] = useState({ key, count: 1 });
  const kept = useRef<{ key: string | null; count: number; pages: Page<T>[] }>({ key, count: 0, pages: [] });
  const count = wanted.key === key ? wanted.count : 1;
  const all = useLoaded(async (signal) => {
    // More pages are added to those that are there; anything else reads all of them again.
    const before = kept.current;
    const pages = before.key === key && count > before.count ? [...before.pages] : [];
    let after = pages.at(-1)?.next ?? null;
    while (pages.length < count && (pages.length === 0 || after !== null)) {
      const page = await load(after, signal);
      pages.push(page);
      after = page.next;
    }
    kept.current = { key, count, pages };
    return { key, pages };
  }, key === null ? null : `${count} ${key}`);
  const shown = all.data?.pages ?? (kept.current.key === key ? kept.current.pages : null);
  const next = shown?.at(-1)?.next ?? null;
  return {
    data: shown && (shown.length || all.data) ? shown.flatMap((page) => page.items) : null,
    error: all.error,
    waiting: all.waiting,
    reload: all.reload,
    total: shown?.[0]?.total ?? null,
    more: next === null ? null : () => setWanted({ key, count: count + 1 }),
  };
}
