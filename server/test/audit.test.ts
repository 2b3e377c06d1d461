import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditEntry, AuditPage, pageOf } from '../../src/contract';
import { addAudit, entriesPerRead } from '../store/audit';
import { type Person, speaker, type TestService, testService } from './service';

let service: TestService;
let operator: Person;
let ida: Person;
let bruno: Person;
let mei: Person;

beforeAll(async () => {
  service = await testService();
  operator = await service.person('operator');
  ida = await service.person('ida');
  bruno = await service.person('bruno');
  mei = await service.person('mei');
});
afterAll(() => service.close());

const trail = async (who: Person, address: string): Promise<AuditEntry[]> =>
  pageOf(AuditEntry).parse((await who.get(address)).body).data;
const summaryOf = (entries: AuditEntry[]) =>
  entries.map(({ actor, action, subject, group_name }) => [actor, action, subject, group_name].join(' ')).reverse();

test('what is done to a group is told to its admins in order, and stays for the operator when the group is gone', async () => {
  const group = await ida.group('Team', ['bruno']);
  await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida', 'bruno', 'mei'] });
  await ida.put(`/v1/groups/${group.id}/roles`, { admins: [ida.id, mei.id] });
  const { id } = await bruno.say(group.conversation_id, 'secret words');
  await ida.delete(`/v1/messages/${id}`);
  expect((await bruno.put(`/v1/groups/${group.id}`, { name: 'Mine' })).status).toBe(403);
  await ida.put(`/v1/groups/${group.id}`, { name: 'Crew' });
  expect((await mei.put(`/v1/groups/${group.id}`, { archived_at: 1 })).body.archived_by).toBe('mei');
  expect((await ida.get('/v1/groups?archived=true')).body.data[0]).toMatchObject({ id: group.id, archived_by: 'mei' });
  const restored = await ida.put(`/v1/groups/${group.id}`, { archived_at: null });
  expect(restored.body).toMatchObject({ archived_at: null, archived_by: null });
  await bruno.put(`/v1/groups/${group.id}`, { contacts: ['ida', 'mei'] });

  const entries = await trail(ida, `/v1/groups/${group.id}/audit?limit=50`);
  expect(summaryOf(entries)).toEqual([
    'ida group.create  Team',
    'ida member.add bruno Team',
    'ida member.add mei Team',
    'ida role.change mei Team',
    'ida message.delete bruno Team',
    'bruno access.refused  Team',
    'mei group.archive  Crew',
    'ida group.restore  Crew',
    'bruno member.remove bruno Crew',
  ]);
  expect(entries.find((entry) => entry.action === 'message.delete')).toMatchObject({
    object_type: 'message',
    object_id: id,
    group_id: group.id,
  });
  expect(JSON.stringify(entries)).not.toMatch(/secret|"ip"|local/);

  await ida.delete(`/v1/groups/${group.id}`);
  expect((await ida.get(`/v1/groups/${group.id}/audit`)).status).toBe(404);
  expect(summaryOf(await trail(operator, `/v1/groups/${group.id}/audit`)).at(-1)).toBe('ida group.delete  Crew');
  expect(summaryOf(await trail(operator, '/v1/audit?limit=3')).at(-1)).toBe('ida group.delete  Crew');
});

test('it comes in pages, both ways', async () => {
  const group = await ida.group('Paged', ['bruno', 'mei']);
  for (let i = 0; i < 3; i++) {
    await ida.put(`/v1/groups/${group.id}`, { archived_at: 1 });
    await ida.put(`/v1/groups/${group.id}`, { archived_at: null });
  }
  const address = `/v1/groups/${group.id}/audit`;
  const all = (await trail(ida, `${address}?limit=100`)).map((entry) => entry.id);
  expect(all).toHaveLength(9);
  const first = (await ida.get(`${address}?limit=4`)).body;
  const second = (await ida.get(`${address}?limit=5&starting_after=${first.data[3].id}`)).body;
  expect([...first.data, ...second.data].map((entry: AuditEntry) => entry.id)).toEqual(all);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  const back = (await ida.get(`${address}?limit=2&ending_before=${all[4]}`)).body;
  expect(back.data.map((entry: AuditEntry) => entry.id)).toEqual(all.slice(2, 4));
  expect((await ida.get(`${address}?starting_after=grp_1`)).status).toBe(400);
});

