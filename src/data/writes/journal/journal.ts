import type { ChangeStore } from '#browser/changeStore';
import { browser, type Runtime } from '#browser/runtime';
import { createStore } from '#browser/store';
import type { ChangeNotes, Note } from './changeNotes';
import { type JournalRecord, strikesOut, type Written } from './journalSchema';

/** An edit that was refused when no screen could show it. */
export interface Refused {
  key: string;
  written: JournalRecord;
  error: unknown;
}

/** Changes that survive the page. Never fails: without a disk they live as long as the page. */
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
    /** Aborted at the end of the session. Running changes stay stored. */
    ended: end.signal,
    end: () => end.abort(),
    refused,
    /** True once rows that this version cannot read were met. It leaves them alone. */
    hasLater,
    newKey,
    /** Resolves once a later page would find the change. */
    writeChange: async (key: string, what: JournalRecord) => {
      forget(key);
      await write(key, what);
    },
    /** For a bulk action, which `src/data/bulk` parses. */
    writeBatch: (key: string, batch: unknown) => write(key, { batch }),
    /** From now on no page runs it, even if this page is left before the disk is done. */
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
