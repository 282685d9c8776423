// One call to the API: what is sent, and what its answer says.
import { newKey } from '#platform';
import { type AnaphoraError, errorOf, Internal, Invalid, LimitExceeded, type ToldError, Unavailable } from './errors.js';
import type { Receipts } from './receipts.js';
import { type Failure, failureOf } from './retry.js';

type Fields = Readonly<Record<string, unknown>>;

// Writes that the server does once for each key, however often they are sent.
const keyed: Readonly<Record<string, string>> = { Remember: 'input', RememberMany: 'inputs', AddTurn: 'input', AddTurns: 'inputs' };
// Reads that wait for writes, and the variable whose `waitFor` says for which; '' for the variables themselves.
const waiting: Readonly<Record<string, string>> = { Recall: 'input', Context: 'input', SearchMemory: '' };

// Codes of Node's fetch for a server that was not reached; a browser does not tell.
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** A prepared request; `waits` are the client's own receipts that it waits for. */
export interface Call {
  readonly body: { readonly query: string; readonly operationName: string | undefined; readonly variables: Fields };
  readonly writes: boolean;
  readonly repeatable: boolean;
  readonly waits: readonly string[];
}

/** An error, and whether the server may have acted. */
export interface Told {
  readonly error: AnaphoraError;
  readonly failure: Failure;
}

/** Make a call: writes get a key where they have none, reads wait for the client's writes. */
export function prepare(document: string, given: Fields, receipts: Receipts): Call {
  const [, kind = 'query', name] = /^\s*(query|mutation|subscription)\b\s*(\w+)?/m.exec(document) ?? [];
  const writes = kind === 'mutation';
  const variables: Record<string, unknown> = { ...given };
  const items = name === undefined ? undefined : keyed[name];
  let repeatable = !writes;
  if (writes && items !== undefined && variables[items] != null) {
    variables[items] = withKeys(variables[items]);
    repeatable = true;
  }
  const waits = waitsOf(name, variables, receipts);
  return {
    body: { query: document, operationName: name, variables: waits.length ? withWaits(name, variables, waits) : variables },
    writes,
    repeatable,
    waits,
  };
}

/** Read an answer's text. Raises the error that it tells, by its code. */
export function read(response: Response, text: string): Fields {
  const content = parsed(text);
  if (content === null || !('data' in content || 'errors' in content)) throw stranger(response);
  const data = isFields(content['data']) ? content['data'] : null;
  const errors = content['errors'];
  if (Array.isArray(errors) && errors.length) throw errorOf(errors[0] as ToldError, data);
  return data ?? {};
}

/** Tell a failure on the way: as an error of ours, and whether the server may have acted. */
export function lost(failed: unknown): Told {
  const cause = failed instanceof Error ? failed.cause : undefined;
  const code = isFields(cause) ? cause['code'] : undefined;
  const unreached = typeof code === 'string' && neverSent.has(code);
  const why = (isFields(cause) && (cause['message'] || code)) || (failed instanceof Error && failed.message) || failed;
  const error = new Unavailable(`The server ${unreached ? 'cannot be reached' : 'gave no answer'}: ${String(why)}.`, { cause: failed });
  return { error, failure: unreached ? 'undone' : 'unknown' };
}

/**
 * Tell what an error of the API says of the effect. Keeps the receipts of writes that were done beside it: an
 * answer may fail in a part alone.
 */
export function refused(error: AnaphoraError, call: Call, receipts: Receipts): Told {
  const failure = failureOf(error);
  if (!call.writes || Object.values(error.data).every((value) => value === null)) return { error, failure };
  receipts.takeFrom(error.data);
  return { error, failure: failure === 'undone' ? 'unknown' : failure };
}

/**
 * Return the call without the client's own receipts, where the server refused those; null for other errors.
 * They are let go of: a server with another secret does not know them.
 */
export function withoutWaits(error: AnaphoraError, call: Call, receipts: Receipts): Call | null {
  const aboutThem = error instanceof Invalid && (error.field ?? '').endsWith('waitFor');
  if (!call.waits.length || !aboutThem) return null;
  receipts.drop(call.waits);
  return { ...call, body: { ...call.body, variables: withWaits(call.body.operationName, call.body.variables, undefined) }, waits: [] };
}

/** Keep the receipts of what was written; let go of those that were waited for. */
export function after(call: Call, data: Fields, receipts: Receipts): void {
  if (call.writes) {
    receipts.takeFrom(data);
  } else if (call.waits.length) {
    const pending = Object.values(data).flatMap((value) => (isFields(value) && Array.isArray(value['pending']) ? value['pending'] : []));
    receipts.waited(call.waits, pending.map(String));
  }
}

function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeys);
  return isFields(value) && value['idempotencyKey'] == null ? { ...value, idempotencyKey: newKey() } : value;
}

function waitsOf(name: string | undefined, variables: Fields, receipts: Receipts): string[] {
  const holder = name === undefined ? undefined : waiting[name];
  if (holder === undefined) return [];
  const fields = holder ? variables[holder] : variables;
  return isFields(fields) && fields['waitFor'] == null ? receipts.all() : [];
}

function withWaits(name: string | undefined, variables: Fields, waits: readonly string[] | undefined): Fields {
  const holder = waiting[name ?? ''];
  if (!holder) return { ...variables, waitFor: waits };
  return { ...variables, [holder]: { ...(variables[holder] as Fields), waitFor: waits } };
}

function parsed(text: string): Fields | null {
  try {
    const content: unknown = JSON.parse(text);
    return isFields(content) && !Array.isArray(content) ? content : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function stranger(response: Response): AnaphoraError {
  const { status } = response;
  const told = response.headers.get('Retry-After') ?? '';
  const retryAfter = /^\d+$/.test(told) ? Number(told) : null;
  if (status === 429) return new LimitExceeded('Too many requests.', { retryAfter });
  if ([502, 503, 504].includes(status)) return new Unavailable(`The server answered ${status}.`, { retryAfter });
  return new Internal(`The answer (${status}) is not of this API: check the address.`);
}