test('a filter reads ten thousand entries for a page, and says where the next one goes on', async () => {
  const { db } = service.store;
  const about = (objectId: string) => ({ action: 'token.mint', objectType: 'contact', objectId }) as const;
  const entry = { actorId: null, requestId: '', ip: '' };
  await addAudit(db, [{ ...entry, ...about('first'), actorId: mei.id }], 1);
  const many = Array.from({ length: 2.5 * entriesPerRead }, (_, n) => ({ ...entry, ...about(`${n}`) }));
  await addAudit(db, many, 1);

  const found: string[] = [];
  const sizes: number[] = [];
  let cursor = '';
  for (let hasMore = true; hasMore; ) {
    const { data, has_more, read_to } = AuditPage.parse(
      (await operator.get(`/v1/audit?person=mei&actions=token.mint${cursor}`)).body,
    );
    found.push(...data.map(({ object_id }) => object_id));
    sizes.push(Number(read_to));
    cursor = `&starting_after=${read_to}`;
    hasMore = has_more;
  }
  expect(found).toEqual(['first']);
  expect(sizes.map((id, n) => (sizes[n - 1] ?? id + entriesPerRead) - id)).toEqual([
    entriesPerRead,
    entriesPerRead,
    Number.NaN,
  ]);
  // A read towards the newest entries, and a read whose page is full early.
  const [oldest] = await trail(operator, '/v1/audit?person=mei&actions=token.mint&ending_before=0');
  expect(oldest?.object_id).toBe('first');
  const full = (await operator.get('/v1/audit?limit=2&actions=token.mint')).body;
  expect([full.data.length, full.has_more, full.read_to]).toEqual([2, true, undefined]);
  await db.deleteFrom('audit').where('action', '=', 'token.mint').execute();
});

test('a refused sign-in and too many requests are in it; the same a moment later is not', async () => {
  const limited = await testService({ RATE_LIMITS: 'on' }, () => 1_000_000);
  const lin = await limited.person('lin');
  const nobody = speaker((path, init) => limited.app.request(path, init));
  await nobody.post('/v1/sessions', { username: 'lin', password: 'wrong wrong' });
  for (let i = 0; i < 22; i++) await lin.put('/v1/messages/msg_x', {});
  const entries = await trail(lin, '/v1/audit');
  expect(summaryOf(entries)).toEqual([' sign-in.failure lin ', 'lin rate-limit.hit  ']);
  await limited.close();
});

test('what strangers are refused is counted by their address first, and leaves few rows, with nothing of theirs in them', async () => {
  let clock = 1_767_225_600_000;
  const limited = await testService({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, () => clock);
  const lin = await limited.person('lin');
  const group = await lin.group('Kept');
  const statuses = new Map<number, number>();
  const send = async (path: string, from: string, method = 'POST') => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'X-Forwarded-For': from };
    const { status } = await limited.app.request(path, { method, headers });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const rows = async () => (await trail(lin, '/v1/audit?limit=100')).filter(({ actor }) => actor === null);
  // Sends all requests at once, because the service delays responses to a caller who goes on after refusals.
  const many = (count: number, ask: (n: number) => Promise<void>) =>
    Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  await many(1_000, (n) => send(`/v1/groups/CALL-0800-${n}`, '192.0.2.1', n % 2 ? 'PUT' : 'DELETE'));
  expect(statuses.get(429)).toBe(800);
  expect(await rows()).toHaveLength(2);
  // These URLs do not exist, so the audit trail gets no refused right.
  clock += 60_000;
  for (let n = 0; n < 50; n++) await send(`/v1/CALL-0800-${n}`, '192.0.2.2');
  expect(await rows()).toHaveLength(2);
  // Sends from many addresses of one network, and then from many networks.
  await many(300, (n) => send(`/v1/groups/${group.id}`, `2001:db8:1:2::${n.toString(16)}`, 'DELETE'));
  expect(await rows()).toHaveLength(4);
  for (let n = 0; n < 300; n++) await send('/v1/messages', `2001:db8:${n.toString(16)}::1`);
  const written = await rows();
  expect(written).toHaveLength(2 + 60);
  expect(new Set(written.map((entry) => entry.object_id))).toEqual(
    new Set(['DELETE /v1/groups/:id', 'POST /v1/messages']),
  );
  expect(new Set(written.map((entry) => entry.object_type))).toEqual(new Set(['request']));
  await limited.close();
});

test('what somebody is refused names what they asked for only where there is such a thing', async () => {
  const group = await ida.group('Real', ['bruno']);
  await bruno.put(`/v1/groups/${group.id}`, { name: 'Mine' });
  await bruno.get('/v1/groups/grp_made_up/audit');
  await bruno.get('/v1/audit');
  const [newest, before] = await trail(operator, '/v1/audit?limit=2');
  expect([newest?.object_type, newest?.object_id]).toEqual(['request', 'GET /v1/audit']);
  expect([before?.object_type, before?.object_id]).toEqual(['group', group.id]);
});

test('a conversation tells how many messages are in it', async () => {
  const group = await ida.group('Counted', ['bruno']);
  const sent = [];
  for (let i = 0; i < 5; i++) sent.push(await ida.say(group.conversation_id, `${i}`));
  const count = async () =>
    (await bruno.get(`/v1/conversations?ids=${group.conversation_id}`)).body.data[0].message_count;
  expect(await count()).toBe(5);
  await ida.delete(`/v1/messages/${sent[1].id}`);
  await ida.delete(`/v1/messages/${sent[1].id}`);
  expect(await count()).toBe(4);
});
