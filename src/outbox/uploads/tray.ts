import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import type { Drafts } from '../drafts/drafts';
import type { DraftFile } from '../model/draft';
import type { AttachmentDraft } from '../model/entry';
import { withUploaded } from '../model/files';
import { withoutUpload } from '../model/keptFile';
import type { ThisPage } from '../model/page';
import { type AnnouncedLimits, createChosenFiles, createFileLimits, type Refused } from './chosenFiles';
import type { KeptFiles } from './keptFiles';
import { createPreviews, createShownFiles } from './shownFiles';
import { asAttachment, type TrayFile, type UploadProgress } from './trayFile';
import type { CreateUploads, Uploads, UploadsDeps } from './uploads';

/** Files of the messages that are being written, by conversation. Uploads go on in the background, and after a reload. */
export interface Tray {
  takesFiles(): boolean;
  /** What the service announced of files, once `fetchLimits` had its answer; null where it says nothing. */
  limits(): AnnouncedLimits | null;
  fetchLimits(): void;
  of(conversationId: string): readonly TrayFile[];
  /** Adds the files that can be sent, and returns the others with their reasons. */
  add(conversationId: string, files: readonly File[]): Refused[];
  retry(ids: readonly string[]): Promise<void>;
  /** Uploads pictures again that were made smaller, now as they were chosen. */
  sendAsChosen(ids: readonly string[]): Promise<void>;
  remove(conversationId: string, id: string): void;
  describe(conversationId: string, id: string, alt: string): void;
  /** All of them, as they go into a message, uploaded or not. */
  take(conversationId: string): AttachmentDraft[];
  /** Files of a message that was not sent after all, as those of a draft. */
  drafted(files: readonly AttachmentDraft[]): DraftFile[];
  /** Not needed any more: their message is with the service, or goes without them. */
  drop(ids: readonly string[]): void;
  /** How far a kept file has come. The same object until that changes. */
  progress(id: string): UploadProgress;
  /** The picture of an image that was chosen here, by the id of the file or of its attachment: one's own needs no download. */
  preview(id: string): string | null;
  /** Begins to upload what an earlier page has left. */
  start(): void;
  /** Signed in again: what waits is tried now. */
  wake(): void;
  subscribe(listener: () => void): () => void;
}

interface TrayOptions {
  http: Http;
  drafts: Drafts;
  kept: KeptFiles;
  runtime: Pick<Runtime, 'now' | 'random' | 'newKey' | 'later' | 'online' | 'onWake' | 'keepStorage'>;
  page: ThisPage;
  ended: AbortSignal;
  /** The code that uploads, fetched when a file waits. Resolves when it has come, however long that takes. */
  loadUploads(): Promise<CreateUploads>;
}

export function createTray({ http, drafts, kept, runtime, page, ended, loadUploads }: TrayOptions): Tray {
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
      ids.map((id) => kept.change(id, (file) => ({ ...withoutUpload(file), ...(isAsChosen && { isAsChosen }) }))),
    );
    uploads.run();
  };

  return {
    takesFiles: () => http.has('attachments'),
    ...announced,
    of: (conversationId) => shown.of(conversationId, drafts.files(conversationId)),
    add: chosen.add,
    retry: (ids) => uploadAgain(ids, false),
    sendAsChosen: (ids) => uploadAgain(ids, true),
    remove: (conversationId, id) => {
      const files = drafts.files(conversationId);
      const rest = files.filter((file) => file.id !== id);
      if (rest.length === files.length) return;
      drafts.setFiles(conversationId, rest);
      uploads.cancel(id);
      kept.remove([id]);
      previews.drop(id);
    },
    describe: (conversationId, id, alt) => {
      const files = drafts.files(conversationId);
      const described = files.map((file) => (file.id === id ? { ...file, alt } : file));
      if (files.some((file) => file.id === id)) drafts.setFiles(conversationId, described);
    },
    take: (conversationId) =>
      drafts
        .files(conversationId)
        .toSorted((a, b) => a.place - b.place)
        .map((file) => withUploaded(asAttachment(file), kept.get)),
    drafted: chosen.drafted,
    // The preview stays: one's own image in the timeline is rendered from it.
    drop: (ids) => {
      for (const id of ids) uploads.cancel(id);
      kept.remove(ids.filter((id) => kept.get(id)));
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
