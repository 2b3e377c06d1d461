import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Payloads } from '../events/payload';
import { bytesPerToken, rowsPerToken } from '../throttle/rateLimit';
import { type Answer, type Person, type TestService, testService } from './service';
import { openStream } from './stream';

/**
 * Milliseconds of the one thread, measured once (100 groups of 500 members, 280 missed events, bodies of 900 kB). The tests below
 * count what a request is charged, and this table says what one token of it costs: no class may take a quarter of the thread.
 */
const measured = {
  'bytes of a list of groups': { ms: 277 / ((7 * 1_024 * 1_024) / bytesPerToken), perSecond: 20 },
  'rows of a catch-up': { ms: (117 / 280) * rowsPerToken, perSecond: 20 },
  'bytes of a body': { ms: 16 / ((900 * 1_024) / bytesPerToken), perSecond: 5 },
  'a small read, with people the dearest': { ms: 10, perSecond: 20 },
  'a search': { ms: 12, perSecond: 4 },
};
test.each(Object.entries(measured))(
  '%s take at most a quarter of the thread at their limit',
  (_, { ms, perSecond }) => {
    expect(ms * perSecond).toBeLessThanOrEqual(250);
  },
);

describe('a request', () => {
  let clock = 1_800_000_000_000;
  let service: TestService;
  let ida: Person;
  let bruno: Person;
  beforeAll(async () => {
    service = await testService({ RATE_LIMITS: 'on' }, () => clock);
    [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
  });
  afterAll(() => service.close());
  const left = ({ headers }: Answer) => Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);
  /** Tokens of the bucket that a request took, the one for itself included. */
  async function charged(ask: () => Promise<unknown>, next: () => Promise<Answer>) {
    clock += 3_600_000;
    const before = left(await next());
    await ask();
    return before - left(await next()) - 1;
  }
  const read = () => ida.get('/v1/me');

  test('for a list of groups is charged by its bytes, and the list is whole', async () => {
    const description = 'x'.repeat(1_000);
    for (let n = 0; n < 100; n++) {
      clock += 60_000;
      const group = await ida.post('/v1/groups', { name: `Group ${n}`, description, contacts: ['bruno'] });
      expect(group.status).toBe(201);
    }
    let bytes = 0;
    const tokens = await charged(async () => {
      const { body } = await ida.get('/v1/groups?limit=100');
      expect(body.data).toHaveLength(100);
      expect(body.data[0].contacts).toHaveLength(2);
      bytes = JSON.stringify(body).length;
    }, read);
    expect(bytes).toBeGreaterThan(2 * bytesPerToken);
    expect(tokens).toBe(Math.ceil(bytes / bytesPerToken));
  });

  test('with a long body is charged by its bytes, also where it is refused', async () => {
    const { id } = await ida.group('Long');
    const long = 'ﷺ'.repeat(300_000);
    const put = (body: unknown) => ida.put(`/v1/groups/${id}`, body);
    const tokens = await charged(
      async () => {
        const { status, body } = await put({ contacts: [long] });
        expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'too-long', '/contacts/0']);
      },
      () => put({ name: 'Long' }),
    );
    expect(tokens).toBeGreaterThanOrEqual(Math.floor(900_000 / bytesPerToken));
  });

  test('with a name that is too long computes nothing from it', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const long = 'ﷺ'.repeat(10_000);
    const { id } = await ida.group('Folded');
    normalize.mockClear();
    await ida.put(`/v1/groups/${id}`, { contacts: [long] });
    await ida.get(`/v1/contacts?query=${encodeURIComponent('ﷺ'.repeat(300))}`);
    await ida.post('/v1/sessions', { username: long, password: 'whatever it is' });
    expect(normalize.mock.contexts.filter((text) => String(text).length > 256)).toEqual([]);
    normalize.mockRestore();
  });

  test('for events is charged by what is built of those that were missed, and has at most 200 of them', async () => {
    const { conversation_id } = await bruno.group('Busy', ['ida']);
    const say = async (count: number) => {
      for (let n = 0; n < count; n++) {
        clock += 1_000;
        expect((await bruno.post('/v1/messages', { conversation_id, message: `${n}` })).status).toBe(201);
      }
    };
    const last = async () =>
      String((await service.store.db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirst())?.id);
    /** The types of what is sent, up to so many or to a reset. */
    const catchUp = async (from: string, count: number) => {
      const stream = await openStream(service, ida, from);
      const types: string[] = [];
      while (types.length < count && types[0] !== 'reset') types.push((await stream.event()).type);
      await stream.close();
      return types;
    };
    await say(1);
    const start = await last();
    await say(60);
    let types: string[] = [];
    const some = await charged(async () => {
      types = await catchUp(start, 60);
    }, read);
    expect([types, some]).toEqual([Array(60).fill('message.created'), 60 / rowsPerToken]);
    await say(141);
    const build = vi.spyOn(Payloads.prototype, 'build');
    const many = await charged(async () => {
      types = await catchUp(start, 201);
    }, read);
    expect([types, many]).toEqual([['reset'], 11]);
    // One more than there is room for is built, and nothing after it.
    expect(build).toHaveBeenCalledTimes(201);
    build.mockRestore();
  }, 30_000);
});
