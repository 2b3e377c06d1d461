import { clientSettings } from '../browser/settings';
import { type CapabilityName, capabilitiesHeader, capabilityNames, lastEventHeader } from '../contract/resources';
import type { Endpoint } from '../contract/startEndpoints';
import type { Call } from './call';
import { ApiError, GatewayAnswer, isGone, Redirected } from './errors';
import { readError, readRetryAfter } from './readError';
import { readTimeoutMs, writeTimeoutMs } from './timeouts';
import { fetchResponse, send, type Wire } from './transport';
import { addressOf, type Query } from './url';

/** Lower than the limits of browsers for all keepalive requests of a page. */
const limits = { bytes: 60_000, requests: 60 };

type Sent = Pick<Wire, 'method' | 'url' | 'body'>;

/** After a reload, the new page may repeat the request. So only an idempotent request may outlive its page. */
const isRepeatable = ({ method, url }: Sent): boolean =>
  method === 'PUT' || method === 'DELETE' || (method === 'POST' && url.endsWith('/read'));

/** The POST of a message must end with its page. Otherwise a retry after a reload could store a second message. */
export function createKeepalive() {
  const underWay = { bytes: 0, requests: 0 };
  return async <T>(wire: Wire, run: (wire: Wire) => Promise<T>): Promise<T> => {
    const bytes = new TextEncoder().encode(wire.body ?? '').length;
    const fits = underWay.bytes + bytes <= limits.bytes && underWay.requests < limits.requests;
    if (!isRepeatable(wire) || !fits) return run(wire);
    underWay.bytes += bytes;
    underWay.requests++;
    try {
      return await run({ ...wire, keepalive: true });
    } finally {
      underWay.bytes -= bytes;
      underWay.requests--;
    }
  };
}

export interface Request extends Pick<Call, 'key' | 'ifMatch' | 'signal' | 'timeout'> {
  method: Endpoint['method'] | 'PATCH';
  path: string;
  id?: string;
  query?: Query;
  body?: { type: string; text: string };
  capability?: string;
}

export interface ServiceClientOptions {
  base: string;
  token: () => string | null;
  fetch?: typeof fetch;
  onUnauthorized?: () => Promise<boolean>;
  onDate?: (seconds: number) => void;
  onAnswer?: (line: string) => void;
  /** Paths that a plain service serves only with a trailing slash. */
  slashed?: { get(): readonly string[]; learn(path: string): void; forget(): void };
  announced?: boolean;
  capabilities?: readonly string[] | undefined;
}

const isUncached = (control: string) => /no-store|no-cache|max-age=0(?!\d)/i.test(control) && !/stale/i.test(control);

const unauthenticated = { status: 401, code: 'unauthenticated' };

