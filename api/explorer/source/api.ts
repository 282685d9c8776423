// Asks the public API. What is shown comes from here alone.
import { key } from '../../static/pages/session.js';
import type { Scope, TypedDocumentString, ViewerQuery } from './generated.js';
import { Store } from './store.js';

/** A refusal, in the server's words. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** No answer at all: the server is gone, or the network. */
export class Unreachable extends Error {}

export const reachable = new Store(true);
/** Whether the page has a key that the server takes. */
export const admitted = new Store(false);
export const viewer = new Store<ViewerQuery['viewer'] | null>(null);

export const allows = (who: ViewerQuery['viewer'] | null, scope: Scope): boolean => Boolean(who?.scopes.includes(scope));

/** The tab's key; one that no header can carry is as good as none. */
export function bearer(): string {
  const text = key() ?? '';
  return `Bearer ${/^[\x21-\x7e]*$/.test(text) ? text : ''}`;
}

interface Answer<R> {
  data?: R | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** Run one operation. Raises Refused with the server's sentence, or Unreachable. */
export async function ask<R, V>(operation: TypedDocumentString<R, V>, variables: V, signal?: AbortSignal): Promise<R> {
  const answer = await send<R>(JSON.stringify({ query: operation.toString(), variables }), signal);
  reachable.set(true);
  const [error] = answer.errors ?? [];
  if (error) {
    const code = error.extensions?.code ?? 'INVALID';
    if (code === 'UNAUTHENTICATED') admitted.set(false);
    throw new Refused(error.message, code);
  }
  if (!answer.data) throw new Unreachable();
  return answer.data;
}

async function send<R>(body: string, signal?: AbortSignal): Promise<Answer<R>> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: bearer() },
      body,
      signal: signal ?? null,
    });
    // A proxy before a server that is gone answers with a page of its own.
    return (await response.json()) as Answer<R>;
  } catch (error) {
    if (signal?.aborted) throw error;
    reachable.set(false);
    throw new Unreachable();
  }
}
