import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { type Asked, answer, fakeFetch } from '#test/foreignService';
import { createHttp } from '../../http';
import { createProfile } from '../profile';

const open = (respond: (asked: Asked) => Response, me: string | null = 'me') => {
  const { fetch, asked } = fakeFetch(respond);
  const profile = createProfile('x', null);
  const http = createHttp({ base: 'https://svc.test', token: () => 't', fetch, profile, me: () => me });
  return { http, profile, asked, puts: () => asked.filter(({ method }) => method === 'PUT') };
};

/** Parses a body, form or JSON, as the framework of a service does. */
function bodyOf({ headers, body }: Asked): Record<string, unknown> {
  if (headers.get('Content-Type') === 'application/json') return JSON.parse(body);
  const result: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const [, name = '', inner] = /^(\w+)(?:\[([^\]]*)\])?/.exec(key) ?? [];
    if (inner === undefined) result[name] = value;
    else if (inner === '') result[name] = [...list(result[name]), ...(value === '' ? [] : [value])];
    else {
      const map = Object.fromEntries(list(result[name]).map((one) => Object.entries(Object(one))[0] ?? []));
      result[name] = Object.entries({ ...map, [inner]: [...list(map[inner]), ...(value === '' ? [] : [value])] }).map(
        (pair) => Object.fromEntries([pair]),
      );
    }
  }
  return result;
}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

test('the id of a conversation goes back as the number that it came as, with all its digits', async () => {
  for (const id of ['1052', '9007199254740993']) {
    const { http, profile } = open((asked) => {
      const isNumber = asked.body.includes(`"conversation_id":${id},`);
      return isNumber
        ? answer(201, { id: 7, conversation_id: 1052, contact: 'me', message: 'say "conversation_id":"1"' })
        : answer(422, { detail: [{ loc: ['body', 'conversation_id'], msg: 'Input should be a valid integer' }] });
    });
    profile.learn({ ids: 'numbers' });
    const body = { conversation_id: id, message: 'say "conversation_id":"1"' };
    expect((await http(endpoints.createMessage, { body })).message).toBe(body.message);
  }
});

