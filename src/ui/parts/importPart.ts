import { newVersion } from './newVersion';

/** By address: what was fetched, or is on its way. What failed is not here. */
const fetched = new Map<string, Promise<void>>();

/** By file: the last import of it. */
const imports = new Map<string, Promise<unknown>>();

const gone = [404, 410];
/** Without a byte: the line is dead and does not say so. */
const stalledAfterMs = 10_000;

/**
 * Every `import()` of the build comes here (`scripts/plugins/parts.mjs`), in place of the bundler's own loader: `files` are what the
 * part consists of, its stylesheets too, as paths below the app's address.
 *
 * They are fetched before the browser imports them. A module that cannot be fetched is lost to most browsers for as long as the page
 * lives (https://github.com/whatwg/html/issues/6768); a request can be repeated. Rejects when a file does not come.
 */
export async function importPart<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  // Safari resolves a second import of a module whose first one is under way before the module has run.
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

/** What index.html names has come, or `src/startScript/restart.ts` reloads the page. */
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
    // Addresses have their content's hash: one that is gone belongs to a version that is gone.
    if (gone.includes(answer.status)) newVersion.set(true);
    // A gateway may answer 200 with a page of its own.
    if (!answer.ok || /html/.test(answer.headers.get('Content-Type') ?? ''))
      throw new Error(`no answer for ${address}`);
    // To its end: from then on the browser has it.
    await answer.body?.pipeTo(new WritableStream({ write: watch }));
  } finally {
    clearTimeout(timer);
  }
  if (address.endsWith('.css')) await addStyles(address);
}

function addStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: address });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`no styles from ${address}`));
    });
    document.head.append(link);
  });
}
