import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Account, createAccount, password } from '../e2e/support/api';
import { type Service, startService } from '../e2e/support/services/service';
import { worstFiles } from '../server/test/worstFiles';
import { endpoints } from '../src/contract';
import { type Measured, quantile, rounded } from './lib/measure';
import { longestPiece, threadMs, withLongestPiece } from './lib/thread';

const seconds = 15;
/** The largest increase of other people's p99 that is allowed, in milliseconds. */
const mostSlowerMs = 100;
/** Percent of the service's thread that one account may use. Unlike p99, the share is stable on a busy machine. */
const mostOfThread = 25;
/** With fewer people, the p99 would be the longest response. */
const others = ['mei', 'tomas'];
const members = 500;
const groups = 100;
/** The largest number of missed events that a stream gets. One more event causes a `reset`. */
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

interface Waits {
  lists: number[];
  sends: number[];
}

async function probe(probers: Prober[]): Promise<Waits> {
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
  // The rates are below each person's rate limit.
  const all = async (ms: number, ask: (prober: Prober) => Promise<unknown>) =>
    (await Promise.all(probers.map((prober) => every(ms, () => ask(prober))))).flat();
  const [lists, sends] = await Promise.all([
    all(100, ({ api }) => api(endpoints.listGroups, { query: { limit: 10 } })),
    all(250, ({ api, conversation_id }) =>
      api(endpoints.createMessage, { body: { conversation_id, message: 'as people write' } }),
    ),
  ]);
  return { lists, sends };
}

type Prober = Account & { conversation_id: string };

async function attackOf(url: string, { token }: Account, { attack, connections }: Attack): Promise<string> {
  const child = fork(path.resolve('bench/lib/attacker.mjs'));
  child.send({ url, token, attack, connections, seconds });
  const [statuses] = await once(child, 'message');
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

/** Milliseconds that other people wait, and the load of the service's thread in percent. */
async function part(running: Service, probers: Prober[], attack?: () => Promise<string>) {
  await longestPiece(running);
  const before = threadMs(running.pid);
  const [waits, answers] = await Promise.all([probe(probers), attack?.()]);
  const after = threadMs(running.pid);
  const share = (of: 'worked' | 'waited') => (after[of] - before[of]) / seconds / 10;
  return { waits, answers, thread: share('worked'), noCore: share('waited'), longest: await longestPiece(running) };
}

type Part = Awaited<ReturnType<typeof part>>;

async function newestEvent(url: string, { token }: Account): Promise<string> {
  const ended = new AbortController();
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(new URL('/v1/events', url), { headers, signal: ended.signal });
  const first = await response.body?.getReader().read();
  ended.abort();
  return /id: (\d+)/.exec(new TextDecoder().decode(first?.value))?.[1] ?? '';
}

export default async function attacks(): Promise<Measured> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '3' }, row: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const rounds = Number(values.rounds);
  const running = await startService({ RATE_LIMITS: 'off', NODE_OPTIONS: withLongestPiece });
  try {
    const eve = await createAccount(running.url, 'eve');
    const people: string[] = [];
    for (let n = 1; n < members; n++) people.push((await createAccount(running.url, `person-${n}`)).id);
    for (let n = 0; n < groups; n++)
      await eve.api(endpoints.createGroup, { body: { name: `Large ${n}`, contacts: people } });
    const bruno = await createAccount(running.url, 'bruno');
    const room = await bruno.api(endpoints.createGroup, { body: { name: 'Others', contacts: ['eve'] } });
    const probers = [bruno, ...(await Promise.all(others.map((name) => createAccount(running.url, name))))];
    const probing = await Promise.all(
      probers.map(async (prober) => ({
        ...prober,
        conversation_id: (await prober.api(endpoints.createGroup, { body: { name: 'Own' } })).conversation_id,
      })),
    );
    const say = (message: string) =>
      eve.api(endpoints.createMessage, { body: { conversation_id: room.conversation_id, message } });
    await say('first');
    const start = await newestEvent(running.url, eve);
    for (let n = 0; n < missed; n++) await say(`${n}`);
    await running.stop();
    // The attacker has a separate IP address, so that no rate limit counts the attacker and the others together.
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
    for (const attack of rows.filter(({ what }) => what.includes(values.row))) {
      const parts: { idle: Part; attacked: Part }[] = [];
      // Idle and attacked parts alternate, because the load of the machine varies.
      for (let round = 0; round < rounds; round++) {
        const idle = await part(running, probing);
        const attacked = await part(running, probing, () => attackOf(running.url, eve, attack));
        parts.push({ idle, attacked });
      }
      const median = (of: (round: (typeof parts)[number]) => number) => quantile(parts.map(of), 0.5);
      const pair = (of: (one: Part) => number) =>
        `${rounded(median(({ idle }) => of(idle)))} → ${rounded(median(({ attacked }) => of(attacked)))}`;
      const kinds = ['lists', 'sends'] as const;
      const slower = Math.max(
        ...kinds.map((kind) =>
          median(({ idle, attacked }) => quantile(attacked.waits[kind], 0.99) - quantile(idle.waits[kind], 0.99)),
        ),
      );
      const more = median(({ idle, attacked }) => attacked.thread - idle.thread);
      measured.push({
        'one account': attack.what,
        'its answers': parts[0]?.attacked.answers ?? '',
        'thread, %': pair(({ thread }) => thread),
        'thread without a core, %': pair(({ noCore }) => noCore),
        'longest piece, ms': pair(({ longest }) => longest),
        'list p50 ms': pair(({ waits }) => quantile(waits.lists, 0.5)),
        'list p99 ms': pair(({ waits }) => quantile(waits.lists, 0.99)),
        'send p50 ms': pair(({ waits }) => quantile(waits.sends, 0.5)),
        'send p99 ms': pair(({ waits }) => quantile(waits.sends, 0.99)),
        'at p99': slower <= mostSlowerMs ? `holds: ${Math.round(slower)} ms more` : `${Math.round(slower)} ms more`,
        'of the thread': more <= mostOfThread ? 'holds' : `${rounded(more)} % more`,
      });
    }
    return {
      what: `What ${others.length + 1} others wait for, idle → while one account repeats one thing for ${seconds} s, limits on, both in processes of their own, the median of ${rounds} rounds; at p99 at most ${mostSlowerMs} ms more. Of the service's one thread, which works for the others too, at most ${mostOfThread} % more. A piece is processor time before others have a turn.`,
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
