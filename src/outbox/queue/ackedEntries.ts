import { setBounded } from '../../browser/bounded';
import type { Message } from '../../contract/resources';
import type { Entry } from '../model/entry';
import type { QueueParts } from './deps';
import type { EntryList } from './entryList';

/** The newest page of a conversation, newest first. `asked`: the start of the request, by the clock of `ticks`. */
export interface NewestPage {
  messages: readonly Message[];
  hasMore: boolean;
  asked: number;
}

type AckedEntriesDeps = Pick<QueueParts, 'storage' | 'entryList' | 'afterTruth' | 'afterStored'>;

const maxDeletedIds = 2_000;

export function createAckedEntries({ storage, entryList, afterTruth, afterStored }: AckedEntriesDeps) {
  /** Ids of deleted messages. A deletion may arrive before the entry of its message is acknowledged. */
  const deleted = new Map<string, true>();

  /** Removes an entry once the device has stored its message. An offline start renders stored messages only. */
  const replace = (conversationId: string, find: () => readonly string[]) =>
    afterTruth(() => {
      for (const key of find()) afterStored(conversationId, () => remove([key]));
    });

  const remove = (keys: readonly string[]) => {
    for (const key of keys) {
      entryList.putEntry(key, null);
      // If the disk refuses, the entry is removed after the next start of the app.
      storage.updateEntry(key, (entry) => (isReplaceable(entry) ? null : entry)).catch(() => undefined);
    }
  };

  const dropDeleted = () => remove(replaceableKeys(entryList, deleted));

  // `dropDeleted` runs before the subscribers of any view, so no view renders the entry of a deleted message.
  entryList.subscribe(dropDeleted);

  return {
    listed: (conversationId: string, page: NewestPage) => {
      const { listed, deleted } = compareWithPage(entryList, conversationId, page);
      remove(deleted);
      if (listed.length > 0) replace(conversationId, () => listed);
    },
    committed: (conversationId: string, messageId: string) =>
      replace(conversationId, () => replaceableKeys(entryList, new Set([messageId]))),
    gone: (messageId: string) => {
      setBounded(deleted, messageId, true, maxDeletedIds);
      dropDeleted();
    },
  };
}

const isReplaceable = ({ kind, state, held = [] }: Entry): boolean =>
  kind === 'message' && state === 'acked' && held.length === 0;

const replaceableKeys = (entryList: Pick<EntryList, 'all'>, ids: { has(messageId: string): boolean }): string[] =>
  entryList.all().flatMap((entry) => (isReplaceable(entry) && ids.has(entry.ackedId ?? '') ? entry.key : []));

/**
 * A message missing in the page counts as deleted only if the page should contain the message. The page must be
 * requested after the acknowledgement and reach back beyond the message.
 */
function compareWithPage(
  entryList: Pick<EntryList, 'of' | 'ackedAt'>,
  conversationId: string,
  { messages, hasMore, asked }: NewestPage,
): { listed: string[]; deleted: string[] } {
  const ids = new Set(messages.map((message) => message.id));
  const oldest = Math.min(...messages.map((message) => message.created_at));
  const listed: string[] = [];
  const deleted: string[] = [];
  for (const entry of entryList.of(conversationId)) {
    const { key, ackedId, ackedCreatedAt } = entry;
    if (ackedId === undefined || !isReplaceable(entry)) continue;
    const isCovered = !hasMore || (ackedCreatedAt !== undefined && ackedCreatedAt > oldest);
    const isFurtherBack = hasMore && ackedCreatedAt !== undefined && ackedCreatedAt < oldest;
    if (ids.has(ackedId) || isFurtherBack) listed.push(key);
    else if (isCovered && asked > entryList.ackedAt(key)) deleted.push(key);
  }
  return { listed, deleted };
}
