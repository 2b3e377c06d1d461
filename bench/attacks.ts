import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, createAccount, password } from '../e2e/support/api';
import { startService } from '../e2e/support/services/service';
import { worstFiles } from '../server/test/worstFiles';
import { endpoints } from '../src/contract';
import { type Measured, quantile, rounded } from './lib/measure';

const seconds = 15;
/** Others may wait so much longer at p99 than idle. */
const mostSlowerMs = 100;
/** The part of the service's one thread that an account may take, in percent. It says the same on a busy machine, where p99 does not. */
const mostOfThread = 25;
const members = 500;
const groups = 100;
/** As many missed events as a stream is sent; one more is a `reset`. */
const missed = 200;

interface Attack {
  what: string;
  connections: number;
  attack: {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    file?: string;
    isStream?: boolean;
  };
}

/** Milliseconds that others wait for their list and their send, in the whole time. */
async function probe({ api }: Account, conversation_id: string) {
  const until = performance.now() + seconds * 1_000;
  const every = async (ms: number, ask: () => Promise<unknown>) => {
    const times: number[] = [];
    while (performance.now() < until) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
      await pause(Math.max(0, ms - (performance.now() - started)));
    }
    return times;
  };
  // Below the prober's own limits of rate.
  const [lists, sends] = await Promise.all([
    every(100, () => api(endpoints.listGroups, { query: { limit: 10 } })),
    every(250, () => api(endpoints.createMessage, { body: { conversation_id, message: 'as people write' } })),
  ]);
  return { lists, sends };
}

async function attackOf(url: string, { token }: Account, { attack, connections }: Attack): Promise<string> {
  const child = fork(path.resolve('bench/lib/attacker.mjs'));
  child.send({ url, token, attack, connections, seconds });
  const [statuses] = await once(child, 'message');
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

/** Milliseconds that the first thread of a process has worked; NaN where the system does not tell. */
function threadMs(pid: number | undefined): number {
  const file = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The name before them may hold spaces. The times are in hundredths of a second.
  const [user, system] = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

/** The newest event of somebody, as a new stream says it. */
async function newestEvent(url: string, { token }: Account): Promise<string> {
  const ended = new AbortController();
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(new URL('/v1/events', url), { headers, signal: ended.signal });
  const first = await response.body?.getReader().read();
  ended.abort();
  return /id: (\d+)/.exec(new TextDecoder().decode(first?.value))?.[1] ?? '';
}

export default async function attacks(): Promise<Measured> {
  const running = await startService({ RATE_LIMITS: 'off' });
  try {
    const eve = await createAccount(running.url, 'eve');
    const people: string[] = [];
    for (let n = 1; n < members; n++) people.push((await createAccount(running.url, `person-${n}`)).id);
    for (let n = 0; n < groups; n++)
      await eve.api(endpoints.createGroup, { body: { name: `Large ${n}`, contacts: people } });
    const bruno = await createAccount(running.url, 'bruno');
    const room = await bruno.api(endpoints.createGroup, { body: { name: 'Others', contacts: ['eve'] } });
    const own = await bruno.api(endpoints.createGroup, { body: { name: 'Own' } });
    const say = (message: string) =>
      eve.api(endpoints.createMessage, { body: { conversation_id: room.conversation_id, message } });
    await say('first');
    const start = await newestEvent(running.url, eve);
    for (let n = 0; n < missed; n++) await say(`${n}`);
    await running.stop();
    // With addresses of their own, or the limit of the address would protect the others.
    await running.start({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });

    const [, name = '', content = Buffer.alloc(0)] =
      worstFiles(10 * 1024 * 1024 - 1_000).find(([what]) => what === 'sound of no frames') ?? [];
    const file = path.join(running.dataDir, 'attack');
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    writeFileSync(file, Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]));
    const json = { 'Content-Type': 'application/json' };
    const form = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const longName = JSON.stringify({ contacts: ['ﷺ'.repeat(300_000)] });
    const rows: Attack[] = [
      {
        what: `reconnects 20 streams, ${missed} events behind`,
        connections: 20,
        attack: { method: 'GET', path: '/v1/events', headers: { 'Last-Event-ID': start }, isStream: true },
      },
      {
        what: `lists ${groups} groups of ${members}, eight at a time`,
        connections: 8,
        attack: { method: 'GET', path: '/v1/groups?limit=100' },
      },
      {
        what: 'puts a name of 900 kB',
        connections: 8,
        attack: { method: 'PUT', path: `/v1/groups/${room.id}`, headers: json, body: longName },
      },
      {
        what: 'uploads a crafted file of 10 MB, four at a time',
        connections: 4,
        attack: { method: 'POST', path: '/v1/attachments', headers: form, file },
      },
      {
        what: `lists ${groups} groups with their first members, eight at a time`,
        connections: 8,
        attack: { method: 'GET', path: '/v1/groups?limit=100&members=first' },
      },
      {
        what: 'signs in, eight at a time',
        connections: 8,
        attack: {
          method: 'POST',
          path: '/v1/sessions',
          headers: json,
          body: JSON.stringify({ username: eve.username, password }),
        },
      },
      {
        what: `control: reads a group of ${members}`,
        connections: 8,
        attack: { method: 'GET', path: `/v1/groups/${(await firstLarge(eve)).id}` },
      },
    ];
    const measured: Measured['rows'] = [];
    for (const attack of rows) {
      const first = threadMs(running.pid);
      const idle = await probe(bruno, own.conversation_id);
      const before = threadMs(running.pid);
      const [answers, attacked] = await Promise.all([
        attackOf(running.url, eve, attack),
        probe(bruno, own.conversation_id),
      ]);
      const after = threadMs(running.pid);
      const p99 = (times: number[]) => quantile(times, 0.99);
      const slower = Math.max(p99(attacked.lists) - p99(idle.lists), p99(attacked.sends) - p99(idle.sends));
      const threads = [before - first, after - before].map((ms) => rounded(ms / seconds / 10));
      const [alone = 0, together = 0] = threads;
      const pair = (kind: 'lists' | 'sends', share: number) =>
        [idle, attacked].map((times) => rounded(quantile(times[kind], share))).join(' → ');
      measured.push({
        'one account': attack.what,
        'its answers': answers,
        'thread, %': threads.join(' → '),
        'list p50 ms': pair('lists', 0.5),
        'list p99 ms': pair('lists', 0.99),
        'send p50 ms': pair('sends', 0.5),
        'send p99 ms': pair('sends', 0.99),
        'at p99': slower <= mostSlowerMs ? 'holds' : `${Math.round(slower)} ms more`,
        'of the thread': together - alone <= mostOfThread ? 'holds' : `${rounded(together - alone)} % more`,
      });
    }
    return {
      what: `What others wait for, idle → while one account repeats one thing for ${seconds} s, limits on, both in processes of their own; at p99 at most ${mostSlowerMs} ms more. Of the service's one thread, which works for the others too, at most ${mostOfThread} % more.`,
      rows: measured,
    };
  } finally {
    await running.dispose();
  }
}

async function firstLarge({ api }: Account) {
  const { data } = await api(endpoints.listGroups, { query: { limit: 2 } });
  const group = data.find(({ contacts }) => contacts.length === members);
  if (!group) throw new Error('There is no large group');
  return group;
}
