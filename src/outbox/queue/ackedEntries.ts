import { setBounded } from '../../browser/bounded';
import type { Message } from '../../contract/resources';
import type { Entry } from '../model/entry';
import type { QueueParts } from './deps';
import type { EntryList } from './entryList';

/** The newest messages of a conversation, newest first, and when they were asked for, by the clock of `ticks`. */
export interface NewestPage {
  messages: readonly Message[];
  hasMore: boolean;
  asked: number;
}

type AckedEntriesDeps = Pick<QueueParts, 'storage' | 'entryList' | 'afterTruth' | 'afterStored'>;

const maxDeletedIds = 2_000;

export function createAckedEntries({ storage, entryList, afterTruth, afterStored }: AckedEntriesDeps) {
  /** Ids of deleted messages: a deletion may arrive before the answer that says which entry became the message. */
  const deleted = new Map<string, true>();

  /** Removes entries once this device has stored their message. Without the service a conversation renders stored messages only. */
  const replace = (conversationId: string, find: () => readonly string[]) =>
    afterTruth(() => {
      for (const key of find()) afterStored(conversationId, () => remove([key]));
    });

  const remove = (keys: readonly string[]) => {
    for (const key of keys) {
      entryList.putEntry(key, null);
      // If the disk refuses, the entry stays there until a later page has listed its message.
      storage.updateEntry(key, (entry) => (isReplaceable(entry) ? null : entry)).catch(() => undefined);
    }
  };

  const dropDeleted = () => remove(replaceableKeys(entryList, deleted));

  // Subscribed before any view, so that no view renders an entry whose message is deleted.
  entryList.subscribe(dropDeleted);

  return {
    /** Removes acknowledged entries whose messages the newest page shows, or that are deleted. */
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

/** True for an acknowledged entry without an open form. It stands in for its message until that is rendered. */
const isReplaceable = ({ kind, state, held = [] }: Entry): boolean =>
  kind === 'message' && state === 'acked' && held.length === 0;

const replaceableKeys = (entryList: Pick<EntryList, 'all'>, ids: { has(messageId: string): boolean }): string[] =>
  entryList.all().flatMap((entry) => (isReplaceable(entry) && ids.has(entry.ackedId ?? '') ? entry.key : []));

/** An entry counts as deleted only if the page was requested after the acknowledgement and reaches back before its second. */
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
