/**
 * `fetch` for the clients of these runs. Its timeout is shorter than in a browser, so that a held answer does not take a
 * minute.
 */
export const fetchWithin =
  (ms: number): typeof fetch =>
  (url, init) => {
    const given = AbortSignal.timeout(ms);
    return fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, given]) : given });
  };

/** Announces idempotency keys for a service that keeps none, so that the client repeats requests blindly. */
export const claimingKeys =
  (inner: typeof fetch): typeof fetch =>
  async (url, init) => {
    const answer = await inner(url, init);
    const announced = answer.headers.get('Confab-Capabilities');
    if (announced === null) return answer;
    const headers = new Headers(answer.headers);
    headers.set('Confab-Capabilities', `${announced}, idempotency-key`);
    return new Response(answer.body, { status: answer.status, headers });
  };
