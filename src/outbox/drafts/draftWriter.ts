import * as z from 'zod/mini';
import type { Runtime } from '../../browser/runtime';
import { parseJson, storedKeys, writeStored } from '../../browser/storage';
import type { Draft } from '../model/draft';
import { readDrafts } from '../storage/readRows';
import type { OutboxStorage } from '../storage/storage';
import type { DraftList } from './draftList';

/** Milliseconds of typing that a crash of the browser may lose. */
const writeDelayMs = 300;

interface DraftWriterDeps {
  storage: Pick<OutboxStorage, 'saveDraft' | 'durable'>;
  runtime: Pick<Runtime, 'later' | 'onLeave' | 'syncStorage'>;
  name: string;
  pageId: string;
  drafts: Pick<DraftList, 'get' | 'all'>;
  onDisk(draft: Draft): Draft;
}

export type DraftWriter = ReturnType<typeof createDraftWriter>;

/** Writes drafts to IndexedDB. Web storage holds a note of the drafts that IndexedDB does not have. */
export function createDraftWriter({ storage, runtime, name, pageId, drafts, onDisk }: DraftWriterDeps) {
  const { syncStorage } = runtime;
  const { get } = drafts;
  // `durable` is read once, because a disk that fills up later still has the older drafts.
  const hasDisk = storage.durable;
  const noteKey = `${notePrefix(name)}:${pageId}`;
  const due = new Map<string, () => void>();
  const writes = new Map<string, Promise<boolean>>();

  const note = () => {
    const unsaved = () => [...new Set([...due.keys(), ...writes.keys()])].flatMap((id) => get(id) ?? []).map(onDisk);
    // Without a disk, a page notes only its own drafts. A draft of another page could return after it was sent.
    const own = () => [...drafts.all()].filter(({ apart = pageId }) => apart === pageId);
    const rest = hasDisk ? unsaved() : own();
    writeStored(syncStorage, noteKey, rest.length > 0 ? rest : null);
  };

  /** Never rejects. A disk that refuses the draft also refuses the message, and the person sees that error. */
  const saveDraft = (draft: Draft): Promise<boolean> => {
    const saved = storage.saveDraft(onDisk(draft)).then(
      () => true,
      () => false,
    );
    if (!hasDisk) note();
    return saved;
  };

  function flush(id: string): void {
    due.get(id)?.();
    due.delete(id);
    const draft = get(id);
    if (!draft) return;
    const write = saveDraft(draft);
    writes.set(id, write);
    void write.then((kept) => kept && writes.get(id) === write && writes.delete(id));
  }

  const flushAll = () => {
    for (const id of [...due.keys()]) flush(id);
  };

  // The page may be gone before IndexedDB finishes a write, so a synchronous note comes first.
  const stopLeave = runtime.onLeave(() => {
    note();
    flushAll();
  });

  return {
    hasDisk,
    saveDraft,
    /** Writes the draft 300 ms after the first unsaved change. Later changes do not extend the delay. */
    scheduleDraft: (id: string) => {
      if (due.has(id)) return;
      const cancel = runtime.later(writeDelayMs, () => flush(id));
      due.set(id, cancel);
    },
    saveAll: async () => {
      flushAll();
      return (await Promise.all(writes.values())).every((kept) => kept);
    },
    /** `living` has the ids of open pages that have no disk. `removeNotes` leaves the notes of these pages. */
    noted: (isLiving: (page: string) => boolean = () => false) => {
      const living = new Set<string>();
      const all = readNotes(syncStorage, name);
      const notes = all.filter((each) => {
        const by = each.drafts.flatMap(({ apart }) => (apart && isLiving(apart) ? apart : []));
        for (const id of by) living.add(id);
        return by.length === 0;
      });
      return {
        drafts: (hasDisk ? notes : all).flatMap((each) => each.drafts),
        living,
        removeNotes: () => {
          for (const { key, text } of notes) if (syncStorage?.getItem(key) === text) syncStorage?.removeItem(key);
        },
      };
    },
    cancel: () => {
      for (const cancel of due.values()) cancel();
      due.clear();
    },
    stopWriter: () => {
      flushAll();
      stopLeave();
    },
  };
}

interface Note {
  key: string;
  text: string | null | undefined;
  drafts: Draft[];
}

/** Prefix of the keys of notes. An earlier version used the prefix as the whole key. */
const notePrefix = (name: string): string => `${name}:drafts`;

const readNotes = (storage: Pick<Storage, 'getItem' | 'key' | 'length'> | null, name: string): Note[] =>
  storedKeys(storage, notePrefix(name)).map((key) => {
    const text = storage?.getItem(key);
    return { key, text, drafts: readDrafts(parseJson(text, z.array(z.unknown())) ?? []) };
  });
