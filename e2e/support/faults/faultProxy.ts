import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createDecider,
  type Decision,
  type FaultId,
  type FaultRates,
  faults,
  gatewayStatus,
  retryAfter,
} from './faults';
import { type Answer, forward, pass } from './forward';

export interface FaultProxyOptions {
  /** The address of the service behind the proxy. */
  target: string;
  seed: number;
  rates: FaultRates;
  /** The requests that may meet a fault: by default writes of `/v1`. */
  concerns?: (method: string, path: string) => boolean;
  /** Milliseconds for which F3 holds an answer. */
  hold?: number;
  /** Chooses the fault of each request instead of `rates`, for runs with an exact number of faults. */
  plan?: (asked: Omit<Asked, 'fault'>) => FaultId | null;
  /** Called and awaited at each `Point`, so that a test can act there. */
  at?: (point: Point, asked: Asked) => Promise<void> | void;
  /**
   * A separate connection for each request. If a reused connection is reset without an answer, Chromium repeats even a
   * POST, and a service without keys would store the message twice.
   */
  fresh?: boolean;
  /** F9: `rate` in bytes a second. `jitter` is the longest pause before a piece, in milliseconds. */
  slow?: { rate: number; jitter: number };
  /** The log file. Each line is a JSON object with one decision. */
  log?: string;
}

/**
 * `request`: before the service gets the request. `answer`: after the service has answered, before the client gets the
 * answer.
 */
export type Point = 'request' | 'answer';

/** A request that may meet a fault, and how often it has been tried. */
export interface Asked {
  method: string;
  path: string;
  body: string;
  attempt: number;
  fault: FaultId | null;
}

interface Logged {
  t: number;
  op: string;
  key: string;
  attempt: number;
  fault: FaultId | null;
  phase: string | null;
  /** True if the service replayed its earlier answer. */
  replayed: boolean;
}

export interface FaultProxy {
  url: string;
  log: readonly Logged[];
  /** How often each fault has happened, and how often the service replayed an answer. */
  tally(): { injected: Partial<Record<FaultId, number>>; replays: number };
  /** If `on` is false, the proxy injects no more faults. */
  enable(on: boolean): void;
  close(): Promise<void>;
}

const isWrite = (method: string, path: string) =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && path.startsWith('/v1/');

/** Starts a proxy on loopback that injects faults between browser and service. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, hold = 18_000, slow = { rate: 2_000, jitter: 1_000 }, concerns = isWrite } = options;
  const decide = createDecider(options.seed, options.rates);
  const log: Logged[] = [];
  let enabled = true;
  /** The last capabilities of the service. The proxy adds them to answers that must look like the service's. */
  let capabilities: string | undefined;

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? 'GET';
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (!enabled || !concerns(method, path)) return pass(target, request, response);

    const body = await read(request);
    const key = keyOf(request, body);
    const decided = decide(`${method} ${request.url} ${key}`);
    const what = { method, path, body: body.toString(), attempt: decided.attempt };
    const decision = options.plan ? { ...decided, fault: options.plan(what) } : decided;
    const asked = { ...what, fault: decision.fault };
    const entry = note(`${method} ${path}`, key, decision);
    const send = async () => {
      await options.at?.('request', asked);
      const answer = await forward(target, request, body);
      await options.at?.('answer', asked);
      capabilities = String(answer.headers['confab-capabilities'] ?? '') || capabilities;
      entry.replayed ||= answer.headers['idempotent-replayed'] === 'true';
      return answer;
    };
    await meet(decision, request, response, send);
  }

  async function meet(
    decision: Decision,
    request: IncomingMessage,
    response: ServerResponse,
    send: () => Promise<Answer>,
  ) {
    const { fault, random } = decision;
    switch (fault) {
      case 'F1':
        return reset(request);
      case 'F2':
        await send();
        return reset(request);
      case 'F3': {
        const answer = await send();
        await sleep(hold);
        return reply(response, answer);
      }
      case 'F4':
        await send();
        return refuse(response, random() < 0.5 ? 502 : 504);
      case 'F5':
        return refuse(response, 503, { 'retry-after': String(1 + Math.floor(random() * 3)), ...announced() });
      case 'F6':
        return refuse(response, 429, { 'retry-after': retryAfter(random, Date.now()), ...announced() });
      case 'F7': {
        const answer = await send();
        response.writeHead(answer.status, answer.headers);
        const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
        return response.write(half, () => reset(request));
      }
      case 'F8': {
        const answers = await Promise.all([send(), send()]);
        return reply(response, answers[random() < 0.5 ? 0 : 1]);
      }
      case 'F9': {
        await sleep(random() * slow.jitter);
        return trickle(response, await send(), slow, random);
      }
      case 'F24': {
        const status = gatewayStatus(random);
        if (random() < 0.5) await send();
        return refuse(response, status);
      }
      case 'F37': {
        if (random() < 0.5) await send();
        return refuse(response, 500, random() < 0.5 ? announced() : {});
      }
      default:
        return reply(response, await send());
    }
  }

  const announced = (): Record<string, string> => (capabilities ? { 'confab-capabilities': capabilities } : {});

  function note(op: string, key: string, { fault, attempt }: Decision & { attempt: number }): Logged {
    const entry = { t: Date.now(), op, key, attempt, fault, phase: fault && faults[fault].phase, replayed: false };
    log.push(entry);
    if (options.log) appendFileSync(options.log, `${JSON.stringify(entry)}\n`);
    return entry;
  }

  const server = createServer((request, response) => {
    // If the service is down on purpose, the connection is reset.
    serve(request, response).catch(() => reset(request));
  });
  if (options.fresh) server.maxRequestsPerSocket = 1;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    tally: () => tallyOf(log),
    enable: (on) => {
      enabled = on;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const reset = (request: IncomingMessage) => request.socket.resetAndDestroy();

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Requests with the same key are attempts of one request. */
function keyOf(request: IncomingMessage, body: Buffer): string {
  const key = request.headers['idempotency-key'];
  return key ? String(key) : createHash('sha256').update(body).digest('hex').slice(0, 16);
}

function reply(response: ServerResponse, answer: Answer) {
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** Answers as a gateway does, with an HTML page. */
function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(`<h1>${status}</h1>`);
}

async function trickle(
  response: ServerResponse,
  answer: Answer,
  slow: { rate: number; jitter: number },
  random: () => number,
) {
  response.writeHead(answer.status, answer.headers);
  const piece = Math.max(1, Math.floor(slow.rate / 10));
  for (let at = 0; at < answer.body.length && !response.destroyed; at += piece) {
    await sleep(100 + (at === 0 ? random() * slow.jitter : 0));
    response.write(answer.body.subarray(at, at + piece));
  }
  response.end();
}

function tallyOf(log: readonly Logged[]): ReturnType<FaultProxy['tally']> {
  const injected: Partial<Record<FaultId, number>> = {};
  for (const { fault } of log) if (fault) injected[fault] = (injected[fault] ?? 0) + 1;
  return { injected, replays: log.filter((entry) => entry.replayed).length };
}
