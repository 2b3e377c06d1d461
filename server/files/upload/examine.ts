import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { Limits } from '../../../src/contract';
import { Refusal } from '../../refusal';
import { runnable } from '../../threadScript';
import type { Examined } from './examineFile';
import { type Job, Outcome } from './examineJob';
import { cleanName } from './filename';

interface Options {
  script?: URL;
  /** Maximum milliseconds of processor time for one file. Real files take tens of milliseconds. */
  limitMs?: number;
  /** Maximum milliseconds of wall-clock time. On a busy machine the thread works during only a part of this time. */
  clockMs?: number;
}

const maxThreads = 2;
/**
 * Megabytes of JavaScript heap. The bytes of the file are outside the heap. In development the heap also holds the
 * TypeScript compiler.
 */
const maxHeapMb = 128;

const isSource = import.meta.url.endsWith('.ts');
const builtIn = new URL(isSource ? './examineWorker.ts' : './examineWorker.js', import.meta.url);

interface Thread {
  worker: Worker;
  /** Path of the `/proc` file with the thread's processor time, or an empty string on systems without `/proc`. */
  stat: string;
}

/** Limits the processor time and memory of each examination, so that a crafted file cannot stop the service. */
export class Examiner {
  readonly #script: URL;
  readonly #limits: Required<Omit<Options, 'script'>>;
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Worker>();
  /** Waiting jobs by owner. After a turn the owner moves to the end of the map, so that owners take turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Set<string>();

  constructor({ script = builtIn, limitMs = 3_000, clockMs = 10_000 }: Options = {}) {
    this.#script = script;
    this.#limits = { limitMs, clockMs };
  }

  /**
   * Rejects with a `Refusal` (`unavailable` on a busy machine) or with a disk error. May rewrite the file to remove
   * metadata.
   */
  async examine(file: string, name: string, limits: Limits, owner = ''): Promise<Examined> {
    await this.#turnOf(owner);
    try {
      const outcome = await this.#run({ file, name: cleanName(name), maxPixels: limits.attachmentPixels });
      if ('examined' in outcome) return outcome.examined;
      if ('refused' in outcome) throw new Refusal(outcome.refused.code, { fields: outcome.refused.fields });
      throw new Error(`A file could not be examined: ${outcome.failed}`);
    } finally {
      this.#running.delete(owner);
      this.#giveTurns();
    }
  }

  #turnOf(owner: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), resolve]);
      this.#giveTurns();
    });
  }

  #giveTurns() {
    for (const [owner, [next, ...later]] of this.#waiting) {
      if (this.#running.size >= maxThreads) return;
      if (this.#running.has(owner)) continue;
      this.#waiting.delete(owner);
      if (later.length > 0) this.#waiting.set(owner, later);
      this.#running.add(owner);
      next?.();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  async #run(job: Job): Promise<Outcome> {
    const thread = this.#idle.pop() ?? (await this.#start());
    const { worker } = thread;
    worker.ref();
    try {
      const outcome = Outcome.parse(await answerOf(thread, this.#limits, job));
      this.#idle.push(thread);
      return outcome;
    } catch (error) {
      void worker.terminate();
      if (error instanceof OutOfClock) throw new Refusal('unavailable', { headers: { 'Retry-After': '30' } });
      if (error instanceof Stopped) return { refused: { code: 'file-too-complex', fields: [] } };
      throw error;
    } finally {
      worker.unref();
    }
  }

  async #start(): Promise<Thread> {
    const worker = new Worker(runnable(this.#script), { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      const index = this.#idle.findIndex((thread) => thread.worker === worker);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    // An `error` event without a listener would end the process, even while the thread is idle.
    worker.on('error', (error) => console.error('examining a file:', error.message));
    const stat = z.string().parse(await answerOf({ worker, stat: '' }, { limitMs: 60_000, clockMs: 60_000 }));
    return { worker, stat };
  }
}

class Stopped extends Error {
  constructor() {
    super('The thread that examines files was stopped');
  }
}

class OutOfClock extends Error {}

/** Milliseconds between two checks of a thread's processor time. */
const checkMs = 100;

/** Milliseconds of a thread's processor time, or of its active event loop on systems without `/proc`. */
function workedMs({ worker, stat }: Thread): number {
  if (stat === '') return worker.performance.eventLoopUtilization().active;
  try {
    const text = readFileSync(stat, 'utf8');
    // Fields 11 and 12 are user and system time in ticks of 10 ms. The process name before `)` may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    // The file in `/proc` disappears when the thread ends.
    return 0;
  }
}

/**
 * Rejects with `Stopped` if the thread exits or uses `limitMs` of processor time. Rejects with `OutOfClock` after
 * `clockMs`.
 */
function answerOf(
  thread: Thread,
  { limitMs, clockMs }: { limitMs: number; clockMs: number },
  job?: Job,
): Promise<unknown> {
  const { worker } = thread;
  const before = job ? workedMs(thread) : 0;
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      done();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = () => settle(() => reject(new Stopped()));
    const check = () => {
      if (job && workedMs(thread) - before >= limitMs) onExit();
      else if (performance.now() - since >= clockMs) settle(() => reject(new OutOfClock()));
      else timer = setTimeout(check, checkMs);
    };
    let timer = setTimeout(check, checkMs);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    if (job) worker.postMessage(job);
  });
}
