import { describe, expect, test } from 'vitest';
import { createFirstService, type FirstChoices } from '../../../e2e/support/services/firstServices';
import { endpoints } from '../../contract/endpoints';
import { createHttp } from '../http';
import { createProfile, type Profile } from './profile';

type Asked = { method: string; path: string; type: string | null };
/** Called before a request reaches the service. A returned response replaces the service's own. */
type Meet = (asked: Asked, service: ReturnType<typeof createFirstService>) => Response | undefined;

const open = (choices: FirstChoices, { learned = {}, meet }: { learned?: Profile; meet?: Meet } = {}) => {
  const service = createFirstService(choices);
  const asked: Asked[] = [];
  const headers = new Set<string>();
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(String(input), init);
    const one = {
      method: request.method,
      path: new URL(request.url).pathname,
      type: request.headers.get('Content-Type'),
    };
    asked.push(one);
    for (const name of new Headers(init?.headers).keys()) headers.add(name);
    return meet?.(one, service) ?? service.app.fetch(request);
  };
  const profile = createProfile('x', null);
  profile.learn(learned);
  const base = 'http://svc.test';
  const http = createHttp({ base, token: () => 'token-of-ada', fetch: fetcher, profile, me: () => 'ada' });
  const asks = (method: string) => asked.filter((one) => one.method === method).length;
  return { ...service, http, profile, asked, asks, headers };
};
type World = ReturnType<typeof open>;

const message = (world: World, more = {}) =>
  world.add('messages', {
    ...{ conversation_id: 'c1', contact: world.contact('ada'), message: 'one', reactions: [{ ok: ['lin'] }] },
    ...{ attachments: [{ id: 'f1', url: 'https://x.test/1', bytes: 7 }], read_at: 1_763_000_001, updated_at: null },
    ...{ colour: 'red', ...more },
  });
const group = (world: World, more = {}) =>
  world.add('groups', {
    ...{ name: 'Walks', description: 'On Sundays', avatar_url: 'https://x.test/a.png', conversation_id: 'c9' },
    ...{ contacts: [world.contact('ada'), world.contact('lin')], archived_at: null, colour: 'red', ...more },
  });
const row = (world: World, { id }: { id: string }) =>
  [...world.rows.messages, ...world.rows.groups].find((r) => r.id === id);

const actions: Record<string, (world: World) => Promise<[before: object, changed: object, id: { id: string }]>> = {
  'an edited text': async (world) => {
    const target = message(world);
    const body = { message: 'two' };
    await world.http(endpoints.updateMessage, { params: target, body });
    return [target, body, target];
  },
  'a reaction': async (world) => {
    const target = message(world);
    await world.http(endpoints.updateMessage, { params: target, body: { reactions: [{ ok: ['ada'] }] } });
    return [target, { reactions: [{ ok: ['lin', 'ada'] }] }, target];
  },
  'an added attachment': async (world) => {
    const target = message(world);
    const added = { filename: 'b.png', file_url: 'https://x.test/2' };
    const attachments = [{ id: 'f1', file_url: 'https://x.test/1' }, added];
    await world.http(endpoints.updateMessage, { params: target, body: { attachments } });
    const first = { id: 'f1', url: 'https://x.test/1', bytes: 7, file_url: 'https://x.test/1' };
    return [target, { attachments: [first, added] }, target];
  },
  'a new name': async (world) => {
    const target = group(world);
    await world.http(endpoints.updateGroup, { params: target, body: { name: 'Hikes' } });
    return [target, { name: 'Hikes' }, target];
  },
  'a cleared description': async (world) => {
    const target = group(world);
    await world.http(endpoints.updateGroup, { params: target, body: { description: null } });
    return [target, { description: null }, target];
  },
  'another picture': async (world) => {
    const target = group(world);
    await world.http(endpoints.updateGroup, { params: target, body: { avatar_url: 'https://x.test/b.png' } });
    return [target, { avatar_url: 'https://x.test/b.png' }, target];
  },
  'one member less': async (world) => {
    const target = group(world);
    await world.http(endpoints.updateGroup, { params: target, body: { contacts: [world.contact('ada')] } });
    return [target, { contacts: [world.contact('ada')] }, target];
  },
  archiving: async (world) => {
    const target = group(world);
    await world.http(endpoints.updateGroup, { params: target, body: { archived_at: 1_763_000_500 } });
    return [target, { archived_at: expect.anything() }, target];
  },
  restoring: async (world) => {
    const target = group(world, { archived_at: 1_763_000_400 });
    await world.http(endpoints.updateGroup, { params: target, body: { archived_at: null } });
    return [target, { archived_at: null }, target];
  },
};