describe('reactions', () => {
  type Map = Record<string, string[]>;
  const asMap = (body: Record<string, unknown>): Map =>
    Object.assign({}, ...list(body.reactions).map((one) => Object(one)));
  const kinds: Record<string, (now: Map, sent: Map) => Map> = {
    replaces: (_, sent) => Object.fromEntries(Object.entries(sent).filter(([, users]) => users.length > 0)),
    'replaces a name at a time': (now, sent) => ({ ...now, ...sent }),
    'merges the caller only': (now, sent) => {
      const next = { ...now };
      for (const [name, users] of Object.entries(sent)) {
        const rest = (now[name] ?? []).filter((user) => user !== 'me');
        next[name] = users.includes('me') ? [...rest, 'me'] : rest;
      }
      return next;
    },
    'only adds': (now, sent) => {
      const next = { ...now };
      for (const [name, users] of Object.entries(sent)) next[name] = [...new Set([...(now[name] ?? []), ...users])];
      return next;
    },
  };
  const service = (kind: keyof typeof kinds, start: Map) => {
    const world = { map: start };
    const message = () => ({
      id: 'm1',
      contact: { username: 'lin' },
      reactions: [world.map],
      created_at: 1_700_000_000,
    });
    const client = open((asked) => {
      if (asked.method === 'PUT') world.map = kinds[kind]?.(world.map, asMap(bodyOf(asked))) ?? {};
      return answer(200, message());
    });
    const react = (name: string, on: boolean) =>
      client.http(endpoints.updateMessage, {
        params: { id: 'm1' },
        body: { reactions: [{ [name]: on ? ['me'] : [] }] },
      });
    const people = () => Object.fromEntries(Object.entries(world.map).filter(([, users]) => users.length > 0));
    return { ...client, react, people, world };
  };

  for (const kind of Object.keys(kinds)) {
    test(`adding mine to a service that ${kind} keeps everybody else`, async () => {
      const { react, people } = service(kind, { ok: ['lin'], no: ['bo'] });
      await react('ok', true);
      expect(people()).toEqual({ ok: ['lin', 'me'], no: ['bo'] });
    });
  }
  for (const kind of Object.keys(kinds).filter((name) => name !== 'only adds')) {
    test(`taking mine from a service that ${kind} keeps everybody else`, async () => {
      const { react, people, profile } = service(kind, { ok: ['lin', 'me'], mine: ['me'], no: ['bo'] });
      await react('ok', false);
      await react('mine', false);
      expect(people()).toEqual({ ok: ['lin'], no: ['bo'] });
      expect(profile.get().reactions).toBe('replace');
    });
  }
  test('a service that only adds is found out, and not asked in vain again', async () => {
    const { react, asked, profile } = service('only adds', { ok: ['lin', 'me'] });
    await expect(react('ok', false)).rejects.toMatchObject({ code: 'cannot-remove-reaction' });
    expect(profile.get().reactions).toBe('add-only');
    const before = asked.length;
    await expect(react('ok', false)).rejects.toMatchObject({ code: 'cannot-remove-reaction' });
    expect(asked.length - before).toBe(1);
  });
  test('a service that refuses an empty list gets the names that somebody is behind', async () => {
    const world: { map: Map } = { map: { ok: ['me'], no: ['bo'] } };
    const { http, puts } = open((asked) => {
      if (asked.method === 'PUT') {
        const sent = asMap(bodyOf(asked));
        if (Object.values(sent).some((users) => users.length === 0)) return answer(422, { message: 'nobody?' });
        world.map = sent;
      }
      return answer(200, { id: 'm1', reactions: [world.map] });
    });
    await http(endpoints.updateMessage, { params: { id: 'm1' }, body: { reactions: [{ ok: [] }] } });
    expect(world.map).toEqual({ no: ['bo'] });
    // Every PUT contains the reactions of other people.
    for (const put of puts()) expect(asMap(bodyOf(put))).toMatchObject({ no: ['bo'] });
  });
  test('mine is taken from a service that reads nothing from an empty list by leaving its name out', async () => {
    const world: { map: Map } = { map: { ok: ['me'], no: ['bo'] } };
    const { http, puts } = open((asked) => {
      if (asked.method === 'PUT') {
        const sent = Object.entries(asMap(bodyOf(asked)));
        world.map = Object.fromEntries(sent.map(([name, users]) => [name, users[0] ? users : (world.map[name] ?? [])]));
      }
      return answer(200, { id: 'm1', reactions: [world.map] });
    });
    await http(endpoints.updateMessage, { params: { id: 'm1' }, body: { reactions: [{ ok: [] }] } });
    expect(world.map).toEqual({ no: ['bo'] });
    expect(puts().map((put) => asMap(bodyOf(put)))).toEqual([
      { ok: [], no: ['bo'] },
      { ok: [], no: ['bo'] },
      { no: ['bo'] },
    ]);
  });
  test('a reaction that never comes to stand is repaired three times, and then said', async () => {
    const { http, profile, puts } = open(() => answer(200, { id: 'm1', reactions: [{ ok: ['bo'] }] }));
    const react = http(endpoints.updateMessage, { params: { id: 'm1' }, body: { reactions: [{ ok: ['me'] }] } });
    await expect(react).rejects.toMatchObject({ code: 'cannot-react' });
    // The first PUT and three repairs, each in both encodings.
    expect(puts()).toHaveLength(8);
    expect(profile.get().reactions).toBeUndefined();
  });
  test('reactions that are accepted and not read are said in the other encoding, which is remembered', async () => {
    const world: { map: Map } = { map: { ok: ['bo'] } };
    const { http, profile, puts } = open((asked) => {
      const isJson = asked.headers.get('Content-Type') === 'application/json';
      if (asked.method === 'PUT' && isJson) world.map = asMap(bodyOf(asked));
      return answer(200, { id: 'm1', reactions: [world.map] });
    });
    const react = (name: string) =>
      http(endpoints.updateMessage, { params: { id: 'm1' }, body: { reactions: [{ [name]: ['me'] }] } });
    await react('ok');
    expect(world.map).toEqual({ ok: ['bo', 'me'] });
    expect(profile.get().nested).toBe('json');
    const before = puts().length;
    await react('no');
    expect(puts()).toHaveLength(before + 1);
  });
  test('mine is taken from a service that has come to read forms alone, by its name in one', async () => {
    const world: { map: Map } = { map: { ok: ['me'], no: ['bo'] } };
    const { http, profile } = open((asked) => {
      const isForm = asked.headers.get('Content-Type') !== 'application/json';
      if (asked.method === 'PUT' && isForm) world.map = { ...world.map, ...asMap(bodyOf(asked)) };
      return answer(200, { id: 'm1', reactions: [world.map] });
    });
    profile.learn({ nested: 'json' });
    await http(endpoints.updateMessage, { params: { id: 'm1' }, body: { reactions: [{ ok: [] }] } });
    expect(world.map).toEqual({ ok: [], no: ['bo'] });
    expect(profile.get().rich).toBe('form');
  });
  test('others who vanish by the write are put back', async () => {
    let stale = true;
    const world = { map: { ok: ['lin', 'bo'] } as Record<string, string[]> };
    const { http } = open((asked) => {
      if (asked.method === 'PUT') {
        world.map = asMap(bodyOf(asked));
        if (stale) world.map = { ok: ['me'], no: ['zed'] };
        stale = false;
      }
      return answer(200, { id: 'm1', reactions: [world.map] });
    });
    await http(endpoints.updateMessage, { params: { id: 'm1' }, body: { reactions: [{ ok: ['me'] }] } });
    expect(world.map.ok?.toSorted()).toEqual(['bo', 'lin', 'me']);
    expect(world.map.no).toEqual(['zed']);
  });
});

