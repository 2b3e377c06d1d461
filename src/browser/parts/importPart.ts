import { newVersion } from './newVersion';

const fetched = new Map<string, Promise<void>>();
const imports = new Map<string, Promise<unknown>>();

const gone = [404, 410];
const stalledAfterMs = 10_000;

/** Reads the `meta` element that the build writes. Development and tests have no such element. */
const filesOf = (part: string): string[] =>
  globalThis.document?.querySelector(`meta[name="part:${part}"]`)?.getAttribute('content')?.split(' ') ?? [];

/** `part`: the `name` of a chunk in the list `groups` of vite.config.ts. */
export const importPart = <T>(part: string, load: () => Promise<T>): Promise<T> => importFetched(load, filesOf(part));

/** Fetches first, because browsers never retry a failed import (https://github.com/whatwg/html/issues/6768). */
export async function importFetched<T>(load: () => Promise<T>, files: string[]): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  // In Safari a second, parallel import of a part resolves before the module has run.
  const [file = ''] = files;
  const imported = (imports.get(file) ?? Promise.resolve()).then(load, load);
  imports.set(file, imported);
  return imported;
}

function fetchOnce(file: string): Promise<void> {
  const address = import.meta.env.BASE_URL + file;
  let request = fetched.get(address);
  if (!request) {
    request = isOfPage(address) ? Promise.resolve() : fetchFile(address);
    fetched.set(address, request);
    request.catch(() => fetched.delete(address));
  }
  return request;
}

const isOfPage = (address: string) => document.querySelector(`[src="${address}"], [href="${address}"]`) !== null;

async function fetchFile(address: string): Promise<void> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), stalledAfterMs);
  };
  watch();
  try {
    const answer = await fetch(address, { signal: stop.signal });
    if (gone.includes(answer.status)) newVersion.set(true);
    // A gateway may answer 200 with its own HTML page.
    if (!answer.ok || /html/.test(answer.headers.get('Content-Type') ?? ''))
      throw new Error(`no answer for ${address}`);
    // Reads the response to its end, because the browser caches only complete responses.
    await answer.body?.pipeTo(new WritableStream({ write: watch }));
  } finally {
    clearTimeout(timer);
  }
}
