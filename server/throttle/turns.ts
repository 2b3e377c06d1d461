import { setImmediate } from 'node:timers/promises';

/** Runs the work of one person in sequence. Other requests run between two pieces of work, even if the work never awaits. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const running = (this.#last.get(personId) ?? Promise.resolve()).then(work);
    const ended = running.catch(() => undefined).then(() => setImmediate());
    this.#last.set(personId, ended);
    try {
      return await running;
    } finally {
      if (this.#last.get(personId) === ended) this.#last.delete(personId);
    }
  }
}
