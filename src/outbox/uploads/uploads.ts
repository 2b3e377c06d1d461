import { ApiError, isTransient, NetworkError, retryAfterOf } from '../../api/errors';
import type { Http } from '../../api/http';
import { omit } from '../../browser/omit';
import { prepareImage } from '../../browser/pictures/prepareImage';
import type { Runtime } from '../../browser/runtime';
import { backoff } from '../../browser/time/backoff';
import type { ThisPage } from '../model/page';
import { offlineProbeMs, pollMs } from '../model/rules';
import { type FileProblem, isWaiting, type StoredFile } from '../model/storedFile';
import type { FileLimits } from './chosenFiles';
import type { StoredFiles } from './storedFiles';
import { fileLost } from './trayFile';

export interface UploadsDeps {
  http: Pick<Http, 'upload'>;
  kept: StoredFiles;
  runtime: Pick<Runtime, 'now' | 'random' | 'later' | 'online'>;
  page: Pick<ThisPage, 'id' | 'announced' | 'living'>;
  limits(): FileLimits;
  /** Progress from 0 to 1. Null: this tab does not upload the file. */
  onShare(id: string, share: number | null): void;
  ended: AbortSignal;
}

export type CreateUploads = (deps: UploadsDeps) => Uploads;

const maxParallelUploads = 2;

type Prepare = (file: File) => Promise<Blob>;

export type Uploads = ReturnType<typeof createUploads>;

export function createUploads(deps: UploadsDeps, prepare: Prepare = prepareImage) {
  const { http, kept, runtime, page, onShare, ended } = deps;
  const live = new Map<string, AbortController>();
  const attempts = new Map<string, number>();
  const waits = createWaits(runtime, ended, () => run());

  function run(): void {
    if (ended.aborted) return;
    const turn = kept.waiting().filter(({ id }) => !live.has(id) && !waits.has(id));
    for (const { id } of turn.slice(0, Math.max(0, maxParallelUploads - live.size))) void tryUpload(id);
  }

  async function tryUpload(id: string): Promise<void> {
    const stop = new AbortController();
    live.set(id, stop);
    try {
      if (!(await isReadable(kept.get(id)?.bytes?.slice(0, 1)))) return void (await refuse(id, unreadable));
      if (!runtime.online()) return waits.begin(id, offlineProbeMs);
      const file = await claim(id);
      // Another tab uploads the file. That tab may end without a broadcast, so this tab looks again.
      if (!file) return waits.begin(id, pollMs);
      if (!stop.signal.aborted) await send(file, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted && !ended.aborted) await onFailed(id, error);
    } finally {
      live.delete(id);
      onShare(id, null);
      run();
    }
  }

  async function claim(id: string): Promise<StoredFile | null> {
    await page.announced;
    const isLiving = await page.living();
    const isFree = (by: string) => by === page.id || !isLiving(by);
    let isMine = false;
    const file = await kept.changeFile(id, (before) => {
      isMine = isWaiting(before) && (!before.claim || isFree(before.claim));
      return isMine ? { ...before, claim: page.id } : before;
    });
    return isMine ? file : null;
  }

  async function send({ id, filename, type, bytes, isAsChosen }: StoredFile, signal: AbortSignal): Promise<void> {
    if (!bytes) return void (await refuse(id, fileLost));
    onShare(id, 0);
    const chosen = new File([bytes], filename, { type });
    const blob = isAsChosen ? chosen : await prepare(chosen);
    const { attachmentSize: max } = deps.limits();
    if (blob.size > max) return void (await refuse(id, { code: 'file-too-large', detail: '', max }));
    let isMoving = false;
    const onProgress = (share: number) => {
      onShare(id, share);
      if (!isMoving && share > 0) void kept.changeFile(id, (file) => (file.stuck ? omit(file, 'stuck') : file));
      isMoving ||= share > 0;
    };
    const attachment = await http.upload({ file: blob, filename, onProgress, signal });
    // The bytes stay until the message is sent, because the service deletes uploads without a message.
    const isSmaller = blob.size < chosen.size && { isSmaller: true };
    await kept.changeFile(id, (file) => ({ ...omit(file, 'claim', 'problem', 'stuck'), attachment, ...isSmaller }));
    attempts.delete(id);
  }

  const refuse = (id: string, problem: FileProblem) =>
    kept.changeFile(id, (file) => {
      const free = omit(file, 'claim');
      return file.attachment ? free : { ...free, problem };
    });

  async function onFailed(id: string, error: unknown): Promise<void> {
    const refusal = error instanceof ApiError ? error : null;
    // A browser reports an unreadable file and a lost connection as the same error.
    if (error instanceof NetworkError && !(await isReadable(kept.get(id)?.bytes)))
      return void (await refuse(id, unreadable));
    if (!isTransient(error) && refusal?.status !== 401) return void (await refuse(id, problemOf(refusal)));
    const tries = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, tries);
    waits.begin(id, backoff(tries, runtime.random, { retryAfter: retryAfterOf(error) }));
    // A 401 or a rate limit shows that the upload can reach the service, so the file is not stuck.
    const stuck = refusal === null || refusal.status >= 500;
    await kept.changeFile(id, (file) => ({ ...omit(file, 'claim'), stuck }));
  }

  ended.addEventListener('abort', () => {
    waits.endAll();
    for (const stop of live.values()) stop.abort();
  });

  return {
    run,
    wake: () => {
      waits.endAll();
      run();
    },
    cancel: (id: string) => {
      waits.end(id);
      attempts.delete(id);
      live.get(id)?.abort();
    },
  };
}

const unreadable: FileProblem = { code: 'file-unreadable', detail: '' };

const pieceBytes = 1024 * 1024;

/** False for a folder and for a file that was changed, removed or locked after the person chose the file. */
async function isReadable(file: Blob | undefined): Promise<boolean> {
  try {
    for (let at = 0; file && at < file.size; at += pieceBytes) await file.slice(at, at + pieceBytes).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function createWaits({ later }: Pick<Runtime, 'later'>, ended: AbortSignal, onOver: () => void) {
  const cancels = new Map<string, () => void>();
  const end = (id: string) => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
  return {
    has: (id: string) => cancels.has(id),
    begin: (id: string, ms: number): void => {
      if (ended.aborted) return;
      end(id);
      const onTime = () => {
        cancels.delete(id);
        onOver();
      };
      cancels.set(id, later(ms, onTime));
    },
    end,
    endAll: () => {
      for (const id of [...cancels.keys()]) end(id);
    },
  };
}

const problemOf = (refusal: ApiError | null): FileProblem => ({
  code: refusal?.code ?? 'unknown',
  detail: refusal?.detail ?? '',
  max: refusal?.fields.find((field) => field.max !== undefined)?.max,
});