describe('archiving and restoring', () => {
  const restores: Record<string, (value: unknown) => boolean> = {
    null: (value) => value === null,
    empty: (value) => value === '',
    zero: (value) => value === 0 || value === '0',
  };
  const service = (restorable: (value: unknown) => boolean) => {
    const world = { archived_at: null as unknown };
    const client = open((asked) => {
      if (asked.method === 'PUT') {
        const { archived_at } = bodyOf(asked);
        if (restorable(archived_at)) world.archived_at = null;
        else if (Number(archived_at) > 0) world.archived_at = Number(archived_at);
      }
      return answer(200, { id: 'g1', created_at: 1_700_000_000_000, ...world });
    });
    const put = (archived_at: number | null) =>
      client.http(endpoints.updateGroup, { params: { id: 'g1' }, body: { archived_at } });
    return { ...client, put, world };
  };
  for (const [way, accepts] of Object.entries(restores)) {
    test(`a service that restores by ${way} is understood, and remembered`, async () => {
      const { put, profile, asked } = service(accepts);
      expect((await put(1_800_000_000)).archived_at).toBe(1_800_000_000);
      expect((await put(null)).archived_at).toBeNull();
      expect(profile.get().restore).toBe(way);
      await put(1_800_000_000);
      const before = asked.length;
      await put(null);
      expect(asked.length - before).toBe(1);
    });
  }
  test('where nothing restores, the person is told', async () => {
    const { put, profile } = service(() => false);
    await put(1_800_000_000);
    await expect(put(null)).rejects.toMatchObject({ code: 'cannot-restore' });
    expect(profile.get().restore).toBe('impossible');
  });
  /** A service with one group. `put` answers the PUT requests. */
  const scripted = (put: (asked: Asked, world: { archived_at: unknown }) => Response | undefined) => {
    const world: { archived_at: unknown } = { archived_at: null };
    const client = open((asked) => {
      const said = asked.method === 'PUT' ? put(asked, world) : undefined;
      return said ?? answer(200, { id: 'g1', created_at: 1_700_000_000, ...world });
    });
    const write = (archived_at: number | null) =>
      client.http(endpoints.updateGroup, { params: { id: 'g1' }, body: { archived_at } });
    return { ...client, write, world };
  };
  for (const reads of ['application/json', 'application/x-www-form-urlencoded']) {
    test(`a body that is accepted and not read is said in the other encoding: ${reads}`, async () => {
      const { write, puts, profile } = scripted((asked, world) => {
        if (asked.headers.get('Content-Type') === reads) world.archived_at = Number(bodyOf(asked).archived_at);
        return undefined;
      });
      if (reads !== 'application/json') profile.learn({ scalars: 'json' });
      expect((await write(1_800_000_000)).archived_at).toBe(1_800_000_000);
      expect(puts().length).toBeGreaterThan(1);
    });
  }
  test('an archiving that happens in no encoding is said, and trouble on the way is passed on', async () => {
    const deaf = scripted(() => undefined);
    await expect(deaf.write(1_800_000_000)).rejects.toMatchObject({ code: 'cannot-archive' });
    const refusing = scripted(({ headers }) =>
      headers.get('Content-Type') === 'application/json' ? answer(422, {}) : undefined,
    );
    await expect(refusing.write(1_800_000_000)).rejects.toMatchObject({ code: 'cannot-archive' });
    const busy = scripted(({ headers }) =>
      headers.get('Content-Type') === 'application/json' ? answer(429, {}) : undefined,
    );
    await expect(busy.write(1_800_000_000)).rejects.toMatchObject({ status: 429 });
  });
  for (const status of [500, 501]) {
    test(`a service that falls over one way to restore with ${status} is asked in another`, async () => {
      const { write, world, profile } = scripted((asked, now) => {
        const { archived_at } = bodyOf(asked);
        if (archived_at !== 0 && archived_at !== '0') return answer(status, {});
        now.archived_at = null;
        return undefined;
      });
      world.archived_at = 1_800_000_000;
      expect((await write(null)).archived_at).toBeNull();
      expect(profile.get().restore).toBe('zero');
    });
  }
  test('a service that is out of order may restore another day', async () => {
    const { write, world, profile } = scripted(() => answer(500, {}));
    world.archived_at = 1_800_000_000;
    await expect(write(null)).rejects.toMatchObject({ status: 500 });
    expect(profile.get().restore).toBeUndefined();
  });
  test('who may not restore is refused at once', async () => {
    const { write, world, puts } = scripted(() => answer(403, {}));
    world.archived_at = 1_800_000_000;
    await expect(write(null)).rejects.toMatchObject({ status: 403 });
    expect(puts()).toHaveLength(1);
  });
  for (const status of [404, 409, 410, 422]) {
    test(`a group whose restoring is refused with ${status} is not said to be one that no service restores`, async () => {
      const { write, profile } = scripted(() => answer(status, { message: 'Only the owner may restore it' }));
      profile.learn({ restore: 'empty' });
      await expect(write(null)).rejects.toMatchObject({ status, detail: 'Only the owner may restore it' });
      expect(profile.get().restore).toBe('empty');
    });
  }
  test('a group that is gone is asked for no further way to restore it', async () => {
    const { http, puts } = open(() => answer(404, {}));
    const restoring = http(endpoints.updateGroup, { params: { id: 'g1' }, body: { archived_at: null } });
    await expect(restoring).rejects.toMatchObject({ status: 404 });
    expect(puts()).toHaveLength(1);
  });
  test('a service that takes no moment but a real one cannot restore', async () => {
    const { write, profile } = scripted(({ headers }) =>
      headers.get('Content-Type') === 'application/json'
        ? answer(422, { message: 'archived_at must be a positive number' })
        : answer(422, { errors: [{ pointer: '/archived_at', code: 'wrong-type', detail: 'not a number' }] }),
    );
    await expect(write(null)).rejects.toMatchObject({ code: 'cannot-restore' });
    expect(profile.get().restore).toBe('impossible');

    const deaf = scripted((asked) => (bodyOf(asked).archived_at === null ? undefined : answer(422, {})));
    deaf.world.archived_at = 1_800_000_000;
    await expect(deaf.write(null)).rejects.toMatchObject({ code: 'cannot-restore' });
  });
  test('the moment goes out by the clock of the service', async () => {
    const { put, profile, puts } = service(() => false);
    profile.learn({ clock: -3_600 });
    await put(1_800_000_000);
    expect(puts()[0]?.body).toBe('archived_at=1799996400');
  });
  test('the moment goes out in the unit that the service writes', async () => {
    const { put, http, puts } = service(() => false);
    await http(endpoints.retrieveGroup, { params: { id: 'g1' } });
    await put(1_800_000_000);
    expect(puts()[0]?.body).toBe('archived_at=1800000000000');
  });
});

