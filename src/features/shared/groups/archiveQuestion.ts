import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';

/** Asked where nothing that is archived comes back. The menu that it was chosen from is gone by then. */
interface ArchiveQuestion {
  title: string;
  archive(): void;
}

export const archiveQuestion = perSession(() => createStore<ArchiveQuestion | null>(null));
