import { Refusal } from '../refusal';

const maxRequestsAtOnce = 8;
/** Milliseconds by which a refusal is delayed, because a refusal also costs processor time. */
const holdMs = 100;

/** A request counts until the connection has taken the response, because unread responses stay in memory. */
export class Concurrency {
  readonly #on: boolean;
  readonly #running = new Map<string, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /** Counts `work` until `sent`, if given. Throws `rate-limited` if the caller has eight running requests. */
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
