import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { openPressed } from './openPressed';
import { receiveShare } from './receiveShare';
import { isOfBuild, newestFirst, ofScope, pageAddress, wants } from './wants';

// Holds one build of the app, page and parts, so that a reload needs no network. Each build has a cache of its own: a page
// that is open keeps its parts while the next build is installed beside it, and until it is reloaded. The interface, its
// event stream and files never come near it (decision 019). What another app shares it keeps for the app (decision 031).

declare const self: ServiceWorkerGlobalScope;

/** Not in every browser, nor in TypeScript's library. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { or: { urlPattern: string }[] }; source: 'network' }): Promise<void>;
}

/** Requests of the interface do not wait for a worker: it may share a process with a tab that hangs. */
const pastWorker = ['/v1/*', '/*/v1/*', '/files/*', '/*/files/*'].map((urlPattern) => ({ urlPattern }));

const scope = new URL('./', self.location.href);
const cachePrefix = `confab-build-${scope.pathname.slice(1)}`;
/** The number of older builds that stay for open pages, so that the caches do not grow without end. */
const maxOlder = 3;

/** Filled in by the build: every file of the app with its revision. */
const files = self.__WB_MANIFEST;
const page = files.find((file) => typeof file !== 'string' && file.url === pageAddress);
const revision = typeof page === 'object' ? page.revision : null;
const cacheName = `${cachePrefix}${revision}`;
const addresses = new Set(files.map((file) => (typeof file === 'string' ? file : file.url)));
const build = new PrecacheController({
  cacheName,
  // A build that lacks a file is not installed. The browser tries again.
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isOfBuild(request.url, response, addresses)) ? response : null,
    },
  ],
});
build.addToCacheList(files);

self.addEventListener('install', (event: RoutingEvent) => {
  void build.install(event);
  const routed = event.addRoutes?.({ condition: { or: pastWorker }, source: 'network' });
  // If it is refused, `wants` leaves these requests to the network.
  event.waitUntil(Promise.resolve(routed).catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  void build.activate(event);
  // The page that installed it may lose the network before its first reload.
  event.waitUntil(Promise.all([removeOlder(maxOlder), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});

self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(event.notification, self.clients)));

self.addEventListener('fetch', (event) => {
  const wanted = wants(event.request, scope.href);
  if (wanted === 'page') {
    event.respondWith(shell(event));
    event.waitUntil(removeForLast(event.resultingClientId));
  } else if (wanted === 'file') event.respondWith(file(event.request));
  else if (wanted === 'share') event.respondWith(receiveShare(event.request));
});

/** The browser may refuse its disk while the network works. */
const refused = () => undefined;

async function shell(event: FetchEvent): Promise<Response> {
  const held = await build.matchPrecache(pageAddress).catch(refused);
  if (!held) return fetch(event.request);
  event.waitUntil(refreshPage(held.clone()));
  return held;
}

async function file(request: Request): Promise<Response> {
  const key = build.getCacheKeyForURL(request.url);
  const found = key ? caches.open(cacheName).then((cache) => cache.match(key)) : caches.match(request);
  const held = await found.catch(refused);
  return held ?? fetch(request);
}

/** The headers of the page hold the policy, which an operator may change without a build. */
async function refreshPage(held: Response): Promise<void> {
  try {
    const key = build.getCacheKeyForURL(pageAddress);
    const answer = await fetch(pageAddress, { cache: 'no-store' });
    if (!key || !answer.ok || answer.redirected) return;
    const scripts = (html: string) => html.match(/(?:src|href)="\.\/assets\/[^"]+"/g)?.join() ?? '';
    const [before, now] = await Promise.all([held.text(), answer.clone().text()]);
    // Another build comes with its own worker and all of its parts.
    if (scripts(before) && scripts(before) === scripts(now)) await (await caches.open(cacheName)).put(key, answer);
  } catch {
    // There is no network or the disk is full, so the stored page stays.
  }
}

/** If the page being opened is the only one, nobody needs the parts of an older build. */
async function removeForLast(opening: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.every(({ id }) => id === opening)) await removeOlder(0);
}

/** The names of the builds before this one beyond that number. A newer one waits for its turn. */
async function removeOlder(kept: number): Promise<void> {
  const names = ofScope(await caches.keys(), cachePrefix);
  const older = newestFirst(names, cacheName).slice(kept);
  await Promise.all(older.map((name) => caches.delete(name)));
}
