// The interface's own words, in five languages: each is a file of strings/.
import de from '../strings/de.json';
import en from '../strings/en.json';
import es from '../strings/es.json';
import fr from '../strings/fr.json';
import it from '../strings/it.json';
import { Store, useStore } from './store.js';

export type Word = keyof typeof en;
export const LANGUAGES = { en, es, fr, de, it } satisfies Record<string, Record<Word, string>>;
export type Language = keyof typeof LANGUAGES;
const KEPT = 'anaphora.language';

const known = (name: string | null): name is Language => name !== null && Object.hasOwn(LANGUAGES, name);

function preferred(): Language {
  const kept = localStorage.getItem(KEPT);
  if (known(kept)) return kept;
  return navigator.languages.map((name) => name.slice(0, 2)).find(known) ?? 'en';
}

export const language = new Store<Language>(preferred());

export function speak(name: string): void {
  if (!known(name)) return;
  localStorage.setItem(KEPT, name);
  language.set(name);
}

export interface Words {
  (word: Word, values?: Record<string, string | number>): string;
  /** A value of one of the API's enumerations, e.g. `status.ACTIVE`; its own name if it is new. */
  of: (sort: string, value: string) => string;
  day: (instant: string) => string;
  moment: (instant: string) => string;
  number: (value: number) => string;
  share: (value: number) => string;
}

const made = new Map<Language, Words>();

function wordsOf(name: Language): Words {
  const strings: Record<string, string> = LANGUAGES[name];
  const say = (word: string, values: Record<string, string | number> = {}) =>
    (strings[word] ?? word).replace(/\{(\w+)\}/g, (_, field: string) => String(values[field] ?? ''));
  // Days of the clocks are of UTC, so all times are.
  const day = new Intl.DateTimeFormat(name, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(name, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(name, { maximumFractionDigits: 3 });
  const share = new Intl.NumberFormat(name, { style: 'percent', maximumFractionDigits: 0 });
  return Object.assign(say as (word: Word) => string, {
    of: (sort: string, value: string) => strings[`${sort}.${value}`] ?? value.replaceAll('_', ' ').toLowerCase(),
    day: (instant: string) => day.format(new Date(instant)),
    moment: (instant: string) => moment.format(new Date(instant)),
    number: (value: number) => number.format(value),
    share: (value: number) => share.format(value),
  });
}

export function useWords(): Words {
  const name = useStore(language);
  const found = made.get(name) ?? wordsOf(name);
  made.set(name, found);
  return found;
}
