import 'graphiql/style.css';
import './page.css';
import { GraphiQL } from 'graphiql';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';
import { createRoot } from 'react-dom/client';
import { startingQuery } from './query.js';

const worker = (name) => new Worker(new URL(`./${name}.worker.js`, import.meta.url));

globalThis.MonacoEnvironment = {
  getWorker(_id, label) {
    return worker(label === 'json' || label === 'graphql' ? label : 'editor');
  },
};

// The link that `anaphora up` prints carries a key in its fragment; it is kept for this tab alone.
const fragment = new URLSearchParams(location.hash.slice(1));
if (fragment.get('key')) {
  sessionStorage.setItem('anaphora.key', fragment.get('key'));
  history.replaceState(null, '', location.pathname + location.search);
}

const authorization = () => {
  const key = sessionStorage.getItem('anaphora.key');
  return key ? { Authorization: `Bearer ${key}` } : {};
};

const address = new URL('/graphql', location.href);
const socket = new URL(address);
socket.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';

const fetcher = createGraphiQLFetcher({
  url: address.href,
  // Read at each request, so that a key entered on the start page is used at once.
  fetch: (url, init) =>
    fetch(url, { ...init, headers: { ...authorization(), ...init.headers } }),
  wsClient: createClient({
    url: socket.href,
    lazy: true,
    connectionParams: authorization,
  }),
});

const given = new URLSearchParams(location.search).get('query');

createRoot(document.getElementById('graphiql')).render(
  <GraphiQL
    fetcher={fetcher}
    defaultQuery={startingQuery}
    initialQuery={given ?? undefined}
    defaultEditorToolsVisibility={false}
  />,
);
