import { afterEach, expect, test, vi } from 'vitest';
import type { ChatEvent } from '../contract/events';
import { answer, fakeFetch } from '../test/foreignService';
import { createProfile } from './dialect/profile';
import { ApiError, NetworkError } from './errors';
import { createHttp } from './http';
import { createEventParser, openStream, type RawEvent } from './stream';

afterEach(() => vi.useRealTimers());

const typing = (username: string) => JSON.stringify({ type: 'typing', conversation_id: 'c', username });
const text = [
  ': hello\n\n',
  `id: 1\r\ndata: ${typing('äda 👩‍👩‍👧')}\r\n\r\n`,
  'data: {"type":\rdata: "reset"}\rid: 2\rretry: 5\r\r',
  'data: {"type":\r\ndata: "reset"}\r\n\r\n',
  'data: not json\n\n',
  'data: {"type":"group.updated","group":1}\n\n',
  'data: {}\n\n',
  'data: {"type":"later"}\n\n',
  'id\ndata:{"type":"reset"}\r\n\n',
  'data: {"type":"reset"}',
].join('');
const bytes = new TextEncoder().encode(text);
const expected: [ChatEvent, string | null][] = [
  [{ type: 'typing', conversation_id: 'c', username: 'äda 👩‍👩‍👧' }, '1'],
  [{ type: 'reset' }, '2'],
  [{ type: 'reset' }, '2'],
  // The three unreadable events.
  [{ type: 'reset' }, '2'],
  [{ type: 'reset' }, '2'],
  [{ type: 'reset' }, '2'],
  [{ type: 'reset' }, ''],
];

/** A stream that sends the parts and then closes, fails or stays open. */
const streamOf = (parts: Uint8Array<ArrayBuffer>[], end: 'close' | 'break' | 'stay' = 'close') =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        if (end === 'close') controller.close();
        if (end === 'break') controller.error(new TypeError('reset by peer'));
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream', 'Confab-Capabilities': 'events' } },
  );

const listen = (respond: () => Response, lastEventId: string | null = null) => {
  const { fetch, asked } = fakeFetch(respond);
  const http = createHttp({
    base: 'https://svc.test',
    token: () => 'secret',
    fetch,
    profile: createProfile('x', null),
  });
  const events: [ChatEvent, string | null][] = [];
  const controller = new AbortController();
  const run = () =>
    openStream({
      http,
      lastEventId: () => lastEventId,
      signal: controller.signal,
      onEvent: (event, id) => events.push([event, id]),
    });
  return { run, events, asked, http, leave: () => controller.abort() };
};

test('a stream cut at any byte says the same', async () => {
  for (let cut = 0; cut <= bytes.length; cut++) {
    const { run, events } = listen(() => streamOf([bytes.slice(0, cut), bytes.slice(cut)]));
    await run();
    expect([cut, events]).toEqual([cut, expected]);
  }
});

test('a stream that comes byte by byte says the same', async () => {
  const { run, events } = listen(() => streamOf([...bytes].map((byte) => new Uint8Array([byte]))));
  await run();
  expect(events).toEqual(expected);
});

test('an event that never ends does not fill the memory', () => {
  const got: RawEvent[] = [];
  const push = createEventParser((event) => got.push(event));
  expect(() => {
    for (let part = 0; part < 20; part++) push('x'.repeat(100_000));
  }).toThrow(RangeError);
  expect(got).toEqual([]);
});

test('the largest event is a megabyte with its line ends, after an earlier one as well', () => {
  const got: number[] = [];
  const push = createEventParser(({ data }) => got.push(data?.length ?? 0));
  const half = 'x'.repeat(524_287);
  for (let event = 0; event < 2; event++) push(`data:${half}\ndata:${half}\n\n`);
  expect(got).toEqual([1_048_575, 1_048_575]);
  expect(() => push(`data:${half}\ndata:${half}x\n`)).toThrow(RangeError);
});

test.each([
  ['long', `data: ${'x'.repeat(10_000)}\n`],
  ['empty', 'data\n'],
])('nor does one of %s lines that never ends', (_, line) => {
  const got: RawEvent[] = [];
  const push = createEventParser((event) => got.push(event));
  const part = line.repeat(Math.ceil(10_000 / line.length));
  // The limit applies to the length of one event, not to the length of all events.
  const event = `${part}\n`;
  for (let n = 0; n < 120; n++) push(event);
  expect(got).toHaveLength(120);
  expect(() => {
    for (let n = 0; n < 600; n++) push(part);
  }).toThrow(RangeError);
  expect(got).toHaveLength(120);
});

