import { Refusal } from '../errors/errors';

const requestsAtOnceMax = 8;

/** Counts the requests of each person that are being answered, event streams apart. One per service. */
export class Concurrency {
  readonly #on: boolean;
  readonly #running = new Map<string, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /** Runs `work` as one of at most eight of its caller. Throws `rate-limited` when there are eight already. */
  async withinLimit<T>(callerId: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(callerId) ?? 0;
    if (this.#on && running >= requestsAtOnceMax)
      throw new Refusal('rate-limited', { headers: { 'Retry-After': '1' } });
    this.#running.set(callerId, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(callerId) ?? 1) - 1;
      if (left > 0) this.#running.set(callerId, left);
      else this.#running.delete(callerId);
    }
  }
}
