// The start page: recall with its reasons, links to everything, and queries that answer at once.
import { database, keepFragment, keepKey, key } from './session.js';
import { cards, examples, questions, recall, viewer } from './queries.js';

const at = (id) => document.getElementById(id);

function make(name, { text, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

const authorized = () => ({ Authorization: `Bearer ${key()}` });

/** The whole answer of a GraphQL request, errors included. */
async function ask(query, variables = {}) {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorized() },
    body: JSON.stringify({ query, variables }),
  });
  return answer.json();
}

const day = (instant) =>
  new Date(instant).toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

function signals(hit) {
  const list = make('dl', { className: 'signals' });
  list.setAttribute('aria-label', 'Signals of the score');
  const largest = Math.max(...hit.signals.map(({ value, weight }) => Math.abs(value * weight)), 1e-9);
  for (const { name, value, weight } of hit.signals) {
    if (!(value * weight)) continue;
    const bar = make('i');
    bar.style.width = `${Math.max(0, (100 * value * weight) / largest)}%`;
    list.append(
      make('dt', { text: name.replaceAll('_', ' ') }),
      make('dd', { className: 'bar', ariaHidden: 'true' }, bar),
      make('dd', { className: 'number', text: (value * weight).toFixed(3) }),
    );
  }
  return list;
}

function hitItem(hit) {
  const { memory } = hit;
  const until = memory.validTo ? ` – ${day(memory.validTo)}` : '';
  const held = memory.validFrom ? ` · holds ${day(memory.validFrom)}${until || ' – today'}` : '';
  const told = memory.occurredAt ?? memory.createdAt;
  const words = make(
    'div',
    {},
    make('span', { className: `kind ${memory.kind}`, text: memory.kind }),
    make('p', { className: 'text', text: memory.text }),
    make('p', { className: 'why', text: hit.why }),
    make('p', { className: 'meta', text: `${day(told)}${held} · score ${hit.score.toFixed(3)}` }),
  );
  return make('li', {}, words, signals(hit));
}

/** Whether an answer is still the one that was asked for last, by what it is for. */
const last = {};
function asking(what) {
  const mine = (last[what] = {});
  return () => last[what] === mine;
}

async function search() {
  const query = at('query').value.trim();
  if (!query) return;
  const wanted = asking('search');
  at('note').textContent = 'Recalling …';
  at('hits').replaceChildren();
  const { data, errors } = await ask(recall, { query, profile: at('profile').value });
  if (!wanted()) return;
  if (errors || !data?.recall) {
    at('note').textContent = errors?.[0]?.message ?? 'No answer.';
    return;
  }
  const { hits, timings, semantic, warnings } = data.recall;
  const spent = timings.filter(({ ms }) => ms >= 0.5).map(({ stage, ms }) => `${stage} ${ms.toFixed(1)} ms`).join(' · ');
  const words = semantic ? [] : ['Words alone were matched: the embeddings are not ready yet.'];
  at('note').textContent = [hits.length ? spent : 'Nothing was recalled.', ...words, ...warnings].join(' ');
  at('hits').replaceChildren(...hits.map(hitItem));
}

function chip(text, act) {
  const button = make('button', { type: 'button', text });
  button.addEventListener('click', act);
  return button;
}

async function runExample({ query }) {
  at('example').hidden = false;
  at('example-query').textContent = query;
  at('example-answer').textContent = '…';
  const wanted = asking('example');
  const answer = await ask(query);
  if (wanted()) at('example-answer').textContent = JSON.stringify(answer, null, 2);
}

async function save(path, name) {
  const answer = await fetch(path, { headers: authorized() });
  if (!answer.ok) {
    const told = await answer.json().catch(() => null);
    throw new Error(told?.errors?.[0]?.message ?? told?.error?.message ?? `${path} answered ${answer.status}.`);
  }
  const link = make('a', { href: URL.createObjectURL(await answer.blob()), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

function card({ title, text, href, download }) {
  const link = make('a', { href }, make('b', { text: title }), make('span', { text }));
  if (download) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      save(href, download).catch((error) => {
        at('state').textContent = error.message;
      });
    });
  }
  return link;
}

async function greet() {
  at('key-form').hidden = Boolean(key());
  if (!key()) return;
  const { data, errors } = await ask(viewer);
  if (errors || !data?.viewer) {
    at('state').textContent = errors?.[0]?.message ?? 'The API does not answer.';
    at('key-form').hidden = false;
    return;
  }
  const { userId, keyName, scopes } = data.viewer;
  at('state').textContent = `user ${userId} · key ${keyName} (${scopes.join(', ').toLowerCase()})`;
}

keepFragment();
at('search').addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});
at('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  keepKey(at('key').value.trim());
  greet();
});
at('questions').append(
  ...questions.map((text) =>
    chip(text, () => {
      at('query').value = text;
      search();
    }),
  ),
);
at('examples').append(...examples.map((example) => chip(example.title, () => runExample(example))));
at('cards').append(...cards(database()).map(card));
await greet();
