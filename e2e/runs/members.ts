import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../src/api/errors';
import { createHttp } from '../../src/api/http';
import { type Contact, endpoints, type Group } from '../../src/contract';
import { type ChangeOf, memberDelta } from '../../src/data/truth/changes';
import { createCache } from '../../src/data/writes/cache';
import { editGroup } from '../../src/data/writes/editGroup';
import { mutate } from '../../src/data/writes/mutate';
import { type Account, createAccount } from '../support/api';
import type { History } from '../support/checker/history';
import { startFaultProxy } from '../support/faults/faultProxy';
import { createRandom, hash } from '../support/random';
import { createRoom } from '../support/room';
import { startService } from '../support/services/service';
import { createClock } from './clock';
import { judge, type Verdict } from './verdict';

interface Members {
  name: string;
  seed: number;
  admins: number;
  deltas: number;
  minimum: Partial<Record<string, number>>;
}

const usernamesOf = (contacts: readonly Contact[]) => contacts.map(({ username }) => username);

/** Admins add and remove people of one group at the same time. Each change is a difference, not the whole list. */
export async function runMembers({ name, seed, admins, deltas, minimum }: Members): Promise<Verdict> {
  const began = Date.now();
  const service = await startService();
  const proxy = await startFaultProxy({ target: service.url, seed, rates: { F2: 0.15 } });
  try {
    const people: Account[] = [];
    for (let n = 1; n <= admins; n++) people.push(await createAccount(service.url, `admin-${n}`));
    const [keeper] = people;
    if (!keeper) throw new Error('nobody administers the group');
    const pool: Contact[] = [];
    for (let n = 1; n <= 10; n++) {
      const { api } = await createAccount(service.url, `guest-${n}`);
      pool.push((await api(endpoints.readMe)).contact);
    }
    const room = await createRoom(keeper, 'Room', usernamesOf(pool.slice(0, 5)).concat(people.map((p) => p.username)));
    const { id } = room.group;
    const roles = { admins: people.map((person) => person.id) };
    await keeper.api(endpoints.updateRoles, { params: { id }, body: roles });

    const readGroup = (): Promise<Group> => keeper.api(endpoints.retrieveGroup, { params: { id } });
    const initial = { [id]: usernamesOf((await readGroup()).contacts) };
    const done: NonNullable<History['members']>['deltas'] = [];
    const clock = createClock(6);
    let races = 0;
    const counting: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (answer.status === 412) races++;
      return answer;
    };

    const change = async ({ username, token }: Account) => {
      const random = createRandom(hash(`${seed} ${username}`));
      const http = createHttp({ base: proxy.url, token: () => token, me: () => username, fetch: counting });
      const cache = createCache(new QueryClient());
      const runtime = clock.runtime(random);
      let seen = await http(endpoints.retrieveGroup, { params: { id } });
      for (let n = 0; n < deltas; n++) {
        // Sometimes the admin edits an older list, like one that has been on screen for a while.
        if (random() < 0.6) seen = await http(endpoints.retrieveGroup, { params: { id } });
        const members = memberDelta(seen.contacts, someOther(seen.contacts, pool, random));
        const base = seen;
        const meant: ChangeOf<'group.edited'> = { type: 'group.edited', group_id: id, fields: { members } };
        const send = (): Promise<boolean> =>
          mutate(cache, {
            ...{ change: meant, scope: `group:${id}`, runtime },
            send: (edit) => editGroup(cache, http, edit, base, runtime),
          }).catch((error: unknown) => {
            // After three lost races the app would report a conflict, and the person would press the button again.
            if (error instanceof ApiError && error.status === 412) return send();
            throw error;
          });
        await send();
        const version = Number(/\d+/.exec(http.etag(id) ?? '')?.[0]);
        done.push({ group: id, version, add: usernamesOf(members.add), remove: members.remove });
      }
      cache.queryClient.clear();
    };
    await Promise.all(people.map(change));

    const final = { [id]: usernamesOf((await readGroup()).contacts) };
    const { injected, replays } = proxy.tally();
    const power = { minimum, injected: { ...injected, 412: races }, replays, minimumReplays: 0 };
    const history = { happenings: [], scan: [], members: { initial, deltas: done, final }, power };
    return judge({ name, seed, began, history, proxy, service, figures: { deltas: done.length, races } });
  } finally {
    await proxy.close();
    await service.dispose();
  }
}

/** The list after one or two guests were added or removed. */
function someOther(contacts: readonly Contact[], pool: readonly Contact[], random: () => number): Contact[] {
  let list = [...contacts];
  for (let n = random() < 0.5 ? 1 : 2; n > 0; n--) {
    const guest = pool[Math.floor(random() * pool.length)];
    const without = list.filter(({ username }) => username !== guest?.username);
    list = guest && without.length === list.length ? [...list, guest] : without;
  }
  return list;
}
