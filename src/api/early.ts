/** A request that the page has sent before the app was there. */
interface Started {
  response: Promise<Response>;
  abort(): void;
}

/** The script in the page leaves it for the app (`src/startScript/early.ts`). */
interface EarlyRequests {
  /** By `performance.now()`. */
  readonly began: number;
  /** By method, address and the header with the token. From then on it is the app's to ask, and not the page's any more. */
  take(key: string): Started | null | undefined;
  /** Nothing more is read, and what nobody has taken of it is let go. The token is taken all the same. */
  endReads(): void;
}

declare global {
  var confabEarly: EarlyRequests | undefined;
}

/** Requests that the page has sent before the app was there (docs/decisions/030). */
export interface Early {
  /** Answers with what was asked for already, once, and asks by itself otherwise. */
  fetch: typeof fetch;
  /** By `performance.now()`: an answer that comes from now on was asked for no earlier. */
  askedSince(): number;
  /**
   * From now on all is read again; the token, which is as good later, is still handed out. Returns when the last answer was, by
   * `performance.now()`; null: none was.
   */
  endReads(): number | null;
}

/** Takes over what the page has asked for; nothing else finds it after that. */
export function takeEarly(): Early {
  const early = globalThis.confabEarly;
  globalThis.confabEarly = undefined;
  let readsBegan = early?.began;
  let usedAt: number | null = null;

  async function started(address: string, { method, headers, signal }: RequestInit): Promise<Response | null> {
    const request = early?.take(`${method} ${address} ${new Headers(headers).get('Authorization') ?? ''}`);
    if (!request) return null;
    signal?.addEventListener('abort', request.abort);
    // One that failed is asked again.
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

/** The service's clock is learned from answers as they come; this one may have come long ago. */
function undated(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete('Date');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
