import type { Profile } from '../src/api/dialect/profile';
import { GatewayAnswer, NetworkError, retryAfterOf } from '../src/api/errors';
import { pauseFor, Unreachable } from './caller';
import type { Clause } from './clause';
import { access } from './clauses/access';
import { client } from './clauses/client';
import { groups } from './clauses/groups';
import { messages } from './clauses/messages';
import { openPoints } from './clauses/openPoints';
import { createScene, type Scene } from './scene';
import { NotTried } from './verdict';

export const clauses: readonly Clause[] = [...access, ...groups, ...messages, ...openPoints, ...client];

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
  /** What the client learned of the service. */
  profile: Profile;
  /** Ids of groups that could not be deleted afterwards. */
  left: readonly string[];
}

export interface RunOptions {
  /** The service's address, without `/v1` unless it has another version. */
  base: string;
  token: string;
  contact?: string | undefined;
  /** Nothing is created or changed: fewer clauses are tried. */
  readOnly?: boolean;
  fetch?: typeof fetch;
  mark: string;
}

/** Tries each clause once, one after the other, and deletes what it made. Rejects with `Unreachable` when nothing answers. */
export async function run({ readOnly = false, ...options }: RunOptions): Promise<Report> {
  const scene = createScene({ ...options, readOnly });
  await scene.call({ method: 'GET', path: '/v1/groups' });
  const findings: Finding[] = [];
  let left: string[] = [];
  try {
    for (const clause of clauses) if (!readOnly || !clause.writes) findings.push(await tryClause(clause, scene));
  } finally {
    left = await scene.cleanUp();
  }
  return { base: options.base, findings, profile: scene.http.profile.get(), left };
}

async function tryClause({ section, title, check }: Clause, scene: Scene): Promise<Finding> {
  try {
    const found = await repeated(() => check(scene));
    return { section, title, outcome: found === undefined ? 'passed' : 'found', detail: found ?? '' };
  } catch (error) {
    return { section, title, outcome: error instanceof NotTried ? 'not tried' : 'failed', detail: reasonOf(error) };
  }
}

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
  if (error instanceof GatewayAnswer) return `an answer without Confab-Capabilities: ${error.status}`;
  if (error instanceof NetworkError || error instanceof Unreachable) return `no answer: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
