import { Refusal } from '../refusal';

const maxRequestsAtOnce = 8;
/** Milliseconds by which a refusal is delayed, because a refusal also costs processor time. */
const holdMs = 100;

/** Limits the running requests of a caller. A request counts until its response is sent, because unsent responses use memory. */
export class Concurrency {
  readonly #on: boolean;
  readonly #running = new Map<string, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /**
   * Counts a request until `work` has ended and `sent` has resolved. Throws `rate-limited` if eight requests are
   * running.
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
