export interface RestartPage {
  fetch: typeof fetch;
  location: Pick<Location, 'reload'>;
  document: {
    querySelectorAll(selector: 'input, textarea'): Iterable<{ type?: string; value: string }>;
    getElementById(id: string): unknown;
  };
  addEventListener(
    type: 'online' | 'error',
    listener: (event: Pick<Event, 'target'>) => void,
    options: AddEventListenerOptions,
  ): void;
  setTimeout(run: () => void, ms: number): unknown;
}

const files = 'script[type=module], link[rel=modulepreload]';
const leastMs = 1_000;
const mostMs = 30_000;

/** Reloads the page when a missing script is available again, because most browsers do not retry. */
export function watchScripts(page: RestartPage = window): void {
  let file: string | null = null;

  const request = (address: string) => page.fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(mostMs) });
  const isBack = async (address: string) => {
    const [answer, script] = await Promise.all([request('./'), request(address)]);
    const [html] = await Promise.all([answer.text(), script.text()]);
    // Without the root element, the response is a gateway's error page.
    if (!answer.ok || !html.includes('id="root"')) return false;
    return !html.includes(address) || (script.ok && /javascript/.test(script.headers.get('Content-Type') ?? ''));
  };

  // Newer browsers retry by themselves, so the app may already have started.
  const isRunning = () => page.document.getElementById('main') !== null;
  // A checkbox has a value even if it is not checked.
  const isTyping = () =>
    [...page.document.querySelectorAll('input, textarea')].some(
      ({ type, value }) => value !== '' && type !== 'checkbox',
    );

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      page.addEventListener('online', () => resolve(), { once: true });
      page.setTimeout(resolve, ms * (0.5 + Math.random()));
    });
  const restart = async (address: string) => {
    for (let ms = leastMs; !isRunning(); ms = Math.min(ms * 2, mostMs)) {
      await pause(ms);
      const isThere = !isTyping() && (await isBack(address).catch(() => false));
      if (isThere && !isTyping() && !isRunning()) return page.location.reload();
    }
  };

  // Captures the events, because error events of resources do not bubble.
  page.addEventListener(
    'error',
    ({ target }) => {
      if (file || !(target instanceof Element) || !target.matches(files)) return;
      file = target.getAttribute('src') ?? target.getAttribute('href');
      if (file) void restart(file);
    },
    { capture: true },
  );
}
