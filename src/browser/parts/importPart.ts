import { newVersion } from './newVersion';

const fetched = new Map<string, Promise<void>>();

const imports = new Map<string, Promise<unknown>>();

const gone = [404, 410];
/** Milliseconds without a byte until the connection counts as dead. */
const stalledAfterMs = 10_000;

/**
 * Reads the files of a part from a `meta` element, which the build writes. In development and tests the list is
 * empty.
 */
const filesOf = (part: string): string[] =>
  globalThis.document?.querySelector(`meta[name="part:${part}"]`)?.getAttribute('content')?.split(' ') ?? [];

/** `part`: the `name` of a chunk in the list `groups` of vite.config.ts. */
export const importPart = <T>(part: string, load: () => Promise<T>): Promise<T> => importFetched(load, filesOf(part));

/**
 * Browsers never retry a failed import (https://github.com/whatwg/html/issues/6768), so the files are fetched before
 * the import.
 */
export async function importFetched<T>(load: () => Promise<T>, files: string[]): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  // Runs imports of the same part one after another: in Safari a second, parallel import resolves before the module
  // has run.
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
