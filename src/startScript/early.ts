import { appPath } from '../browser/appPath';
import { readSignOuts } from '../browser/signOuts';
import { renewalLock, storageKeys } from '../browser/storageKeys';
import { field } from './field';

export interface EarlyPage {
  fetch: typeof fetch;
  location: Pick<Location, 'pathname'>;
  localStorage: Pick<Storage, 'getItem'>;
  sessionStorage: Pick<Storage, 'getItem'>;
  navigator: { locks?: { request<T>(name: string, run: () => Promise<T>): Promise<T> } };
  performance: Pick<Performance, 'now'>;
  matchMedia(query: string): { matches: boolean };
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

const maxAgeMs = 30_000;
/** Limits how long a renewal blocks other tabs. Must equal `writeTimeoutMs` in src/api/timeouts.ts. */
const answerTimeoutMs = 15_000;
const renewal = 'POST /v1/sessions/refresh ';

/**
 * Requests a token before the app loads. `src/api/early.ts` takes the response (decision 030). If no messages are
 * stored, also requests the data of the first view.
 */
export function askEarly(page: EarlyPage = window, findSignOuts = readSignOuts): void {
  const began = page.performance.now();
  const path = appPath(page.location.pathname);
  const remembered = (): unknown => {
    try {
      if (page.sessionStorage.getItem(storageKeys.token) !== null) return null;
      return JSON.parse(page.localStorage.getItem(storageKeys.session) ?? 'null');
    } catch {
      // The app handles unreadable storage.
      return null;
    }
  };
  const session = remembered();
  const id = field(session, 'id');
  const isOwnAccount = (of: unknown) => field(of, 'kind') === 'account' && field(of, 'base') === '';
  // Compares only the account and the pending sign-out, because another tab may rewrite all other values.
  const isCurrent = () => {
    const now = remembered();
    return isOwnAccount(now) && field(now, 'id') === id && page.localStorage.getItem(storageKeys.leaving) === null;
  };
  if (!isOwnAccount(session) || path === '/sign-in' || path === '/reset') return;

  // True if messages are stored. An early response could then overwrite newer messages, so it must not be used.
  const isShown = () => page.localStorage.getItem(storageKeys.seen) !== null;

  /** The value is null if the app has taken the request or sends the request itself. */
  const requests = new Map<string, { response: Promise<Response>; abort(): void } | null>();
  const isOld = () => page.performance.now() - began > maxAgeMs;
  let areReadsOver = false;
  const isRead = (key: string) => key.startsWith('GET');
  const endReads = () => {
    areReadsOver = true;
    for (const [key, request] of requests) if (isRead(key)) request?.abort();
  };
  const isWanted = (key: string) => !isOld() && (isRead(key) ? !areReadsOver && !isShown() : isCurrent());

  const start = async (key: string, run: (signal: AbortSignal) => Promise<Response>): Promise<unknown> => {
    if (!isWanted(key) || requests.has(key)) throw new Error('asked by the app, or not any more');
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = page.setTimeout(abort, answerTimeoutMs);
    const response = run(controller.signal);
    requests.set(key, { response, abort });
    try {
      return await (await response).clone().json();
    } finally {
      page.clearTimeout(timer);
    }
  };
  const send = (address: string, init: RequestInit) =>
    page.fetch(address, { redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer', ...init });
  const refresh = async (signal: AbortSignal) => {
    const run = async () => {
      if (!isWanted(renewal)) throw new Error('not to be renewed');
      const headers = { 'Content-Type': 'application/json' };
      return send('/v1/sessions/refresh', { method: 'POST', headers, body: '{}', credentials: 'same-origin', signal });
    };
    return page.navigator.locks ? page.navigator.locks.request(renewalLock, run) : run();
  };

  const readAll = async () => {
    // After a crash, the sign-out may be stored only in the database.
    const signOuts = await findSignOuts().catch(() => []);
    if (signOuts.some((each) => field(each, 'base') === '' && field(each, 'id') === id)) return;
    const granted = await start(renewal, refresh);
    if (field(field(granted, 'contact'), 'id') !== id || isShown()) return;
    const Authorization = `Bearer ${field(granted, 'token')}`;
    const read = (address: string) => {
      const init: RequestInit = { method: 'GET', headers: { Authorization }, credentials: 'omit' };
      const json = start(`GET ${address} ${Authorization}`, (signal) => send(address, { ...init, signal }));
      // Prevents an unhandled rejection. The app gets the error from `take`.
      json.catch(() => undefined);
      return json;
    };
    const capabilities = field(session, 'capabilities');
    const open = async (groupId: string) => {
      const address = `/v1/groups/${groupId}`;
      const group = read(address);
      if (Array.isArray(capabilities) && capabilities.includes('roles')) read(`${address}/roles`);
      const conversationId = field(await group, 'conversation_id');
      if (!/\/messages\//.test(path)) read(`/v1/messages?conversation_id=${conversationId}&limit=30`);
    };
    const list = read('/v1/groups?limit=30&archived=false');
    const [, groupId] = /^\/groups\/([\w-]+)(?:\/settings|\/messages\/[^/]+)?$/.exec(path) ?? [];
    if (groupId && groupId !== 'new') await open(groupId);
    if (path !== '/' || page.matchMedia('(width < 48rem)').matches) return;
    const recent = field(field(field(await list, 'data'), '0'), 'id');
    if (typeof recent === 'string') await open(recent);
  };
  readAll().catch(() => undefined);

  page.setTimeout(() => {
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
}
