// What Node has: before 22 it has no WebSocket, and before 19 no global crypto.
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';

/** The WebSocket of subscriptions. */
export const Socket: unknown = globalThis.WebSocket ?? WebSocket;

/** Return a key that no other write has. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}
