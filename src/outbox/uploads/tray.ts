import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import type { ReadyFile } from '../drafts/draft';
import type { Drafts } from '../drafts/drafts';
import type { AttachmentDraft } from '../queue/entry';
import { checkFiles, type Refused } from './checkFiles';
import { createFileLimits } from './fileLimits';
import { prepareImage } from './prepareImage';
import { createPreviews } from './previews';
import { readyFile, shownReady, type TrayFile } from './trayFile';
import { createUploads, type Upload } from './uploads';

/**
 * The files of the messages that are being written. They belong to a conversation, not to a screen: they go on whatever
 * is shown, and one that has arrived is kept in that conversation's draft and nowhere else.
 */
export interface Tray {
  /** Whether this service takes files. */
  offered(): boolean;
  /** In the order in which they were chosen. */
  of(conversationId: string): readonly TrayFile[];
  /** Takes what may be sent and tells about the rest. */
  add(conversationId: string, files: readonly File[]): Refused[];
  retry(id: string): void;
  /** Takes it out; one on its way is stopped. */
  remove(conversationId: string, id: string): void;
  describe(conversationId: string, id: string, alt: string): void;
  /** Those that have arrived, as they go into a message. */
  ready(conversationId: string): AttachmentDraft[];
  /** Files of a message that was not sent after all. */
  putBack(conversationId: string, files: readonly AttachmentDraft[]): void;
  /** The picture of an image that was uploaded here: one's own needs no download. */
  preview(attachmentId: string): string | null;
  /** Signed in again: what waits is tried now. */
  wake(): void;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

interface TrayOptions {
  http: Http;
  drafts: Drafts;
  runtime: Pick<Runtime, 'now' | 'random' | 'newKey' | 'later' | 'onWake'>;
  prepare?: (file: File) => Promise<Blob>;
}

interface Shown {
  ready: readonly ReadyFile[];
  files: readonly TrayFile[];
}

export function createTray({ http, drafts, runtime, prepare = prepareImage }: TrayOptions): Tray {
  const previews = createPreviews();
  const limits = createFileLimits(http);
  const { emit, subscribe } = createEmitter();
  const stopDrafts = drafts.subscribe(emit);
  let shown = new Map<string, Shown>();
  let lastPlace = 0;

  const onChange = () => {
    shown = new Map();
    emit();
  };
  const uploads = createUploads({
    upload: http.upload,
    runtime,
    prepare,
    limits: limits.get,
    onChange,
    onArrived: (file, attachment) => {
      const { conversationId } = file;
      previews.rename(file.id, attachment.id);
      drafts.keep(conversationId, [...drafts.files(conversationId), readyFile(attachment, file)]);
    },
  });

  const nextPlace = () => {
    lastPlace = Math.max(runtime.now(), lastPlace + 1);
    return lastPlace;
  };

  const begin = (conversationId: string, file: File): Upload => {
    const id = runtime.newKey();
    return {
      ...{ id, conversationId, file, filename: file.name, type: file.type, size: file.size, alt: '' },
      ...{ place: nextPlace(), state: 'waiting', share: 0, attempts: 0, preview: previews.make(id, file) },
      stop: new AbortController(),
    };
  };

  function read(conversationId: string, ready: readonly ReadyFile[]): Shown {
    const files = [...ready.map((file) => shownReady(file, previews.of(file.id))), ...uploads.of(conversationId)];
    return { ready, files: files.toSorted((a, b) => a.place - b.place) };
  }

  return {
    offered: () => http.has('attachments'),
    of: (conversationId) => {
      const ready = drafts.files(conversationId);
      const before = shown.get(conversationId);
      const now = before?.ready === ready ? before : read(conversationId, ready);
      shown.set(conversationId, now);
      return now.files;
    },
    add: (conversationId, files) => {
      const already = drafts.files(conversationId).length + uploads.of(conversationId).length;
      const { taken, refused } = checkFiles(files, already, limits.get());
      uploads.add(taken.map((file) => begin(conversationId, file)));
      return refused;
    },
    retry: uploads.retry,
    remove: (conversationId, id) => {
      uploads.remove(id);
      const files = drafts.files(conversationId);
      const rest = files.filter((file) => file.id !== id);
      if (rest.length < files.length) drafts.keep(conversationId, rest);
      previews.drop(id);
    },
    describe: (conversationId, id, alt) => {
      uploads.describe(id, alt);
      const files = drafts.files(conversationId);
      if (!files.some((file) => file.id === id)) return;
      drafts.keep(
        conversationId,
        files.map((file) => (file.id === id ? { ...file, alt } : file)),
      );
    },
    ready: (conversationId) =>
      drafts
        .files(conversationId)
        .toSorted((a, b) => a.place - b.place)
        .map(({ place: _, ...file }) => file),
    putBack: (conversationId, files) => {
      const uploaded = files.flatMap(({ id, filename = '', file_type = '', ...rest }) =>
        id ? [{ ...rest, id, filename, file_type, place: nextPlace() }] : [],
      );
      if (uploaded.length > 0) drafts.keep(conversationId, [...drafts.files(conversationId), ...uploaded]);
    },
    preview: previews.of,
    wake: uploads.wake,
    subscribe,
    stop: () => {
      stopDrafts();
      uploads.stop();
      previews.clear();
    },
  };
}
