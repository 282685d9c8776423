// The explorer: a page over the public API alone.
import { render } from 'preact';
import { keepFragment, key } from '../../static/pages/session.js';
import { admitted } from './api.js';
import { App } from './app.js';
import './style.css';

// Before anything asks: the link that `anaphora up` prints brings the key.
keepFragment();
admitted.set(Boolean(key()));
const root = document.getElementById('explorer');
if (root) render(<App />, root);
