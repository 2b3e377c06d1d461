import { expect, test } from 'vitest';
import { GroupExport } from '../../contract/export';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import { createExporter } from './exportConversation';

function setUp(count: number, meet?: (request: FakeRequest) => Fault) {
  const service = createFakeService({ capabilities: 'read, etag', ...(meet && { meet }) });
  service.groups.push(someGroup('g1', { conversation_id: 'c1', name: 'Lake' }));
  for (let at = 0; at < count; at++) service.say(`words ${at}`, 'c1', 'lin');
  const http = createFakeHttp(service.fetch);
  const clock = createFakeRuntime();
  const read = async (_base: string, fileUrl: string) => {
    if (fileUrl.includes('gone')) throw new TypeError('gone');
    return new TextEncoder().encode(fileUrl);
  };
  return { service, clock, exporter: createExporter({ http, groupId: 'g1', runtime: clock.runtime, read }) };
}

test('a copy goes back to the beginning, oldest first', async () => {
  const { exporter } = setUp(250);
  const copy = await exporter.run();
  expect(copy?.messages.map((message) => message.message)).toEqual(Array.from({ length: 250 }, (_, n) => `words ${n}`));
  expect(copy?.group.name).toBe('Lake');
  // What `npm run import` reads.
  expect(GroupExport.parse(copy)).toEqual(copy);
});

test('a page that fails is asked for again without beginning anew', async () => {
  let refuse = false;
  const { exporter, service } = setUp(250, (request) => {
    const second = request.query.get('starting_after') !== null;
    return refuse && second ? { status: 403 } : 'none';
  });
  refuse = true;
  expect(await exporter.run()).toBeNull();
  expect(exporter.store.get()).toMatchObject({ phase: 'failed', messages: 100 });

  refuse = false;
  const before = service.requests.length;
  const copy = await exporter.run();
  expect(copy?.messages).toHaveLength(250);
  const pages = service.requests.slice(before).filter((request) => request.path === '/v1/messages');
  expect(pages.every((request) => request.query.get('starting_after') !== null)).toBe(true);
});

test('files of the service are inside, those of others keep their address, and one that is gone is named', async () => {
  const { exporter, service } = setUp(1);
  const file = (id: string, file_url: string) => ({
    id,
    message_id: 'm1',
    filename: `${id}.txt`,
    file_url,
    file_type: 'text/plain',
    file_size: 3,
    created_at: 1,
  });
  const [message] = service.messages;
  message?.attachments.push(
    file('a1', '/v1/files/a1'),
    file('a2', '/v1/files/gone'),
    file('a3', 'https://else.test/x'),
    file('attachment-0', ''),
  );
  const seen: unknown[] = [];
  exporter.store.subscribe(() => seen.push(exporter.store.get()));
  const copy = await exporter.run();
  const reading = { phase: 'files', messages: 1, total: 2 };
  expect(seen.slice(2, 4)).toEqual([
    { ...reading, files: 0 },
    { ...reading, files: 1 },
  ]);
  expect(copy?.files).toEqual({ a1: btoa('http://confab.test/v1/files/a1') });
  expect(exporter.store.get()).toMatchObject({ phase: 'done', missing: ['a2.txt'] });
});

test('cancelled, it is as if nothing had been asked', async () => {
  const { exporter } = setUp(250);
  const running = exporter.run();
  exporter.cancel();
  expect(await running).toBeNull();
  expect(exporter.store.get()).toEqual({ phase: 'idle' });
});
