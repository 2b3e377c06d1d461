import { expect, test } from 'vitest';
import { run } from '../../../conformance/run';
import { createHttp } from '../../../src/api/http';
import { endpoints } from '../../../src/contract/endpoints';
import { createDialectService } from './dialectService';
import { dialects } from './dialects';

/** Acts like a page of another origin, which gets no answer without CORS headers. */
const asInBrowser =
  ({ app }: ReturnType<typeof createDialectService>): typeof fetch =>
  async (input, init) => {
    const request = new Request(String(input), init);
    request.headers.set('Origin', 'https://here.test');
    const answer = await app.fetch(request);
    if (!answer.headers.has('Access-Control-Allow-Origin')) throw new TypeError('Failed to fetch');
    return answer;
  };

/** Sends again after an error, as the outbox does. */
const twice = <T>(send: () => Promise<T>) => send().catch(send);

test.each(Object.entries(dialects))(
  'the client does all that people do on a service of the dialect %s',
  async (_, dialect) => {
    const service = createDialectService(dialect);
    service.welcome('ada', 'lin');
    const open = (me: string) =>
      createHttp({ base: 'http://svc.test', token: () => `token-of-${me}`, me: () => me, fetch: asInBrowser(service) });
    const [ada, lin] = [open('ada'), open('lin')];
    const names = async (http: typeof ada, archived: boolean) =>
      (await http(endpoints.listGroups, { query: { archived: archived ? 'true' : 'false' } })).data.map(
        ({ name }) => name,
      );
    const [welcome] = (await ada(endpoints.listGroups, {})).data;
    const refs = welcome?.contacts.map(({ id, username }) => ({ id, username })) ?? [];

    const group = await twice(() => ada(endpoints.createGroup, { body: { name: 'Lake', contacts: refs } }));
    expect(group.contacts.map(({ username }) => username)).toEqual(['ada', 'lin']);
    const { conversation_id } = group;
    const texts = Array.from({ length: 45 }, (_, n) => `text ${n + 1}`);
    for (const message of texts)
      await twice(() => ada(endpoints.createMessage, { body: { conversation_id, message } }));
    const seen: string[] = [];
    for (let more = true; more; ) {
      const query = { conversation_id, limit: 20, ...(seen.length > 0 && { starting_after: seen.at(-1) }) };
      const page = await lin(endpoints.listMessages, { query });
      seen.push(...page.data.map(({ id }) => id));
      more = page.has_more && page.data.length > 0;
    }
    expect(new Set(seen).size).toBe(45);
    const params = { id: seen[0] ?? '' };
    const react = (http: typeof ada, me: string, on: boolean) =>
      http(endpoints.updateMessage, { params, body: { reactions: [{ thumbs_up: on ? [me] : [] }] } });
    await react(lin, 'lin', true);
    expect((await react(ada, 'ada', true)).reactions).toEqual([{ thumbs_up: ['lin', 'ada'] }]);
    expect((await react(ada, 'ada', false)).reactions).toEqual([{ thumbs_up: ['lin'] }]);
    const edited = await ada(endpoints.updateMessage, { params, body: { message: 'edited' } });
    expect([edited.message, edited.reactions]).toEqual(['edited', [{ thumbs_up: ['lin'] }]]);
    await ada(endpoints.deleteMessage, { params });
    await expect(lin(endpoints.retrieveMessage, { params })).rejects.toMatchObject({ status: 404 });

    const of = { params: { id: group.id } };
    await ada(endpoints.updateGroup, { ...of, body: { name: 'Mountain', description: 'Up' } });
    const cleared = await ada(endpoints.updateGroup, { ...of, body: { description: null } });
    expect([cleared.name, cleared.description, cleared.contacts.length]).toEqual(['Mountain', null, 2]);
    await ada(endpoints.updateGroup, { ...of, body: { contacts: refs.filter(({ username }) => username === 'ada') } });
    expect(await names(lin, false)).toEqual(['Welcome']);
    await ada(endpoints.updateGroup, { ...of, body: { contacts: refs } });
    expect((await names(lin, false)).sort()).toEqual(['Mountain', 'Welcome']);
    await ada(endpoints.updateGroup, { ...of, body: { archived_at: Math.floor(Date.now() / 1_000) } });
    expect([await names(lin, true), await names(lin, false)]).toEqual([['Mountain'], ['Welcome']]);
    await ada(endpoints.updateGroup, { ...of, body: { archived_at: null } });
    expect(await names(lin, true)).toEqual([]);
    await ada(endpoints.deleteGroup, of);
    expect(service.rows.groups.map(({ name }) => name)).toEqual(['Welcome']);
  },
);

test.each(Object.entries(dialects))(
  'a token that a service of the dialect %s refuses has ended, whatever the status',
  async (_, dialect) => {
    const service = createDialectService(dialect);
    const onUnauthorized = async () => false;
    const fetch = asInBrowser(service);
    const http = createHttp({ base: 'http://svc.test', token: () => 'ended', fetch, onUnauthorized });
    await expect(http(endpoints.listGroups, {})).rejects.toMatchObject({ status: 401 });
    await expect(http(endpoints.createGroup, { body: { name: 'Lake' } })).rejects.toMatchObject({ status: 401 });
  },
);

test.each(Object.entries(dialects))(
  'the kit leaves nothing behind on a service of the dialect %s',
  async (_, dialect) => {
    const service = createDialectService(dialect);
    service.welcome('ada', 'lin');
    const fetch: typeof globalThis.fetch = async (input, init) => service.app.fetch(new Request(String(input), init));
    const people = { token: 'token-of-ada', contact: 'lin', secondToken: 'token-of-lin' };
    const report = await run({ base: 'http://svc.test', ...people, fetch, mark: 'a1b2' });
    expect([report.ended, report.left]).toEqual([undefined, []]);
    expect([service.rows.groups.length, service.rows.messages.length]).toEqual([1, 1]);
  },
);
