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
      const { listed, deleted } = compareWithPage(entryList, conversationId, page);
      remove(deleted);
      if (listed.length > 0) replace(conversationId, () => listed);
    },
    arrived: (conversationId: string, messageId: string) =>
      replace(conversationId, () => tracesOf(entryList, messageId)),
    gone: (messageId: string) => remove(tracesOf(entryList, messageId)),
  };
}

/** With the service, and in nobody's form: it only bridges the time until its message is drawn. */
const isTrace = ({ kind, state, held = [] }: Entry): boolean =>
  kind === 'message' && state === 'acked' && held.length === 0;

/** Keys of what is left of the sending of a message. */
export const tracesOf = (entryList: Pick<EntryList, 'all'>, messageId: string): string[] =>
  entryList.all().flatMap((entry) => (isTrace(entry) && entry.ackedId === messageId ? entry.key : []));

/**
 * What a newest page says of acknowledged entries: those it shows or that lie further back, and those it would show
 * were they not deleted. The latter only if it was asked for after this page knew of the acknowledgement, and reaches
 * further back than the second in which the message was made.
 */
export function compareWithPage(
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
