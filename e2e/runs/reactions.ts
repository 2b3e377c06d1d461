import { QueryClient } from '@tanstack/react-query';
import { createHttp } from '../../src/api/http';
import { endpoints } from '../../src/contract';
import { setReaction } from '../../src/data/timeline/useMessage';
import { createCache } from '../../src/data/writes/cache';
import { type Account, createAccount } from '../support/api';
import type { History } from '../support/checker/history';
import { startFaultProxy } from '../support/faults/faultProxy';
import { createRandom, hash } from '../support/random';
import { createRoom } from '../support/room';
import { startService } from '../support/services/service';
import { createClock } from './clock';
import { planRestarts } from './restarts';
import { scanOf } from './scan';
import { judge, type Verdict } from './verdict';

interface Reactions {
  name: string;
  seed: number;
  people: number;
  toggles: number;
  messages: number;
  kills: number;
  minimum: Partial<Record<string, number>>;
}

const names = ['heart', 'thumbs_up', 'eyes'];

/** People set and take back reactions on the same few messages, faster than the service answers. */
export async function runReactions({ name, seed, kills, minimum, ...sizes }: Reactions): Promise<Verdict> {
  const began = Date.now();
  const service = await startService();
  const proxy = await startFaultProxy({
    target: service.url,
    seed,
    rates: { F1: 0.06, F2: 0.06, F24: 0.05, F37: 0.04 },
  });
  try {
    const keeper = await createAccount(service.url, 'keeper');
    const people: Account[] = [];
    for (let n = 1; n <= sizes.people; n++) people.push(await createAccount(service.url, `reader-${n}`));
    const usernames = people.map(({ username }) => username);
    const { group } = await createRoom(keeper, 'Room', usernames);
    const { conversation_id } = group;
    const messages: string[] = [];
    for (let n = 1; n <= sizes.messages; n++) {
      const body = { conversation_id, message: `message ${n}` };
      messages.push((await keeper.api(endpoints.createMessage, { body })).id);
    }

    const intents: NonNullable<History['intents']> = [];
    const clock = createClock(6);
    const random = createRandom(seed);
    let overtaken = 0;
    let refused = 0;
    const restarts = planRestarts(service, { total: sizes.people * sizes.toggles, kills, terms: 0, random });

    const toggle = async ({ username, token }: Account) => {
      const own = createRandom(hash(`${seed} ${username}`));
      const http = createHttp({ base: proxy.url, token: () => token, me: () => username });
      await http(endpoints.listGroups);
      const cache = createCache(new QueryClient());
      const runtime = clock.runtime(own);
      const is = new Map<string, boolean>();
      const pending = new Set<Promise<void>>();
      for (let n = 0; n < sizes.toggles; n++) {
        const message = messages[Math.floor(own() * messages.length)] ?? '';
        const reaction = names[Math.floor(own() * names.length)] ?? '';
        const on = !is.get(`${message} ${reaction}`);
        is.set(`${message} ${reaction}`, on);
        const intent = { message, name: reaction, user: username, on, acked: false };
        intents.push(intent);
        const wish = { conversation_id, message_id: message, name: reaction, username, on };
        const write = setReaction(cache, http, wish, runtime)
          .then(
            (sent) => {
              intent.acked = sent;
              if (!sent) overtaken++;
            },
            () => {
              refused++;
            },
          )
          .finally(() => {
            pending.delete(write);
            restarts.progress();
          });
        pending.add(write);
        while (pending.size > 3) await Promise.race(pending);
      }
      await Promise.all(pending);
      cache.queryClient.clear();
    };
    await Promise.all(people.map(toggle));
    await restarts.done();

    const { injected, replays } = proxy.tally();
    const power = { minimum, injected: { ...injected, ...restarts.counts() }, replays, minimumReplays: 0 };
    const scan = await scanOf(keeper, conversation_id);
    const happenings = scan.flatMap(({ id, text }) => [
      { type: 'invoke', key: id, conversation: conversation_id, user: keeper.username, text, t: 0 } as const,
      { type: 'ok', key: id, id, t: 0 } as const,
    ]);
    const acked = intents.filter((intent) => intent.acked).length;
    const figures = { toggles: intents.length, acked, overtaken, refused, ...restarts.counts() };
    return judge({ name, seed, began, history: { happenings, scan, intents, power }, proxy, service, figures });
  } finally {
    await proxy.close();
    await service.dispose();
  }
}
