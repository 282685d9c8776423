// A tree of concepts: each branch is loaded when it is opened. Keys are those of trees: arrows, Home, End, Enter.
import { useRef, useState } from 'preact/hooks';
import { ask } from '../api.js';
import { SubconceptsDocument, type ConceptRowFragment } from '../generated.js';
import { pageOf, usePages } from '../loading.js';
import { link, place } from '../router.js';
import { useWords } from '../words.js';
import { Said } from './memories.js';
import { More, Show } from './states.js';

interface Given {
  shown: string;
  /** The path of the item that Tab stops at. */
  stop: string;
  enter: (path: string) => void;
}

export function Tree({ roots, shown }: { roots: ConceptRowFragment[]; shown: string }) {
  const say = useWords();
  const box = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState('');
  const stop = at || (roots[0]?.id ?? '');
  const press = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const now = items.findIndex((item) => item === (event.target as Element).closest('[role=treeitem]'));
    const item = items[now];
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const opened = item.getAttribute('aria-expanded');
    const above = item.parentElement?.closest<HTMLElement>('[role=treeitem]');
    const flip = () => item.querySelector<HTMLElement>(':scope > .branch > button')?.click();
    if (event.key === 'ArrowDown') items[now + 1]?.focus();
    else if (event.key === 'ArrowUp') items[now - 1]?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else if (event.key === 'ArrowRight' && opened === 'false') flip();
    else if (event.key === 'ArrowRight' && opened === 'true') items[now + 1]?.focus();
    else if (event.key === 'ArrowLeft' && opened === 'true') flip();
    else if (event.key === 'ArrowLeft') above?.focus();
    else if (event.key === 'Enter' && event.target === item) item.querySelector<HTMLElement>(':scope > .branch > a')?.click();
    else return;
    event.preventDefault();
  };
  return (
    <ul ref={box} role="tree" aria-label={say('concepts')} class="tree" onKeyDown={press}>
      {roots.map((concept) => <Branch key={concept.id} concept={concept} path={concept.id} shown={shown} stop={stop} enter={setAt} />)}
    </ul>
  );
}

function Branch({ concept, path, ...given }: Given & { concept: ConceptRowFragment; path: string }) {
  const [open, setOpen] = useState(false);
  // A concept may be below itself, by an ontology with a circle: it ends there.
  const parent = concept.children.edges.length > 0 && !path.split(' ').slice(0, -1).includes(concept.id);
  return (
    <li
      role="treeitem" tabIndex={given.stop === path ? 0 : -1} aria-expanded={parent ? open : undefined}
      aria-selected={concept.id === given.shown} aria-label={concept.name}
      onFocus={(event) => { event.stopPropagation(); given.enter(path); }}
    >
      <span class="branch">
        {parent ? <button type="button" class="plain" tabIndex={-1} aria-hidden="true" onClick={() => setOpen(!open)}>{open ? '▾' : '▸'}</button> : <span class="leaf" />}
        <a href={link('ontology', concept.id, { q: place().params.get('q') ?? '' })} tabIndex={-1} aria-current={concept.id === given.shown ? 'page' : undefined}><Said text={concept.name} /></a>
      </span>
      {open && <Children id={concept.id} path={path} {...given} />}
    </li>
  );
}

function Children({ id, path, ...given }: Given & { id: string; path: string }) {
  const found = usePages(id, async (after, signal) => pageOf((await ask(SubconceptsDocument, { id, after }, signal)).concept?.children));
  return (
    <>
      <Show of={found}>
        {(concepts) => (
          <ul role="group">
            {concepts.map((concept) => <Branch key={concept.id} concept={concept} path={`${path} ${concept.id}`} {...given} />)}
          </ul>
        )}
      </Show>
      <More of={found} />
    </>
  );
}
