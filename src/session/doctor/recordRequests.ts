/** A recorded request. It holds no token. */
export interface SentRequest {
  id: number;
  method: string;
  url: string;
  /** The sent headers; a token is `$TOKEN`. */
  headers: [name: string, value: string][];
  body: string | undefined;
  /** Null if no answer came that this page may read. */
  status: number | null;
  /** Milliseconds until the head of the answer. */
  ms: number;
}

/** A `fetch` that adds each request to `sent`, in the order of the answers. */
export function recordRequests(fetcher: typeof fetch, sent: SentRequest[]): typeof fetch {
  return async (input, init = {}) => {
    const begun = performance.now();
    const note = (status: number) =>
      sent.push({
        id: sent.length,
        method: init.method ?? 'GET',
        url: new URL(String(input), location.href).href,
        headers: [...new Headers(init.headers)].map(([name, value]) => [
          name,
          name === 'authorization' ? 'Bearer $TOKEN' : value,
        ]),
        body: typeof init.body === 'string' ? init.body : undefined,
        status: status || null,
        ms: Math.round(performance.now() - begun),
      });
    try {
      const response = await fetcher(input, init);
      note(response.status);
      return response;
    } catch (error) {
      note(0);
      throw error;
    }
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same request as a shell command, with the token in the variable TOKEN. */
export const curlOf = ({ method, url, headers, body }: SentRequest): string =>
  [
    `curl -i -X ${method} ${quoted(url)}`,
    `-H ${quoted(`Origin: ${location.origin}`)}`,
    // Double quotes, so that the shell fills in the variable.
    ...headers.map(([name, value]) =>
      value.includes('$TOKEN') ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ');
