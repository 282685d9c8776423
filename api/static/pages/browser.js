// Signs Neo4j Browser in, so that a link opens it connected.
//
// Neo4j Browser takes a password from nobody but a sign-in service. For the password that the link of
// `anaphora up` brought into this tab, this page is that service: `/browser` sends the visitor to Neo4j
// Browser with a description of the service, Neo4j Browser asks `/browser/return`, and that answers in a
// fragment, which no server sees. The password is kept for this tab alone and is handed to no address
// but the one that came with it.
import { keepFragment, database } from './session.js';

const NAME = 'anaphora';

/** Anybody can write a link, to any address: only one that the server knows is gone to. */
async function check({ browser, bolt }) {
  const answer = await fetch(`/browser/target?${new URLSearchParams({ browser, bolt })}`);
  if (!answer.ok) throw new Error((await answer.json()).message);
}

function open({ browser, bolt }, query) {
  const url = new URL(browser);
  const service = new URL('/browser/service', location.href);
  service.searchParams.set('bolt', bolt);
  url.searchParams.set('discoveryURL', service);
  url.searchParams.set('sso_redirect', NAME);
  if (query) {
    url.searchParams.set('cmd', 'edit');
    url.searchParams.set('arg', query);
  }
  location.replace(url);
}

function answer({ browser, password }, asked) {
  const back = new URL(asked.get('redirect_uri'));
  const home = new URL(browser);
  if (back.origin !== home.origin || !back.pathname.startsWith('/browser')) {
    throw new Error('Neo4j Browser asked from another address than the one that this tab knows.');
  }
  const part = (value) => btoa(JSON.stringify(value)).replaceAll('=', '');
  back.hash = new URLSearchParams({
    token_type: 'bearer',
    access_token: password,
    id_token: `${part({ alg: 'none' })}.${part({ sub: 'neo4j' })}.`,
    state: asked.get('state'),
  });
  location.replace(back);
}

const message = document.getElementById('message');
try {
  keepFragment();
  const known = database();
  const asked = new URLSearchParams(location.search);
  if (known) await check(known);
  if (!known) {
    message.textContent =
      'This tab does not know the database. Open the link that `anaphora up` printed; it signs you in.';
  } else if (location.pathname.endsWith('/return')) {
    answer(known, asked);
  } else {
    open(known, asked.get('query'));
  }
} catch (error) {
  message.textContent = error.message;
}