test('it resumes after the last event, once the service is known to have events', async () => {
  const { run, asked } = listen(() => streamOf([]), '41');
  await run();
  await run();
  expect(asked.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '41']);
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer secret');
});

test('a line that breaks is a network error, so the caller reconnects', async () => {
  await expect(listen(() => streamOf([bytes.slice(0, 9)], 'break')).run()).rejects.toBeInstanceOf(NetworkError);
});

test('a line that stays silent for 35 seconds is dead, and comments keep it alive', async () => {
  vi.useFakeTimers();
  let say: (part: Uint8Array<ArrayBuffer>) => void = () => undefined;
  const response = new Response(
    new ReadableStream({
      start: (controller) => {
        say = (part) => controller.enqueue(part);
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );
  const { run } = listen(() => response);
  let outcome: unknown = 'open';
  void run().catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(30_000);
  say(new TextEncoder().encode(': still here\n'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(outcome).toBe('open');
  await vi.advanceTimersByTimeAsync(5_100);
  expect(outcome).toBeInstanceOf(NetworkError);
});

test('it is open with its first byte, and not with its headers', async () => {
  const said: string[] = [];
  const listenTo = (parts: Uint8Array<ArrayBuffer>[]) => {
    const { http } = listen(() => streamOf(parts));
    return openStream({
      http,
      lastEventId: () => null,
      signal: new AbortController().signal,
      onOpen: () => said.push('open'),
      onEvent: ({ type }) => said.push(type),
    });
  };
  await listenTo([]);
  expect(said).toEqual([]);
  const reset = new TextEncoder().encode('data: {"type":"reset"}\n\n');
  await listenTo([reset, reset]);
  expect(said).toEqual(['open', 'reset', 'reset']);
});

test('leaving ends it quietly', async () => {
  const { run, leave } = listen(() => streamOf([bytes], 'stay'));
  const ended = run();
  await new Promise((resolve) => setTimeout(resolve));
  leave();
  await expect(ended).resolves.toBeUndefined();
});

test('a refusal and a page in its place are told apart from silence', async () => {
  await expect(listen(() => answer(404, {})).run()).rejects.toBeInstanceOf(ApiError);
  await expect(listen(() => new Response('<html>')).run()).rejects.toBeInstanceOf(NetworkError);
});

test('addresses in an event are the service’s own', async () => {
  const contact = {
    ...{ id: 'u', username: 'ada', phone_number: null, avatar_url: '/v1/files/u/face.png' },
    ...{ last_active_at: null, created_at: null },
  };
  const file = {
    ...{ id: 'a', message_id: 'm', filename: 'red.png', file_url: '/v1/files/a/red.png?signature=s' },
    ...{ file_type: 'image/png', file_size: 7, created_at: null },
  };
  const message = {
    ...{ id: 'm', conversation_id: 'c', contact, message: 'look', reactions: [], created_at: 1, updated_at: null },
    ...{ read_at: null, attachments: [file, { ...file, id: 'b', file_url: 'javascript:alert(1)' }] },
  };
  const event = JSON.stringify({ type: 'message.created', message });
  const { run, events } = listen(() => streamOf([new TextEncoder().encode(`data: ${event}\n\n`)]));
  await run();
  expect(events[0]?.[0]).toMatchObject({
    message: {
      contact: { avatar_url: 'https://svc.test/v1/files/u/face.png' },
      attachments: [{ file_url: 'https://svc.test/v1/files/a/red.png?signature=s' }, { file_url: '' }],
    },
  });
});

test('lines of an event may have no space, no value or no name, and an id with a zero is none', () => {
  const heard: RawEvent[] = [];
  const push = createEventParser((event) => heard.push(event));
  push('data:a\ndata\ndata:  b\nid: 1\n\n');
  push('id: 2\0\ndata: c\n\n');
  push(':data: d\nother: e\n\n');
  push('id\ndata: f\n\n');
  expect(heard).toEqual([
    { data: 'a\n\n b', id: '1', count: null },
    { data: 'c', id: '1', count: null },
    { data: 'f', id: '', count: null },
  ]);
});

test('who has left before it began asks for no stream', async () => {
  const { run, asked, leave } = listen(() => streamOf([]));
  leave();
  await run();
  expect(asked).toEqual([]);
});
