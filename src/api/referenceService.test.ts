// @vitest-environment node
import { afterEach, expect, test } from 'vitest';
import { type TestService, testService } from '../../server/test/service';
import { endpoints } from '../contract/endpoints';
import { createProfile } from './dialect/profile';
import { createHttp } from './http';

let service: TestService;
const open = (token: string, username: string) =>
  createHttp({
    base: 'http://localhost',
    token: () => token,
    me: () => username,
    profile: createProfile('x', null),
    fetch: async (url, init) => service.app.request(String(url), init),
  });

afterEach(() => service.close());

for (const capabilities of ['on', 'off']) {
  // Callers of the client must see no difference between a service with capabilities and a plain service.
  test(`one journey, and the same story with capabilities ${capabilities}`, async () => {
    service = await testService(capabilities === 'off' ? { CAPABILITIES: 'off' } : {});
    const [ada, lin] = [await service.person('ada'), await service.person('lin')];
    const [as, asLin] = [open(ada.token, 'ada'), open(lin.token, 'lin')];
    await as(endpoints.listGroups, { query: { limit: 1 } });
    expect(as.has('events')).toBe(capabilities === 'on');

    const group = await as(endpoints.createGroup, { body: { name: 'Boats', contacts: [lin.id] } });
    expect(group.contacts.map((contact) => contact.username).sort()).toEqual(['ada', 'lin']);
    const conversation_id = group.conversation_id;
    for (let index = 1; index <= 25; index++) {
      await as(endpoints.createMessage, { body: { conversation_id, message: `line ${index}\nand & more` } });
    }
    const first = await asLin(endpoints.listMessages, { query: { conversation_id, limit: 10 } });
    const second = await asLin(endpoints.listMessages, {
      query: { conversation_id, limit: 10, starting_after: first.data.at(-1)?.id ?? '' },
    });
    const lines = [...first.data, ...second.data].map(({ message }) => Number(/\d+/.exec(message)?.[0]));
    expect(lines).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    const newer = await asLin(endpoints.listMessages, {
      query: { conversation_id, limit: 3, ending_before: second.data[0]?.id ?? '' },
    });
    expect(newer.data).toEqual(first.data.slice(-3));

    const around = second.data[0]?.id ?? '';
    if (capabilities === 'on') {
      const middle = await asLin(endpoints.listMessages, { query: { conversation_id, around, limit: 3 } });
      expect(middle).toMatchObject({
        has_more: true,
        has_newer: true,
        data: [first.data[9], ...second.data.slice(0, 2)],
      });
      const hits = await asLin(endpoints.listMessages, { query: { query: 'line 17' } });
      expect(hits).toEqual({
        has_more: false,
        data: [first.data.find(({ message }) => message.startsWith('line 17'))],
      });
    } else {
      const asked = asLin(endpoints.listMessages, { query: { conversation_id, around } });
      await expect(asked).rejects.toMatchObject({ status: 404, code: 'not-offered' });
    }

    const id = first.data[0]?.id ?? '';
    await asLin(endpoints.updateMessage, { params: { id }, body: { reactions: [{ ok: ['lin'] }] } });
    await as(endpoints.updateMessage, { params: { id }, body: { reactions: [{ ok: ['ada'] }] } });
    const bare = await asLin(endpoints.updateMessage, { params: { id }, body: { reactions: [{ ok: [] }] } });
    expect(bare.reactions).toEqual([{ ok: ['ada'] }]);

    await as(endpoints.retrieveMessage, { params: { id } });
    const stale = as.etag(id);
    await as(endpoints.updateMessage, { params: { id }, body: { message: 'edited' } });
    const late = as(endpoints.updateMessage, { params: { id }, body: { message: 'late' }, ifMatch: stale });
    await expect(late).rejects.toMatchObject({ status: 412 });

    const params = { id: group.id };
    const away = await as(endpoints.updateGroup, { params, body: { archived_at: 1_700_000_000 } });
    expect(away.archived_at).not.toBeNull();
    expect((await as(endpoints.listGroups, { query: { archived: 'true' } })).data.map((one) => one.id)).toEqual([
      group.id,
    ]);
    expect((await as(endpoints.listGroups)).data).toEqual([]);
    const sent = as(endpoints.createMessage, { body: { conversation_id, message: 'too late' } });
    await expect(sent).rejects.toMatchObject({ status: 409, code: 'conversation-archived' });
    expect((await as(endpoints.updateGroup, { params, body: { archived_at: null } })).archived_at).toBeNull();

    const alone = await as(endpoints.updateGroup, { params, body: { contacts: [{ username: 'ada' }] } });
    expect(alone.contacts.map((contact) => contact.username)).toEqual(['ada']);
    await as(endpoints.deleteGroup, { params });
    await as(endpoints.deleteGroup, { params });
    await expect(as(endpoints.retrieveGroup, { params })).rejects.toMatchObject({ status: 404 });
  });
}
