// The terms by which memories are classified, and those that memories use beyond them: take them in, or not.
import { useState } from 'preact/hooks';
import { allows, ask, viewer } from '../api.js';
import { ApproveTermDocument, RejectTermDocument, VocabularyPageDocument, type VocabularyPageQuery } from '../generated.js';
import { useAnswer } from '../loading.js';
import { Said } from '../parts/memories.js';
import { Empty, Problem, Show } from '../parts/states.js';
import { change, link, usePlace } from '../router.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';

type Suggestion = NonNullable<VocabularyPageQuery['termSuggestions']>[number];
const FREQUENCIES = [1, 2, 5, 10];
const USUAL = 5;

export function Vocabulary() {
  const say = useWords();
  const named = Number(usePlace().params.get('min'));
  const least = FREQUENCIES.includes(named) ? named : USUAL;
  const found = useAnswer(VocabularyPageDocument, { minFrequency: least });
  const who = useStore(viewer);
  const [shared, setShared] = useState(false);
  const [told, setTold] = useState<{ value: string; approved: boolean; run: boolean } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const decide = async ({ kind, value }: Suggestion, approved: boolean) => {
    setBusy(true);
    setError(null);
    try {
      const given = { kind, value, shared };
      const run = approved ? (await ask(ApproveTermDocument, given)).approveTerm?.run : (await ask(RejectTermDocument, given)) && null;
      setTold({ value, approved, run: Boolean(run) });
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
      found.reload();
    }
  };
  return (
    <>
      <h1 tabIndex={-1}>{say('vocabulary')}</h1>
      <h2 id="suggestions">{say('suggestions')}</h2>
      <p class="row">
        <label class="check">
          {say('suggestions.least')}{' '}
          <select value={least} onChange={(event) => change({ min: event.currentTarget.value })}>
            {FREQUENCIES.map((count) => <option key={count} value={count}>{count}</option>)}
          </select>
        </label>
        {allows(who, 'ADMIN') && (
          <label class="check"><input type="checkbox" checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} /> {say('suggestions.shared')}</label>
        )}
      </p>
      {!allows(who, 'WRITE') && <p class="hint">{say('only.reads')}</p>}
      <p class="notice" role="status" hidden={!told}>
        {told && <><Said text={told.value} />: {say(told.approved ? 'term.approved' : 'term.rejected')}{told.run && <> <a href={link('runs')}>{say('term.run')}</a></>}</>}
      </p>
      {error && <Problem error={error} />}
      <Show of={found}>
        {({ termSuggestions, vocabulary }) => (
          <>
            {!termSuggestions?.length && <Empty>{say('suggestions.none')}</Empty>}
            <ul class="list" aria-labelledby="suggestions">
              {termSuggestions?.map((suggestion) => (
                <li key={`${suggestion.kind} ${suggestion.value}`} class="card">
                  <OneTerm suggestion={suggestion} busy={busy} decide={allows(who, 'WRITE') ? (approved) => void decide(suggestion, approved) : null} />
                </li>
              ))}
            </ul>
            {vocabulary && (
              <section aria-labelledby="terms">
                <h2 id="terms">{say('terms')} <span class="meta">{vocabulary.version}</span></h2>
                <Terms kind="TOPIC" terms={vocabulary.topics} />
                <Terms kind="CATEGORY" terms={vocabulary.categories} />
                <Terms kind="MESSAGE_TYPE" terms={vocabulary.messageTypes} />
                <Terms kind="ENTITY_TYPE" terms={vocabulary.entityTypes} />
              </section>
            )}
          </>
        )}
      </Show>
    </>
  );
}

function OneTerm({ suggestion, busy, decide }: { suggestion: Suggestion; busy: boolean; decide: ((approved: boolean) => void) | null }) {
  const say = useWords();
  return (
    <>
      <h3><Said text={suggestion.value} /> <span class="meta">{say.of('term', suggestion.kind)} · {say('term.used', { count: suggestion.frequency })}</span></h3>
      <ul class="meta">{suggestion.examples.map((example) => <li key={example} class="text"><Said text={example} /></li>)}</ul>
      {decide && (
        <p class="row">
          <button type="button" class="plain" disabled={busy} onClick={() => decide(true)}>{say('term.approve')}</button>
          <button type="button" class="plain" disabled={busy} onClick={() => decide(false)}>{say('term.reject')}</button>
        </p>
      )}
    </>
  );
}

function Terms({ kind, terms }: { kind: string; terms: string[] }) {
  const say = useWords();
  return (
    <>
      <h3>{say.of('term', kind)}</h3>
      {terms.length ? <p class="chips">{terms.map((term) => <span key={term} class="chip"><Said text={term} /></span>)}</p> : <p class="hint">–</p>}
    </>
  );
}
