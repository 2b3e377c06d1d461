import type { Profile } from '../src/api/dialect/profile';
import { ApiError, GatewayAnswer, NetworkError, retryAfterOf } from '../src/api/errors';
import { isSuccess, pauseFor, Unreachable } from './caller';
import type { Clause } from './clause';
import { access, accessToOne } from './clauses/access';
import { archiving } from './clauses/archiving';
import { client } from './clauses/client';
import { groups } from './clauses/groups';
import { messages } from './clauses/messages';
import { openPoints } from './clauses/openPoints';
import { twoPeople } from './clauses/twoPeople';
import { createScene, type Scene } from './scene';
import { NotTried, Unreadable } from './verdict';

export const clauses: readonly Clause[] = [
  ...access,
  ...groups,
  ...archiving,
  ...messages,
  ...accessToOne,
  ...twoPeople,
  ...openPoints,
  ...client,
];

/**
 * The outcome `found` belongs to a point that the interface leaves open. Then `detail` describes the service's
 * behaviour.
 */
export type Outcome = 'passed' | 'found' | 'failed' | 'not tried';

export interface Finding {
  section: string;
  title: string;
  outcome: Outcome;
  detail: string;
}

export interface Report {
  base: string;
  findings: readonly Finding[];
  profile: Profile;
  left: readonly string[];
  ended?: string | undefined;
}

export interface RunOptions {
  /** The service's URL without `/v1`. If the URL ends with another version, that version replaces `/v1`. */
  base: string;
  token: string;
  contact?: string | undefined;
  secondToken?: string | undefined;
  readOnly?: boolean;
  fetch?: typeof fetch;
  /** Part of every name and text of the run. Every group whose name contains the mark is deleted. */
  mark: string;
  signal?: AbortSignal;
}

const silentMax = 3;

/**
 * Tries every clause, and then deletes the created objects. An abort of `signal` ends the run after the current
 * clause.
 */
export async function run({ readOnly = false, signal, ...options }: RunOptions): Promise<Report> {
  const scene = createScene({ ...options, readOnly });
  const findings: Finding[] = [];
  const said = new Set<string>();
  let left: string[] = [];
  let ended = await refusedAtOnce(scene);
  try {
    for (const clause of ended === undefined ? clauses : []) {
      if (signal?.aborted || (readOnly && clause.writes)) continue;
      findings.push(await tryClause(clause, scene, said));
      const last = findings.slice(-silentMax);
      const isSilent = last.length === silentMax && last.every(({ detail }) => detail.startsWith(noAnswer));
      if (isSilent) ended = last.at(-1)?.detail;
      if (isSilent) break;
    }
  } finally {
    if (findings.length > 0) left = await scene.cleanUp();
  }
  const shapes = scene.deviations().map((each): Finding => ({ outcome: 'failed', ...each }));
  const profile = scene.http.profile.get();
  return { base: options.base, findings: [...findings, ...shapes], profile, left, ended };
}

async function refusedAtOnce({ call }: Scene): Promise<string | undefined> {
  try {
    const { request, status, json, ...rest } = await call({ method: 'GET', path: '/v1/groups' });
    if (isSuccess({ request, status, json, ...rest }) && json !== undefined) return undefined;
    return `${request} was answered with ${status}, and not with a list of groups`;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * `said` holds the unreadable responses of earlier clauses. A clause that gets the same response counts as not tried,
 * so that the report lists the failure once.
 */
async function tryClause({ section, title, check, open }: Clause, scene: Scene, said: Set<string>): Promise<Finding> {
  try {
    const detail = (await repeated(() => check(scene))) ?? '';
    return { section, title, outcome: open ? 'found' : 'passed', detail };
  } catch (error) {
    // A feature that the service lacks counts as `found`, because the interface leaves the feature open.
    const cannot = error instanceof ApiError ? impossible[error.code] : undefined;
    const detail = cannot ?? reasonOf(error);
    const answer = detail.replace(/;.*/s, '').replaceAll(/(?<=\/(?:groups|messages)\/)[^/?: ]+|\?[^: ]*/g, '');
    const isNotTried = error instanceof NotTried || said.has(answer);
    if (error instanceof Unreadable) said.add(answer);
    return { section, title, outcome: isNotTried ? 'not tried' : cannot ? 'found' : 'failed', detail };
  }
}

const impossible: Readonly<Record<string, string>> = {
  'cannot-react': 'no reaction can be put on: neither a form nor JSON changed anything',
  'cannot-remove-reaction': 'a reaction cannot be taken off: neither a form nor JSON changed anything',
  'cannot-add-contact': 'nobody can be added by a username alone',
  'cannot-remove-contact': 'nobody can be removed',
  'cannot-archive': 'no group can be archived',
  'cannot-restore': 'no group can be restored: neither null, an empty text nor 0 changed anything',
  'cannot-change': 'a change is answered with success and not made',
};

const noAnswer = 'no answer';

/** Repeats `check` after a 429, because the client's request code (`scene.http`) does not repeat requests itself. */
async function repeated<T>(check: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await check();
    } catch (error) {
      if (!(await pauseFor(retryAfterOf(error), pauses))) throw error;
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'cannot-page')
    return 'neither a cursor, a page nor a larger limit brings more';
  if (error instanceof GatewayAnswer) return `an answer without Confab-Capabilities: ${error.status}`;
  if (error instanceof NetworkError || error instanceof Unreachable) return `${noAnswer}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
