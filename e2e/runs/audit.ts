import { createHttp } from '../../src/api/http';
import { type AuditEntry, endpoints } from '../../src/contract';
import { retry } from '../../src/data/writes/retry';
import { type Account, createAccount } from '../support/api';
import type { History } from '../support/checker/history';
import { startFaultProxy } from '../support/faults/faultProxy';
import { createRandom, hash } from '../support/random';
import { createRoom } from '../support/room';
import { startService } from '../support/services/service';
import { createClock } from './clock';
import { planRestarts } from './restarts';
import { judge, type Verdict } from './verdict';

interface Audited {
  name: string;
  seed: number;
  people: number;
  operations: number;
  kills: number;
  minimum: Partial<Record<string, number>>;
}

const watched = ['group.archive', 'group.restore', 'message.delete'];

/** People archive and restore their groups and delete their messages. They repeat each write until the service confirms it. */
export async function runAudit({ name, seed, people, operations, kills, minimum }: Audited): Promise<Verdict> {
  const began = Date.now();
  const service = await startService();
  const rates = { F1: 0.08, F2: 0.12, F4: 0.08, F24: 0.12, F37: 0.06 };
  const proxy = await startFaultProxy({ target: service.url, seed, rates });
  try {
    // The first account administers the service, and may read the whole trail.
    const operator = await createAccount(service.url, 'ida');
    const clock = createClock(6);
    const random = createRandom(seed);
    const restarts = planRestarts(service, { total: people * operations, kills, terms: 0, random });
    const acked: NonNullable<History['audit']>['acked'] = [];

    const work = async (account: Account) => {
      const own = createRandom(hash(`${seed} ${account.username}`));
      const http = createHttp({ base: proxy.url, token: () => account.token, me: () => account.username });
      const runtime = clock.runtime(own);
      // Lists groups before it writes, as the app does, because the client learns the capabilities from the first
      // response.
      await http(endpoints.listGroups);
      const { id, conversation_id } = (await createRoom(account, `Room of ${account.username}`)).group;
      let archived = false;
      for (let n = 0; n < operations; n++) {
        if (own() < 0.4 && !archived) {
          const body = { conversation_id, message: `${account.username} ${n}` };
          const message = await retry(() => account.api(endpoints.createMessage, { body }), { runtime });
          const remove = () => http(endpoints.deleteMessage, { params: { id: message.id } });
          await retry(remove, { runtime });
          acked.push({ action: 'message.delete', object: message.id });
        } else {
          archived = !archived;
          const body = { archived_at: archived ? Math.floor(Date.now() / 1_000) : null };
          await retry(() => http(endpoints.updateGroup, { params: { id }, body }), { runtime });
          acked.push({ action: archived ? 'group.archive' : 'group.restore', object: id });
        }
        restarts.progress();
      }
    };
    const accounts: Account[] = [];
    for (let n = 1; n <= people; n++) accounts.push(await createAccount(service.url, `person-${n}`));
    await Promise.all(accounts.map(work));
    await restarts.done();

    const rows = (await trailOf(operator)).filter(({ action }) => watched.includes(action));
    const audit = { acked, unknown: [], rows: rows.map(({ action, object_id }) => ({ action, object: object_id })) };
    const { injected, replays } = proxy.tally();
    const power = { minimum, injected: { ...injected, ...restarts.counts() }, replays, minimumReplays: 0 };
    const figures = { operations: acked.length, rows: rows.length, ...restarts.counts() };
    const history = { happenings: [], scan: [], audit, power };
    return judge({ name, seed, began, history, proxy, service, figures });
  } finally {
    await proxy.close();
    await service.dispose();
  }
}

async function trailOf({ api }: Account): Promise<AuditEntry[]> {
  const rows: AuditEntry[] = [];
  for (let last: string | undefined; ; ) {
    const page = await api(endpoints.listAudit, { query: { limit: 100, ...(last && { starting_after: last }) } });
    rows.push(...page.data);
    last = page.data.at(-1)?.id;
    if (!page.has_more || !last) return rows;
  }
}
