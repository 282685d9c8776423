// Addresses of the API, and what a client says of itself.

/** A caller: the key, the user that a service key names, and the program. */
export interface Caller {
  key: string;
  user?: string | undefined;
  agent?: string | undefined;
}

/** Return the address of GraphQL at a server. Raises TypeError for what is no address. */
export function httpAddress(url: string): string {
  return address(url, { 'http:': 'http', 'https:': 'https' });
}

/** Return the address of GraphQL's WebSocket at a server. */
export function socketAddress(url: string): string {
  return address(url, { 'http:': 'ws', 'https:': 'wss' });
}

/** Return a request's headers. */
export function headersOf({ key, user, agent }: Caller): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${inHeader(key)}`,
    ...(user ? { 'X-Anaphora-User': inHeader(user) } : {}),
    ...(agent ? { 'X-Anaphora-Agent': inHeader(agent) } : {}),
  };
}

/** Return the payload of `connection_init`: a page cannot set headers, so no client does. */
export function socketGreeting({ key, user }: Caller): Record<string, string> {
  return { authorization: `Bearer ${key}`, ...(user ? { 'X-Anaphora-User': user } : {}) };
}

/** Headers of fetch are bytes, each as a character: these are those of UTF-8. */
function inHeader(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function address(url: string, schemes: Readonly<Record<string, string>>): string {
  const parts = parsed(url);
  const scheme = parts && schemes[parts.protocol];
  if (!parts || !scheme) throw new TypeError('The address begins with http:// or https://, e.g. http://127.0.0.1:8000.');
  const path = parts.pathname.replace(/\/+$/, '').replace(/\/graphql$/, '');
  return `${scheme}://${parts.host}${path}/graphql`;
}

function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