describe('members', () => {
  const people = ['ada', 'bo', 'lin'].map((username, index) => ({ id: index + 1, username, badge: 'x' }));
  type Person = (typeof people)[number];
  const understands: Record<string, (item: unknown) => Person | undefined> = {
    objects: (item) =>
      people.find((one) => typeof item === 'object' && Object(item).id === one.id && Object(item).badge),
    ids: (item) => people.find((one) => String(one.id) === String(item)),
    usernames: (item) => people.find((one) => one.username === item),
  };
  const service = (read: (item: unknown) => Person | undefined, addsOnly = false, strict = true) => {
    const world = { contacts: people.slice(0, 2) };
    return {
      world,
      ...open((asked) => {
        if (asked.method === 'PUT') {
          const sent = list(bodyOf(asked).contacts).map(read);
          const found = sent.filter((one) => one !== undefined);
          if (strict && found.length < sent.length) return answer(422, { message: 'who?' });
          world.contacts = [...new Set(addsOnly ? [...world.contacts, ...found] : found)];
        }
        return answer(
          200,
          asked.path.endsWith('groups') ? { data: [{ id: 'g', contacts: people }] } : { id: 'g', ...world },
        );
      }),
    };
  };
  const body = { contacts: [{ username: 'lin' }, '1'] };
  for (const [way, read] of Object.entries(understands)) {
    for (const strict of [true, false]) {
      test(`a ${strict ? 'strict' : 'lax'} service that takes ${way} gets them, and it is remembered`, async () => {
        const { http, world, profile, puts } = service(read, false, strict);
        await http(endpoints.listGroups);
        await http(endpoints.updateGroup, { params: { id: 'g' }, body });
        expect(world.contacts.map((one) => one.username).sort()).toEqual(['ada', 'lin']);
        expect(profile.get().contacts).toBe(way);
        const before = puts().length;
        await http(endpoints.updateGroup, { params: { id: 'g' }, body });
        expect(puts().length - before).toBe(1);
      });
    }
  }
  test('a service that takes them in another form by now gets them in that', async () => {
    const { http, world, profile } = service((item) => understands.ids?.(item));
    await http(endpoints.listGroups);
    profile.learn({ contacts: 'usernames' });
    await http(endpoints.updateGroup, { params: { id: 'g' }, body });
    expect(world.contacts.map((one) => one.username).sort()).toEqual(['ada', 'lin']);
    expect(profile.get().contacts).toBe('ids');
  });
  test('somebody whom the service never showed is sent as an object with the username alone', async () => {
    const { http, world, puts } = service((item) =>
      people.find((one) => typeof item === 'object' && Object(item).username === one.username),
    );
    await http(endpoints.updateGroup, { params: { id: 'g' }, body: { contacts: [{ username: 'lin' }] } });
    expect(world.contacts.map((one) => one.username)).toEqual(['lin']);
    expect(puts().map(({ body: sent }) => JSON.parse(sent).contacts)).toEqual([[{ username: 'lin' }]]);
  });
  test('somebody whom the service never showed goes by name among ids', async () => {
    const { http, world, profile } = service((item) => people.find((one) => item === one.id || item === one.username));
    await http(endpoints.updateGroup, { params: { id: 'g' }, body: { contacts: [{ username: 'lin' }] } });
    expect(world.contacts.map((one) => one.username)).toEqual(['lin']);
    expect(profile.get().contacts).toBe('ids');
  });
  test('somebody who cannot be added is said', async () => {
    const { http } = service(() => people[0], false, false);
    await http(endpoints.listGroups);
    const adding = http(endpoints.updateGroup, { params: { id: 'g' }, body: { contacts: ['1', 'nobody'] } });
    await expect(adding).rejects.toMatchObject({ code: 'cannot-add-contact' });
  });
  test('members that every form refuses are refused as at first, and other trouble at once', async () => {
    for (const [status, tries] of [
      [404, 3],
      [409, 3],
      [403, 1],
    ] as const) {
      const { http, puts } = open(({ method }) =>
        method === 'PUT' ? answer(status, { message: 'no' }) : answer(200, { id: 'g', contacts: people }),
      );
      const adding = http(endpoints.updateGroup, { params: { id: 'g' }, body: { contacts: ['1', 'eve'] } });
      await expect(adding).rejects.toMatchObject({ status });
      expect(puts()).toHaveLength(tries);
    }
  });
  test('a group whose members are refused in one form is made in another, once', async () => {
    for (const takes of ['ids', 'usernames'] as const) {
      const { http, asked } = open((one) => {
        if (one.method !== 'POST') return answer(200, { data: [{ id: 'other', contacts: people }] });
        const found = list(bodyOf(one).contacts).map((item) => understands[takes]?.(item));
        if (found.includes(undefined)) return answer(422, { message: 'who?' });
        return answer(201, { id: 'g', contacts: found });
      });
      await http(endpoints.listGroups);
      const made = await http(endpoints.createGroup, { body: { name: 'G', contacts: [{ username: 'lin' }] } });
      expect(made.contacts.map(({ username }) => username)).toEqual(['lin']);
      expect(asked.filter(({ method }) => method === 'POST').length).toBeGreaterThan(1);
    }
  });
  test.each([200, 403, 404, 409, 429, 503])(
    'a group is made once, also where putting members into it is answered with %i, and shows who is in it',
    async (status) => {
      const ada = people[0];
      const { http, asked } = open(({ method }) => {
        if (method === 'PUT' && status !== 200) return answer(status, { message: 'no' });
        return answer(method === 'POST' ? 201 : 200, { id: 'g', name: 'Trip', contacts: [ada] });
      });
      const made = await http(endpoints.createGroup, { body: { name: 'Trip', contacts: ['1', 'nobody'] } });
      expect(made.contacts.map(({ username }) => username)).toEqual(['ada']);
      expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(asked.some(({ method }) => method === 'PUT')).toBe(true);
    },
  );
  test('a creator whose own name is mistyped here stays in the group, as do those who are missing and put in later', async () => {
    const [ada, bo, lin] = people;
    for (const atFirst of [[ada, bo, lin], [ada, bo], [ada]]) {
      const world = { contacts: atFirst };
      const { http, puts } = open((asked) => {
        if (asked.method === 'PUT') {
          const names = list(bodyOf(asked).contacts).map((item) => Object(item).username);
          world.contacts = people.filter(({ username }) => names.includes(username));
        }
        return answer(asked.method === 'POST' ? 201 : 200, { id: 'g', name: 'G', ...world });
      }, 'Ada');
      const body = { name: 'G', contacts: [{ username: 'bo' }, { username: 'lin' }] };
      const made = await http(endpoints.createGroup, { body });
      expect(made.contacts.map(({ username }) => username)).toEqual(['ada', 'bo', 'lin']);
      expect(puts()).toHaveLength(atFirst.length === 3 ? 0 : 1);
    }
  });
  test('a group that is refused for another reason, or names nobody, is asked for once in each encoding', async () => {
    for (const contacts of [[{ username: 'lin' }], []]) {
      const { http, asked } = open(() => answer(403, {}));
      await expect(http(endpoints.createGroup, { body: { name: 'G', contacts } })).rejects.toMatchObject({
        status: 403,
      });
      expect(asked).toHaveLength(1);
    }
    const { http, asked } = open(() => answer(404, {}));
    await expect(http(endpoints.createGroup, { body: { name: 'G' } })).rejects.toMatchObject({ status: 404 });
    expect(asked.map(bodyOf)).toEqual([{ name: 'G' }]);
  });
  test('somebody whom the service never showed is named by what is known of them', async () => {
    const { http, asked } = open((one) => answer(201, { id: 'g', name: 'G', contacts: bodyOf(one).contacts }));
    await http(endpoints.createGroup, { body: { name: 'G', contacts: ['7', { username: 'eve' }] } });
    expect(asked.map((one) => bodyOf(one).contacts)).toEqual([[{ id: '7', username: '7' }, { username: 'eve' }]]);
  });
  test('leaving is said in another form where one is accepted and not read', async () => {
    const world = { contacts: ['me', 'bo'] };
    const { http, profile } = open((asked) => {
      const sent = list(bodyOf(asked).contacts);
      if (asked.method === 'PUT' && sent.every((item) => typeof item === 'string')) world.contacts = sent.map(String);
      return answer(200, { id: 'g', contacts: world.contacts.map((username) => ({ id: username, username })) });
    });
    await http(endpoints.updateGroup, { params: { id: 'g' }, body: { contacts: [{ username: 'bo' }] } });
    expect(world.contacts).toEqual(['bo']);
    expect(profile.get().contacts).toBe('ids');
  });
  test('who has left and may not read the group any more has left it', async () => {
    let isIn = true;
    const { http } = open((asked) => {
      if (asked.method === 'GET' && !isIn) return answer(403, { code: 'forbidden' });
      if (asked.method === 'PUT') isIn = false;
      return answer(200, { id: 'g', contacts: ['me', 'bo'] });
    });
    const group = await http(endpoints.updateGroup, { params: { id: 'g' }, body: { contacts: ['bo'] } });
    expect(group.contacts.map(({ username }) => username)).toEqual(['bo']);
  });
  test('where nobody can leave others can still be taken out', async () => {
    const world = { contacts: ['me', 'bo', 'lin'] };
    const { http, profile } = open((asked) => {
      const names = list(bodyOf(asked).contacts).map((item) => String(Object(item).username ?? item));
      if (asked.method === 'PUT') world.contacts = ['me', ...names.filter((name) => name !== 'me')];
      return answer(200, { id: 'g', contacts: world.contacts });
    });
    const leave = { params: { id: 'g' }, body: { contacts: ['bo', 'lin'] } };
    expect((await http(endpoints.updateGroup, leave)).contacts).toHaveLength(3);
    expect(profile.get()).not.toHaveProperty('members');
  });
  test('a removal that did not happen is said', async () => {
    const { http } = service(() => people[0], true);
    await http(endpoints.listGroups);
    const removal = http(endpoints.updateGroup, { params: { id: 'g' }, body: { contacts: ['1'] } });
    await expect(removal).rejects.toMatchObject({ code: 'cannot-remove-contact' });
  });
});

