import type { Storage } from '../../storage/storage';
import { type EntryList, isTrace, type NewestPage } from './entryList';

interface TracesDeps {
  storage: Storage;
  entryList: EntryList;
  afterTruth(run: () => void): void;
  afterKept(conversationId: string, run: () => void): void;
}

/** Takes acknowledged entries away once their message is rendered, or deleted. */
export function createTraces({ storage, entryList, afterTruth, afterKept }: TracesDeps) {
  // A disk that refuses keeps it until a later page has the list.
  const erase = (key: string) =>
    void storage.update(key, (entry) => (isTrace(entry) ? null : entry)).catch(() => undefined);

  /**
   * Off the list and the disk when this device keeps the message: a conversation that is opened before that renders what was
   * kept, and the service may be out of reach. A row that is in truth already is rendered once.
   */
  const replace = (conversationId: string, find: () => readonly string[]) =>
    afterTruth(() => {
      for (const key of find()) afterKept(conversationId, () => remove([key]));
    });

  const remove = (keys: readonly string[]) => {
    for (const key of keys) {
      entryList.put(key, null);
      erase(key);
    }
  };

  return {
    listed: (conversationId: string, page: NewestPage) => {
      const { listed, deleted } = entryList.compare(conversationId, page);
      remove(deleted);
      if (listed.length > 0) replace(conversationId, () => listed);
    },
    arrived: (conversationId: string, messageId: string) =>
      replace(conversationId, () => entryList.tracesOf(messageId)),
    gone: (messageId: string) => remove(entryList.tracesOf(messageId)),
  };
}
