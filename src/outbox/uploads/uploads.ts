import { ApiError, isTransient, retryAfterOf } from '../../api/errors';
import type { Http } from '../../api/http';
import { backoff } from '../../browser/backoff';
import type { Runtime } from '../../browser/runtime';
import type { Attachment } from '../../contract/resources';
import type { FileLimits } from './checkFiles';
import type { FileProblem, TrayFile } from './trayFile';

export interface Upload extends TrayFile {
  /** Where it will be said, whatever is on screen when it arrives. */
  conversationId: string;
  file: File;
  attempts: number;
  stop: AbortController;
}

export interface UploadsOptions {
  upload: Http['upload'];
  runtime: Pick<Runtime, 'random' | 'later' | 'onWake'>;
  /** Makes images smaller; anything else comes back as it is. */
  prepare(file: File): Promise<Blob>;
  limits(): FileLimits;
  onChange(): void;
  onArrived(file: Upload, attachment: Attachment): void;
}

const maxParallel = 2;

/** Files on their way, a few at once, tried again for as long as it may help. Knows no drafts and no screen. */
export function createUploads(options: UploadsOptions) {
  const { upload, runtime, prepare, onChange } = options;
  /** Of those that wait for a time of their own: what ends the wait. */
  const held = new Map<string, () => void>();
  let files: readonly Upload[] = [];

  const find = (id: string) => files.find((file) => file.id === id);
  const put = (next: readonly Upload[]) => {
    files = next;
    onChange();
  };
  const set = (id: string, change: Partial<Upload>) =>
    put(files.map((file) => (file.id === id ? { ...file, ...change } : file)));
  const release = (id: string) => {
    held.get(id)?.();
    held.delete(id);
  };

  function next(): void {
    const free = maxParallel - files.filter((file) => file.state === 'sending').length;
    const turn = files.filter((file) => file.state === 'waiting' && !held.has(file.id));
    for (const file of turn.slice(0, Math.max(0, free))) void send(file);
  }

  async function send({ id, file, filename, stop: { signal } }: Upload): Promise<void> {
    set(id, { state: 'sending', share: 0 });
    try {
      const blob = await prepare(file);
      const { attachmentSize: max } = options.limits();
      if (blob.size > max) throw new ApiError({ status: 413, code: 'file-too-large', fields: [tooBig(max)] });
      const onProgress = (share: number) => set(id, { share });
      const attachment = await upload({ file: blob, filename, onProgress, signal });
      const arrived = find(id);
      files = files.filter((other) => other.id !== id);
      // Taken out while the answer was on its way: the service sweeps what no message refers to.
      if (arrived) options.onArrived(arrived, attachment);
      onChange();
    } catch (error) {
      if (!signal.aborted) missed(id, error);
    }
    next();
  }

  function missed(id: string, error: unknown): void {
    const refusal = error instanceof ApiError ? error : null;
    if (!isTransient(error) && refusal?.status !== 401) {
      set(id, { state: 'failed', problem: problemOf(refusal) });
      return;
    }
    const attempts = (find(id)?.attempts ?? 0) + 1;
    const wait = backoff(attempts, runtime.random, { retryAfter: retryAfterOf(error) });
    const over = () => {
      held.delete(id);
      next();
    };
    held.set(id, runtime.later(wait, over));
    set(id, { state: 'waiting', attempts, share: 0 });
  }

  /** Online again, signed in again: nobody waits longer. */
  const wake = () => {
    for (const id of [...held.keys()]) release(id);
    next();
  };
  const stopWake = runtime.onWake(wake);

  return {
    of: (conversationId: string) => files.filter((file) => file.conversationId === conversationId),
    find,
    wake,
    add: (more: readonly Upload[]) => {
      put([...files, ...more]);
      next();
    },
    retry: (id: string) => {
      if (find(id)?.state !== 'failed') return;
      set(id, { state: 'waiting', problem: undefined, attempts: 0 });
      next();
    },
    remove: (id: string) => {
      release(id);
      find(id)?.stop.abort();
      put(files.filter((file) => file.id !== id));
      next();
    },
    describe: (id: string, alt: string) => set(id, { alt }),
    stop: () => {
      stopWake();
      for (const id of [...held.keys()]) release(id);
      for (const file of files) file.stop.abort();
      files = [];
    },
  };
}

const tooBig = (max: number) => ({ pointer: '/file', code: 'file-too-large', detail: '', max });

const problemOf = (refusal: ApiError | null): FileProblem => ({
  code: refusal?.code ?? 'unknown',
  detail: refusal?.detail ?? '',
  max: refusal?.fields.find((field) => field.max !== undefined)?.max,
});
