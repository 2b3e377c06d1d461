import type { Storage } from '../storage/storage';
import { type EntryList, isTrace, type NewestPage } from './entryList';

interface TracesDeps {
  storage: Storage;
  entryList: EntryList;
  afterTruth(run: () => void): void;
}

/** Takes acknowledged entries away once their message is drawn, or deleted. */
export function createTraces({ storage, entryList, afterTruth }: TracesDeps) {
  /** Out of the list at once and then off the disk, from which no other page reads them. */
  const remove = (keys: readonly string[]) => {
    for (const key of keys) {
      entryList.put(key, null);
      // A disk that refuses keeps it until the next page comes.
      storage.update(key, (entry) => (isTrace(entry) ? null : entry)).catch(() => undefined);
    }
  };
  return {
    listed: (conversationId: string, page: NewestPage) => {
      const { listed, deleted } = entryList.compare(conversationId, page);
      remove(deleted);
      if (listed.length > 0) afterTruth(() => remove(listed));
    },
    arrived: (messageId: string) => afterTruth(() => remove(entryList.tracesOf(messageId))),
    gone: (messageId: string) => remove(entryList.tracesOf(messageId)),
    /** What a page that ended had sent: the lists of this page are younger. */
    clear: async () => {
      const sent = (await storage.all()).filter((entry) => isTrace(entry) && !entryList.has(entry.key));
      remove(sent.map(({ key }) => key));
    },
  };
}
