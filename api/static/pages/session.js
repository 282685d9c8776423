// What this tab knows: the key, and the database's address and password. All of it comes in the fragment of
// the link that `anaphora up` prints, is kept in sessionStorage, and is taken out of the address at once.

const DATABASE = ['browser', 'bolt', 'password'];

/** Keep what the fragment brings, and clean the address. */
export function keepFragment() {
  const brought = new URLSearchParams(location.hash.slice(1));
  if (!brought.has('key') && !brought.has('browser')) return;
  if (brought.has('key')) sessionStorage.setItem('anaphora.key', brought.get('key'));
  if (brought.has('browser')) {
    // All three or none, so that no link can send a password on to another address.
    for (const name of DATABASE) {
      const value = brought.get(name);
      if (value) sessionStorage.setItem(`anaphora.${name}`, value);
      else sessionStorage.removeItem(`anaphora.${name}`);
    }
  }
  history.replaceState(null, '', location.pathname + location.search);
}

/** The key of this tab, or null. */
export const key = () => sessionStorage.getItem('anaphora.key');

export const keepKey = (text) => sessionStorage.setItem('anaphora.key', text);

/** Where the database is and its password, or null. */
export function database() {
  const [browser, bolt, password] = DATABASE.map((name) => sessionStorage.getItem(`anaphora.${name}`));
  if (!browser || !bolt || !password) return null;
  if (!/^https?:$/.test(new URL(browser).protocol)) return null;
  return { browser, bolt, password };
}
