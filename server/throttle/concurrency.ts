import { Refusal } from '../refusal';

const maxRequestsAtOnce = 8;
/** Milliseconds that a refusal is held back: it costs the thread as well. */
const holdMs = 100;

/**
 * Counts each person's requests until the connection has taken the answer, because unread answers stay in memory. Event streams
 * count until they have caught up.
 */
export class Concurrency {
  readonly #on: boolean;
  readonly #running = new Map<string, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /**
   * Runs `work` as one of at most eight of its caller, and counts it until `sent`, if given. Throws `rate-limited` when there
   * are eight already.
   */
  async withinLimit<T>(callerId: string, work: () => Promise<T>, sent?: Promise<void>): Promise<T> {
    const running = this.#running.get(callerId) ?? 0;
    if (this.#on && running >= maxRequestsAtOnce)
      throw new Refusal('rate-limited', { headers: { 'Retry-After': '1' }, holdMs });
    this.#running.set(callerId, running + 1);
    const end = () => {
      const left = (this.#running.get(callerId) ?? 1) - 1;
      if (left > 0) this.#running.set(callerId, left);
      else this.#running.delete(callerId);
    };
    try {
      return await work();
    } finally {
      if (sent) void sent.then(end);
      else end();
    }
  }
}
