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
  /** Maximum milliseconds of the processor for one file. Real ones take some tens. */
  limitMs?: number;
  /** Maximum milliseconds by the clock: on a busy machine the processor is shared. */
  clockMs?: number;
}

/** Maximum threads. Further files wait, and their owners take turns, each with one file at a time. */
const maxThreads = 2;
/** Megabytes of JavaScript heap, without the file itself. In development the compiler of the sources is part of it. */
const maxHeapMb = 128;

/** The worker's script: the source here, and `dist/server/examineWorker.js` in the built service. */
const isSource = import.meta.url.endsWith('.ts');
const builtIn = new URL(isSource ? './examineWorker.ts' : './examineWorker.js', import.meta.url);

interface Thread {
  worker: Worker;
  /** The file in which the system tells the thread's time; empty where there is none. */
  stat: string;
}

/**
 * Examines files in worker threads with limits of processor time and memory, so that a crafted file does not stop the service.
 * Threads start on demand and do not hold the process open.
 */
export class Examiner {
  readonly #script: URL;
  readonly #limits: Required<Omit<Options, 'script'>>;
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Worker>();
  /** Waiting jobs by owner. The owner of the last turn moves to the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Owners of the files that are being examined. */
  readonly #running = new Set<string>();

  constructor({ script = builtIn, limitMs = 3_000, clockMs = 10_000 }: Options = {}) {
    this.#script = script;
    this.#limits = { limitMs, clockMs };
  }

  /**
   * Rejects with a `Refusal` of a file that may not stay, or `unavailable` on a busy machine, and with another error when
   * the disk fails. May rewrite the file. `owner` is an id; files of nobody in particular are one owner's.
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
    // An `error` event without a listener would end the process, also while the thread is idle.
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

/** The machine was too busy with other things. */
class OutOfClock extends Error {}

/** Milliseconds between two checks of the time of a thread. */
const checkMs = 100;

/** Milliseconds that the processor has worked for a thread. If the system does not tell them, those in which it was not idle. */
function workedMs({ worker, stat }: Thread): number {
  if (stat === '') return worker.performance.eventLoopUtilization().active;
  try {
    const text = readFileSync(stat, 'utf8');
    // User and system time, in ticks of 10 ms. The name before them may hold spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    // The thread has just ended.
    return 0;
  }
}

/**
 * The next message of a thread, after sending `job` if there is one. Rejects with `Stopped` when it works too long or the
 * thread ends, and with `OutOfClock` when it has not even worked so long after `clockMs`.
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
