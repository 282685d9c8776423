// The client: operations by fetch, subscriptions by graphql-ws.
import { Socket } from '#platform';
import { type Client, createClient } from 'graphql-ws';
import { headersOf, httpAddress, socketAddress, socketGreeting } from './addresses.js';
import { after, type Call, lost, prepare, read, refused, type Told, withoutWaits } from './calls.js';
import { AnaphoraError, errorOf, Forbidden, type ToldError, Unauthenticated, Unavailable } from './errors.js';
import { type CallOptions, Operations, type TypedDocumentString } from './generated.js';
import { events } from './live.js';
import { Receipts } from './receipts.js';
import { pauseBefore, RETRY, type Retry } from './retry.js';

export interface Options {
  /** The user, for a service key. */
  user?: string;
  /** The program, as Changes then say. */
  agent?: string;
  retry?: Partial<Retry>;
  /** For one attempt. */
  timeoutMs?: number;
  /** Another fetch than the platform's. */
  fetch?: typeof globalThis.fetch;
  /** Another class of WebSocket than the platform's. */
  webSocket?: unknown;
}

type Data = Readonly<Record<string, unknown>>;

/**
 * Anaphora's operations as methods, and its subscriptions as asynchronous iterators. `url` is the server's
 * address, as `anaphora up` prints it. Raises errors of `AnaphoraError`.
 */
export class Anaphora extends Operations {
  readonly receipts = new Receipts();
  readonly #address: string;
  readonly #headers: Headers;
  readonly #retry: Retry;
  readonly #timeoutMs: number;
  readonly #fetch: typeof globalThis.fetch;
  readonly #connect: () => Client;
  #sockets: Client | undefined;

  constructor(url: string, key: string, options: Options = {}) {
    super();
    const caller = { key, user: options.user, agent: options.agent };
    this.#address = httpAddress(url);
    this.#headers = new Headers(headersOf(caller));
    this.#retry = { ...RETRY, ...options.retry };
    this.#timeoutMs = options.timeoutMs ?? 60_000;
    this.#fetch = options.fetch ?? ((...given) => globalThis.fetch(...given));
    this.#connect = () =>
      createClient({
        url: socketAddress(url),
        connectionParams: socketGreeting(caller),
        webSocketImpl: options.webSocket ?? Socket,
        retryAttempts: 0,
      });
  }

  /** Send an operation, again where that is safe and may help. */
  async ask<R, V>(document: TypedDocumentString<R, V>, variables: V, options: CallOptions = {}): Promise<R> {
    let call = prepare(document.toString(), variables as Data, this.receipts);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(call, options.signal);
      if (!('error' in answer)) return answer.data as R;
      const { error, failure } = answer;
      const again = withoutWaits(error, call, this.receipts);
      if (again) {
        call = again;
        attempt -= 1;
        continue;
      }
      const { retryAfter } = error;
      const { repeatable } = call;
      const pause = pauseBefore(this.#retry, { attempt, failure, repeatable, retryAfter, draw: Math.random() });
      if (pause === null) throw error;
      await sleep(pause, options.signal);
    }
  }

  /** Subscribe. Raises Unavailable where the socket ends: subscribe again from the cursor. */
  subscribe<R, V>(document: TypedDocumentString<R, V>, variables: V): AsyncIterableIterator<R> {
    const request = { query: document.toString(), variables: variables as Record<string, unknown> };
    return events(
      () => (this.#sockets ??= this.#connect()).iterate<Data>(request),
      ({ data, errors }) => {
        if (errors?.[0]) throw errorOf(errors[0] as ToldError, data ?? null);
        return data as R;
      },
      closed,
    );
  }

  /** End the subscriptions. */
  async close(): Promise<void> {
    await this.#sockets?.dispose();
  }

  async #attempt(call: Call, signal: AbortSignal | undefined): Promise<{ data: Data } | Told> {
    const body = JSON.stringify(call.body);
    const limit = limited(this.#timeoutMs, signal);
    let response: Response;
    let text: string;
    try {
      signal?.throwIfAborted();
      response = await this.#fetch(this.#address, { method: 'POST', headers: this.#headers, body, signal: limit.signal });
      text = await response.text();
    } catch (failed) {
      if (signal?.aborted) throw signal.reason;
      return lost(failed);
    } finally {
      limit.end();
    }
    try {
      const data = read(response, text);
      after(call, data, this.receipts);
      return { data };
    } catch (failed) {
      if (failed instanceof AnaphoraError) return refused(failed, call, this.receipts);
      throw failed;
    }
  }
}

/** A signal that aborts after this time, or with the caller's; `end` lets go of both. */
function limited(ms: number, signal: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms} ms`)), ms);
  signal?.addEventListener('abort', stop, { once: true });
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, end };
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Tell how a subscription ended: an error of ours, GraphQL errors, a closed socket, or a failure of the way. */
function closed(failed: unknown): AnaphoraError {
  if (failed instanceof AnaphoraError) return failed;
  if (Array.isArray(failed)) return errorOf((failed[0] ?? {}) as ToldError);
  const { code, reason } = failed as { code?: unknown; reason?: unknown };
  const told = typeof reason === 'string' ? reason.replace(/^[^:]*: /, '') : '';
  if (code === 4401) return new Unauthenticated(told || 'The server closed the socket.', { cause: failed });
  if (code === 4403) return new Forbidden(told || 'The server closed the socket.', { cause: failed });
  return new Unavailable(told || "The subscription's connection broke.", { cause: failed });
}
