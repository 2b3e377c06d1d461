import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Account, createAccount, password } from '../e2e/support/api';
import { flood } from '../e2e/support/floodRoom';
import { createRoom } from '../e2e/support/room';
import { type Service, startService } from '../e2e/support/services/service';
import { endpoints } from '../src/contract';
import { type Measured, quantile, rounded } from './lib/measure';
import { longestPiece, processorMs, withLongestPiece } from './lib/thread';

const { values: given } = parseArgs({
  args: process.argv.slice(3),
  options: {
    people: { type: 'string', default: '500' },
    messages: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '15' },
  },
});
const [people, stored, seconds] = [Number(given.people), Number(given.messages), Number(given.seconds)];
const searchers = 20;
const signIns = 100;

async function inFours<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += 4) results.push(...(await Promise.all(all.slice(at, at + 4).map(work))));
  return results;
}

/** Uses `fetch`, because on a busy machine the app's client would time out. */
async function call(service: Service, path: string, { token, body }: { token?: string; body?: unknown }) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, service.url), init);
  await answer.arrayBuffer();
  return answer.status;
}

/** Milliseconds that another person waits for a list or a send during `work`, and the longest piece of the service's thread. */
async function waits(
  what: string,
  service: Service,
  other: Account & { conversation_id: string },
  work: Promise<unknown>,
) {
  await longestPiece(service);
  const [before, times]: [number, number[]] = [processorMs(service.pid), []];
  let isOver = false;
  work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await call(service, '/v1/groups?limit=10', other);
    const body = { conversation_id: other.conversation_id, message: 'as people write' };
    await call(service, '/v1/messages', { token: other.token, body });
    times.push((performance.now() - began) / 2);
    await pause(50);
  }
  await work;
  return {
    what,
    'processor ms': rounded(processorMs(service.pid) - before),
    'longest piece, ms': await longestPiece(service),
    'others wait, p50 ms': rounded(quantile(times, 0.5)),
    'p99 ms': rounded(quantile(times, 0.99)),
    refused: 0,
  };
}

export default async function crowd(): Promise<Measured> {
  const service = await startService({ NODE_OPTIONS: withLongestPiece, MAX_SOCKETS_PER_ADDRESS: '5000' });
  const copy = mkdtempSync(path.join(os.tmpdir(), 'confab-crowd-'));
  const rows: Measured['rows'] = [];
  try {
    // The first account is an admin, whose invitations need no consent.
    const ida = await createAccount(service.url, 'ida');
    const names = Array.from({ length: people - 1 }, (_, n) => `person-${n}`);
    const crowd = await inFours(names, (name) => createAccount(service.url, name));
    const bruno = await createAccount(service.url, 'bruno');
    const own = await bruno.api(endpoints.createGroup, { body: { name: 'Own' } });
    const other = { ...bruno, conversation_id: own.conversation_id };
    const group = await ida.api(endpoints.createGroup, { body: { name: 'Everybody', contacts: names } });
    const busy = await createRoom(ida, 'Busy', names.slice(0, searchers));

    const ended = new AbortController();
    for (const { token } of crowd) {
      const headers = { Authorization: `Bearer ${token}` };
      const { body } = await fetch(new URL('/v1/events', service.url), { headers, signal: ended.signal });
      body?.pipeTo(new WritableStream(), { signal: ended.signal }).catch(() => undefined);
    }
    const read = `/v1/conversations/${group.conversation_id}/read`;
    const looksAt = async () => {
      const body = { conversation_id: group.conversation_id, message: 'Look' };
      const { id } = await ida.api(endpoints.createMessage, { body });
      const statuses: number[] = [];
      const markRead = async ({ token }: Account) =>
        void statuses.push(await call(service, read, { token, body: { up_to: id } }));
      const looks = async () => {
        await Promise.all(crowd.map(markRead));
        // Waits for the event that contains the read markers of a second (decision 049).
        await pause(3_000);
      };
      const looked = await waits(`${crowd.length} people look at one message at once`, service, other, looks());
      return { ...looked, refused: statuses.filter((status) => status !== 200).length };
    };
    await looksAt();
    rows.push(await looksAt());
    ended.abort();

    await service.stop();
    await service.start({ RATE_LIMITS: 'on' });
    const before = processorMs(service.pid);
    const signedIn = await Promise.all(
      crowd.slice(0, signIns).map(({ username }) => call(service, '/v1/sessions', { body: { username, password } })),
    );
    rows.push({
      what: `${signIns} right sign-ins from one address at once, limits on`,
      'processor ms': rounded(processorMs(service.pid) - before),
      'longest piece, ms': await longestPiece(service),
      refused: signedIn.filter((status) => status !== 201).length,
    });
    await service.stop();
    await service.start();

    await flood(service, busy, stored);
    rows.push(await waits('idle', service, other, pause(seconds * 1_000)));
    const until = performance.now() + seconds * 1_000;
    let [searches, refused] = [0, 0];
    const search = async ({ token }: Account) => {
      for (; performance.now() < until; searches++) {
        if ((await call(service, '/v1/messages?query=the&limit=50', { token })) !== 200) refused++;
      }
    };
    const searching = Promise.all(crowd.slice(0, searchers).map(search));
    const searched = await waits(`${searchers} people search for "the"`, service, other, searching);
    rows.push({ ...searched, what: `${searched.what}, ${searches} times`, refused });
    const backup = spawn(process.execPath, ['dist/server/confab.js', 'backup', path.join(copy, 'backup')], {
      env: { ...process.env, DATA_DIR: service.dataDir },
      stdio: 'inherit',
    });
    rows.push(await waits('a backup', service, other, once(backup, 'exit')));
    const erased = fetch(new URL(`/v1/groups/${busy.group.id}`, service.url), {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${ida.token}` },
    });
    const erasing = waits(
      `${stored} messages are deleted`,
      service,
      other,
      Promise.all([erased, pause(2 * seconds * 1_000)]),
    );
    rows.push(await erasing);
  } finally {
    await service.dispose();
    rmSync(copy, { recursive: true });
  }
  return {
    what: `The built service, embedded, with ${stored} messages. A piece is processor time of the service's thread before others have a turn.`,
    rows,
  };
}