describe('encodings', () => {
  for (const [wants, type] of [
    ['form', 'application/x-www-form-urlencoded'],
    ['json', 'application/json'],
  ] as const) {
    for (const status of [400, 415, 422]) {
      test(`a service that takes only ${wants} and says ${status} otherwise is written to, and asked once`, async () => {
        const { http, asked } = open(({ headers }) =>
          headers.get('Content-Type') === type ? answer(201, { id: 1, message: 'hi' }) : answer(status, {}),
        );
        const send = () => http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'hi & bye' } });
        const attach = () =>
          http(endpoints.createMessage, {
            body: {
              conversation_id: 'c',
              message: '',
              attachments: [{ filename: 'a.png', file_url: 'https://x.test/a' }],
            },
          });
        await send();
        await attach();
        const before = asked.length;
        await send();
        await attach();
        expect(asked.length - before).toBe(2);
      });
    }
  }
  test('a form that worked is given up when the service says that it does not know it any more', async () => {
    const answers = [answer(201, { id: 1, message: 'x' }), answer(415, {}), answer(201, { id: 2, message: 'x' })];
    const { http, profile } = open(() => answers.shift() ?? answer(500, {}));
    const send = () => http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'x' } });
    await send();
    await send();
    expect(profile.get().scalars).toBe('json');
  });
  test('a real refusal is passed on when the form has worked before', async () => {
    const answers = [answer(201, { id: 1, message: 'x' }), answer(422, { code: 'too-long' })];
    const { http, asked } = open(() => answers.shift() ?? answer(500, {}));
    const send = () => http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'x' } });
    await send();
    await expect(send()).rejects.toMatchObject({ code: 'too-long' });
    expect(asked.length).toBe(2);
  });
  test('after a body that failed in both encodings the next one begins with that which was read', async () => {
    for (const [status, next] of [
      [403, 'application/json'],
      [500, 'application/x-www-form-urlencoded'],
    ] as const) {
      const { http, asked } = open(({ headers }) =>
        answer(headers.get('Content-Type') === 'application/json' ? status : 415, {}),
      );
      const send = () => http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'x' } });
      await expect(send()).rejects.toMatchObject({ status });
      const before = asked.length;
      await expect(send()).rejects.toMatchObject({ status });
      expect(asked[before]?.headers.get('Content-Type')).toBe(next);
    }
  });
  test('an attachment without words brings its name, as the interface requires words', async () => {
    const { http, asked } = open(() => answer(201, { id: 1 }));
    const attachments = [{ filename: 'a.png', file_url: 'https://x.test/a' }];
    await http(endpoints.createMessage, { body: { conversation_id: 'c', message: '', attachments } });
    expect(JSON.parse(asked[0]?.body ?? '').message).toBe('a.png');
  });
});

