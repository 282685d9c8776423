// What changes in the graph while somebody looks: three subscriptions over one socket.
import { createClient, type Client } from 'graphql-ws/client';
import { useEffect, useRef } from 'preact/hooks';
import { admitted, bearer } from './api.js';
import { ConflictChangedDocument, MemoryChangedDocument, RunChangedDocument } from './generated.js';
import type { ConflictChangedSubscription, MemoryChangedSubscription, RunChangedSubscription } from './generated.js';
import { Store } from './store.js';

export interface Events {
  memory: (id: string | null) => void;
  conflict: (id: string | null) => void;
  run: (id: string | null) => void;
}

type Sort = keyof Events;
const SETTLED_MS = 400;
const UNAUTHENTICATED = 4401;
const FORBIDDEN = 4403;
const ENDS = new Set([UNAUTHENTICATED, FORBIDDEN]);
/** Whether the server does not let the key listen. */
export const refused = new Store(false);
const listeners: Record<Sort, Set<(id: string | null) => void>> = { memory: new Set(), conflict: new Set(), run: new Set() };
let client: Client | null = null;

/** Tell every listener of a sort; null: anything may have changed. */
function tell(sort: Sort, id: string | null): void {
  for (const listener of [...listeners[sort]]) listener(id);
}

const codeOf = (event: unknown): number => (event && typeof event === 'object' && 'code' in event && typeof event.code === 'number' ? event.code : 0);

function refuse(code: number): void {
  if (!ENDS.has(code)) return;
  refused.set(true);
  // The key was revoked or has expired: the page asks for another.
  if (code === UNAUTHENTICATED) admitted.set(false);
}

/** Listen with the tab's present key; an earlier socket is closed. */
export function listen(): void {
  void client?.dispose();
  const address = new URL('/graphql', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  let opened = false;
  client = createClient({
    url: address.href,
    connectionParams: () => ({ Authorization: bearer() }),
    keepAlive: 20_000,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryWait: (retries) => new Promise((done) => setTimeout(done, Math.min(10_000, 500 * 2 ** retries))),
    // The server says that the key does not hold, or may not listen: asking again would change nothing.
    shouldRetry: (problem) => !ENDS.has(codeOf(problem)),
    on: {
      closed: (event) => refuse(codeOf(event)),
      connected: () => {
        refused.set(false);
        // Whatever happened while the socket was closed was not told.
        if (opened) for (const sort of Object.keys(listeners) as Sort[]) tell(sort, null);
        opened = true;
      },
    },
  });
  subscribe<MemoryChangedSubscription>(MemoryChangedDocument.toString(), ({ memoryChanged }) =>
    tell('memory', memoryChanged.reset ? null : memoryChanged.memoryId),
  );
  subscribe<ConflictChangedSubscription>(ConflictChangedDocument.toString(), ({ conflictChanged }) =>
    tell('conflict', conflictChanged.id),
  );
  subscribe<RunChangedSubscription>(RunChangedDocument.toString(), ({ runChanged }) => tell('run', runChanged.id));
}

function subscribe<T>(query: string, next: (data: T) => void): void {
  client?.subscribe<T>(
    { query },
    {
      next: ({ data }) => data && next(data),
      // The page goes on without: it can be read again.
      error: () => undefined,
      complete: () => undefined,
    },
  );
}

/** Call `act` a little after changes that concern `about` (all, if null). */
export function useLive(sort: Sort, act: () => void, about: Set<string> | null = null): void {
  const latest = useRef({ act, about });
  latest.current = { act, about };
  useEffect(() => {
    let timer = 0;
    const hear = (id: string | null) => {
      const { about: wanted } = latest.current;
      if (id !== null && wanted && !wanted.has(id)) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.act(), SETTLED_MS);
    };
    listeners[sort].add(hear);
    return () => {
      listeners[sort].delete(hear);
      clearTimeout(timer);
    };
  }, [sort]);
}
