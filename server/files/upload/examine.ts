import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Limits } from '../../../src/contract';
import { Refusal } from '../../refusal';
import type { Examined } from './examineFile';
import { type Job, Outcome } from './examineJob';
import { cleanName } from './filename';

interface Options {
  script?: URL;
  /** Maximum milliseconds for one file. Real ones take some tens. */
  limitMs?: number;
}

/** Maximum threads. Further files wait, and their owners take turns. */
const maxThreads = 2;
/** Megabytes of JavaScript heap, without the file itself. In development the compiler of the sources is part of it. */
const maxHeapMb = 128;

/** The worker's script: the source here, and `dist/server/examineWorker.js` in the built service. */
const isSource = import.meta.url.endsWith('.ts');
const builtIn = new URL(isSource ? './examineWorker.ts' : './examineWorker.js', import.meta.url);

/**
 * Examines files in worker threads with limits of time and memory, so that a crafted file does not stop the service. Threads
 * start on demand and do not hold the process open.
 */
export class Examiner {
  readonly #script: URL;
  readonly #limitMs: number;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  /** Waiting jobs by owner. The owner of the last turn moves to the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = 0;

  constructor({ script = builtIn, limitMs = 5_000 }: Options = {}) {
    this.#script = script;
    this.#limitMs = limitMs;
  }

  /**
   * Rejects with a `Refusal` of what may not stay, and with another error when the disk fails. May rewrite the file. `owner` is
   * an id; files of nobody in particular are one owner's.
   */
  async examine(file: string, name: string, limits: Limits, owner = ''): Promise<Examined> {
    if (this.#busy >= maxThreads) await this.#turnOf(owner);
    else this.#busy++;
    try {
      const outcome = await this.#run({ file, name: cleanName(name), maxPixels: limits.attachmentPixels });
      if ('examined' in outcome) return outcome.examined;
      if ('refused' in outcome) throw new Refusal(outcome.refused.code, { fields: outcome.refused.fields });
      throw new Error(`A file could not be examined: ${outcome.failed}`);
    } finally {
      this.#passOn();
    }
  }

  #turnOf(owner: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), resolve]));
  }

  #passOn() {
    for (const [owner, [next, ...later]] of this.#waiting) {
      this.#waiting.delete(owner);
      if (later.length > 0) this.#waiting.set(owner, later);
      next?.();
      return;
    }
    this.#busy--;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  async #run(job: Job): Promise<Outcome> {
    const worker = this.#idle.pop() ?? (await this.#start());
    worker.ref();
    try {
      const outcome = Outcome.parse(await answerOf(worker, this.#limitMs, job));
      this.#idle.push(worker);
      return outcome;
    } catch (error) {
      void worker.terminate();
      if (error instanceof Stopped) return { refused: { code: 'file-too-complex', fields: [] } };
      throw error;
    } finally {
      worker.unref();
    }
  }

  async #start(): Promise<Worker> {
    const script = this.#script.pathname.endsWith('.ts') ? compiled(this.#script) : this.#script;
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      const index = this.#idle.indexOf(worker);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    // An `error` event without a listener would end the process, also while the thread is idle.
    worker.on('error', (error) => console.error('examining a file:', error.message));
    await answerOf(worker, 60_000);
    return worker;
  }
}

/** In development: Node's threads know no TypeScript, so the compiler that the service itself runs with comes first. */
function compiled(script: URL): URL {
  // The `require` form of the compiler does not find its own files.
  const compiler = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  const first = `import { register } from ${JSON.stringify(pathToFileURL(compiler).href)}; register();`;
  const code = `${first} await import(${JSON.stringify(script.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

class Stopped extends Error {
  constructor() {
    super('The thread that examines files was stopped');
  }
}

/**
 * The next message of a thread, after sending `job` if there is one. Rejects with `Stopped` when it takes too long or the
 * thread ends.
 */
function answerOf(worker: Worker, limitMs: number, job?: Job): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      done();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = () => settle(() => reject(new Stopped()));
    const timer = setTimeout(onExit, limitMs);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    if (job) worker.postMessage(job);
  });
}
