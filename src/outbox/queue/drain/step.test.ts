import { expect, onTestFinished, test, vi } from 'vitest';
import { createProfile } from '#api/dialect/profile';
import { createHttp, type Http } from '#api/http';
import { endpoints } from '#contract/endpoints';
import { createFakeHttp } from '#test/fakeHttp';
import { allCapabilities, createFakeService, type Fault } from '#test/fakeService';
import { answer, fakeFetch } from '#test/foreignService';
import { testService } from '../../../../server/test/service';
import type { Entry } from '../../model/entry';
import { probe } from './breaker';
import { findUnanswered } from './findDelivered';
import { attemptSend } from './step';

const begun: Entry = {
  ...{ key: '0123456789abcdef', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [], seq: 1 },
  ...{ state: 'sending', createdAt: 0, attempts: 1, keyed: true },
};
const attempt = (http: Http, entry: Entry) => attemptSend(http, entry, () => false);
const connect = (fetcher: typeof fetch) => createFakeHttp(fetcher);

/** The fake service, and an `http` that knows its capabilities from a first response. */
async function fake(capabilities: string | null = allCapabilities) {
  const world = { fault: 'none' as Fault };
  const service = createFakeService({ capabilities, meet: () => world.fault });
  const http = connect(service.fetch);
  await http(endpoints.listGroups);
  const writes = () => service.requests.filter(({ method }) => method !== 'GET');
  return { world, service, http, writes };
}

/** The reference service with a conversation of one message, and the requests to the service. */
async function real() {
  const { app, person, close } = await testService();
  onTestFinished(close);
  const ada = await person('ada');
  const { conversation_id: conversationId } = await ada.group('Boats');
  const message = await ada.say(conversationId, 'first');
  const sent: { method: string; ifMatch: string | null; body: unknown }[] = [];
  const http = createHttp({
    ...{ base: 'http://localhost', token: () => ada.token, profile: createProfile('x', null) },
    fetch: async (url, init) => {
      const { method = 'GET', body } = init ?? {};
      const ifMatch = new Headers(init?.headers).get('If-Match');
      sent.push({ method, ifMatch, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      return app.request(String(url), init);
    },
  });
  await http(endpoints.retrieveMessage, { params: { id: message.id } });
  const etag = http.etag(message.id);
  const edit = (more: Partial<Entry> = {}): Entry => ({
    ...{ ...begun, kind: 'edit', conversationId, messageId: message.id, base: 'first', text: 'mine' },
    ...more,
  });
  sent.length = 0;
  const words = async () => (await ada.get(`/v1/messages/${message.id}`)).body.message;
  const change = (text: string) => ada.put(`/v1/messages/${message.id}`, { message: text });
  return { http, sent, edit, etag, words, change };
}

test('a try that began with a key goes with it, or not at all where the service stopped keeping keys meanwhile', async () => {
  const { http, writes } = await fake();
  expect(await attempt(http, begun)).toMatchObject({ outcome: { kind: 'committed' }, replayed: false });
  expect(writes().map(({ key }) => key)).toEqual(['"0123456789abcdef"']);
  const lost = await fake('read, etag');
  expect(await attempt(lost.http, begun)).toEqual({ outcome: { kind: 'later', retryAfter: null, all: false } });
  expect(lost.writes()).toEqual([]);
});

test('without keys a message that began without one goes, and so does an edit', async () => {
  const { http, service, writes } = await fake('read, etag');
  expect(await attempt(http, { ...begun, keyed: false })).toMatchObject({ outcome: { kind: 'committed' } });
  const { id: messageId } = service.say('first');
  const edit: Entry = { ...begun, kind: 'edit', messageId, base: 'first' };
  expect(await attempt(http, edit)).toMatchObject({ outcome: { kind: 'committed' } });
  expect(writes().map(({ key }) => key)).toEqual([null, null]);
});

test('the second try of one key is a replay', async () => {
  const { http } = await fake();
  await attempt(http, begun);
  expect(await attempt(http, begun)).toMatchObject({ outcome: { kind: 'committed' }, replayed: true });
});

test('an upload goes by its id and what it shows, another file by its address', async () => {
  const { http, writes } = await fake();
  const known = { filename: 'lake.png', file_type: 'image/png', file_url: '/v1/files/f1', file_size: 3 };
  const attachments = [
    { id: 'f1', alt: 'a lake', ...known },
    { id: 'f2', ...known },
    { alt: 'unknown', ...known },
  ];
  await attempt(http, { ...begun, attachments });
  await attempt(http, { ...begun, key: 'another key of mine' });
  expect(writes().map(({ body }) => body.attachments)).toEqual([
    [{ id: 'f1', alt: 'a lake' }, { id: 'f2' }, known],
    undefined,
  ]);
});

test('a try is given up after 15 seconds, and nobody knows what became of it', async () => {
  const { service } = await fake();
  const hanging = connect((input, init) =>
    init?.method === 'POST'
      ? new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        )
      : service.fetch(input, init),
  );
  await hanging(endpoints.listGroups);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let over = false;
  const result = attempt(hanging, begun).finally(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await result).outcome.kind).toBe('unknown');
});

