import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GatewayAnswer, NetworkError } from './errors';
import { createServiceClient } from './serviceClient';
import { upload } from './upload';

/** The parts of `XMLHttpRequest` that an upload uses. The test sends the response. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly sent: Record<string, string> = {};
  isAborted = false;
  status = 0;
  responseText = '';
  #answer: Record<string, string> = {};

  open() {
    requests.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name] = value;
  }
  send() {
    onArrived();
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  getResponseHeader(name: string) {
    return this.#answer[name] ?? null;
  }
  answer(status: number, text: string, headers: Record<string, string> = { 'Confab-Capabilities': 'attachments' }) {
    this.status = status;
    this.responseText = text;
    this.#answer = headers;
    this.dispatchEvent(new Event('load'));
  }
  moves(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

const requests: FakeRequest[] = [];
let onArrived = () => {};
const input = { file: new Blob(['words']), filename: 'a.txt' };

/** Resolves to the next request when it is sent. */
const next = () =>
  new Promise<FakeRequest>((resolve) => {
    onArrived = () => {
      const request = requests.at(-1);
      if (request) resolve(request);
    };
  });

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.useRealTimers());

/** A session with the token `first`. Each renewal takes the next token of `renewals`. */
function signedIn(first: string | null, ...renewals: string[]) {
  let token = first;
  const renew = vi.fn(async () => {
    token = renewals.shift() ?? null;
    return token !== null;
  });
  const { authorised } = createServiceClient({ base: '', token: () => token, onUnauthorized: renew });
  return { renew, sending: () => authorised((bearer) => upload('/v1/attachments', bearer, input)) };
}

test('who is not signed in yet is signed in before the file is sent', async () => {
  const { renew, sending } = signedIn(null, 'new');
  const request = next();
  const result = sending();
  (await request).answer(201, '{"id":"att_1"}');
  expect(await result).toEqual({ id: 'att_1' });
  expect(renew).toHaveBeenCalledTimes(1);
  expect(requests.map(({ sent }) => sent.Authorization)).toEqual(['Bearer new']);
});

test('a token that is not known any more is renewed once, and the file is sent again', async () => {
  const { renew, sending } = signedIn('old', 'new');
  const first = next();
  const result = sending();
  const second = first.then((request) => {
    const again = next();
    request.answer(401, '{}');
    return again;
  });
  (await second).answer(401, '{}');
  await expect(result).rejects.toMatchObject({ status: 401 });
  expect(renew).toHaveBeenCalledTimes(1);
  expect(requests.map(({ sent }) => sent.Authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('a token that cannot be renewed is the end of it, and so is any other refusal', async () => {
  for (const [status, times] of [
    [401, 1],
    [403, 0],
  ] as const) {
    const { renew, sending } = signedIn('old');
    const request = next();
    const result = sending();
    (await request).answer(status, '{}');
    await expect(result).rejects.toMatchObject({ status });
    expect(renew).toHaveBeenCalledTimes(times);
  }
  expect(requests).toHaveLength(2);
});

test('an answer of a gateway says nothing about the file, except that it is too large', async () => {
  const send = async (status: number, headers?: Record<string, string>) => {
    const request = next();
    const result = upload('/v1/attachments', 't', input);
    (await request).answer(status, '<html>', headers);
    return result.catch((error: unknown) => error);
  };
  expect(await send(200, {})).toBeInstanceOf(GatewayAnswer);
  expect(await send(403, { 'Retry-After': '7' })).toMatchObject({ name: 'GatewayAnswer', retryAfter: 7_000 });
  expect(await send(413, {})).toMatchObject({ status: 413, name: 'ApiError' });
  expect(await send(503, { 'Confab-Capabilities': '', 'Retry-After': '7' })).toMatchObject({
    ...{ status: 503, name: 'ApiError', retryAfter: 7_000 },
  });
  expect(await send(200)).toMatchObject({ name: 'BrokenAnswer' });
  expect(await send(299)).toMatchObject({ name: 'BrokenAnswer' });
});

test('half a minute without a byte is a dead line, and each byte counts anew', async () => {
  vi.useFakeTimers();
  const shares: number[] = [];
  const request = next();
  const result = upload('/v1/attachments', 't', { ...input, onProgress: (share) => shares.push(share) });
  const ended = vi.fn();
  const failure = result.catch((error: unknown) => {
    ended();
    return error;
  });
  const sent = await request;
  await vi.advanceTimersByTimeAsync(29_999);
  sent.moves(1, 4);
  sent.moves(1, 0);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBeInstanceOf(NetworkError);
  expect(shares).toEqual([0.25]);
});

test('an upload that is called off before or while it is sent ends with the reason given', async () => {
  const stop = new AbortController();
  const request = next();
  const result = upload('/v1/attachments', 't', { ...input, signal: stop.signal });
  const sent = await request;
  stop.abort('enough');
  // The upload fails at once, without the timeout of a silent connection.
  expect(sent.isAborted).toBe(true);
  await expect(result).rejects.toBe('enough');
  await expect(upload('/v1/attachments', 't', { ...input, signal: stop.signal })).rejects.toBe('enough');
  expect(requests).toHaveLength(1);
});

test('a file that was answered is not broken off afterwards, neither by its silence nor by who sent it', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const request = next();
  const result = upload('/v1/attachments', 't', { ...input, signal: stop.signal });
  const sent = await request;
  sent.answer(201, '{"id":"att_1"}');
  expect(await result).toEqual({ id: 'att_1' });
  await vi.advanceTimersByTimeAsync(30_000);
  stop.abort();
  expect(sent.isAborted).toBe(false);
});
