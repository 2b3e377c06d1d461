import { whenAborted } from '../whenAborted';
import { openChannel } from './channel';
import { webLocks, withLock } from './locks';

/** Tells which pages of this browser are open. One open page takes over the work of a closed page. */
export interface Presence {
  /** Resolves when other pages can detect this page. The announcement ends with the page or the signal. */
  announce(id: string, signal: AbortSignal): Promise<void>;
  present(): Promise<ReadonlySet<string> | null>;
  /** Resolves when the page is closed. Never resolves after an abort. */
  ended(id: string, signal: AbortSignal): Promise<void>;
  lock(run: () => Promise<void>): Promise<void>;
}

const answerMs = 5_000;
const askAgainMs = 30_000;

/** Without Web Locks a page that does not answer counts as closed. */
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
    ended: (id, signal) =>
      new Promise((gone) => {
        locks.request(prefix + id, { signal }, async () => gone()).catch(() => undefined);
      }),
    lock,
  };
}
