// The page around the views: where one can go, the clocks, the language, and the key.
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { keepKey, key } from '../../static/pages/session.js';
import { admitted, ask, reachable, viewer } from './api.js';
import { ViewerDocument } from './generated.js';
import { listen, refused } from './live.js';
import { useLoaded } from './loading.js';
import { Clocks } from './parts/clocks.js';
import { Said } from './parts/memories.js';
import { Problem } from './parts/states.js';
import { link, usePlace } from './router.js';
import { useStore } from './store.js';
import { Conflicts } from './views/conflicts.js';
import { Entities } from './views/entities.js';
import { Entity } from './views/entity.js';
import { Graph } from './views/graph.js';
import { Health } from './views/health.js';
import { Memory } from './views/memory.js';
import { Ontology } from './views/ontology.js';
import { Reviews } from './views/reviews.js';
import { Runs } from './views/runs.js';
import { Search } from './views/search.js';
import { Thread } from './views/thread.js';
import { Threads } from './views/threads.js';
import { Vocabulary } from './views/vocabulary.js';
import { LANGUAGES, language, speak, useWords, type Word } from './words.js';

interface View {
  title: Word;
  shows: ComponentType;
  /** The clocks that it obeys: both, or the graph's alone. A page without them says that it is of now. */
  clocks?: 'both' | 'known';
}
const VIEWS: Record<string, View> = {
  search: { title: 'search', shows: Search, clocks: 'both' },
  memory: { title: 'memory', shows: Memory, clocks: 'both' },
  entities: { title: 'entities', shows: Entities, clocks: 'known' },
  entity: { title: 'entity', shows: Entity, clocks: 'both' },
  graph: { title: 'graph', shows: Graph, clocks: 'both' },
  conflicts: { title: 'conflicts', shows: Conflicts, clocks: 'both' },
  reviews: { title: 'reviews', shows: Reviews, clocks: 'known' },
  ontology: { title: 'ontology', shows: Ontology, clocks: 'known' },
  vocabulary: { title: 'vocabulary', shows: Vocabulary },
  threads: { title: 'threads', shows: Threads, clocks: 'known' },
  thread: { title: 'thread', shows: Thread, clocks: 'both' },
  runs: { title: 'runs', shows: Runs },
  health: { title: 'health', shows: Health },
};
const LISTED = ['search', 'entities', 'conflicts', 'reviews', 'threads', 'ontology', 'vocabulary', 'runs', 'health'] as const;
const WITHIN: Record<string, string> = { memory: 'search', entity: 'entities', thread: 'threads' };
const NAMES: Record<string, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch', it: 'Italiano' };

export function App() {
  const say = useWords();
  const spoken = useStore(language);
  const { view, id } = usePlace();
  const main = useRef<HTMLElement>(null);
  const found = Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined;
  const first = useRef(true);
  useEffect(() => {
    document.documentElement.lang = spoken;
    document.title = `${say(found?.title ?? 'nowhere')} · Anaphora`;
    // After a link was followed, reading goes on at the new page's heading.
    if (first.current) first.current = false;
    else main.current?.querySelector('h1')?.focus();
  }, [view, id, spoken]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>{say('skip')}</button>
      <Top view={view} />
      <main ref={main} tabIndex={-1}>
        <Away />
        <Unheard />
        <Door>
          {found && <Clocks obeyed={found.clocks ?? null} />}
          {found ? <found.shows key={`${view} ${id}`} /> : <Nowhere />}
        </Door>
      </main>
    </>
  );
}

function Top({ view }: { view: string }) {
  const say = useWords();
  const spoken = useStore(language);
  const who = useStore(viewer);
  return (
    <header>
      <a class="brand" href="/">Anaphora</a>
      <nav aria-label={say('views')}>
        {LISTED.map((name) => (
          <a key={name} href={link(name)} aria-current={(WITHIN[view] ?? view) === name ? 'page' : undefined}>{say(name)}</a>
        ))}
      </nav>
      <p class="who">
        {who && <span class="meta"><Said text={who.userId} /></span>}
        <select aria-label={say('language')} value={spoken} onChange={(event) => speak(event.currentTarget.value)}>
          {Object.keys(LANGUAGES).map((name) => <option key={name} value={name} lang={name}>{NAMES[name]}</option>)}
        </select>
      </p>
    </header>
  );
}

/** Said as long as the API is gone; what was asked is asked again by itself. */
function Away() {
  const say = useWords();
  const there = useStore(reachable);
  return <p class="notice away" role="status" hidden={there}>{there ? '' : say('unreachable')}</p>;
}

/** Said where changes are no longer told: what is shown is as it was read. */
function Unheard() {
  const say = useWords();
  const [deaf, open] = [useStore(refused), useStore(admitted)];
  return <p class="notice" role="status" hidden={!deaf || !open}>{deaf && open ? say('unheard') : ''}</p>;
}

function Nowhere() {
  const say = useWords();
  return (
    <>
      <h1 tabIndex={-1}>{say('nowhere')}</h1>
      <p><a href={link('search')}>{say('nowhere.go')}</a></p>
    </>
  );
}

/** Lets in those whose key the server takes, and asks others for one. */
function Door({ children }: { children: ComponentChildren }) {
  const open = useStore(admitted);
  const [turn, setTurn] = useState(0);
  const found = useLoaded((signal) => ask(ViewerDocument, {}, signal), open ? `viewer ${turn}` : null);
  const who = found.data?.viewer ?? null;
  useEffect(() => {
    viewer.set(who);
    if (who) listen();
  }, [who]);
  if (!open) return <KeyForm enter={() => { setTurn(turn + 1); admitted.set(true); }} refused={Boolean(key())} />;
  if (found.error && !who) return <Problem error={found.error} again={found.reload} />;
  return <>{children}</>;
}

function KeyForm({ enter, refused }: { enter: () => void; refused: boolean }) {
  const say = useWords();
  const [text, setText] = useState('');
  return (
    <>
      <h1 tabIndex={-1}>{say('key')}</h1>
      <form class="card" onSubmit={(event) => { event.preventDefault(); keepKey(text.trim()); enter(); }}>
        {refused && <p class="problem" role="alert">{say('key.refused')}</p>}
        <label for="key">{say('key')}</label>
        <div class="row">
          <input id="key" type="password" autocomplete="off" spellcheck={false} required placeholder="ak_…" value={text} onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit">{say('key.use')}</button>
        </div>
        <p class="hint">{say('key.hint')}</p>
      </form>
    </>
  );
}