describe('attachments', () => {
  const files = ['1', '2', '3'].map((id) => ({
    id,
    file_url: `https://x.test/${id}`,
    filename: `${id}.txt`,
    extra: id,
  }));
  /** A service with one message that has the first two files. A sent list replaces the attachments or adds to them. */
  const message = (kind: 'replace' | 'add-only') => {
    const world: { attachments: unknown[] } = { attachments: files.slice(0, 2) };
    const client = open((asked) => {
      if (asked.method === 'PUT') {
        const sent = list(bodyOf(asked).attachments);
        world.attachments = kind === 'replace' ? sent : [...world.attachments, ...sent];
      }
      return answer(200, { id: 'm', attachments: world.attachments });
    });
    const put = (attachments: (string | { id?: string; file_url?: string })[]) =>
      client.http(endpoints.updateMessage, { params: { id: 'm' }, body: { attachments } });
    const bodies = () => client.puts().map((asked) => bodyOf(asked).attachments);
    return { ...client, world, put, bodies };
  };
  test('one is taken away where the list replaces, and what stays goes back as it came', async () => {
    const { put, bodies, profile } = message('replace');
    const after = await put([{ id: '2' }]);
    expect(after.attachments.map(({ id }) => id)).toEqual(['2']);
    expect(bodies()).toEqual([[files[1]]]);
    expect(profile.get().attachments).toBe('replace');
  });
  test('where the list only adds, taking one away is found out to be impossible, and not tried again', async () => {
    const { put, puts, profile } = message('add-only');
    await expect(put([{ id: '2' }])).rejects.toMatchObject({ code: 'cannot-remove-attachment' });
    expect(profile.get().attachments).toBe('add-only');
    const before = puts().length;
    await expect(put([{ id: '2' }])).rejects.toMatchObject({ code: 'cannot-remove-attachment' });
    expect(puts()).toHaveLength(before);
  });
  test('a list that says what is there already is not sent', async () => {
    const { put, puts } = message('replace');
    expect((await put([{ id: '1' }, { file_url: 'https://x.test/2' }])).attachments).toHaveLength(2);
    expect((await put(['1', '2'])).attachments).toHaveLength(2);
    expect(puts()).toEqual([]);
  });
  test('a service that is known to replace gets the whole list at once', async () => {
    const { put, bodies, profile } = message('replace');
    profile.learn({ attachments: 'replace' });
    await put([{ id: '1' }, { id: '2' }, { file_url: 'https://x.test/3' }]);
    expect(bodies()).toEqual([[files[0], files[1], { file_url: 'https://x.test/3' }]]);
  });
  for (const kind of ['replace', 'add-only'] as const) {
    test(`adding one to a service whose list means ${kind} doubles none and loses none`, async () => {
      const world = { attachments: [{ id: 1, url: 'https://x.test/1' }] as unknown[] };
      const { http, profile } = open((asked) => {
        if (asked.method === 'PUT') {
          const sent = list(bodyOf(asked).attachments).map((one) => ({ ...Object(one), url: Object(one).file_url }));
          world.attachments = kind === 'replace' ? sent : [...world.attachments, ...sent];
        }
        return answer(200, { id: 'm', ...world });
      });
      const [first] = (await http(endpoints.retrieveMessage, { params: { id: 'm' } })).attachments;
      const attachments = [{ id: first?.id, file_url: first?.file_url }, { file_url: 'https://x.test/2' }];
      const after = await http(endpoints.updateMessage, { params: { id: 'm' }, body: { attachments } });
      expect(after.attachments.map((file) => file.file_url)).toEqual(['https://x.test/1', 'https://x.test/2']);
      expect(profile.get().attachments).toBe(kind);
    });
  }
});

