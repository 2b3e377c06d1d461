import { minuteMs } from '../durations';

const maxSenders = 10_000;
/** Maximum rows per minute for one account or address. */
const rowsPerSender = 10;
/** Maximum rows per minute for all signed-out callers together. */
const rowsOfStrangers = 60;

export class RefusalLog {
  readonly #now: () => number;
  #minute = 0;
  readonly #written = new Set<string>();
  readonly #rows = new Map<string, number>();
  #strangers = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * True if a refusal may be logged: once a minute for each sender and each value of `what`, within the limits above.
   */
  admit(sender: string, isStranger: boolean, what: string): boolean {
    const current = Math.floor(this.#now() / minuteMs);
    if (current !== this.#minute) {
      this.#minute = current;
      this.#written.clear();
      this.#rows.clear();
      this.#strangers = 0;
    }
    const key = `${sender} ${what}`;
    const rows = this.#rows.get(sender) ?? 0;
    if (this.#written.has(key) || rows >= rowsPerSender || this.#rows.size >= maxSenders) return false;
    if (isStranger && this.#strangers >= rowsOfStrangers) return false;
    this.#written.add(key);
    this.#rows.set(sender, rows + 1);
    if (isStranger) this.#strangers++;
    return true;
  }
}
