import { whenAborted } from '../whenAborted';
import { openChannel } from './channel';
import { webLocks, withLock } from './locks';

/** The pages of this browser under one name, so that exactly one page takes over the work of another that is gone. */
export interface Presence {
  /** Resolves when the other pages can see it. Ends with the page or the signal. */
  announce(id: string, signal: AbortSignal): Promise<void>;
  /** The ids of the living pages; null if they are unknown. */
  present(): Promise<ReadonlySet<string> | null>;
  /** Resolves when that page is gone; never after the signal. */
  ended(id: string, signal: AbortSignal): Promise<void>;
  lock(run: () => Promise<void>): Promise<void>;
}

/** Milliseconds that a page has to answer, and the pause before it is asked again. */
const answerMs = 5_000;
const askAgainMs = 30_000;

/** Each page holds a lock. Without Web Locks nobody knows all pages, and one that does not answer counts as gone. */
export function createPresence(name: string): Presence {
  const locks = webLocks();
  const prefix = `confab-page:${name}:`;
  const lock: Presence['lock'] = (run) => withLock(`confab-adopt:${name}`, run);
  if (!locks)
    return {
      announce: async (id, signal) => {
        const channel = openChannel(prefix, String);
        channel.onMessage((said) => said === `ask ${id}` && channel.broadcast(`here ${id}`));
        signal.addEventListener('abort', channel.close);
      },
      present: async () => null,
      ended: (id, signal) =>
        new Promise((gone) => {
          const channel = openChannel(prefix, String);
          let timer: ReturnType<typeof setTimeout>;
          const stop = () => {
            clearTimeout(timer);
            channel.close();
          };
          const sendQuestion = () => {
            channel.broadcast(`ask ${id}`);
            timer = setTimeout(() => {
              stop();
              gone();
            }, answerMs);
          };
          channel.onMessage((answer) => {
            if (answer !== `here ${id}`) return;
            clearTimeout(timer);
            timer = setTimeout(sendQuestion, askAgainMs);
          });
          signal.addEventListener('abort', stop);
          sendQuestion();
        }),
      lock,
    };
  return {
    announce: (id, signal) =>
      new Promise((held) => {
        const untilEnded = () => {
          held();
          return whenAborted(signal);
        };
        locks.request(prefix + id, untilEnded).catch(() => held());
      }),
    present: async () => {
      const all = await locks.query().catch(() => null);
      if (!all) return null;
      const { held = [] } = all;
      return new Set(held.flatMap(({ name: key = '' }) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])));
    },
    // Granted when that page releases it.
    ended: (id, signal) =>
      new Promise((gone) => {
        locks.request(prefix + id, { signal }, async () => gone()).catch(() => undefined);
      }),
    lock,
  };
}
