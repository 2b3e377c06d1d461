import { pick, seededRandom } from '../../seed/random';
import { testService } from '../service';
import { readOperations } from './operations';
import { type FuzzRequest, requestOf } from './requests';
import type { Names } from './values';
import { type Caller, fuzzWorld, phoneNumber, secret } from './world';

interface Options {
  seed: number;
  /** Maximum number of requests. */
  requests: number;
  /** Ends the run early when it returns true. */
  isOver?: () => boolean;
  /** Maximum milliseconds of one response. */
  limitMs?: number;
}
export interface Report {
  requests: number;
  /** Counts the responses by operation, and then by status. */
  statuses: Map<string, Map<number, number>>;
  slowestMs: number;
  /** Requests and processor milliseconds by operation. `mostMs` is the most expensive request. */
  work: Map<string, { count: number; ms: number; mostMs: number }>;
  findings: string[];
}

/** Number of requests between two checks of other people's objects. */
const requestsPerCheck = 200;

/**
 * Sends random requests for every operation of `docs/openapi.json`, one after another, to a service in memory. The callers are
 * signed in. The same seed gives the same requests, except for ids. Findings are responses of 500 and above, late or missing
 * responses, responses with data that the caller may not see, and changes of other people's objects.
 */
export async function fuzz({ seed, requests, isOver = () => false, limitMs = Infinity }: Options): Promise<Report> {
  const random = seededRandom(seed);
  const service = await testService();
  const { callers, snapshot, restore, tokenOf, areAcquainted } = await fuzzWorld(service);
  const operations = readOperations();
  const report: Report = { requests: 0, statuses: new Map(), slowestMs: 0, work: new Map(), findings: [] };
  // Sends an upload before the measurement, because the first upload starts the thread that examines files.
  const [first] = callers;
  if (first) await send(service, firstUpload(), await tokenOf(first, Date.now()), Infinity);
  const before = await snapshot();
  const note = (what: string, caller: Caller, request: FuzzRequest) =>
    report.findings.push(`SEED=${seed} request ${report.requests}: ${what}\n  ${inOneLine(caller, request)}`);

  while (report.requests < requests && !isOver() && report.findings.length < 20) {
    // Takes the operations in turn, so that each one gets as many requests.
    const operation = operations[report.requests % operations.length] ?? pick(random, operations);
    const caller = pick(random, callers);
    const request = requestOf(random, operation, caller.names);
    const answer = await send(service, request, await tokenOf(caller, Date.now()), limitMs);
    report.requests++;
    const known = report.statuses.get(`${operation.method} ${operation.path}`) ?? new Map<number, number>();
    report.statuses.set(
      `${operation.method} ${operation.path}`,
      known.set(answer.status, (known.get(answer.status) ?? 0) + 1),
    );
    const name = `${operation.method} ${operation.path}`;
    const { count, ms, mostMs } = report.work.get(name) ?? { count: 0, ms: 0, mostMs: 0 };
    report.work.set(name, { count: count + 1, ms: ms + answer.workMs, mostMs: Math.max(mostMs, answer.workMs) });
    report.slowestMs = Math.max(report.slowestMs, answer.tookMs);
    if (answer.status >= 500 || answer.status === 0) note(`${answer.status} ${answer.text}`, caller, request);
    if (answer.tookMs > limitMs) note(`took ${Math.round(answer.tookMs)} ms`, caller, request);
    if (answer.text.includes(secret)) note(`holds what only the canary may read`, caller, request);
    if (caller.role === 'stranger' && answer.text.includes(phoneNumber) && !(await areAcquainted()))
      note('tells a stranger a phone number', caller, request);
    remember(caller, answer.text, random);
    if (report.requests % requestsPerCheck === 0) {
      report.findings.push(...changes(before, await snapshot(), seed, report.requests));
      await restore();
    }
  }
  report.findings.push(...changes(before, await snapshot(), seed, report.requests));
  await service.close();
  return report;
}

/** Returns a finding for each changed object of the canary, and updates `before` for the next check. */
function changes(before: Map<string, string>, now: Map<string, string>, seed: number, requests: number): string[] {
  const changed = [...now].filter(([name, text]) => before.get(name) !== text);
  const found = changed.map(
    ([name, text]) =>
      `SEED=${seed} before request ${requests}: ${name} of the canary changed\n  from ${before.get(name)}\n  to   ${text}`,
  );
  for (const [name, text] of changed) before.set(name, text);
  return found;
}

const inOneLine = ({ role }: Caller, { method, path, headers, body }: FuzzRequest) =>
  `${role}: ${method} ${path} ${JSON.stringify(headers)} ${typeof body === 'string' ? body.slice(0, 2_000) : body ? 'a file' : ''}`;

function firstUpload(): FuzzRequest {
  const body = new FormData();
  body.append('file', new File(['words'], 'a.txt'));
  return { method: 'POST', path: '/v1/attachments', headers: {}, body };
}

type Service = Awaited<ReturnType<typeof testService>>;

/** Returns status 0 if no response came within five times the limit. */
async function send({ app }: Service, { method, path, headers, body }: FuzzRequest, token: string, limitMs: number) {
  const started = performance.now();
  const before = process.cpuUsage();
  const init = {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
  };
  const asked = (async () => {
    const response = await app.request(path, init);
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    return { status: response.status, text: isStream ? '' : await response.text() };
  })();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<{ status: number; text: string }>((resolve) => {
    if (limitMs < Infinity) timer = setTimeout(() => resolve({ status: 0, text: 'no answer' }), limitMs * 5);
  });
  const answer = await Promise.race([asked, silence]);
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(before);
  return { ...answer, tookMs: performance.now() - started, workMs: (user + system) / 1_000 };
}

const kinds: [pattern: RegExp, names: (names: Names) => string[]][] = [
  [/\bmsg_\w+/g, (names) => names.messages],
  [/\bgrp_\w+/g, (names) => names.groups],
  [/\bcnv_\w+/g, (names) => names.conversations],
  [/\batt_\w+/g, (names) => names.uploads],
  [/\bses_\w+/g, (names) => names.sessions],
];
const maxIdsPerKind = 60;

/** Remembers ids of a response, so that the caller's later requests can name them. */
function remember({ names, spared }: Caller, text: string, random: () => number) {
  for (const [pattern, listOf] of kinds) {
    const [id] = text.slice(0, 4_000).match(pattern) ?? [];
    const list = listOf(names);
    if (!id || spared.has(id) || list.includes(id)) continue;
    if (list.length < maxIdsPerKind) list.push(id);
    else list[4 + Math.floor(random() * (maxIdsPerKind - 4))] = id;
  }
}
