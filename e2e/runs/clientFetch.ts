/** How a client of these runs reaches the service: with a shorter timeout than a browser, so that a held answer costs no minute. */
export const fetchWithin =
  (ms: number): typeof fetch =>
  (url, init) => {
    const given = AbortSignal.timeout(ms);
    return fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, given]) : given });
  };

/** A service that says it keeps keys and does not: a client that believes it sends blindly again. */
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
