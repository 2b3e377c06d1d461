import { retryAfterOf } from '../../api/errors';
import { importCode } from '../../api/importCode';
import { setBounded } from '../../browser/bounded';
import { waitOrWake } from '../../browser/runtime';
import { clientSettings } from '../../browser/settings';
import { backoff } from '../../browser/time/backoff';
import type { Message } from '../../contract/resources';
import { retry } from '../writes/retry';
import type { LiveFeed } from './liveFeed';

export const poll = (feed: LiveFeed): Promise<void> =>
  pollWhile(feed, { isNeeded: () => !feed.http.has('events'), seen: new Map(), mayLack: false });

export async function pollWhile(feed: LiveFeed, options: PollOptions): Promise<void> {
  await untilNextPoll(feed);
  if (feed.signal.aborted || !options.isNeeded()) return;
  const code = await retry(() => importCode('plain', () => import('./pollNewest')), feed).catch(() => undefined);
  await code?.pollNewest(feed, options);
}

/** Milliseconds. The limit is shorter than for other requests, because a person waits for events. */
const maxDelayMs = 10_000;

export async function pauseAfter(feed: LiveFeed, error: unknown, failures: number): Promise<void> {
  const { runtime, signal } = feed;
  const retryAfter = retryAfterOf(error);
  if (!runtime.online()) feed.trouble('offline');
  else if (retryAfter) feed.trouble({ waiting: Math.ceil(retryAfter / 1_000) });
  else feed.trouble('reconnecting');
  const delay = backoff(failures, runtime.random, { retryAfter, min: 250, max: maxDelayMs });
  await waitOrWake(runtime, delay, { signal, patient: retryAfter !== null });
}

interface Waiting extends Pick<LiveFeed, 'runtime' | 'signal'>, Partial<Pick<LiveFeed, 'onWanted'>> {}

const beats = { focused: 1, visible: 5, hidden: 20 } as const;

const beatMs = (): number => (clientSettings().pollSeconds ?? 3) * 1_000;

export async function untilNextPoll({ runtime, signal, onWanted }: Waiting): Promise<void> {
  const jitter = 0.9 + runtime.random() * 0.2;
  await waitOrWake(runtime, beats[runtime.attention()] * beatMs() * jitter, { signal, more: onWanted && [onWanted] });
}

export type SeenMessages = Map<string, string>;

export interface PollOptions {
  isNeeded: () => boolean;
  seen: SeenMessages;
  /** True if messages may have been missed before the first poll. */
  mayLack: boolean;
}

const maxSeen = 300;

export function note(seen: SeenMessages, { id }: Message, json: string): string | undefined {
  const before = seen.get(id);
  setBounded(seen, id, json, maxSeen);
  return before;
}