const services: Record<string, FirstChoices> = {
  'puts the body in the place of the object (json-server)': { put: 'whole' },
  'does so and reads JSON only': { put: 'whole', bodies: 'json' },
  'empties what may be changed and is not sent': { put: 'reset' },
  'does so and refuses more than may be changed': { put: 'reset', strict: true },
  'refuses a PUT without what it requires': {
    ...{ put: 'reset', strict: true, requires: { groups: ['name'], messages: ['message'] } },
  },
  'falls over a PUT without what it requires': {
    ...{ put: 'whole', bodies: 'json', requires: { groups: ['name'], messages: ['message'], status: 500 } },
  },
  'changes what is sent': { put: 'merge' },
  'changes what is sent, and reads JSON only': { put: 'merge', bodies: 'json' },
};

for (const [kind, choices] of Object.entries(services)) {
  describe(`a service that ${kind}`, () => {
    for (const [name, act] of Object.entries(actions)) {
      test(`${name} changes that and nothing else, twice over, with three headers only`, async () => {
        const world = open(choices);
        for (let time = 0; time < 2; time++) {
          const [before, changed, target] = await act(world);
          expect(row(world, target)).toEqual({ ...before, ...changed });
        }
        expect([...world.headers].every((header) => ['accept', 'authorization', 'content-type'].includes(header))).toBe(
          true,
        );
      });
    }
  });
}

describe('what is learned of a PUT', () => {
  const rename = (world: World, target: { id: string }, name = 'Hikes') =>
    world.http(endpoints.updateGroup, { params: target, body: { name } });

  for (const [put, mode] of [
    ['whole', 'whole'],
    ['reset', 'writable'],
    ['merge', undefined],
  ] as const) {
    test(`where it means ${put}, the second change is one PUT`, async () => {
      const world = open({ put });
      await rename(world, group(world));
      expect(world.profile.get().put?.groups).toBe(mode);
      const before = world.asks('PUT');
      await rename(world, group(world));
      expect(world.asks('PUT') - before).toBe(1);
    });
  }

  test('whole objects that are refused later are given up for what the interface lets change', async () => {
    const world = open({ put: 'reset', strict: true }, { learned: { put: { groups: 'whole' } } });
    const target = group(world);
    await rename(world, target);
    expect(row(world, target)).toEqual({ ...target, name: 'Hikes' });
    expect(world.profile.get().put?.groups).toBe('writable');
  });

  test('an empty field never counts as kept: the next change of a fuller object is compared', async () => {
    const world = open({ put: 'reset' });
    const edit = (target: { id: string }) =>
      world.http(endpoints.updateMessage, { params: target, body: { message: 'two' } });
    await edit(message(world, { reactions: [], attachments: [] }));
    const fuller = message(world);
    await edit(fuller);
    expect(row(world, fuller)).toEqual({ ...fuller, message: 'two' });
  });

  test('what somebody else changed before the whole object goes out is sent along as it is now', async () => {
    const world = open({ put: 'whole' });
    const target = group(world);
    await rename(world, target);
    Object.assign(row(world, target) ?? {}, { description: 'On Mondays' });
    await rename(world, target, 'Walks again');
    expect(row(world, target)).toEqual({ ...target, name: 'Walks again', description: 'On Mondays' });
  });

  test('an object that could not be written back at once is written back by the next try', async () => {
    let puts = 0;
    const world = open(
      { put: 'whole' },
      {
        meet: ({ method }) => {
          if (method === 'PUT' && ++puts === 2) throw new TypeError('no network');
          return undefined;
        },
      },
    );
    const target = message(world);
    const react = () => world.http(endpoints.updateMessage, { params: target, body: { reactions: [{ ok: ['ada'] }] } });
    await expect(react()).rejects.toThrow();
    await react();
    expect(row(world, target)).toEqual({ ...target, reactions: [{ ok: ['lin', 'ada'] }] });
  });

  test('a change that is answered with yes and not made is no success', async () => {
    const world = open(
      {},
      { meet: ({ method }, { rows }) => (method === 'PUT' ? Response.json(rows.groups[0]) : undefined) },
    );
    const target = group(world);
    await expect(rename(world, target)).rejects.toMatchObject({ code: 'cannot-change' });
  });
});

