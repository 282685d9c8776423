// Where the page is: everything after # in the address, so that links, reloads and the back button work.
import { useEffect, useState } from 'preact/hooks';

export interface Place {
  /** The view, e.g. memory. */
  view: string;
  /** The id of what it shows, or the empty string. */
  id: string;
  params: URLSearchParams;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCKS = ['known', 'valid'] as const;
export type Clock = (typeof CLOCKS)[number];

export function place(hash: string = location.hash): Place {
  const [path = '', query = ''] = split(hash.replace(/^#\/?/, ''));
  const [view = '', id = ''] = split(path, '/');
  return { view: view || 'search', id: decoded(id), params: new URLSearchParams(query) };
}

function split(text: string, by = '?'): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** The text of a part of the address; what nobody encoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The day of a clock, or null for now. A day that does not exist counts as none. */
export function dayOf(params: URLSearchParams, clock: Clock): string | null {
  const text = params.get(clock) ?? '';
  if (!DAY.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.valueOf()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** The instant that a clock stands for: the end of its day, in UTC; null for now. */
export function instantOf(params: URLSearchParams, clock: Clock): string | null {
  const day = dayOf(params, clock);
  return day && `${day}T23:59:59.999Z`;
}

/** A link to a view. The clocks go with it. */
export function link(view: string, id = '', given: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value) params.set(name, value);
  const here = place().params;
  for (const clock of CLOCKS) {
    const day = dayOf(here, clock);
    if (day && !(clock in given)) params.set(clock, day);
  }
  const query = params.toString();
  return `#/${view}${id && `/${encodeURIComponent(id)}`}${query && `?${query}`}`;
}

/** Change parameters of the present place; `null` takes one out. */
export function change(given: Record<string, string | null>, { keep = false } = {}): void {
  const { view, id, params } = place();
  for (const [name, value] of Object.entries(given)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  const target = `#/${view}${id && `/${encodeURIComponent(id)}`}${query && `?${query}`}`;
  if (target === location.hash) return;
  if (!keep) {
    location.hash = target;
    return;
  }
  history.replaceState(null, '', target);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function usePlace(): Place {
  const [found, setFound] = useState(() => place());
  useEffect(() => {
    const read = () => setFound(place());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return found;
}
