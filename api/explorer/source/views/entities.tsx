// Entities by name.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api.js';
import { EntitiesDocument } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, usePages } from '../loading.js';
import { EntityLink, Said } from '../parts/memories.js';
import { Empty, More, Show } from '../parts/states.js';
import { change, instantOf, usePlace } from '../router.js';
import { useWords } from '../words.js';

export function Entities() {
  const say = useWords();
  const { params } = usePlace();
  const asked = (params.get('q') ?? '').trim();
  const knownAt = instantOf(params, 'known');
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const variables = { search: asked || null, first: 50, knownAt };
  const found = usePages(JSON.stringify(variables), async (after, signal) => pageOf((await ask(EntitiesDocument, { ...variables, after }, signal)).entities));
  useLive('memory', found.reload);
  return (
    <>
      <h1 tabIndex={-1}>{say('entities')}</h1>
      <form role="search" onSubmit={(event) => { event.preventDefault(); change({ q: text.trim() }); }}>
        <label for="name">{say('entities.label')}</label>
        <div class="row">
          <input id="name" type="search" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit">{say('search')}</button>
        </div>
      </form>
      <Show of={found}>
        {(entities) => (
          <>
            {entities.length === 0 && <Empty>{say(asked ? 'entities.none.named' : knownAt ? 'none.then' : 'entities.none')}</Empty>}
            <ul class="list columns">
              {entities.map((entity) => (
                <li key={entity.id} class="card">
                  <EntityLink entity={entity} />
                  {entity.aliases.length > 0 && <p class="meta">{entity.aliases.map((alias) => <><Said key={alias} text={alias} />{' '}</>)}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </Show>
      <More of={found} />
    </>
  );
}