describe('a service that answers 500 to a form', () => {
  const send = (world: World) =>
    world.http(endpoints.createMessage, { body: { conversation_id: 'c1', message: 'hi' } });

  test('gets the first message as JSON at the second try, and later ones at once', async () => {
    const world = open({ bodies: 'json' });
    await expect(send(world)).rejects.toMatchObject({ status: 500 });
    // The service may have stored the message of a failed POST, so the client does not repeat the POST by itself.
    expect(world.asks('POST')).toBe(1);
    await send(world);
    await send(world);
    expect(world.asks('POST')).toBe(3);
    expect(world.rows.messages.map((one) => one.message)).toEqual(['hi', 'hi']);
    expect(world.profile.get().scalars).toBe('json');
  });

  test('gets a change at once, and the first message after it too', async () => {
    const world = open({ bodies: 'json' });
    const target = group(world);
    await world.http(endpoints.updateGroup, { params: target, body: { name: 'Hikes' } });
    await send(world);
    expect(world.asks('POST')).toBe(1);
  });

  describe('without CORS headers, so that a page gets no answer', () => {
    const meet: Meet = ({ type }) => {
      if (type?.includes('form') === true) throw new TypeError('Failed to fetch');
      return undefined;
    };

    test('gets a change as JSON at once', async () => {
      const world = open({ bodies: 'json' }, { meet });
      const target = group(world);
      expect((await world.http(endpoints.updateGroup, { params: target, body: { name: 'Hikes' } })).name).toBe('Hikes');
    });

    test('gets a message as JSON at the second try, which the caller begins after a look', async () => {
      const world = open({ bodies: 'json' }, { meet });
      await expect(send(world)).rejects.toMatchObject({ name: 'NetworkError' });
      expect(world.asks('POST')).toBe(1);
      await send(world);
      expect(world.rows.messages.map((one) => one.message)).toEqual(['hi']);
    });
  });

  for (const status of [400, 415, 422, 500, 502]) {
    test(`a form that was learned and is answered with ${status} now is dropped, once`, async () => {
      const isForm = ({ type }: Asked) => type?.includes('form') === true;
      const meet: Meet = (one) => (isForm(one) ? Response.json({}, { status }) : undefined);
      const world = open({}, { learned: { scalars: 'form' }, meet });
      const target = group(world);
      const rename = () => world.http(endpoints.updateGroup, { params: target, body: { name: 'Hikes' } });
      await rename();
      expect(world.profile.get().scalars).toBe('json');
      const before = world.asks('PUT');
      await rename();
      expect(world.asks('PUT') - before).toBe(1);
    });
  }

  test('one that asks for time is not written to in another encoding', async () => {
    const meet: Meet = ({ method }) =>
      method === 'PUT' ? new Response('', { status: 503, headers: { 'Retry-After': '5' } }) : undefined;
    const world = open({}, { meet });
    const rename = world.http(endpoints.updateGroup, { params: group(world), body: { name: 'Hikes' } });
    await expect(rename).rejects.toMatchObject({ status: 503 });
    expect(world.asks('PUT')).toBe(1);
  });

  test('the refusal that is about the words is the one that is told', async () => {
    const meet: Meet = ({ method, type }) => {
      if (method !== 'PUT') return undefined;
      return type?.includes('json')
        ? Response.json({ message: 'not yours' }, { status: 403 })
        : new Response('', { status: 500 });
    };
    const world = open({}, { meet });
    const rename = world.http(endpoints.updateGroup, { params: group(world), body: { name: 'Hikes' } });
    await expect(rename).rejects.toMatchObject({ status: 403, detail: 'not yours' });
  });
});

test('a message whose form was taken in unread is taken back and said once more as JSON', async () => {
  const meet: Meet = ({ method, type }, { rows }) => {
    if (method !== 'POST' || !type?.includes('form')) return undefined;
    rows.messages.push({ id: 'hollow', created_at: 1_763_000_000 });
    return Response.json(rows.messages.at(-1), { status: 201 });
  };
  const world = open({}, { meet });
  const body = { conversation_id: 'c1', message: 'hi' };
  expect(await world.http(endpoints.createMessage, { body })).toMatchObject({ message: 'hi' });
  expect(world.rows.messages.map((one) => one.message)).toEqual(['hi']);
  await world.http(endpoints.createMessage, { body });
  expect(world.asks('POST')).toBe(3);
});
