import type { CreateUploads, Uploads, UploadsDeps } from './uploads';

/** Uploads whose code is fetched when the first file waits. */
export function createLazyUploads(load: () => Promise<CreateUploads>, deps: UploadsDeps): Uploads {
  const { kept, ended } = deps;
  let uploads: Uploads | null = null;
  let loading = false;

  async function start(): Promise<void> {
    if (loading || kept.waiting().length === 0) return;
    loading = true;
    const create = await load();
    if (ended.aborted) return;
    uploads = create(deps);
    uploads.run();
  }

  return {
    run: () => (uploads ? uploads.run() : void start()),
    wake: () => (uploads ? uploads.wake() : void start()),
    cancel: (id) => uploads?.cancel(id),
  };
}
