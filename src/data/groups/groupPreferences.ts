import * as z from 'zod/mini';
import { browser, type Runtime } from '../../browser/runtime';
import { parseJson, webStorage, writeStored } from '../../browser/storage';
import { createEmitter } from '../../browser/store';

/** By group id. Only this device knows them. */
export interface GroupPreferences {
  readonly pinned: ReadonlySet<string>;
  /** Muted groups get no emphasis and no notification. */
  readonly muted: ReadonlySet<string>;
  /** Unix time in ms. A group without an entry is muted for good. */
  readonly mutedUntil: ReadonlyMap<string, number>;
  /** Newest first. */
  readonly recent: readonly string[];
  readonly sort: GroupSort;
}

const sorts = ['activity', 'name', 'unread'] as const;
export type GroupSort = (typeof sorts)[number];

const list = z.catch(z.array(z.string()), []);
const Stored = z.object({
  pinned: list,
  muted: list,
  mutedUntil: z.catch(z.record(z.string(), z.number()), {}),
  recent: list,
  sort: z.catch(z.enum(sorts), 'activity'),
});
const maxRecent = 30;
const noPreferences: GroupPreferences = {
  pinned: new Set(),
  muted: new Set(),
  mutedUntil: new Map(),
  recent: [],
  sort: 'activity',
};

/** Emits the key that changed in this tab. */
const changes = createEmitter<[key: string]>();

/** Emits changes of all tabs. */
export type GroupPreferenceStore = ReturnType<typeof createGroupPreferences>;

/** Two stores of the same person share their state, also across tabs. */
export function createGroupPreferences(
  base: string,
  contactId: string,
  storage: Storage | null = webStorage(),
  { now, later }: Pick<Runtime, 'now' | 'later'> = browser,
) {
  const key = `confab:marks:${base}:${contactId}`;
  // Holds the value where storage is refused, as long as the page lives.
  let text: string | null = null;
  let preferences = noPreferences;

  /** Returns the same object while the stored text is the same. */
  function get(): GroupPreferences {
    const stored = storage?.getItem(key) ?? null;
    if (stored !== null && stored !== text) {
      text = stored;
      preferences = parse(stored);
    }
    if (nextEnd(preferences) <= now()) preferences = withoutEnded(preferences, now());
    return preferences;
  }

  function put(next: GroupPreferences): void {
    preferences = next;
    const { pinned, muted, mutedUntil } = next;
    const sets = { pinned: [...pinned], muted: [...muted], mutedUntil: Object.fromEntries(mutedUntil) };
    const stored = { ...next, ...sets };
    // On a full disk memory keeps the value until another tab stores one.
    text = writeStored(storage, key, stored) ? JSON.stringify(stored) : (storage?.getItem(key) ?? null);
    changes.emit(key);
  }

  return {
    get,
    /** A group that is muted this way is muted for good. */
    set: (groupId: string, mark: 'pinned' | 'muted', on: boolean) => {
      const current = get();
      const timed = mark === 'muted' && current.mutedUntil.has(groupId);
      if (current[mark].has(groupId) === on && !timed) return;
      const rest = [...current[mark]].filter((id) => id !== groupId);
      const mutedUntil = new Map([...current.mutedUntil].filter(([id]) => !timed || id !== groupId));
      put({ ...current, mutedUntil, [mark]: new Set(on ? [...rest, groupId] : rest) });
    },
    /** Milliseconds from now. */
    muteFor: (groupId: string, ms: number) => {
      const current = get();
      const mutedUntil = new Map([...current.mutedUntil, [groupId, now() + ms]]);
      put({ ...current, muted: new Set([...current.muted, groupId]), mutedUntil });
    },
    visit: (groupId: string) => {
      const current = get();
      if (current.recent[0] === groupId) return;
      put({ ...current, recent: [groupId, ...current.recent.filter((id) => id !== groupId)].slice(0, maxRecent) });
    },
    sortBy: (sort: GroupSort) => put({ ...get(), sort }),
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
      writeStored(storage, key, null);
      text = null;
      preferences = noPreferences;
      changes.emit(key);
    },
  };
}

function parse(text: string): GroupPreferences {
  const stored = parseJson(text, Stored);
  if (!stored) return noPreferences;
  const { pinned, muted, mutedUntil } = stored;
  return {
    ...stored,
    pinned: new Set(pinned),
    muted: new Set(muted),
    mutedUntil: new Map(Object.entries(mutedUntil)),
  };
}

const nextEnd = ({ mutedUntil }: GroupPreferences): number => Math.min(...mutedUntil.values());

function withoutEnded(preferences: GroupPreferences, now: number): GroupPreferences {
  const isOn = (id: string) => (preferences.mutedUntil.get(id) ?? Number.POSITIVE_INFINITY) > now;
  return {
    ...preferences,
    muted: new Set([...preferences.muted].filter(isOn)),
    mutedUntil: new Map([...preferences.mutedUntil].filter(([id]) => isOn(id))),
  };
}
