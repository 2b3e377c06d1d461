import type { DraftFile } from '../model/draft';
import type { AttachmentDraft } from '../model/entry';
import type { FileProblem, StoredFile } from '../model/storedFile';
import type { StoredFiles } from './storedFiles';

export interface UploadProgress {
  state: 'waiting' | 'sending' | 'failed' | 'ready';
  share: number;
  problem?: FileProblem | undefined;
  isSmaller?: boolean;
}

export interface TrayFile extends UploadProgress {
  id: string;
  filename: string;
  type: string;
  size: number;
  alt: string;
  place: number;
  preview: string | null;
}

export const fileLost: FileProblem = { code: 'file-lost', detail: '' };

/** `share` is the progress of an upload in this tab, 0 to 1. `isLoaded` is true once the stored files are read. */
export function progressOf(file: StoredFile | undefined, share: number | undefined, isLoaded: boolean): UploadProgress {
  if (!file) return isLoaded ? { state: 'failed', share: 0, problem: fileLost } : { state: 'waiting', share: 0 };
  if (file.attachment) return { state: 'ready', share: 1, ...(file.isSmaller && file.bytes && { isSmaller: true }) };
  if (file.problem) return { state: 'failed', share: 0, problem: file.problem };
  return share === undefined ? { state: file.claim ? 'sending' : 'waiting', share: 0 } : { state: 'sending', share };
}

export const shownFile = (file: DraftFile, progress: UploadProgress, preview: string | null): TrayFile => ({
  id: file.id,
  filename: file.filename,
  type: file.file_type,
  size: file.file_size ?? 0,
  alt: file.alt ?? '',
  place: file.place,
  preview: preview ?? (file.file_type.startsWith('image/') ? (file.file_url ?? null) : null),
  ...progress,
});

export const asAttachment = ({ place: _, kept, id, ...file }: DraftFile): AttachmentDraft =>
  kept ? { upload: id, ...file } : { id, ...file };

interface ShownFilesDeps {
  kept: Pick<StoredFiles, 'get' | 'isLoaded'>;
  preview(id: string): string | null;
}

export function createShownFiles({ kept, preview }: ShownFilesDeps) {
  const shares = new Map<string, number>();
  let progresses = new Map<string, UploadProgress>();
  let lists = new Map<string, { files: readonly DraftFile[]; list: readonly TrayFile[] }>();

  function progress(id: string): UploadProgress {
    const known = progresses.get(id) ?? progressOf(kept.get(id), shares.get(id), kept.isLoaded());
    progresses.set(id, known);
    return known;
  }

  const shown = (file: DraftFile): TrayFile =>
    shownFile(file, file.kept ? progress(file.id) : { state: 'ready', share: 1 }, preview(file.id));

  return {
    progress,
    of: (conversationId: string, files: readonly DraftFile[]): readonly TrayFile[] => {
      const before = lists.get(conversationId);
      if (before?.files === files) return before.list;
      const list = files.map(shown).toSorted((a, b) => a.place - b.place);
      lists.set(conversationId, { files, list });
      return list;
    },
    setShare: (id: string, share: number | null) => {
      if (share === null) shares.delete(id);
      else shares.set(id, share);
    },
    renew: () => {
      lists = new Map();
      progresses = new Map();
    },
  };
}

export const isDrawable = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(type);

export type Previews = ReturnType<typeof createPreviews>;

/** Object URLs by id. The URLs stay after sending, so the author's images are not downloaded. */
export function createPreviews(maxPreviews = 60) {
  const urls = new Map<string, string>();
  const aliases = new Map<string, string>();
  const drop = (id: string) => {
    const url = urls.get(id);
    if (url) URL.revokeObjectURL(url);
    urls.delete(id);
  };
  return {
    of: (id: string): string | null => urls.get(aliases.get(id) ?? id) ?? null,
    make: (id: string, type: string, bytes: Blob): void => {
      if (urls.has(id) || !isDrawable(type)) return;
      urls.set(id, URL.createObjectURL(bytes));
      const [oldest] = urls.keys();
      if (urls.size > maxPreviews && oldest !== undefined) drop(oldest);
    },
    alias: (other: string, id: string): void => void aliases.set(other, id),
    drop,
    clear: () => {
      for (const id of [...urls.keys()]) drop(id);
    },
  };
}
