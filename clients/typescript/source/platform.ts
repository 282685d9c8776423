// What a browser, Deno or Bun has of its own.

/** The WebSocket of subscriptions. */
export const Socket: unknown = globalThis.WebSocket;

/** Return a key that no other write has. */
export function newKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
