import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { openPressed } from './openPressed';
import { receiveShare } from './receiveShare';
import { isOfBuild, newestFirst, ofScope, pageAddress, wants } from './wants';

// Caches one build of the app, so that a reload needs no network. Each build has its own cache,
// because open pages use their build until they reload. API requests, the event stream and files
// bypass the worker (decision 019). The worker stores content that other apps share (decision 031).

declare const self: ServiceWorkerGlobalScope;

/** Some browsers and TypeScript's library lack `addRoutes`. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { or: { urlPattern: string }[] }; source: 'network' }): Promise<void>;
}

/** API requests bypass the worker, because a hanging tab in the worker's process could delay the requests. */
const pastWorker = ['/v1/*', '/*/v1/*', '/files/*', '/*/files/*'].map((urlPattern) => ({ urlPattern }));

const scope = new URL('./', self.location.href);
const cachePrefix = `confab-build-${scope.pathname.slice(1)}`;
/** Limits the older builds that stay cached for open pages. */
const maxOlder = 3;

/** The build replaces this name by the list of the app's files, each with its revision. */
const files = self.__WB_MANIFEST;
const page = files.find((file) => typeof file !== 'string' && file.url === pageAddress);
const revision = typeof page === 'object' ? page.revision : null;
const cacheName = `${cachePrefix}${revision}`;
const addresses = new Set(files.map((file) => (typeof file === 'string' ? file : file.url)));
const build = new PrecacheController({
  cacheName,
  // A null response stops the installation of the build. The browser retries the installation later.
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
  // The rule is optional, because `wants` also leaves these requests to the network.
  event.waitUntil(Promise.resolve(routed).catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  void build.activate(event);
  // Claims open pages, so that a reload of these pages also works without network.
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

/** Ignores a cache error, because the network may still have the file. */
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

/** Renews the stored page, because its security headers can change without a new build. */
async function refreshPage(held: Response): Promise<void> {
  try {
    const key = build.getCacheKeyForURL(pageAddress);
    const answer = await fetch(pageAddress, { cache: 'no-store' });
    if (!key || !answer.ok || answer.redirected) return;
    const scripts = (html: string) => html.match(/(?:src|href)="\.\/assets\/[^"]+"/g)?.join() ?? '';
    const [before, now] = await Promise.all([held.text(), answer.clone().text()]);
    // Stores only a page of the same build. A new build installs its own worker.
    if (scripts(before) && scripts(before) === scripts(now)) await (await caches.open(cacheName)).put(key, answer);
  } catch {
    // Without network or disk space, the stored page stays.
  }
}

async function removeForLast(opening: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.every(({ id }) => id === opening)) await removeOlder(0);
}

async function removeOlder(kept: number): Promise<void> {
  const names = ofScope(await caches.keys(), cachePrefix);
  const older = newestFirst(names, cacheName).slice(kept);
  await Promise.all(older.map((name) => caches.delete(name)));
}
