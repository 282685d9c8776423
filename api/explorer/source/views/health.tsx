// The state of the components, counts of the graph, and what a language model has cost.
import { HealthDocument, UsageDocument } from '../generated.js';
import { useAnswer, type Loaded } from '../loading.js';
import { Show } from '../parts/states.js';
import { link } from '../router.js';
import { useWords } from '../words.js';

function Again({ of }: { of: Loaded<unknown> }) {
  const say = useWords();
  return <button type="button" class="plain" onClick={of.reload} disabled={of.waiting}>{say('read.again')}</button>;
}

export function Health() {
  const say = useWords();
  const found = useAnswer(HealthDocument, {});
  const usage = useAnswer(UsageDocument, {});
  return (
    <>
      <h1 tabIndex={-1}>{say('health')}</h1>
      <Show of={found}>
        {({ health, stats }) => (
          <>
            {health && (
              <section aria-label={say('health')}>
                <p><span class={`badge ${health.status}`}>{say.of('health', health.status)}</span> <span class="meta">Anaphora {health.version}</span></p>
                <div class="wide">
                  <table>
                    <tbody>
                      {health.checks.map((check) => (
                        <tr key={check.name}>
                          <th scope="row">{check.name.replaceAll('_', ' ')}</th>
                          <td><span class={`badge ${check.status}`}>{say.of('health', check.status)}</span></td>
                          <td dir="auto">{check.detail}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </section>
            )}
            {stats && (
              <section aria-labelledby="counts">
                <h2 id="counts">{say('counts')}</h2>
                <dl class="facts">
                  <div><dt><a href={link('entities')}>{say('entities')}</a></dt><dd>{stats.entities ?? '–'}</dd></div>
                  <div><dt><a href={link('threads')}>{say('threads')}</a></dt><dd>{stats.threads ?? '–'}</dd></div>
                  <div><dt><a href={link('conflicts')}>{say('conflicts')}</a></dt><dd>{stats.openConflicts ?? '–'}</dd></div>
                  <div><dt>{say('links')}</dt><dd>{stats.links ?? '–'}</dd></div>
                  <div><dt>{say('concepts')}</dt><dd>{stats.concepts ?? '–'}</dd></div>
                  <div><dt>{say('embeddings.pending')}</dt><dd>{stats.pendingEmbeddings ?? '–'}</dd></div>
                  {stats.memories?.map(({ kind, status, count }) => (
                    <div key={`${kind} ${status}`}><dt><a href={link('search', '', { kinds: kind, status })}>{say.of('kind', kind)} · {say.of('status', status)}</a></dt><dd>{count}</dd></div>
                  ))}
                </dl>
              </section>
            )}
            <Again of={found} />
          </>
        )}
      </Show>
      <section aria-labelledby="usage">
        <h2 id="usage">{say('usage')}</h2>
        <Show of={usage}>
          {({ usage: spent }) =>
            spent && (
              <dl class="facts">
                <div><dt>{say('usage.period')}</dt><dd>{`${say.moment(spent.periodStart)} – ${say.moment(spent.periodEnd)}`}</dd></div>
                <div><dt>{say('usage.calls')}</dt><dd>{spent.calls}</dd></div>
                <div><dt>{say('usage.failed')}</dt><dd>{spent.failed}</dd></div>
                <div><dt>{say('usage.unanswered')}</dt><dd>{spent.unanswered}</dd></div>
                <div><dt>{say('usage.tokens')}</dt><dd>{`${say.number(spent.inputTokens)} / ${say.number(spent.outputTokens)}`}</dd></div>
                <div><dt>{say('usage.cost')}</dt><dd>{`${say.number(spent.cost)} ${spent.currency}`}{spent.budget !== null && ` / ${say.number(spent.budget)}`}</dd></div>
              </dl>
            )
          }
        </Show>
      </section>
    </>
  );
}
