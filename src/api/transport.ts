import { BrokenAnswer, NetworkError, Redirected } from './errors';
import { readError } from './readError';

export interface Wire {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Only calls that renew or end a session carry the cookie, and only to the page's own origin. */
  cookie?: boolean;
  keepalive?: boolean;
  signal?: AbortSignal;
  cache?: RequestCache;
  /** Milliseconds, including the body. */
  timeout: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  json: unknown;
  text?: string;
}

/** Rejects with `NetworkError`, `ApiError`, `BrokenAnswer`, the reason of the signal, or the error of `onResponse`. */
export async function send(fetcher: typeof fetch, wire: Wire, onResponse: (response: Response) => void) {
  return withDeadline(wire, async (signal) => {
    const response = await fetchResponse(fetcher, wire, signal);
    onResponse(response);
    const text = await read(response, wire.signal);
    if (!response.ok) throw readError(response.status, response.headers, text);
    return { status: response.status, headers: response.headers, text, json: parse(text, wire.method) };
  });
}

/** The caller reads the body and aborts by `signal`. Rejects with `NetworkError` or the reason of `wire.signal`. */
export async function fetchResponse(fetcher: typeof fetch, wire: Wire, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetcher(wire.url, {
      method: wire.method,
      headers: wire.headers,
      body: wire.body,
      keepalive: wire.keepalive,
      signal,
      redirect: 'manual',
      credentials: wire.cookie ? 'same-origin' : 'omit',
      cache: wire.cache ?? 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (isRedirect(response)) throw new Redirected('answered with a redirect');
    return response;
  } catch (error) {
    throw ended(error, wire.signal);
  }
}

async function withDeadline<T>(wire: Wire, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (wire.signal?.aborted) throw wire.signal.reason;
  wire.signal?.addEventListener('abort', abort);
  const timer = setTimeout(abort, wire.timeout);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    wire.signal?.removeEventListener('abort', abort);
  }
}

async function read(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // A refusal without its text is still a refusal. `BrokenAnswer` would mean that the write may be stored.
    if (!response.ok) return '';
    throw new BrokenAnswer('the answer broke off', { cause: error });
  }
}

function parse(text: string, method: string): unknown {
  // The response body of a DELETE is ignored, unless it is the HTML page of a captive portal.
  const begin = text.trim()[0];
  return begin && (method !== 'DELETE' || begin === '<') ? readJson(text) : undefined;
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BrokenAnswer('the answer is not JSON', { cause });
  }
}

/** A browser hides the status of a redirect. */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Returns the reason of the caller's abort. Returns a `NetworkError` for a timeout and a lost connection. */
function ended(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason;
  return error instanceof NetworkError ? error : new NetworkError('no answer', { cause: error });
}
