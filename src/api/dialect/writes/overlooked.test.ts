import { describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { type Asked, answer, fakeFetch } from '#test/foreignService';
import { createHttp } from '../../http';
import { createProfile } from '../profile';

type Fields = Record<string, unknown>;

/** A service with a group and a message. It answers 200 to a body in the other encoding, but ignores the body. */
function createWorld(reads: 'form' | 'json', method = 'PUT') {
  const group: Fields = { id: 'g', name: 'Walks', description: 'Old', created_at: 1_700_000_000, archived_at: null };
  const message: Fields = { id: 'm', contact: 'lin', message: 'hi', reactions: [{ ok: ['me'] }] };
  const isRead = ({ headers }: Asked) => (headers.get('Content-Type') === 'application/json') === (reads === 'json');
  const fieldsOf = ({ body }: Asked): Fields => {
    if (reads === 'json') return JSON.parse(body);
    const form = new URLSearchParams(body);
    const names = [...form.keys()].flatMap((key) => /^reactions\[(\w+)]/.exec(key)?.[1] ?? []);
    const plain = [...form].filter(([key]) => !key.includes('['));
    const reactions = names.map((name) => ({ [name]: form.getAll(`reactions[${name}][]`).filter(Boolean) }));
    return { ...Object.fromEntries(plain), ...(names.length > 0 && { reactions }) };
  };
  const { fetch, asked } = fakeFetch((one) => {
    const target = one.path.includes('/groups') ? group : message;
    if (one.method !== 'GET' && one.method !== method) return answer(405, {});
    if (one.method === method && isRead(one)) {
      const fields = fieldsOf(one);
      // The service also ignores null.
      for (const name of Object.keys(fields)) if (fields[name] !== null) target[name] = fields[name] || null;
    }
    return answer(200, target);
  });
  const profile = createProfile('x', null);
  const http = createHttp({ base: 'https://svc.test', token: () => 't', fetch, profile, me: () => 'me' });
  const update = (body: Fields) => http(endpoints.updateGroup, { params: { id: 'g' }, body });
  const react = (on: boolean) =>
    http(endpoints.updateMessage, { params: { id: 'm' }, body: { reactions: [{ ok: on ? ['me'] : [] }] } });
  return { group, message, asked, profile, http, update, react };
}
type World = ReturnType<typeof createWorld>;

const actions: Record<string, (world: World) => Promise<unknown>> = {
  'the last reaction is taken off': async ({ react }) => {
    expect((await react(false)).reactions.flatMap((each) => Object.values(each).flat())).toEqual([]);
  },
  'a group is archived and restored as first things': async ({ update, group }) => {
    await update({ archived_at: 1_800_000_000 });
    expect(group.archived_at).not.toBeNull();
    await update({ archived_at: null });
    expect(group.archived_at).toBeNull();
  },
  'a group is renamed': async ({ update, group }) => {
    await update({ name: 'Hikes' });
    expect(group.name).toBe('Hikes');
  },
};

for (const reads of ['form', 'json'] as const) {
  describe(`a service that reads ${reads} alone and accepts the other with 200`, () => {
    test.each(Object.entries(actions))('%s', async (_, act) => {
      const world = createWorld(reads);
      await act(world);
      const learned = world.profile.get();
      for (const kind of ['scalars', 'nested', 'rich'] as const)
        if (learned[kind] !== undefined) expect(learned[kind]).toBe(reads);
      expect(learned).not.toMatchObject({ reactions: 'add-only' });
      expect(learned.restore).not.toBe('impossible');
    });
  });
}

test('a description is cleared where a form alone is read', async () => {
  const { update, group } = createWorld('form');
  await update({ description: null });
  expect(group.description).toBeNull();
});

test('a change that shows nothing new teaches no encoding', async () => {
  const { update, profile } = createWorld('json');
  await update({ name: 'Walks' });
  expect(profile.get().scalars).toBeUndefined();
});

test('a service that refuses PUT with 405 is changed by PATCH, and asked once', async () => {
  const { update, group, asked } = createWorld('json', 'PATCH');
  await update({ name: 'Hikes' });
  expect(group.name).toBe('Hikes');
  await update({ name: 'Walks' });
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('what a service could not do is tried again after a day, or once it is forgotten', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const { profile, asked, react } = createWorld('form');
  const puts = () => asked.filter(({ method }) => method === 'PUT').length;
  profile.noteAnswer('PUT /v1/messages/:id 200');
  profile.learn({ reactions: 'add-only' });
  expect(profile.get().taught?.reactions).toEqual({ at: 1_800_000_000, by: 'PUT /v1/messages/:id 200' });
  await expect(react(false)).rejects.toMatchObject({ code: 'cannot-remove-reaction' });
  expect(puts()).toBe(0);
  profile.forget('reactions');
  await react(false);
  await react(true);
  profile.learn({ reactions: 'add-only' });
  vi.setSystemTime(1_800_000_000_000 + 86_400_000);
  await react(false);
  expect(profile.get().reactions).toBe('replace');
  vi.useRealTimers();
});
