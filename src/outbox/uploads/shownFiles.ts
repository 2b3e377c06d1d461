import type { DraftFile } from '../model/draft';
import type { StoredFiles } from './storedFiles';
import { progressOf, shownFile, type TrayFile, type UploadProgress } from './trayFile';

interface ShownFilesDeps {
  kept: Pick<StoredFiles, 'get' | 'isLoaded'>;
  /** Where the picture of an image is, by its id. */
  preview(id: string): string | null;
}

/** Files as they are rendered: the same objects until something of them changes. */
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

/** The types that a browser shows in an `<img>`. */
export const isDrawable = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(type);

export type Previews = ReturnType<typeof createPreviews>;

/** Pictures of chosen images, by id. They stay for a while after sending, so that own images are never downloaded. */
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
