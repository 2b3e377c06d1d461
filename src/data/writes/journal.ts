import type { QueryClient } from '@tanstack/react-query';
import { createStore, type Store } from '../../browser/store';
import type { ChangeNotes, Note } from './changeNotes';
import { type JournalRecord, readRecord, strikesOut } from './journalSchema';
import { createSignedInState, type SignedInState } from './whenSignedIn';

/** A row as it lies on disk; what it says is checked when it is read. */
export interface JournalRow {
  key: string;
  seq: number;
  /** The tab that sees to it. */
  owner: string;
  at: number;
  what: unknown;
}

/** The disk under it, one for each person on each service. */
export interface JournalDisk {
  all(): Promise<JournalRow[]>;
  put(row: Omit<JournalRow, 'seq'>, overtaken?: (row: JournalRow) => boolean): Promise<void>;
  update(key: string, change: (row: JournalRow) => JournalRow | null): Promise<void>;
}

/** The service, or somebody else's change, said no, and no screen was there to say so. */
export interface Refused {
  key: string;
  written: JournalRecord;
  error: unknown;
}

/** The changes of this page that outlive it. Writing never fails: without a disk a change lives as long as the page. */
export interface Journal {
  gate: SignedInState;
  /** The end of this page's session: what runs stops, and stays written down. */
  ended: AbortSignal;
  refused: Store<readonly Refused[]>;
  newKey(): string;
  /** Resolves when the next page would find it: at once where writing is immediate, else when it is on disk. */
  write(key: string, what: JournalRecord): Promise<void>;
  /** No later page carries it out, not even when this one is left before the disk knows. */
  clear(key: string): Promise<void>;
  /** Kept until a person has decided. */
  refuse(refused: Refused): Promise<void>;
}

interface Options {
  disk: JournalDisk | null;
  notes?: ChangeNotes | null;
  gate: SignedInState;
  ended: AbortSignal;
  owner: string;
  now: () => number;
}

export function createJournal({ disk, notes = null, gate, ended, owner, now }: Options): Journal {
  const refused = createStore<readonly Refused[]>([]);
  let seq = 0;
  const forget = (key: string) => {
    if (refused.get().some((each) => each.key === key)) refused.set(refused.get().filter((each) => each.key !== key));
  };
  const noteOf = (key: string, what?: JournalRecord): Note => ({ key, seq: ++seq, owner, at: now(), what });
  const put = async (key: string, what: JournalRecord) =>
    disk?.put({ key, owner, at: now(), what }, (row) => strikesOut(what, row.what));
  return {
    gate,
    ended,
    refused,
    newKey,
    write: async (key, what) => {
      forget(key);
      const note = noteOf(key, what);
      const noted = disk && notes?.write(note);
      const onDisk = put(key, what).then(
        () => notes?.written(note),
        // The note is all there is of it then.
        () => undefined,
      );
      if (!noted) await onDisk;
    },
    clear: async (key) => {
      forget(key);
      if (!disk) return;
      const note = noteOf(key);
      notes?.write(note);
      await disk
        .update(key, () => null)
        .then(
          () => notes?.written(note),
          () => undefined,
        );
    },
    refuse: async (each) => {
      forget(each.key);
      refused.set([...refused.get(), each]);
      await put(each.key, { ...each.written, refused: true }).catch(() => undefined);
    },
  };
}

const journals = new WeakMap<QueryClient, Journal>();

export const keepJournal = (queryClient: QueryClient, journal: Journal): void =>
  void journals.set(queryClient, journal);

/** Without one, nothing is written down and everybody is signed in. */
export function journalOf(queryClient: QueryClient): Journal {
  const known = journals.get(queryClient);
  if (known) return known;
  const ended = new AbortController().signal;
  const none = createJournal({ disk: null, gate: createSignedInState(), ended, owner: '', now: Date.now });
  keepJournal(queryClient, none);
  return none;
}

/** UUID without a secure context, where `randomUUID` does not exist. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Who sees to changes, so that none is seen to by two at once and none by nobody. */
export interface Presence {
  /** Resolves when the others can see it; ends with the page or the signal. */
  announce(owner: string, signal: AbortSignal): Promise<void>;
  /** Null where nobody can tell. */
  present(): Promise<ReadonlySet<string> | null>;
  /** One tab at a time. */
  alone(run: () => Promise<void>): Promise<void>;
}

/** A lock for each page: it is free when the page is gone, however it went. Without Web Locks (no https) nobody can tell. */
export function createPresence(name: string): Presence {
  const locks = 'locks' in navigator ? navigator.locks : null;
  const prefix = `confab-page:${name}:`;
  if (!locks) return { announce: async () => undefined, present: async () => null, alone: (run) => run() };
  return {
    announce: (owner, signal) =>
      new Promise((held) => {
        const untilEnded = () =>
          new Promise<void>((end) => {
            held();
            if (signal.aborted) end();
            else signal.addEventListener('abort', () => end());
          });
        locks.request(prefix + owner, untilEnded).catch(() => held());
      }),
    present: async () => {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name: lock = '' }) => (lock.startsWith(prefix) ? lock.slice(prefix.length) : [])));
    },
    alone: async (run) => void (await locks.request(`confab-adopt:${name}`, run)),
  };
}

interface Adopted {
  mine: { row: JournalRow; written: JournalRecord }[];
  /** Pages that are still there see to some. */
  others: boolean;
  /** False: nobody can tell who is there, and what is adopted may be seen to twice. */
  certain: boolean;
}

interface Shared {
  disk: JournalDisk;
  notes: ChangeNotes | null;
  owner: string;
  presence: Presence;
}

/** What pages that are gone left behind, now this one's. */
export async function adopt(shared: Shared, first: boolean): Promise<Adopted> {
  const { disk, owner, presence } = shared;
  const adopted: Adopted = { mine: [], others: false, certain: true };
  await presence.alone(async () => {
    const present = await presence.present();
    adopted.certain = present !== null;
    // Nobody can tell who is there: only a page that starts takes over, and at worst the same is said twice.
    if (!present && !first) return;
    await bringToDisk(shared, present);
    for (const row of await disk.all()) {
      if (row.owner === owner) continue;
      if (present?.has(row.owner)) {
        adopted.others = true;
        continue;
      }
      const written = readRecord(row.what);
      await disk.update(row.key, (now) => (written ? { ...now, owner } : null));
      if (written) adopted.mine.push({ row, written });
    }
  });
  return adopted;
}

/** What pages that are gone had noted when the disk did not have it yet. */
async function bringToDisk({ disk, notes, owner }: Shared, present: ReadonlySet<string> | null): Promise<void> {
  const left = notes?.all().filter((note) => note.owner !== owner && !present?.has(note.owner)) ?? [];
  for (const { key, at, owner: author, what } of left) {
    const written = readRecord(what);
    // In the order in which they were noted, also what the disk has: the later one strikes out the earlier one again.
    if (written) await disk.put({ key, owner: author, at, what: written }, (row) => strikesOut(written, row.what));
    else await disk.update(key, () => null);
    notes?.remove(key);
  }
}
