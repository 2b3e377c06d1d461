import type { ChangeStore } from '#browser/changeStore';
import { browser, type Runtime } from '#browser/runtime';
import { createStore } from '#browser/store';
import type { ChangeNotes, Note } from './changeNotes';
import { type JournalRecord, strikesOut, type Written } from './journalSchema';

/** A change that was refused while no screen could show the error. */
export interface Refused {
  key: string;
  written: JournalRecord;
  error: unknown;
}

/** Stores changes across page loads if a disk exists. No method rejects. */
export type Journal = ReturnType<typeof createJournal>;

export function createJournal(
  options: { disk?: ChangeStore | null; notes?: ChangeNotes | null; runtime?: Runtime } = {},
) {
  const { disk = null, notes = null, runtime = browser } = options;
  const { now, newKey } = runtime;
  const owner = newKey();
  const end = new AbortController();
  const refused = createStore<readonly Refused[]>([]);
  const hasLater = createStore(false);
  let seq = 0;
  const forget = (key: string) => {
    if (refused.get().some((each) => each.key === key)) refused.set(refused.get().filter((each) => each.key !== key));
  };
  const noteOf = (key: string, what?: Written): Note => ({ key, seq: ++seq, owner, at: now(), what });
  const put = async (key: string, what: Written) =>
    disk?.putChange({ key, owner, at: now(), what }, (row) => strikesOut(what, row.what));
  const write = async (key: string, what: Written) => {
    const note = noteOf(key, what);
    const noted = disk && notes?.writeNote(note);
    const onDisk = put(key, what).then(
      () => notes?.clearNote(note),
      () => undefined,
    );
    if (!noted) await onDisk;
  };
  return {
    disk,
    notes,
    owner,
    /** The end of the session aborts the signal. Running changes stay stored. */
    ended: end.signal,
    end: () => end.abort(),
    refused,
    /** True if another version of the app has stored rows. Those rows stay untouched. */
    hasLater,
    newKey,
    /** Resolves once a later page can find the change. */
    writeChange: async (key: string, what: JournalRecord) => {
      forget(key);
      await write(key, what);
    },
    writeBatch: (key: string, batch: unknown) => write(key, { batch }),
    /** After the call no page runs the change, even if this page closes before the disk commit. */
    clearChange: async (key: string) => {
      forget(key);
      if (!disk) return;
      const note = noteOf(key);
      notes?.writeNote(note);
      await disk
        .updateChange(key, () => null)
        .then(
          () => notes?.clearNote(note),
          () => undefined,
        );
    },
    refuseChange: async (each: Refused) => {
      forget(each.key);
      refused.set([...refused.get(), each]);
      await put(each.key, { ...each.written, refused: true }).catch(() => undefined);
    },
  };
}
