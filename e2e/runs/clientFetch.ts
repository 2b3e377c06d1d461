/** `fetch` with a timeout. It is shorter than in a browser, so that the runs take less time. */
export const fetchWithin =
  (ms: number): typeof fetch =>
  (url, init) => {
    const given = AbortSignal.timeout(ms);
    return fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, given]) : given });
  };

/** Announces idempotency keys although the service ignores them, so that the client repeats requests. */
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
