import { pick, seededRandom } from '../../seed/random';
import { testService } from '../service';
import { readOperations } from './operations';
import { type FuzzRequest, requestOf } from './requests';
import type { Names } from './values';
import { type Caller, fuzzWorld, phoneNumber, secret } from './world';

interface Options {
  seed: number;
  /** Ends after this many requests. */
  requests: number;
  /** Ends when this returns true. */
  isOver?: () => boolean;
  /** Milliseconds that one answer may take. */
  limitMs?: number;
}
export interface Report {
  requests: number;
  /** How often each operation answered with each status. */
  statuses: Map<string, Map<number, number>>;
  slowestMs: number;
  /** Milliseconds that the processor worked at each operation, in all and for the dearest request. Requests come one after another. */
  work: Map<string, { count: number; ms: number; mostMs: number }>;
  findings: string[];
}

/** Requests between two checks of other people's objects. */
const requestsPerCheck = 200;

/**
 * Asks a service in memory for every operation of its description, with signed-in callers, one request after another. The same
 * seed asks the same; ids differ. Findings: an answer of 500 and more, one that takes too long or never comes, one that holds
 * what its reader may not see, and a change of what belongs to somebody else.
 */
export async function fuzz({ seed, requests, isOver = () => false, limitMs = Infinity }: Options): Promise<Report> {
  const random = seededRandom(seed);
  const service = await testService();
  const { callers, snapshot, restore, tokenOf, areAcquainted } = await fuzzWorld(service);
  const operations = readOperations();
  const report: Report = { requests: 0, statuses: new Map(), slowestMs: 0, work: new Map(), findings: [] };
  // The first upload starts the thread that examines files, which is not what is measured.
  const [first] = callers;
  if (first) await send(service, firstUpload(), await tokenOf(first, Date.now()), Infinity);
  const before = await snapshot();
  const note = (what: string, caller: Caller, request: FuzzRequest) =>
    report.findings.push(`SEED=${seed} request ${report.requests}: ${what}\n  ${inOneLine(caller, request)}`);

  while (report.requests < requests && !isOver() && report.findings.length < 20) {
    // Each operation in its turn for a while, so that rare ones are not left to chance.
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

/** The changes of the canary's objects since the last look, with which the next look compares. */
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

/** The status is 0 when no answer came in five times the limit. */
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

/** Remembers ids of an answer, so that the caller can ask for them next. */
function remember({ names, spared }: Caller, text: string, random: () => number) {
  for (const [pattern, listOf] of kinds) {
    const [id] = text.slice(0, 4_000).match(pattern) ?? [];
    const list = listOf(names);
    if (!id || spared.has(id) || list.includes(id)) continue;
    if (list.length < maxIdsPerKind) list.push(id);
    else list[4 + Math.floor(random() * (maxIdsPerKind - 4))] = id;
  }
}
