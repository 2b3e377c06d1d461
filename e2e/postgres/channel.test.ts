import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Channel } from '../../server/store/channel/channel';
import { openNatsChannel } from '../../server/store/channel/natsChannel';
import { openPostgresChannel } from '../../server/store/channel/postgresChannel';
import { openPostgres } from '../../server/store/database/postgres';
import type { Store } from '../../server/store/database/store';
import { openTcpProxy, type TcpProxy } from '../../server/test/tcpProxy';
import { createDatabase, type Database } from './database';

const natsUrl = process.env.TEST_EVENTS_URL;

let database: Database;
let store: Store;
beforeAll(async () => {
  database = await createDatabase();
  store = await openPostgres(database.url);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

interface Heard {
  channel: Channel;
  texts: string[];
  backs: number;
}

describe.each([
  { name: 'LISTEN of PostgreSQL', url: () => database.url, isThere: true },
  { name: 'NATS', url: () => natsUrl ?? '', isThere: natsUrl !== undefined },
])('texts carried by $name', ({ name, url, isThere }) => {
  const isNats = name === 'NATS';
  let proxy: TcpProxy;
  const proxied = () => {
    const address = new URL(url());
    address.port = String(proxy.port);
    return address.href;
  };
  const open = async (subject = 'confab.here'): Promise<Heard> => {
    const heard: Omit<Heard, 'channel'> = { texts: [], backs: 0 };
    const ear = { onText: (text: string) => void heard.texts.push(text), onBack: () => void heard.backs++ };
    const channel = isNats
      ? await openNatsChannel(proxied(), subject, ear)
      : await openPostgresChannel({ connectionString: proxied() }, store.db, ear);
    onTestFinished(() => channel.close());
    return Object.assign(heard, { channel });
  };
  beforeEach(async ({ skip }) => {
    if (!isThere) skip('There is no NATS: npm run machines');
    const { hostname, port } = new URL(url());
    proxy = await openTcpProxy(hostname, Number(port));
    onTestFinished(() => proxy.close());
  });

  test('reach every process, the sender too, each once and in order', async () => {
    const [one, two] = [await open(), await open()];
    for (const text of ['1', '{"type":"typing"}', 'ä']) await one.channel.publish(text);
    for (const { texts } of [one, two]) await expect.poll(() => texts).toEqual(['1', '{"type":"typing"}', 'ä']);
  });

  test('go on after the connection broke, and a process is told that it may have missed some', async () => {
    const heard = await open();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const before = proxy.attempts();
    proxy.cut();
    // `publish` resolves at once, although the text cannot be sent.
    await heard.channel.publish('meanwhile');
    await expect.poll(() => proxy.attempts()).toBeGreaterThan(before);
    expect(heard.backs).toBe(0);
    proxy.mend();
    await expect.poll(() => heard.backs).toBe(1);
    await heard.channel.publish('after');
    await expect.poll(() => heard.texts.at(-1)).toBe('after');
  });

  test('are heard by nobody once it is closed', async () => {
    const [one, two] = [await open(), await open()];
    await two.channel.close();
    await one.channel.publish('1');
    await expect.poll(() => one.texts).toEqual(['1']);
    expect(two.texts).toEqual([]);
  });

  test.runIf(isNats)('stay within one installation', async () => {
    const [one, two] = [await open(), await open('confab.elsewhere')];
    await one.channel.publish('1');
    await expect.poll(() => one.texts).toEqual(['1']);
    await two.channel.publish('2');
    await expect.poll(() => two.texts).toEqual(['2']);
    expect(one.texts).toEqual(['1']);
  });

  test.runIf(isNats)('are not there at the start: the process starts, says so, and hears them later', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    proxy.cut();
    const heard = await open();
    expect(log.mock.calls.flat().join()).toMatch(/NATS cannot be reached at 127\.0\.0\.1: .*\. See EVENTS_URL/);
    proxy.mend();
    await expect.poll(() => heard.backs).toBe(1);
    await heard.channel.publish('1');
    await expect.poll(() => heard.texts).toEqual(['1']);
  });
});
