import type { ChangeRow } from '#browser/changeStore';
import type { Presence } from '#browser/tabs/presence';
import type { Journal } from './journal';
import { type JournalRecord, readBatch, readRecord, strikesOut } from './journalSchema';

interface Adopted {
  mine: { row: ChangeRow; written: JournalRecord }[];
  /** True if other open pages own rows. */
  others: boolean;
  /** False if presence is unknown, and an adopted change may run twice. */
  certain: boolean;
}

/** Takes over the rows of closed pages. */
export async function adopt(journal: Journal, presence: Presence, first: boolean): Promise<Adopted> {
  const { disk, owner } = journal;
  const adopted: Adopted = { mine: [], others: false, certain: true };
  await presence.lock(async () => {
    const present = await presence.present();
    adopted.certain = present !== null;
    // Without presence only a starting page adopts. At worst a change is sent twice.
    if (!present && !first) return;
    await bringToDisk(journal, present);
    for (const row of (await disk?.allChanges()) ?? []) {
      if (row.owner === owner || readBatch(row.what)) continue;
      if (present?.has(row.owner)) {
        adopted.others = true;
        continue;
      }
      const written = readRecord(row.what);
      await disk?.updateChange(row.key, (now) => (written ? { ...now, owner } : null));
      if (written) adopted.mine.push({ row, written });
    }
  });
  return adopted;
}

/** Moves notes of closed pages to disk. */
export async function bringToDisk({ disk, notes, owner }: Journal, present: ReadonlySet<string> | null): Promise<void> {
  const left = notes?.allNotes().filter((note) => note.owner !== owner && !present?.has(note.owner)) ?? [];
  for (const { key, at, owner: author, what } of left) {
    const written = readRecord(what) ?? readBatch(what);
    // In the order of the notes, because a later one may strike out an earlier one.
    if (written)
      await disk?.putChange({ key, owner: author, at, what: written }, (row) => strikesOut(written, row.what));
    else await disk?.updateChange(key, () => null);
    notes?.removeNote(key);
  }
}
