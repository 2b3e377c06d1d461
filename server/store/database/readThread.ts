import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import * as z from 'zod/mini';
import { Refusal } from '../../refusal';
import { runnable } from '../../threadScript';

const isSource = import.meta.url.endsWith('.ts');
const script = new URL(isSource ? './readWorker.ts' : './readWorker.js', import.meta.url);
const Answer = z.union([z.object({ rows: z.array(z.unknown()) }), z.object({ failed: z.string() })]);

/** Runs slow queries one by one in a thread with its own connection. The thread does not keep the process alive. */
export class ReadThread {
  readonly #file: string;
  readonly #limitMs: number;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string, limitMs: number) {
    this.#file = file;
    this.#limitMs = limitMs;
  }

  /**
   * The queries share one timeout, which begins when the thread has started. Rejects with `unavailable` after the
   * timeout.
   */
  limited(): (query: CompiledQuery) => Promise<unknown[]> {
    const limit = this.#started().then(() => AbortSignal.timeout(this.#limitMs));
    // The query continues after the timeout, because terminating the thread during a statement would end the process.
    const late = limit
      .then((signal) => once(signal, 'abort'))
      .then(() => {
        throw new Refusal('unavailable', { headers: { 'Retry-After': '10' } });
      });
    return (query) => {
      const rows = Promise.all([limit, this.#last]).then(([{ aborted }]) => (aborted ? late : this.#run(query)));
      this.#last = rows.catch(() => undefined);
      return Promise.race([rows, late]);
    };
  }

  async close(): Promise<void> {
    await this.#last;
    await (await this.#worker)?.terminate();
  }

  async #run({ sql, parameters }: CompiledQuery) {
    const worker = await this.#started();
    const ended = new AbortController();
    const end = () => ended.abort();
    worker.once('exit', end);
    worker.ref();
    try {
      worker.postMessage({ sql, parameters });
      const answer = Answer.parse((await once(worker, 'message', ended))[0]);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.rows;
    } finally {
      worker.off('exit', end);
      worker.unref();
    }
  }

  #started(): Promise<Worker> {
    this.#worker ??= this.#start().catch((error) => {
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }

  async #start() {
    const worker = new Worker(runnable(script), { workerData: this.#file });
    // An `error` event without a listener would end the process, even while the thread is idle.
    worker.on('error', (error) => console.error('reading:', error.message));
    const ended = new AbortController();
    worker.once('exit', () => {
      this.#worker = undefined;
      ended.abort();
    });
    await once(worker, 'message', ended);
    worker.unref();
    return worker;
  }
}
