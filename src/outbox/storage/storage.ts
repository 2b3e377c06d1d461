import type { ChangeRow, ChangeStore } from '../../browser/changeStore';
import { type Draft, isEdit } from '../model/draft';
import { type Entry, QueueFull } from '../model/entry';
import { maxUnsentBytes, maxUnsentEntries } from '../model/rules';
import { isUnsent } from '../model/states';
import type { FileStore, StoredFile } from '../model/storedFile';

export type NewEntry = Omit<Entry, 'seq'>;

/** Returns the draft that gets the text of a removed entry, or undefined to discard the text. */
export type DraftOf = (entry: Entry) => Draft | undefined;

/** Each call is one transaction that is on disk when the call resolves. */
export interface OutboxStorage {
  /** False for memory: unsent messages and files are lost with the page. */
  readonly durable: boolean;
  readonly readOnly: boolean;
  /** Sorted by `seq`. Rejects if the disk cannot be read. */
  entries(): Promise<Entry[]>;
  /** A crash never leaves words in both the draft and the outbox. Rejects with `QueueFull` or if the disk refuses. */
  addEntry(entry: NewEntry, restOfDraft?: Draft): Promise<Entry>;
  /**
   * If `change` returns null, removes the entry and writes the draft of `draftOf`. A retried transaction calls both
   * functions again.
   */
  updateEntry(key: string, change: (entry: Entry) => Entry | null, draftOf?: DraftOf): Promise<Entry | null>;
  updateEntries(change: (entry: Entry) => Entry): Promise<Entry[]>;
  drafts(): Promise<Draft[]>;
  /** Saves the draft unless the stored draft is newer. Rejects if the disk refuses. */
  saveDraft(draft: Draft): Promise<void>;
  readonly changes: ChangeStore;
  readonly files: FileStore;
  close(): void;
  destroy(): Promise<void>;
}

export function assertRoom(entries: readonly Entry[], entry: NewEntry): void {
  const unsent = entries.filter(isUnsent);
  const bytes = unsent.reduce((sum, { text }) => sum + text.length * 2, entry.text.length * 2);
  if (unsent.length >= maxUnsentEntries || bytes > maxUnsentBytes) throw new QueueFull();
}

export function rewritten(before: Entry | undefined, change: (entry: Entry) => Entry | null): Entry | null {
  const after = before ? change(before) : null;
  const writes = Math.max(before?.writes ?? 0, after?.writes ?? 0);
  return after && after !== before ? { ...after, writes: writes + 1 } : after;
}

export const changedBy = (entries: readonly Entry[], change: (entry: Entry) => Entry): Entry[] =>
  entries.flatMap((entry) => {
    const after = rewritten(entry, change);
    return after && after !== entry ? after : [];
  });

export function createMemoryStorage(): OutboxStorage {
  const entries = new Map<string, Entry>();
  const drafts = new Map<string, Draft>();
  const changes = new Map<string, ChangeRow>();
  const files = new Map<string, StoredFile>();
  let seq = 1;
  return {
    durable: false,
    readOnly: false,
    entries: async () => [...entries.values()],
    addEntry: async (entry, restOfDraft) => {
      assertRoom([...entries.values()], entry);
      const numbered = { ...entry, seq: seq++ };
      entries.set(entry.key, numbered);
      if (restOfDraft) drafts.set(restOfDraft.conversationId, restOfDraft);
      return numbered;
    },
    updateEntry: async (key, change, draftOf) => {
      const before = entries.get(key);
      const after = rewritten(before, change);
      const draft = before && !after && draftOf?.(before);
      if (draft) drafts.set(draft.conversationId, draft);
      if (after) entries.set(after.key, after);
      if (before && after?.key !== key) entries.delete(key);
      return after;
    },
    updateEntries: async (change) => {
      const changed = changedBy([...entries.values()], change);
      for (const entry of changed) entries.set(entry.key, entry);
      return changed;
    },
    drafts: async () => [...drafts.values()],
    saveDraft: async (draft) => {
      if ((drafts.get(draft.conversationId)?.at ?? 0) > draft.at) return;
      if (isEdit(draft) && !draft.edit) drafts.delete(draft.conversationId);
      else drafts.set(draft.conversationId, draft);
    },
    changes: {
      allChanges: rowsIn(changes).all,
      updateChange: rowsIn(changes).update,
      putChange: async (row, overtaken = () => false) => {
        for (const other of changes.values()) if (overtaken(other)) changes.delete(other.key);
        changes.set(row.key, { ...row, seq: seq++ });
      },
    },
    files: {
      ...rowsIn(files),
      add: async (file) => void files.set(file.id, file),
    },
    close: () => undefined,
    destroy: async () => {
      entries.clear();
      drafts.clear();
      changes.clear();
      files.clear();
    },
  };
}

const rowsIn = <Row>(rows: Map<string, Row>) => ({
  all: async () => [...rows.values()],
  update: async (key: string, change: (row: Row) => Row | null): Promise<Row | null> => {
    const before = rows.get(key);
    const after = before ? change(before) : null;
    if (after) rows.set(key, after);
    else rows.delete(key);
    return after;
  },
});
