import type { ChangeRow } from '#browser/changeStore';
import type { Presence } from '#browser/tabs/presence';
import type { Journal } from './journal';
import { type JournalRecord, readBatch, readRecord, strikesOut } from './journalSchema';

interface Adopted {
  mine: { row: ChangeRow; written: JournalRecord }[];
  /** Pages that are still there own some. */
  others: boolean;
  /** False: it is unknown which pages are there, and what is adopted may be run twice. */
  certain: boolean;
}

/** What pages that are gone left behind, now this one's. */
export async function adopt(journal: Journal, presence: Presence, first: boolean): Promise<Adopted> {
  const { disk, owner } = journal;
  const adopted: Adopted = { mine: [], others: false, certain: true };
  await presence.lock(async () => {
    const present = await presence.present();
    adopted.certain = present !== null;
    // It is unknown which pages are there: only a page that starts takes over, and at worst the same is said twice.
    if (!present && !first) return;
    await bringToDisk(journal, present);
    for (const row of (await disk?.all()) ?? []) {
      if (row.owner === owner || readBatch(row.what)) continue;
      if (present?.has(row.owner)) {
        adopted.others = true;
        continue;
      }
      const written = readRecord(row.what);
      await disk?.update(row.key, (now) => (written ? { ...now, owner } : null));
      if (written) adopted.mine.push({ row, written });
    }
  });
  return adopted;
}

/** What pages that are gone had noted when the disk did not have it yet. */
export async function bringToDisk({ disk, notes, owner }: Journal, present: ReadonlySet<string> | null): Promise<void> {
  const left = notes?.all().filter((note) => note.owner !== owner && !present?.has(note.owner)) ?? [];
  for (const { key, at, owner: author, what } of left) {
    const written = readRecord(what) ?? readBatch(what);
    // In the order in which they were noted, also what the disk has: the later one strikes out the earlier one again.
    if (written) await disk?.put({ key, owner: author, at, what: written }, (row) => strikesOut(written, row.what));
    else await disk?.update(key, () => null);
    notes?.remove(key);
  }
}
