/** A request that the page sent before the app was loaded. */
interface Started {
  response: Promise<Response>;
  abort(): void;
}

/** The start script leaves it for the app (`src/startScript/early.ts`). */
interface EarlyRequests {
  /** By `performance.now()`. */
  readonly began: number;
  /** By method, address and the header with the token. After this the app makes the requests, and no longer the page. */
  take(key: string): Started | null | undefined;
  /** Stops reading and releases the answers that nobody has taken. The token stays available. */
  endReads(): void;
}

declare global {
  var confabEarly: EarlyRequests | undefined;
}

/** Requests that the page sent before the app was loaded (docs/decisions/030). */
export interface Early {
  /** Returns the early answer once; sends a request otherwise. */
  fetch: typeof fetch;
  /** By `performance.now()`. Answers from now on were requested at this time or later. */
  askedSince(): number;
  /**
   * Ends the use of early answers, except for the token, which stays valid. Returns the time of the last early answer by
   * `performance.now()`, or null if there was none.
   */
  endReads(): number | null;
}

/** Takes over the page's early requests. Nothing else finds them after that. */
export function takeEarly(): Early {
  const early = globalThis.confabEarly;
  globalThis.confabEarly = undefined;
  let readsBegan = early?.began;
  let usedAt: number | null = null;

  async function started(address: string, { method, headers, signal }: RequestInit): Promise<Response | null> {
    const request = early?.take(`${method} ${address} ${new Headers(headers).get('Authorization') ?? ''}`);
    if (!request) return null;
    signal?.addEventListener('abort', request.abort);
    // A failed request is sent again.
    const response = await request.response.catch(() => null);
    if (!response) return null;
    if (method === 'GET') usedAt = performance.now();
    return undated(response);
  }

  return {
    fetch: async (input, init = {}) => (await started(String(input), init)) ?? fetch(input, init),
    askedSince: () => readsBegan ?? performance.now(),
    endReads: () => {
      early?.endReads();
      readsBegan = undefined;
      return usedAt;
    },
  };
}

/** The service's clock is learned from live answers. This one may be old. */
function undated(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete('Date');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
