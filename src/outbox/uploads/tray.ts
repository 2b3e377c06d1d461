import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import type { Drafts } from '../drafts/drafts';
import { withUploaded } from '../model/files';
import type { ThisPage } from '../model/page';
import { withoutUpload } from '../model/storedFile';
import { createChosenFiles, createFileLimits } from './chosenFiles';
import type { StoredFiles } from './storedFiles';
import { asAttachment, createPreviews, createShownFiles } from './trayFile';
import type { CreateUploads, Uploads, UploadsDeps } from './uploads';

interface TrayOptions {
  http: Http;
  drafts: Drafts;
  kept: StoredFiles;
  runtime: Pick<Runtime, 'now' | 'random' | 'newKey' | 'later' | 'online' | 'onWake' | 'keepStorage'>;
  page: ThisPage;
  ended: AbortSignal;
  /** Loads the upload code when a file waits. The promise must not reject. */
  loadUploads(): Promise<CreateUploads>;
}

export type Tray = ReturnType<typeof createTray>;

export function createTray({ http, drafts, kept, runtime, page, ended, loadUploads }: TrayOptions) {
  const previews = createPreviews();
  const { emit, subscribe } = createEmitter();
  const { get: getLimits, ...announced } = createFileLimits(http, emit);
  const shown = createShownFiles({ kept, preview: previews.of });

  const onChange = () => {
    shown.renew();
    emit();
  };
  const uploads = createLazyUploads(loadUploads, {
    http,
    kept,
    runtime,
    page,
    ended,
    limits: getLimits,
    onShare: (id, share) => {
      shown.setShare(id, share);
      onChange();
    },
  });
  const chosen = createChosenFiles({ drafts, kept, previews, limits: getLimits, runtime, onAdded: uploads.run });
  const stops = [
    drafts.subscribe(emit),
    runtime.onWake(uploads.wake),
    kept.subscribe(() => {
      for (const { id, attachment } of kept.all()) if (attachment) previews.alias(attachment.id, id);
      onChange();
    }),
  ];
  ended.addEventListener('abort', () => {
    for (const stop of stops) stop();
    previews.clear();
  });

  const uploadAgain = async (ids: readonly string[], isAsChosen: boolean) => {
    for (const id of ids) uploads.cancel(id);
    await Promise.all(
      ids.map((id) => kept.changeFile(id, (file) => ({ ...withoutUpload(file), ...(isAsChosen && { isAsChosen }) }))),
    );
    uploads.run();
  };

  return {
    takesFiles: () => http.has('attachments'),
    ...announced,
    of: (conversationId: string) => shown.of(conversationId, drafts.files(conversationId)),
    addFiles: chosen.add,
    retry: (ids: readonly string[]) => uploadAgain(ids, false),
    sendAsChosen: (ids: readonly string[]) => uploadAgain(ids, true),
    removeFile: (conversationId: string, id: string) => {
      const files = drafts.files(conversationId);
      const rest = files.filter((file) => file.id !== id);
      if (rest.length === files.length) return;
      drafts.setFiles(conversationId, rest);
      uploads.cancel(id);
      kept.removeFiles([id]);
      previews.drop(id);
    },
    describe: (conversationId: string, id: string, alt: string) => {
      const files = drafts.files(conversationId);
      const described = files.map((file) => (file.id === id ? { ...file, alt } : file));
      if (files.some((file) => file.id === id)) drafts.setFiles(conversationId, described);
    },
    takeFiles: (conversationId: string) =>
      drafts
        .files(conversationId)
        .toSorted((a, b) => a.place - b.place)
        .map((file) => withUploaded(asAttachment(file), kept.get)),
    drafted: chosen.drafted,
    // The preview stays, because the timeline renders the author's image from the preview.
    dropFiles: (ids: readonly string[]) => {
      for (const id of ids) uploads.cancel(id);
      kept.removeFiles(ids.filter((id) => kept.get(id)));
    },
    progress: shown.progress,
    preview: previews.of,
    start: () => {
      for (const { id, type, bytes } of kept.all()) if (bytes) previews.make(id, type, bytes);
      uploads.run();
    },
    wake: uploads.wake,
    subscribe,
  };
}

function createLazyUploads(load: () => Promise<CreateUploads>, deps: UploadsDeps): Uploads {
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
