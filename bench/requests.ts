import { Agent, request as open } from 'node:http';
import { parseArgs } from 'node:util';
import { createAccount } from '../e2e/support/api';
import { flood } from '../e2e/support/floodRoom';
import { createRoom } from '../e2e/support/room';
import { serviceAt } from '../e2e/support/services/builtAt';
import { type Service, startService } from '../e2e/support/services/service';
import { endpoints } from '../src/contract';
import { type Measured, quantile, rounded } from './lib/measure';
import { processorMs } from './lib/thread';

const people = 30;
const groups = 40;
const { values: given } = parseArgs({
  args: process.argv.slice(3),
  options: {
    base: { type: 'string', default: '6aae5f7d' },
    rounds: { type: 'string', default: '20' },
    messages: { type: 'string', default: '20000' },
    request: { type: 'string', default: '' },
  },
});
const each = 50;

interface Side {
  service: Service;
  agent: Agent;
  token: string;
  conversationId: string;
}

async function createSide(folder: string): Promise<Side> {
  const service = await startService({}, { folder });
  const names = Array.from({ length: people }, (_, n) => `person-${n}`);
  for (const name of names) await createAccount(service.url, name);
  const ida = await createAccount(service.url, 'ida');
  const room = await createRoom(ida, 'Busy');
  for (let n = 1; n < groups; n++) {
    const { conversation_id } = await ida.api(endpoints.createGroup, { body: { name: `Group ${n}`, contacts: names } });
    await ida.api(endpoints.createMessage, { body: { conversation_id, message: 'This is the first one' } });
  }
  await flood(service, room, Number(given.messages), folder);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return { service, agent, token: ida.token, conversationId: room.group.conversation_id };
}

function send({ service, agent, token }: Side, path: string, body?: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const asked = open(new URL(path, service.url), { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve();
        else reject(new Error(`${path}: ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

const allKinds: Record<string, (side: Side) => Promise<void>> = {
  'list of groups': (side) => send(side, '/v1/groups?limit=100'),
  'list of groups, with the first members': (side) => send(side, '/v1/groups?limit=100&members=first'),
  'page of messages': (side) => send(side, `/v1/messages?conversation_id=${side.conversationId}&limit=50`),
  'search for "the"': (side) => send(side, '/v1/messages?query=the&limit=50'),
  'search for a rare word': (side) => send(side, '/v1/messages?query=first&limit=50'),
  sending: (side) =>
    send(side, '/v1/messages', { conversation_id: side.conversationId, message: 'as the people write' }),
};

const kinds = Object.fromEntries(Object.entries(allKinds).filter(([name]) => name.startsWith(given.request)));

export default async function requests(): Promise<Measured> {
  const sides = [await createSide(await serviceAt(given.base)), await createSide('.')] as const;
  const taken = Object.fromEntries(
    Object.keys(kinds).map((kind) => [
      kind,
      sides.map((): { cpu: number[]; times: number[] } => ({ cpu: [], times: [] })),
    ]),
  );
  try {
    // The sides alternate, because the load of the machine varies. The first two rounds warm up.
    for (let round = -2; round < Number(given.rounds); round++)
      for (const [kind, request] of Object.entries(kinds))
        for (const at of round % 2 ? [0, 1] : [1, 0]) {
          const side = sides[at] ?? sides[0];
          const before = processorMs(side.service.pid);
          const times: number[] = [];
          for (let n = 0; n < each; n++) {
            const began = performance.now();
            await request(side);
            times.push(performance.now() - began);
          }
          if (round < 0) continue;
          taken[kind]?.[at]?.cpu.push((processorMs(side.service.pid) - before) / each);
          taken[kind]?.[at]?.times.push(...times);
        }
  } finally {
    for (const { service, agent } of sides) {
      agent.destroy();
      await service.dispose();
    }
  }
  const rows = Object.entries(taken).map(([kind, [base, now]]) => {
    const pair = (of: (side: { cpu: number[]; times: number[] }) => number) => {
      const [before, after] = [base, now].map((side) => (side ? of(side) : 0));
      return { before: rounded(before ?? 0), after: rounded(after ?? 0), ratio: rounded((after ?? 0) / (before ?? 1)) };
    };
    const cpu = pair((side) => quantile(side.cpu, 0.5));
    const time = pair((side) => quantile(side.times, 0.5));
    return {
      request: kind,
      'processor ms': `${cpu.before} → ${cpu.after}`,
      'processor ratio': cpu.ratio,
      'p50 ms': `${time.before} → ${time.after}`,
      'p50 ratio': time.ratio,
    };
  });
  return {
    what: `The embedded service of ${given.base} beside that of this tree, in turns, ${given.rounds} rounds of ${each} requests one after another; ${groups} groups of ${people + 1}, ${given.messages} messages. Medians, and the processor of all threads.`,
    rows,
  };
}
