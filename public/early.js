// Runs with the page, long before the script of the app is here: asks for a new token and, where this device keeps nothing,
// with it for what the address shows.
// `src/api/early.ts` takes the answers over. What is spelled otherwise than there is asked for twice; docs/decisions/030.
(() => {
  const maxAgeMs = 30_000;
  /** As long as the app waits (src/api/timeouts.ts): nobody else renews meanwhile. */
  const answerTimeoutMs = 15_000;
  const began = performance.now();
  const path = location.pathname;
  const stored = (name, storage = localStorage) => storage.getItem(name);
  const remembered = () => {
    try {
      // A person who brought a token for this tab has it already.
      return stored('confab:token', sessionStorage) === null ? JSON.parse(stored('confab:session')) : null;
    } catch {
      // A browser that keeps nothing, or something else wrote there: the app decides.
      return null;
    }
  };
  const session = remembered();
  // Not while a sign-out waits for its answer, nor for who was here before somebody else signed in.
  // What else is remembered of them may change: another tab that starts writes it again.
  const isCurrent = () => {
    const now = remembered();
    return now?.kind === 'account' && now.base === '' && now.id === session.id && stored('confab:leaving') === null;
  };
  if (session?.kind !== 'account' || session.base !== '' || path === '/sign-in' || path === '/reset') return;

  // What this device keeps is on screen before any answer, and newer messages come to it from other tabs: an answer that was
  // asked for earlier would take them away again.
  const isShown = () => stored('confab:seen') !== null;

  const requests = new Map();
  const isOld = () => performance.now() - began > maxAgeMs;
  let areReadsOver = false;
  const endReads = () => {
    areReadsOver = true;
    for (const [key, request] of requests) if (isRead(key)) request?.abort();
  };
  const isRead = (key) => key.startsWith('GET');
  const isWanted = (key) => !isOld() && (isRead(key) ? !areReadsOver && !isShown() : isCurrent());

  const start = async (key, run) => {
    if (!isWanted(key) || requests.has(key)) throw new Error('asked by the app, or not any more');
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, answerTimeoutMs);
    const response = run(controller.signal);
    requests.set(key, { response, abort });
    try {
      return await (await response).clone().json();
    } finally {
      clearTimeout(timer);
    }
  };
  const ask = (address, init) =>
    fetch(address, { redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer', ...init });
  const renewal = 'POST /v1/sessions/refresh ';
  // The lock under which the app renews: each renewal spends the cookie of the one before.
  const locked = async (run) => (navigator.locks ? navigator.locks.request('confab-auth', run) : run());
  const refresh = (signal) =>
    locked(() => {
      if (!isWanted(renewal)) throw new Error('not to be renewed');
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: '{}', credentials: 'same-origin', signal };
      return ask('/v1/sessions/refresh', init);
    });

  const readAll = async () => {
    const { token, contact } = await start(renewal, refresh);
    if (contact.id !== session.id || isShown()) return;
    const Authorization = `Bearer ${token}`;
    const read = (address) => {
      const init = { method: 'GET', headers: { Authorization }, credentials: 'omit' };
      const json = start(`GET ${address} ${Authorization}`, (signal) => ask(address, { ...init, signal }));
      // The app learns of what fails when it asks.
      json.catch(() => undefined);
      return json;
    };
    const open = async (id) => {
      const address = `/v1/groups/${id}`;
      const group = read(address);
      if (session.capabilities?.includes('roles')) read(`${address}/roles`);
      const { conversation_id } = await group;
      if (!/\/messages\//.test(path)) read(`/v1/messages?conversation_id=${conversation_id}&limit=30`);
    };
    const list = read('/v1/groups?limit=30&archived=false');
    const [, id] = /^\/groups\/([\w-]+)(?:\/settings|\/messages\/[^/]+)?$/.exec(path) ?? [];
    if (id && id !== 'new') await open(id);
    if (path !== '/' || matchMedia('(width < 48rem)').matches) return;
    const [recent] = (await list).data;
    if (recent) await open(recent.id);
  };
  readAll().catch(() => undefined);

  // What nobody has taken by then, nobody will.
  setTimeout(() => {
    for (const request of requests.values()) request?.abort();
    requests.clear();
  }, maxAgeMs);
  globalThis.confabEarly = {
    began,
    endReads,
    take: (key) => {
      const request = requests.get(key);
      requests.set(key, null);
      if (isWanted(key)) return request;
      request?.abort();
      return null;
    },
  };
})();
