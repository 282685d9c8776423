// Decisions on failed calls: which are tried again, and after how long.
import { type AnaphoraError, LimitExceeded, Unavailable } from './errors.js';

/**
 * Kinds of failed calls, by the effect that they may have had: `undone`, as the server was not reached, or
 * refused before it began; `unknown`, as the answer was lost; `final`, the server's last word.
 */
export type Failure = 'undone' | 'unknown' | 'final';

/** Number of attempts in all, and pauses, which double. */
export interface Retry {
  attempts: number;
  firstMs: number;
  longestMs: number;
}

export const RETRY: Readonly<Retry> = { attempts: 4, firstMs: 200, longestMs: 5000 };

/** A failed attempt, as the next is decided on. */
export interface Failed {
  /** Counts from 1. */
  attempt: number;
  failure: Failure;
  /** Whether the call may be done twice without being written twice. */
  repeatable: boolean;
  /** Seconds, as the server said. */
  retryAfter: number | null;
  /** 0 to 1; spreads clients that failed together. */
  draw: number;
}

/** Tell what a coded error says of the effect. */
export function failureOf(error: AnaphoraError): Failure {
  if (error instanceof LimitExceeded && error.retryAfter !== null) return 'undone';
  return error instanceof Unavailable ? 'unknown' : 'final';
}

/**
 * Return the milliseconds before the next attempt; null where there is none. The server's own `retryAfter`
 * is kept to, unless it is longer than a caller should be held.
 */
export function pauseBefore(retry: Retry, { attempt, failure, repeatable, retryAfter, draw }: Failed): number | null {
  if (attempt >= retry.attempts || failure === 'final') return null;
  if (failure === 'unknown' && !repeatable) return null;
  if (retryAfter !== null) {
    const told = retryAfter * 1000;
    return told > retry.longestMs ? null : told * (1 + draw / 4);
  }
  return Math.min(retry.longestMs, retry.firstMs * 2 ** (attempt - 1)) * (0.5 + draw / 2);
}
