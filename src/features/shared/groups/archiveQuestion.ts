import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';

/** Asked where archiving cannot be undone. The menu has closed by then. */
interface ArchiveQuestion {
  title: string;
  archive(): void;
}

export const archiveQuestion = perSession(() => createStore<ArchiveQuestion | null>(null));