/** Renews a refused token once. Rejects with `NetworkError`, `ApiError` or the reason of the signal. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

export function createServiceClient(options: ServiceClientOptions) {
  const { base, token, fetch: ownFetch, onUnauthorized = async () => false, onDate, announced = false } = options;
  const fetcher: typeof fetch = ownFetch ?? ((url, init) => globalThis.fetch(url, init));
  let capabilities: ReadonlySet<string> = new Set(options.capabilities);
  let announcedBy: 'nobody' | 'earlier' | 'page' = announced ? 'earlier' : 'nobody';
  let eventId: string | null | undefined;
  /**
   * Responses of these paths forbid caching, so their requests omit `no-store`. In Chromium, `no-store` would repeat
   * the preflight.
   */
  const uncached = new Set<string>();
  const off = new Set<string>(clientSettings().off);
  const has = (name: CapabilityName) => capabilities.has(name) && !off.has(name);
  const keepalive = createKeepalive();

  const noteResponse = (response: Response, { method, path }: Pick<Request, 'method' | 'path'>) => {
    options.onAnswer?.(`${method} ${path} ${response.status}`);
    if (isUncached(response.headers.get('Cache-Control') ?? '')) uncached.add(path);
    else uncached.delete(path);
    const names = response.headers.get(capabilitiesHeader);
    if (names !== null) {
      capabilities = new Set(names.split(',').map((name) => name.trim().toLowerCase()));
      announcedBy = 'page';
    } else if (announcedBy === 'page' || (announcedBy === 'earlier' && !(response.ok && method === 'GET'))) {
      void response.body?.cancel().catch(() => undefined);
      throw new GatewayAnswer(response.status, readRetryAfter(response.headers.get('Retry-After')));
    }
    if (eventId === undefined) eventId = response.headers.get(lastEventHeader) ?? undefined;
    const date = response.headers.get('Date');
    if (date !== null) onDate?.(Date.parse(date) / 1_000);
  };

  const withSlash = ({ path }: Pick<Request, 'path'>) =>
    announcedBy === 'nobody' && options.slashed?.get().includes(path) ? `${path}/` : path;

  const wire = (request: Request, bearer: string | null): Wire => ({
    method: request.method,
    url: addressOf(base, withSlash(request), request.id, request.query),
    headers: {
      // Some frameworks answer with a redirect or an HTML page unless the request asks for JSON.
      Accept: 'application/json',
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(request.body && { 'Content-Type': request.body.type }),
      ...(request.key && { 'Idempotency-Key': `"${request.key}"` }),
      ...(request.ifMatch && has('etag') && { 'If-Match': request.ifMatch }),
    },
    body: request.body?.text,
    cookie: request.capability === 'sessions',
    ...(uncached.has(request.path) && { cache: 'default' as const }),
    signal: request.signal,
    timeout: request.timeout ?? (request.method === 'GET' ? readTimeoutMs : writeTimeoutMs),
  });

  /** True if the service also redirects the path of the list. In that case all paths of the resource need a slash. */
  const isListSlashed = async (path: string, bearer: string | null): Promise<boolean> => {
    const list = { method: 'GET', path: path.replace('/:id', ''), query: { limit: '1' } } as const;
    if (withSlash(list) === list.path) await once(list, bearer).catch(() => undefined);
    return withSlash(list) !== list.path;
  };

  /**
   * Some frameworks redirect to the path with a slash. The client never follows a redirect, but sends a second request
   * with the slash.
   */
  const once = (request: Request, bearer: string | null): ReturnType<typeof sendOnce> =>
    sendOnce(request, bearer).catch(async (error: unknown) => {
      const { method, path, id } = request;
      const isSlashed = withSlash(request) !== path;
      const { slashed } = options;
      const isDoubtful = error instanceof Redirected || (isGone(error) && id === undefined);
      if (slashed && isSlashed && method === 'GET' && isDoubtful) {
        const learned = slashed.get();
        slashed.forget();
        return sendOnce(request, bearer).catch((plain: unknown) => {
          if (!(plain instanceof Redirected)) throw plain;
          for (const each of learned) slashed.learn(each);
          throw error;
        });
      }
      const isTried = error instanceof Redirected && announcedBy === 'nobody' && !isSlashed;
      if (!isTried || !slashed) throw error;
      if (method === 'POST') {
        // The service may have stored the message, so the client repeats a POST only if the list needs a slash.
        if (!(await isListSlashed(path, bearer))) throw error;
        return sendOnce(request, bearer);
      }
      const found = await sendOnce({ ...request, path: `${path}/` }, bearer).catch(async (second: unknown) => {
        if (!(second instanceof ApiError)) throw error;
        if (isGone(second) && (id === undefined || !(await isListSlashed(path, bearer)))) throw error;
        return second;
      });
      slashed.learn(path);
      if (found instanceof ApiError) throw found;
      return found;
    });

  const sendOnce = async (request: Request, bearer: string | null) => {
    const answer = await keepalive(wire(request, bearer), (sent) =>
      send(fetcher, sent, (response) => noteResponse(response, request)),
    );
    // A readable response without `Confab-Capabilities` shows that the service no longer announces itself.
    if (announcedBy === 'earlier' && answer.json !== undefined) {
      announcedBy = 'nobody';
      capabilities = new Set();
    }
    return answer;
  };

  /** Some plain services answer an expired token with 403, and then also refuse the list of groups. */
  const isTokenRefused = async ({ status }: ApiError, bearer: string | null): Promise<boolean> => {
    if (status !== 403 || announcedBy !== 'nobody' || !options.onUnauthorized) return status === 401;
    return once({ method: 'GET', path: '/v1/groups', query: { limit: '1' } }, bearer).then(
      () => false,
      (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
    );
  };

  const authorised = async <T>(work: (bearer: string | null) => Promise<T>, isOpen = false): Promise<T> => {
    if (token() === null) await onUnauthorized();
    const bearer = token();
    // Throws without a request, because services refuse a missing token in different ways.
    if (bearer === null && options.onUnauthorized && !isOpen) throw new ApiError(unauthenticated);
    try {
      return await work(bearer);
    } catch (caught) {
      if (!(caught instanceof ApiError && (await isTokenRefused(caught, bearer)))) throw caught;
      const error = caught.status === 401 ? caught : new ApiError({ ...caught, ...unauthenticated });
      const changed = token();
      if ((changed && changed !== bearer) || (await onUnauthorized())) return work(token());
      throw error;
    }
  };

  const client = (request: Request) =>
    request.capability === 'sessions'
      ? once(request, request.method === 'POST' ? null : token())
      : authorised((bearer) => once(request, bearer), request.capability === 'capabilities');

  const openEvents = (lastEventId: () => string | null, signal: AbortSignal) =>
    authorised(async (bearer) => {
      const request = wire({ method: 'GET', path: '/v1/events', signal }, bearer);
      const after = lastEventId();
      const Accept = 'text/event-stream, application/json';
      const headers = { ...request.headers, Accept, ...(after && has('events') && { 'Last-Event-ID': after }) };
      const response = await fetchResponse(fetcher, { ...request, headers }, signal);
      noteResponse(response, { method: 'GET', path: '/v1/events' });
      if (!response.ok) throw readError(response.status, response.headers, await response.text().catch(() => ''));
      return response;
    });

  return Object.assign(client, {
    has,
    isPlain: () => !capabilityNames.some(has),
    capabilities: () => [...capabilities],
    announces: () => announcedBy !== 'nobody',
    openEvents,
    /**
     * The first call returns the id that the newest event had when the token was issued. A stream that continues after
     * this event misses no event. Later calls return null.
     */
    takeEventId: () => {
      const id = eventId ?? null;
      eventId = null;
      return id;
    },
    /** Renews a refused token and calls `work` once more. Rejects like `work`. */
    authorised,
  });
}
