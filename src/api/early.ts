interface EarlyRequests {
  readonly began: number;
  /** `key`: method, address and `Authorization`. After `take`, the start script sends no request for `key`. */
  take(key: string): { response: Promise<Response>; abort(): void } | null | undefined;
  endReads(): void;
}

declare global {
  var confabEarly: EarlyRequests | undefined;
}

export type Early = ReturnType<typeof takeEarly>;

export function takeEarly() {
  const early = globalThis.confabEarly;
  globalThis.confabEarly = undefined;
  let readsBegan = early?.began;
  let usedAt: number | null = null;

  async function started(address: string, { method, headers, signal }: RequestInit): Promise<Response | null> {
    const request = early?.take(`${method} ${address} ${new Headers(headers).get('Authorization') ?? ''}`);
    if (!request) return null;
    signal?.addEventListener('abort', request.abort);
    const response = await request.response.catch(() => null);
    if (!response) return null;
    if (method === 'GET') usedAt = performance.now();
    return undated(response);
  }

  return {
    fetch: async (input: string | URL | Request, init: RequestInit = {}) =>
      (await started(String(input), init)) ?? fetch(input, init),
    askedSince: () => readsBegan ?? performance.now(),
    endReads: () => {
      early?.endReads();
      readsBegan = undefined;
      return usedAt;
    },
  };
}

/** Removes `Date`. An early response may be old, and its `Date` would give a wrong clock. */
function undated(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete('Date');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
