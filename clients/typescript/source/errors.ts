// Errors of the API by their stable codes, as a tree to catch from.

/** What an error tells beside its message. */
export interface ErrorParts {
  field?: string | null | undefined;
  retryAfter?: number | null | undefined;
  ids?: readonly string[] | null | undefined;
  data?: Readonly<Record<string, unknown>> | null | undefined;
  cause?: unknown;
}

/** The API's refusal or failure. */
export class AnaphoraError extends Error {
  /** The stable code. */
  readonly code: string = 'INTERNAL';
  /** The input at fault. */
  readonly field: string | null;
  /** Seconds after which another attempt may succeed; null where waiting does not help. */
  readonly retryAfter: number | null;
  /** The ids that the message is about. */
  readonly ids: readonly string[];
  /** What was answered beside the error: a write that is there was done. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(message: string, parts: ErrorParts = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = new.target.name;
    this.field = parts.field ?? null;
    this.retryAfter = parts.retryAfter ?? null;
    this.ids = parts.ids ?? [];
    this.data = parts.data ?? {};
  }
}

/** The key is missing, unknown, expired or revoked. */
export class Unauthenticated extends AnaphoraError {
  override readonly code = 'UNAUTHENTICATED';
}

/** The key's scopes do not reach this operation. */
export class Forbidden extends AnaphoraError {
  override readonly code = 'FORBIDDEN';
}

/** Nothing of the user's has this id. */
export class NotFound extends AnaphoraError {
  override readonly code = 'NOT_FOUND';
}

/** An input is wrong; `field` names it. */
export class Invalid extends AnaphoraError {
  override readonly code = 'INVALID';
}

/** The state of what is written does not allow it. */
export class Conflict extends AnaphoraError {
  override readonly code = 'CONFLICT';
}

/** A limit is reached; `retryAfter` says whether waiting helps. */
export class LimitExceeded extends AnaphoraError {
  override readonly code = 'LIMIT_EXCEEDED';
}

/** The server, or a part of it, cannot be reached or does not answer in time. */
export class Unavailable extends AnaphoraError {
  override readonly code = 'UNAVAILABLE';
}

/** A fault of the server; its log has the id in the message. */
export class Internal extends AnaphoraError {
  override readonly code = 'INTERNAL';
}

const byCode: ReadonlyMap<string, typeof AnaphoraError> = new Map<string, typeof AnaphoraError>([
  ['UNAUTHENTICATED', Unauthenticated],
  ['FORBIDDEN', Forbidden],
  ['NOT_FOUND', NotFound],
  ['INVALID', Invalid],
  ['CONFLICT', Conflict],
  ['LIMIT_EXCEEDED', LimitExceeded],
  ['UNAVAILABLE', Unavailable],
  ['INTERNAL', Internal],
]);

/** A GraphQL error as the API answers it. */
export interface ToldError {
  readonly message?: string | undefined;
  readonly extensions?: {
    readonly code?: unknown;
    readonly field?: unknown;
    readonly retryAfter?: unknown;
    readonly conflicts?: unknown;
    readonly id?: unknown;
  } | null | undefined;
}

/** Make the error that a GraphQL error tells, beside this data; an unknown code is INTERNAL. */
export function errorOf(error: ToldError, data?: Readonly<Record<string, unknown>> | null): AnaphoraError {
  const told = error.extensions ?? {};
  const made = byCode.get(String(told.code)) ?? Internal;
  const message = error.message || 'The server gave no reason.';
  return new made(told.id ? `${message} (${String(told.id)})` : message, {
    field: typeof told.field === 'string' ? told.field : null,
    retryAfter: typeof told.retryAfter === 'number' ? told.retryAfter : null,
    ids: Array.isArray(told.conflicts) ? told.conflicts.map(String) : [],
    data,
  });
}
