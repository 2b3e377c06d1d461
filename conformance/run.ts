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

/** `found`: the interface leaves it open, and `detail` is what the service does. */
export type Outcome = 'passed' | 'found' | 'failed' | 'not tried';

export interface Finding {
  section: string;
  title: string;
  outcome: Outcome;
  /** Empty when it says nothing more. */
  detail: string;
}

export interface Report {
  base: string;
  findings: readonly Finding[];
  /** The profile that the client learned of the service. */
  profile: Profile;
  /** Ids of groups that could not be deleted afterwards. */
  left: readonly string[];
  /** The failure that ended the run before its last clause. */
  ended?: string | undefined;
}

export interface RunOptions {
  /** The service's address, without `/v1` unless it has another version. */
  base: string;
  token: string;
  contact?: string | undefined;
  /** The token of another person, for the statements about two people. */
  secondToken?: string | undefined;
  /** True if the run must not create or change anything. It tries fewer clauses then. */
  readOnly?: boolean;
  fetch?: typeof fetch;
  /** In every name and text of this run. No other name may hold it: a group that has it is deleted. */
  mark: string;
  signal?: AbortSignal;
}

/** A run ends after this number of clauses in a row without an answer. */
const silentMax = 3;

/**
 * Tries each clause once, one after the other, and deletes what it made. `signal` ends it after the clause that is under way.
 * The report says in `ended` why it was not tried to its end: also when nothing answers to the token at this address.
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

/** Why this is no service that answers to the token; undefined: it is one. */
async function refusedAtOnce({ call }: Scene): Promise<string | undefined> {
  try {
    const { request, status, json, ...rest } = await call({ method: 'GET', path: '/v1/groups' });
    if (isSuccess({ request, status, json, ...rest }) && json !== undefined) return undefined;
    return `${request} was answered with ${status}, and not with a list of groups`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** `said`: the answers that an earlier clause failed with. A clause that meets one of them again shows nothing of its own. */
async function tryClause({ section, title, check, open }: Clause, scene: Scene, said: Set<string>): Promise<Finding> {
  try {
    const detail = (await repeated(() => check(scene))) ?? '';
    return { section, title, outcome: open ? 'found' : 'passed', detail };
  } catch (error) {
    // A clause is left open where the client says that the service cannot do it.
    const cannot = error instanceof ApiError ? impossible[error.code] : undefined;
    const detail = cannot ?? reasonOf(error);
    const answer = detail.replace(/;.*/s, '').replaceAll(/(?<=\/(?:groups|messages)\/)[^/?: ]+|\?[^: ]*/g, '');
    const isNotTried = error instanceof NotTried || said.has(answer);
    if (error instanceof Unreadable) said.add(answer);
    return { section, title, outcome: isNotTried ? 'not tried' : cannot ? 'found' : 'failed', detail };
  }
}

/** The client's words for what such a service cannot do. */
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

/** The client's code does not wait out a rate limit of 429 by itself: the outbox does, which is not here. */
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
