import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createAccount } from '../e2e/support/api';
import { createRandom } from '../e2e/support/random';
import { createRoom } from '../e2e/support/room';
import { startService } from '../e2e/support/services/service';
import { type Measured, quantile, rounded } from './lib/measure';

const stored = 100_000;
const seconds = 15;

interface BenchRequest {
  method: string;
  path: string;
  body?: unknown;
}

async function load(url: string, token: string, connections: number, nextRequest: () => BenchRequest) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const began = performance.now();
  const until = began + seconds * 1_000;
  const connection = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const status = await send(agent, url, token, nextRequest());
      times.push(performance.now() - started);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  const refused = [...statuses].reduce((sum, [status, count]) => sum + (status >= 400 ? count : 0), 0);
  return {
    'requests/s': rounded((times.length * 1_000) / (performance.now() - began)),
    'p50 ms': rounded(quantile(times, 0.5)),
    'p95 ms': rounded(quantile(times, 0.95)),
    'p99 ms': rounded(quantile(times, 0.99)),
    refused,
  };
}

function send(agent: Agent, url: string, token: string, { method, path, body }: BenchRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const asked = request(new URL(path, url), { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export default async function service(): Promise<Measured> {
  const running = await startService();
  try {
    const keeper = await createAccount(running.url, 'keeper');
    const { group } = await createRoom(keeper, 'Busy');
    const { conversation_id } = group;
    await running.stop();
    execFileSync(
      process.execPath,
      [
        path.resolve('node_modules/tsx/dist/cli.mjs'),
        'server/cli/flood.ts',
        '--group',
        group.id,
        '--count',
        `${stored}`,
      ],
      { env: { ...process.env, DATA_DIR: running.dataDir } },
    );
    const began = performance.now();
    await running.start();
    const ready = performance.now() - began;

    const say = () => ({ method: 'POST', path: '/v1/messages', body: { conversation_id, message: 'as people write' } });
    const list = () => ({ method: 'GET', path: `/v1/messages?conversation_id=${conversation_id}&limit=50` });
    const sent = await fetch(new URL(list().path, running.url), {
      headers: { Authorization: `Bearer ${keeper.token}` },
    });
    const ids = (await sent.json()).data.map(({ id }: { id: string }) => id);
    const random = createRandom(1);
    const react = () => ({
      method: 'PUT',
      path: `/v1/messages/${ids[Math.floor(random() * ids.length)]}`,
      body: { reactions: { heart: random() < 0.5 ? ['keeper'] : [] } },
    });
    const mixed = () => {
      const share = random();
      return share < 0.8 ? list() : share < 0.95 ? say() : react();
    };
    return {
      what: `The built service with ${stored} messages stored, the load made on the same machine, ${seconds} s each. Ready ${Math.round(ready)} ms after its start.`,
      rows: [
        { load: 'sending only', connections: 8, ...(await load(running.url, keeper.token, 8, say)) },
        {
          load: '80 % list 50, 15 % send, 5 % react',
          connections: 16,
          ...(await load(running.url, keeper.token, 16, mixed)),
        },
      ],
    };
  } finally {
    await running.dispose();
  }
}
