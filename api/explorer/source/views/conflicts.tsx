// The inbox of conflicts: both sides, where they come from, and a verdict by button or key.
import { useEffect, useState } from 'preact/hooks';
import { allows, ask, viewer } from '../api.js';
import { ConflictInboxDocument, DecideConflictDocument, type ConflictInboxQuery, type Verdict } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, usePages } from '../loading.js';
import { Card, useInbox } from '../parts/inbox.js';
import { MemoryItem, ThreadLink } from '../parts/memories.js';
import { Empty, More, Problem, Show } from '../parts/states.js';
import { instantOf, usePlace } from '../router.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';

type Conflict = NonNullable<ConflictInboxQuery['conflicts']>['edges'][number]['node'];
type Side = NonNullable<Conflict['a']>;

/** In the order of their keys, from 1. */
const VERDICTS: Verdict[] = ['SUPERSEDE_B', 'SUPERSEDE_A', 'KEEP_BOTH', 'MERGE', 'DISMISS'];
const WITHOUT_KEY: Verdict[] = ['RETRACT_A', 'RETRACT_B'];

export function Conflicts() {
  const say = useWords();
  const { id, params } = usePlace();
  const clocks = { knownAt: instantOf(params, 'known'), validAt: instantOf(params, 'valid') };
  const past = clocks.knownAt !== null;
  const allowed = allows(useStore(viewer), 'WRITE');
  const may = allowed && !past;
  const found = usePages(JSON.stringify(clocks), async (after, signal) => pageOf((await ask(ConflictInboxDocument, { ...clocks, after }, signal)).conflicts));
  useLive('conflict', found.reload);
  const [told, setTold] = useState('');
  const inbox = found.data ?? [];
  const { present, choose, error, decide } = useInbox<Conflict, Verdict>({
    cases: inbox,
    reload: found.reload,
    decisionOf: (key) => (may ? VERDICTS[Number(key) - 1] : undefined),
    settle: async (conflict, verdict) => {
      await ask(DecideConflictDocument, { conflict: { id: conflict.id }, verdict });
      setTold(say('decided', { verdict: say.of('verdict', verdict) }));
    },
  });
  const named = inbox.some((conflict) => conflict.id === id);
  useEffect(() => void (named && choose(id)), [named]);
  return (
    <>
      <h1 tabIndex={-1}>{say('conflicts')}</h1>
      {past ? <p class="notice">{say('conflicts.past')}</p> : <p class="hint">{say(allowed ? 'conflicts.keys' : 'only.reads')}</p>}
      {clocks.validAt && <p class="hint">{say('conflicts.held')}</p>}
      <p class="notice" role="status" hidden={!told}>{told}</p>
      {error && <Problem error={error} />}
      <Show of={found}>
        {(conflicts) => (
          <>
            {conflicts.length === 0 && <Empty>{say(past || clocks.validAt ? 'none.then' : 'conflicts.none')}</Empty>}
            {conflicts.map((conflict) => (
              <Pair key={conflict.id} conflict={conflict} present={conflict.id === present} choose={() => choose(conflict.id)} decide={may ? (verdict) => void decide(conflict, verdict) : null} />
            ))}
          </>
        )}
      </Show>
      <More of={found} />
    </>
  );
}

interface Given {
  conflict: Conflict;
  present: boolean;
  choose: () => void;
  decide: ((verdict: Verdict) => void) | null;
}

function Pair({ conflict, present, choose, decide }: Given) {
  const say = useWords();
  return (
    <Card label={say.of('conflict', conflict.kind)} present={present} choose={choose}>
      <p class="meta">
        <strong>{say.of('conflict', conflict.kind)}</strong> · {say.of('reason', conflict.reason)}
        {conflict.similarity !== null && ` · ${say('similarity')} ${say.share(conflict.similarity)}`}
        {conflict.createdAt && ` · ${say.day(conflict.createdAt)}`}
      </p>
      <div class="sides">
        <OneSide name="A" memory={conflict.a} />
        <OneSide name="B" memory={conflict.b} />
      </div>
      {decide && (
        <p class="row" role="group" aria-label={say('verdict')}>
          {[...VERDICTS, ...WITHOUT_KEY].map((verdict, number) => (
            <button key={verdict} type="button" class="plain" onClick={() => decide(verdict)}>
              {number < VERDICTS.length && <kbd>{number + 1}</kbd>} {say.of('verdict', verdict)}
            </button>
          ))}
        </p>
      )}
    </Card>
  );
}

function OneSide({ name, memory }: { name: string; memory: Side | null }) {
  const say = useWords();
  if (!memory) return <div><h2>{name}</h2><p class="hint">{say('erased')}</p></div>;
  const sources = memory.derivedFrom.edges.map(({ node }) => node);
  return (
    <div>
      <h2>{name}</h2>
      <MemoryItem memory={memory}>
        <p class="meta">{say('trust')}: {say.of('trust', memory.trust)}</p>
      </MemoryItem>
      <h3>{say('sources')}</h3>
      {sources.length === 0 && <p class="hint">{say('sources.none')}</p>}
      <ul class="list">
        {sources.map((source) => (
          <li key={source.id}><MemoryItem memory={source}>{source.thread && <p class="meta"><ThreadLink thread={source.thread} /></p>}</MemoryItem></li>
        ))}
      </ul>
    </div>
  );
}
