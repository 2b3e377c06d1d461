export interface SentRequest {
  id: number;
  method: string;
  url: string;
  /** The headers contain `$TOKEN` instead of the token. */
  headers: [name: string, value: string][];
  body: string | undefined;
  /** Null if the page may not read the response. */
  status: number | null;
  ms: number;
}

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

export const curlOf = ({ method, url, headers, body }: SentRequest): string =>
  [
    `curl -i -X ${method} ${quoted(url)}`,
    `-H ${quoted(`Origin: ${location.origin}`)}`,
    // The shell does not expand `$TOKEN` in single quotes.
    ...headers.map(([name, value]) =>
      value.includes('$TOKEN') ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ');
