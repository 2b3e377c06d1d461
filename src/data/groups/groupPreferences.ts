import * as z from 'zod/mini';
import { browser, type Runtime } from '../../browser/runtime';
import { parseJson, webStorage, writeStored } from '../../browser/storage';
import { createEmitter } from '../../browser/store';

export interface GroupPreferences {
  readonly pinned: ReadonlySet<string>;
  readonly muted: ReadonlySet<string>;
  /** Unix time in ms at which the mute ends. A group that is muted without an end is not in the map. */
  readonly mutedUntil: ReadonlyMap<string, number>;
  /** The Unix time in seconds at which the group was hidden. A later message shows the group again. */
  readonly hidden: ReadonlyMap<string, number>;
  /** Group ids, newest first. `recent` and `sort` stay on this device. */
  readonly recent: readonly string[];
  readonly sort: GroupSort;
}

const sorts = ['activity', 'name', 'unread'] as const;
export type GroupSort = (typeof sorts)[number];

const Choices = z.record(
  z.string(),
  z.object({
    pinned: z.optional(z.boolean()),
    muted: z.optional(z.boolean()),
    /** In Unix seconds, like `hidden_at`. */
    muted_until: z.optional(z.nullable(z.number())),
    hidden_at: z.optional(z.nullable(z.number())),
  }),
);
export type GroupChoice = z.infer<typeof Choices>[string];

const Stored = z.object({
  said: z.catch(Choices, {}),
  /** Choices that the service has not confirmed yet. They override `said`, the choices that the service sent. */
  unsent: z.catch(Choices, {}),
  recent: z.catch(z.array(z.string()), []),
  sort: z.catch(z.enum(sorts), 'activity'),
});
export type StoredPreferences = z.infer<typeof Stored>;

const nothing: StoredPreferences = { said: {}, unsent: {}, recent: [], sort: 'activity' };
const maxRecent = 30;

/** The storage event does not reach the tab that writes, so this emitter notifies that tab. */
const changes = createEmitter<[key: string]>();

export type GroupPreferenceStore = ReturnType<typeof createGroupPreferences>;

export function createGroupPreferences(
  base: string,
  contactId: string,
  storage: Storage | null = webStorage(),
  { now, later }: Pick<Runtime, 'now' | 'later'> = browser,
) {
  const key = `confab:groups:${base}:${contactId}`;
  let text: string | null = null;
  let stored = nothing;
  let preferences = fold(nothing, 0);

  function getStored(): StoredPreferences {
    const found = storage?.getItem(key) ?? null;
    if (found !== null && found !== text) {
      text = found;
      stored = parseJson(found, Stored) ?? nothing;
      preferences = fold(stored, now());
    }
    return stored;
  }

  function get(): GroupPreferences {
    getStored();
    if (nextEnd(preferences) <= now()) preferences = fold(stored, now());
    return preferences;
  }

  function put(next: StoredPreferences): void {
    const { said, unsent } = stored;
    const sameChoices = next.said === said && next.unsent === unsent;
    stored = next;
    preferences = sameChoices ? { ...preferences, recent: next.recent, sort: next.sort } : fold(next, now());
    // If the disk is full, the value stays in memory until another tab stores a value.
    text = writeStored(storage, key, next) ? JSON.stringify(next) : (storage?.getItem(key) ?? null);
    changes.emit(key);
  }

  function choose(groupId: string, change: GroupChoice): void {
    const { said, unsent } = getStored();
    const all = { ...said[groupId], ...unsent[groupId] };
    const isSame = JSON.stringify({ ...all, ...change }) === JSON.stringify(all);
    if (!isSame) put({ ...stored, unsent: { ...unsent, [groupId]: { ...unsent[groupId], ...change } } });
  }

  return {
    get,
    getStored,
    put,
    choose,
    watchTab: (listener: () => void) => changes.subscribe((changed) => changed === key && listener()),
    visit: (groupId: string) => {
      const { recent } = getStored();
      if (recent[0] === groupId) return;
      put({ ...stored, recent: [groupId, ...recent.filter((id) => id !== groupId)].slice(0, maxRecent) });
    },
    sortBy: (sort: GroupSort) => put({ ...getStored(), sort }),
    subscribe: (listener: () => void) => {
      let cancel = () => {};
      const awaitEnd = () => {
        cancel();
        const end = nextEnd(get());
        if (end !== Number.POSITIVE_INFINITY) cancel = later(end - now(), onChange);
      };
      const onChange = () => {
        listener();
        awaitEnd();
      };
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) onChange();
      };
      window.addEventListener('storage', onStorage);
      const unsubscribe = changes.subscribe((changed) => changed === key && onChange());
      awaitEnd();
      return () => {
        cancel();
        window.removeEventListener('storage', onStorage);
        unsubscribe();
      };
    },
    forgetPreferences: () => {
      const { unsent, sort } = getStored();
      if (Object.keys(unsent).length > 0) return put({ ...nothing, unsent, sort });
      put(nothing);
      writeStored(storage, key, null);
      text = null;
    },
  };
}

function fold({ said, unsent, recent, sort }: StoredPreferences, now: number): GroupPreferences {
  const chosen = Object.keys({ ...said, ...unsent }).map((id) => ({ id, ...said[id], ...unsent[id] }));
  const endOf = ({ muted_until }: GroupChoice) => (muted_until ?? Number.POSITIVE_INFINITY) * 1_000;
  const muted = chosen.filter((choice) => choice.muted && endOf(choice) > now);
  return {
    pinned: new Set(chosen.flatMap(({ id, pinned }) => (pinned ? id : []))),
    muted: new Set(muted.map(({ id }) => id)),
    mutedUntil: new Map(muted.flatMap((choice) => (choice.muted_until ? [[choice.id, endOf(choice)]] : []))),
    hidden: new Map(chosen.flatMap(({ id, hidden_at }) => (hidden_at == null ? [] : [[id, hidden_at]]))),
    recent,
    sort,
  };
}

const nextEnd = ({ mutedUntil }: GroupPreferences): number => Math.min(...mutedUntil.values());
