import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Group, Message } from '../../src/contract';
import { type Person, type TestService, testService } from './service';
import { openStream } from './stream';

let service: TestService;
let ida: Person;
let bruno: Person;
let mei: Person;

beforeAll(async () => {
  service = await testService();
  await service.person('operator');
  [ida, bruno, mei] = [await service.person('ida'), await service.person('bruno'), await service.person('mei')];
});
afterAll(() => service.close());
const names = (group: { contacts: { username: string }[] }) => group.contacts.map((contact) => contact.username);

describe('a group', () => {
  test('made without contacts has none, and shows its maker once somebody else is in it', async () => {
    const group = await ida.group('Alone');
    expect(Group.parse(group)).toMatchObject({ contacts: [], description: null, avatar_url: null, archived_at: null });
    expect((await ida.say(group.conversation_id, 'hello, me')).message).toBe('hello, me');
    const { body } = await ida.put(`/v1/groups/${group.id}`, { contacts: ['bruno'] });
    expect(names(body).sort()).toEqual(['bruno', 'ida']);
  });

  test('gets another version, and sends an event, when its maker is listed or no longer listed', async () => {
    const group = await ida.group('Listed');
    const stream = await openStream(service, ida);
    const tag = async () => (await ida.get(`/v1/groups/${group.id}`)).headers.get('ETag');
    const tags = [await tag()];
    const shown = [];
    for (const contacts of [['ida'], [], []]) {
      await ida.put(`/v1/groups/${group.id}`, { contacts });
      tags.push(await tag());
      // Reads the event before the next change, because an event shows the group at the time of sending.
      if (shown.length < 2) shown.push(await stream.event());
    }
    expect(new Set(tags.slice(0, 3)).size).toBe(3);
    expect(tags[3], 'nothing changed').toBe(tags[2]);
    expect(shown).toMatchObject([
      { type: 'group.updated', group: { contacts: [{ username: 'ida' }] } },
      { type: 'group.updated', group: { contacts: [] } },
    ]);
    await stream.close();
  });

  test('takes people by id, by name, and by objects with either', async () => {
    const { body } = await ida.post('/v1/groups', {
      name: 'Four ways',
      contacts: [bruno.id, { username: 'Mei' }, { id: ida.id }, 'BRUNO'],
    });
    expect(names(body)).toEqual(['ida', 'bruno', 'mei']);
  });

  test('replaces its contacts, and whoever was removed no longer knows of it', async () => {
    const group = await ida.group('Changing', ['bruno']);
    const { body } = await ida.put(`/v1/groups/${group.id}`, { contacts: [ida.id, mei.id] });
    expect(names(body)).toEqual(['ida', 'mei']);
    expect((await bruno.get(`/v1/groups/${group.id}`)).status).toBe(404);
    expect((await bruno.get(`/v1/messages?conversation_id=${group.conversation_id}`)).status).toBe(404);
  });

  test('emptied by its admin keeps its admin, unlisted', async () => {
    const group = await ida.group('Emptied', ['bruno']);
    const emptied = await ida.putForm(`/v1/groups/${group.id}`, 'contacts[]=');
    expect([emptied.status, emptied.body.contacts]).toEqual([200, []]);
    expect((await ida.delete(`/v1/groups/${group.id}`)).status).toBe(204);
  });

  test('is left by a member, and by an admin when there is another', async () => {
    const group = await ida.group('Leaving', ['bruno', 'mei']);
    expect((await mei.put(`/v1/groups/${group.id}`, { contacts: [ida.id, bruno.id] })).status).toBe(200);
    expect((await ida.put(`/v1/groups/${group.id}`, { contacts: [bruno.id] })).body.code).toBe('last-admin');
    await ida.put(`/v1/groups/${group.id}/roles`, { admins: [ida.id, bruno.id] });
    expect((await ida.put(`/v1/groups/${group.id}`, { contacts: [bruno.id] })).status).toBe(200);
    expect((await ida.get(`/v1/groups/${group.id}`)).status).toBe(404);
  });

  test('has admins of a version: what somebody else named meanwhile is a 412, and without a version the last write wins', async () => {
    const group = await ida.group('Roles', ['bruno', 'mei']);
    const path = `/v1/groups/${group.id}/roles`;
    const read = async () => (await ida.get(path)).headers.get('ETag') ?? '';
    const seen = await read();
    const named = await ida.put(path, { admins: [ida.id, bruno.id] }, { 'If-Match': seen });
    expect([named.status, named.headers.get('ETag')]).toEqual([200, await read()]);
    const late = await ida.put(path, { admins: [ida.id, mei.id] }, { 'If-Match': seen });
    expect([late.status, late.body.code]).toEqual([412, 'precondition-failed']);
    expect((await ida.get(path)).body.admins.toSorted()).toEqual([ida.id, bruno.id].toSorted());
    expect((await ida.put(path, { admins: [ida.id, mei.id] })).status).toBe(200);
  });

  test("is archived by the service's clock, keeps the first time, and comes back by null or by nothing", async () => {
    const group = await ida.group('Archived');
    const before = Math.floor(Date.now() / 1_000);
    const first = (await ida.put(`/v1/groups/${group.id}`, { archived_at: 12 })).body.archived_at;
    expect(first).toBeGreaterThanOrEqual(before);
    await service.store.db.updateTable('groups').set({ archived_at: 5_000 }).where('id', '=', group.id).execute();
    expect((await ida.put(`/v1/groups/${group.id}`, { archived_at: 99 })).body.archived_at).toBe(5);
    // The interface calls a timestamp a number, so fractions of a second are accepted too.
    expect((await ida.put(`/v1/groups/${group.id}`, { archived_at: 1_717_000_000.5 })).body.archived_at).toBe(5);
    expect((await ida.putForm(`/v1/groups/${group.id}`, 'archived_at=1717000000.5')).body.archived_at).toBe(5);
    const isListed = async (query: string) =>
      (await ida.get(`/v1/groups?limit=100${query}`)).body.data.some(({ id }: { id: string }) => id === group.id);
    expect([
      await isListed(''),
      await isListed('&archived=false'),
      await isListed('&archived=true'),
      await isListed('&archived=1'),
    ]).toEqual([false, false, true, true]);
    expect((await ida.put(`/v1/groups/${group.id}`, { archived_at: null })).body.archived_at).toBeNull();
    await ida.put(`/v1/groups/${group.id}`, { archived_at: 1 });
    expect((await ida.putForm(`/v1/groups/${group.id}`, 'archived_at=')).body.archived_at).toBeNull();
  });

  test('has its fields cleared by null or by nothing, and is left alone by an empty change', async () => {
    const { body } = await ida.post('/v1/groups', {
      name: 'Cleared',
      description: 'd',
      avatar_url: 'https://x.test/a.png',
    });
    const path = `/v1/groups/${body.id}`;
    const tag = (await ida.get(path)).headers.get('ETag');
    expect((await ida.put(path, {})).body).toEqual(body);
    expect((await ida.get(path)).headers.get('ETag')).toBe(tag);
    expect((await ida.put(path, { description: null })).body.description).toBeNull();
    expect((await ida.putForm(path, 'avatar_url=')).body.avatar_url).toBeNull();
    expect((await ida.get(path)).headers.get('ETag')).not.toBe(tag);
  });

  test('is deleted with its messages', async () => {
    const group = await ida.group('Gone', ['bruno']);
    const message = Message.parse(await bruno.say(group.conversation_id, 'soon gone'));
    expect((await ida.delete(`/v1/groups/${group.id}`)).status).toBe(204);
    expect((await bruno.get(`/v1/messages/${message.id}`)).status).toBe(404);
    expect((await ida.delete(`/v1/groups/${group.id}`)).status).toBe(404);
    await service.service.eraser.settled();
    const rows = await service.store.db.selectFrom('message').select('id').where('id', '=', message.id).execute();
    expect(rows).toEqual([]);
  });

  test('leaves a trace of who archived, removed and deleted, and no words', async () => {
    const group = await ida.group('Traced', ['bruno']);
    await ida.say(group.conversation_id, 'whispered');
    await ida.put(`/v1/groups/${group.id}`, { archived_at: 1 });
    await ida.put(`/v1/groups/${group.id}`, { archived_at: null, contacts: [ida.id] });
    await ida.delete(`/v1/groups/${group.id}`);
    const rows = await service.store.db
      .selectFrom('audit')
      .selectAll()
      .where('object', 'like', `${group.id}%`)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual([
      'group.create',
      'member.add',
      'group.archive',
      'group.restore',
      'member.remove',
      'group.delete',
    ]);
    expect(rows.every((row) => row.actor_id === ida.id)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('whispered');
  });
});