test('an edit goes over the version that it began with', async () => {
  const { http, sent, edit, etag, words } = await real();
  expect(etag).toBeDefined();
  expect(await attempt(http, edit({ etag }))).toMatchObject({ outcome: { kind: 'committed' } });
  expect(sent).toEqual([{ method: 'PUT', ifMatch: etag, body: { message: 'mine' } }]);
  expect(await words()).toBe('mine');
});

test('a version that is old, over words that are the same, is no conflict', async () => {
  const { http, edit, etag, words, change } = await real();
  await change('meanwhile');
  await change('first');
  expect(await attempt(http, edit({ etag }))).toMatchObject({ outcome: { kind: 'committed' } });
  expect(await words()).toBe('mine');
});

for (const [how, known] of [
  ['with a version', true],
  ['without one', false],
] as const) {
  test(`${how}, words that somebody changed meanwhile are a conflict, and stay`, async () => {
    const { http, edit, etag, words, change } = await real();
    await change('theirs');
    const { outcome } = await attempt(http, edit(known ? { etag } : {}));
    expect(outcome).toMatchObject({ kind: 'conflict', theirs: 'theirs', problem: { status: 412 } });
    expect(await words()).toBe('theirs');
  });

  test(`${how}, words that are the edit's own already are no conflict`, async () => {
    const { http, edit, etag, change } = await real();
    await change('mine');
    expect(await attempt(http, edit(known ? { etag } : {}))).toMatchObject({ outcome: { kind: 'committed' } });
  });
}

test('words that the service trimmed or composed are the edit’s own, and no conflict', async () => {
  const { http, service } = await fake('read');
  const { id: messageId } = service.say('caf\u00e9');
  const edit: Entry = { ...begun, kind: 'edit', messageId, base: 'first', text: ' cafe\u0301 ' };
  expect(await attempt(http, edit)).toMatchObject({ outcome: { kind: 'committed' } });
});

test('an edit without a version compares the words just before it writes, over the version that it saw', async () => {
  const { http, sent, edit, etag } = await real();
  await attempt(http, edit());
  expect(sent.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
    ['GET', null],
    ['PUT', etag],
  ]);
});

test('an edit that only takes files away writes no words and asks for no version', async () => {
  const { http, sent, edit, etag, change, words } = await real();
  await change('theirs');
  await attempt(http, edit({ etag, text: 'first', kept: [] }));
  expect(sent).toEqual([{ method: 'PUT', ifMatch: null, body: { attachments: [] } }]);
  expect(await words()).toBe('theirs');
});

test('an edit that is refused for another reason is not looked at', async () => {
  const { http, sent, edit, etag } = await real();
  const { outcome } = await attempt(http, edit({ etag, text: 'x'.repeat(4_001) }));
  expect(outcome).toMatchObject({ kind: 'refused', problem: { status: 422 } });
  expect(sent.map(({ method }) => method)).toEqual(['PUT']);
});

test('what is looked for is found, not there, or somebody else’s under a name that may be ours', async () => {
  const { http, service } = await fake(null);
  const me = { id: 'u-me', username: 'me' };
  const tried: Entry = { ...begun, keyed: false, unsure: true, baselineIds: [] };
  expect(await findUnanswered(http, tried, new Set(), me)).toEqual({ outcome: { kind: 'absent' } });
  const message = service.say('hi');
  expect(await findUnanswered(http, tried, new Set(), me)).toMatchObject({
    ...{ outcome: { kind: 'committed', id: message.id, createdAt: message.created_at }, message: { id: message.id } },
  });
  // A message of the baseline's oldest second may have existed before the first attempt without being read.
  const ofThatSecond = { ...tried, baselineSince: message.created_at };
  expect(await findUnanswered(http, ofThatSecond, new Set(), me)).toEqual({ outcome: { kind: 'doubtful' } });
  const mistyped = { id: 'u-mee', username: 'mee', isSure: false };
  expect(await findUnanswered(http, tried, new Set(), mistyped)).toEqual({ outcome: { kind: 'doubtful' } });
});

test.each<[string, Fault, boolean]>([
  ['an answer', 'none', true],
  ['401', { status: 401 }, true],
  ['499', { status: 499 }, true],
  ['500', { status: 500 }, false],
  ['a gateway’s 404', { gateway: 404 }, false],
  ['nothing', 'lost-before', false],
])('one small question, answered with %s, says whether the service is there', async (_, fault, there) => {
  const { http, world, service } = await fake();
  world.fault = fault;
  expect(await probe(http)).toBe(there);
  expect(service.requests.at(-1)?.query.get('limit')).toBe('1');
});

test('what became too late while the words were compared does not go out', async () => {
  const { http, edit, etag, words, sent, change } = await real();
  await change('meanwhile');
  await change('first');
  let requests = 0;
  const { outcome } = await attemptSend(http, edit({ etag }), () => requests++ > 0);
  expect(outcome).toMatchObject({ kind: 'unknown' });
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  expect(await words()).toBe('first');
});

test('an edit of a message that a plain service shows as null is refused, and holds nothing up', async () => {
  const { fetch, asked } = fakeFetch(() => answer(200, null));
  const http = createHttp({ base: '', token: () => 't', fetch, profile: createProfile('x', null) });
  const edit: Entry = { ...begun, kind: 'edit', messageId: 'm1', base: 'first' };
  expect(await attempt(http, edit)).toMatchObject({ outcome: { kind: 'refused', problem: { status: 404 } } });
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});
