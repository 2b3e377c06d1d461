import { setBounded } from '../../browser/bounded';
import type { Message } from '../../contract/resources';
import type { OutboxStorage } from '../storage/storage';
import type { Entry } from './entries/entry';
import type { EntryList } from './entryList';

/** The newest messages of a conversation, newest first, and when they were asked for, by the clock of `ticks`. */
export interface NewestPage {
  messages: readonly Message[];
  hasMore: boolean;
  asked: number;
}

interface TracesDeps {
  storage: OutboxStorage;
  entryList: EntryList;
  afterTruth(run: () => void): void;
  afterKept(conversationId: string, run: () => void): void;
}

const maxDeleted = 2_000;

/** Takes acknowledged entries away once their message is rendered, or deleted. */
export function createTraces({ storage, entryList, afterTruth, afterKept }: TracesDeps) {
  /** Ids of deleted messages: a deletion may arrive before the answer that says which entry became the message. */
  const deleted = new Map<string, true>();

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

  const dropDeleted = () => remove(tracesOf(entryList, deleted));

  // Before any view subscribes: none renders it.
  entryList.subscribe(dropDeleted);

  return {
    listed: (conversationId: string, page: NewestPage) => {
      const { listed, deleted } = compareWithPage(entryList, conversationId, page);
      remove(deleted);
      if (listed.length > 0) replace(conversationId, () => listed);
    },
    arrived: (conversationId: string, messageId: string) =>
      replace(conversationId, () => tracesOf(entryList, new Set([messageId]))),
    gone: (messageId: string) => {
      setBounded(deleted, messageId, true, maxDeleted);
      dropDeleted();
    },
  };
}

/** With the service, and in nobody's form: it only bridges the time until its message is drawn. */
const isTrace = ({ kind, state, held = [] }: Entry): boolean =>
  kind === 'message' && state === 'acked' && held.length === 0;

/** Keys of what is left of the sending of these messages. */
const tracesOf = (entryList: Pick<EntryList, 'all'>, ids: { has(messageId: string): boolean }): string[] =>
  entryList.all().flatMap((entry) => (isTrace(entry) && ids.has(entry.ackedId ?? '') ? entry.key : []));

/**
 * What a newest page says of acknowledged entries: those it shows or that lie further back, and those it would show
 * were they not deleted. The latter only if it was asked for after this page knew of the acknowledgement, and reaches
 * further back than the second in which the message was made.
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
    if (ackedId === undefined || !isTrace(entry)) continue;
    const isCovered = !hasMore || (ackedCreatedAt !== undefined && ackedCreatedAt > oldest);
    const isFurtherBack = hasMore && ackedCreatedAt !== undefined && ackedCreatedAt < oldest;
    if (ids.has(ackedId) || isFurtherBack) listed.push(key);
    else if (isCovered && asked > entryList.ackedAt(key)) deleted.push(key);
  }
  return { listed, deleted };
}