test('a text that somebody else changed meanwhile is a conflict with both texts at hand', async () => {
  const world = { message: 'one' };
  const { http, puts } = open(() => answer(200, { id: 'm', ...world }));
  await http(endpoints.retrieveMessage, { params: { id: 'm' } });
  const edit = () =>
    http(endpoints.updateMessage, { params: { id: 'm' }, body: { message: 'one' }, ifMatch: http.etag('m') });
  await edit();
  const ifMatch = http.etag('m');
  world.message = 'two';
  const late = http(endpoints.updateMessage, { params: { id: 'm' }, body: { message: 'mine' }, ifMatch });
  await expect(late).rejects.toMatchObject({ status: 412, current: { message: 'two' } });
  expect(puts().length).toBe(1);
});

describe('fields', () => {
  const edit = (http: ReturnType<typeof open>['http'], message: string) =>
    http(endpoints.updateMessage, { params: { id: 'm' }, body: { message } });

  test('an answer that shows what was before is no proof: what a look shows counts', async () => {
    const world = { message: 'old' };
    const { http, puts } = open((asked) => {
      const before = { ...world };
      if (asked.method === 'PUT') world.message = String(bodyOf(asked).message);
      return answer(200, { id: 'm', ...(asked.method === 'PUT' ? before : world) });
    });
    expect((await edit(http, 'new')).message).toBe('new');
    expect(puts()).toHaveLength(1);
  });
  for (const [reads, learned] of [
    ['application/json', 'form'],
    ['application/x-www-form-urlencoded', 'json'],
  ] as const) {
    test(`a change that was accepted and not read is said in ${reads}, which is remembered`, async () => {
      const world = { message: 'old' };
      const { http, profile, puts } = open((asked) => {
        const isRead = asked.headers.get('Content-Type') === reads;
        if (asked.method === 'PUT' && isRead) world.message = String(bodyOf(asked).message);
        return answer(200, { id: 'm', ...world });
      });
      profile.learn({ scalars: learned });
      expect((await edit(http, 'new')).message).toBe('new');
      const before = puts().length;
      await edit(http, 'newer');
      expect(puts()).toHaveLength(before + 1);
      expect(world.message).toBe('newer');
    });
  }
  test('a service that says yes and changes nothing, in any encoding, cannot change it', async () => {
    const { http } = open(() => answer(200, { id: 'm', message: 'old' }));
    await expect(edit(http, 'new')).rejects.toMatchObject({ code: 'cannot-change' });
    const half = open(({ method, headers }) =>
      method === 'PUT' && headers.get('Content-Type') === 'application/json'
        ? answer(403, {})
        : answer(200, { id: 'm', message: 'old' }),
    );
    await expect(edit(half.http, 'new')).rejects.toMatchObject({ code: 'cannot-change' });
  });
  test('a hollow message is taken back and said again, though taking it back is refused', async () => {
    const said: string[] = [];
    const world = (deletion: Response | null) =>
      open((asked) => {
        said.push(asked.method);
        if (asked.method === 'DELETE') {
          if (!deletion) throw new TypeError('network');
          return deletion;
        }
        const isJson = asked.headers.get('Content-Type') === 'application/json';
        return answer(201, { id: 'm', created_at: 1_700_000_000, message: isJson ? 'hi' : '' });
      });
    const send = (http: ReturnType<typeof open>['http']) =>
      http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'hi' } });
    expect((await send(world(answer(403, {})).http)).message).toBe('hi');
    expect(said).toEqual(['POST', 'GET', 'DELETE', 'POST']);
    said.length = 0;
    await expect(send(world(null).http)).rejects.toMatchObject({ name: 'NetworkError' });
    expect(said).toEqual(['POST', 'GET', 'DELETE']);
  });
  for (const isShown of [true, false]) {
    test(`a new group whose form was not read gets its fields as JSON, ${isShown ? 'as its answer shows' : 'which its answer does not show'}`, async () => {
      const world = { name: '', description: null as unknown };
      const { http, asked, profile } = open((asked) => {
        const isRead = asked.headers.get('Content-Type') === 'application/json';
        if (asked.method !== 'GET' && isRead) Object.assign(world, bodyOf(asked));
        if (asked.method === 'POST' && !isShown) return answer(201, { id: 'g' });
        return answer(200, { id: 'g', contacts: [{ username: 'me' }], ...world });
      });
      const body = { name: 'Walks', description: 'on Sundays' };
      expect(await http(endpoints.createGroup, { body })).toMatchObject({ id: 'g', ...body });
      expect(world).toEqual(body);
      expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(profile.get().scalars).toBe('json');
    });
  }
  test('a new group that is answered with less than itself is read, and not written again', async () => {
    const { http, asked } = open(({ method }) =>
      method === 'POST' ? answer(201, { id: 'g' }) : answer(200, { id: 'g', name: 'Walks' }),
    );
    expect(await http(endpoints.createGroup, { body: { name: 'Walks' } })).toMatchObject({ name: 'Walks' });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
    const mute = open(({ method }) => (method === 'POST' ? answer(201, { id: 'g' }) : answer(405, {})));
    expect(await mute.http(endpoints.createGroup, { body: { name: 'Walks' } })).toMatchObject({ name: 'Walks' });
  });
  for (const short of [{ created_at: 1_700_000_000 }, { contact: { username: 'me' } }, {}]) {
    test(`a message that is answered with ${Object.keys(short)[0] ?? 'its id alone'} is read, not sent again`, async () => {
      const stored = {
        id: 'm',
        conversation_id: 'c',
        contact: { username: 'me' },
        message: 'hi',
        created_at: 1_700_000_000,
      };
      const { http, asked } = open(({ method }) =>
        method === 'POST' ? answer(201, { id: 'm', ...short }) : answer(200, stored),
      );
      const sent = await http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'hi' } });
      expect(sent).toMatchObject(stored);
      expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
    });
  }
  test('where it cannot be read it is what was sent, by whom and when it was sent', async () => {
    const { http, asked, profile } = open(({ method }) =>
      method === 'POST' ? answer(201, { id: 'm' }) : answer(405, {}),
    );
    profile.learn({ clock: 1_000 });
    const sent = await http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'hi' } });
    expect(sent).toMatchObject({ id: 'm', conversation_id: 'c', message: 'hi', contact: { username: 'me' } });
    expect(sent.created_at - Date.now() / 1_000 - 1_000).toBeCloseTo(0, -1);
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
  test('of two refusals of one body, that which speaks of it is told; a POST’s second may be an unknown outcome', async () => {
    const refusals = async (method: 'POST' | 'PUT', form: number, json: number) => {
      const { http } = open(({ method: said, headers }) => {
        if (said === 'GET') return answer(200, { id: 'm', message: 'old' });
        return answer(headers.get('Content-Type') === 'application/json' ? json : form, {});
      });
      const call =
        method === 'PUT'
          ? edit(http, 'x')
          : http(endpoints.createMessage, { body: { conversation_id: 'c', message: 'x' } });
      return call.then(
        () => 'done',
        (error: { status: number }) => error.status,
      );
    };
    expect(await refusals('PUT', 500, 500)).toBe(500);
    expect(await refusals('PUT', 500, 415)).toBe(500);
    expect(await refusals('PUT', 500, 403)).toBe(403);
    expect(await refusals('PUT', 415, 500)).toBe(415);
    expect(await refusals('PUT', 422, 400)).toBe(422);
    expect(await refusals('PUT', 415, 422)).toBe(422);
    expect(await refusals('PUT', 400, 403)).toBe(403);
    expect(await refusals('POST', 415, 500)).toBe(500);
    expect(await refusals('POST', 500, 201)).toBe(500);
  });
});
