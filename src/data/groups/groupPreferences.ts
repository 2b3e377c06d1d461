import * as z from 'zod/mini';

/** What somebody made of their groups, by group id: kept on this device and known to nobody else. */
export interface GroupPreferences {
  readonly pinned: ReadonlySet<string>;
  /** They draw no attention: no emphasis, no notification. */
  readonly muted: ReadonlySet<string>;
  /** Opened lately, newest first. */
  readonly recent: readonly string[];
  readonly sort: GroupSort;
}

const sorts = ['activity', 'name', 'unread'] as const;
export type GroupSort = (typeof sorts)[number];

export interface GroupPreferenceStore {
  get(): GroupPreferences;
  set(groupId: string, mark: 'pinned' | 'muted', on: boolean): void;
  /** The group was opened. */
  visit(groupId: string): void;
  sortBy(sort: GroupSort): void;
  /** This tab or another changed something. */
  subscribe(listener: () => void): () => void;
  forget(): void;
}

const list = z._default(z.array(z.string()), []);
const Stored = z.object({ pinned: list, muted: list, recent: list, sort: z._default(z.enum(sorts), 'activity') });
const remembered = 30;
const noPreferences: GroupPreferences = { pinned: new Set(), muted: new Set(), recent: [], sort: 'activity' };

const listeners = new Set<(place: string) => void>();

/** One person's marks on one service, the same in every tab. Two stores of the same person are one. */
export function createGroupPreferences(
  base: string,
  contactId: string,
  storage: Storage | null = ownStorage(),
): GroupPreferenceStore {
  const place = `confab:marks:${base}:${contactId}`;
  // Also the truth where storage is refused: then marks live as long as the page.
  let text: string | null = null;
  let marks = noPreferences;

  /** The same object as long as the same text is stored. */
  function get(): GroupPreferences {
    const stored = storage?.getItem(place) ?? null;
    if (stored !== null && stored !== text) {
      text = stored;
      marks = parse(stored);
    }
    return marks;
  }

  function put(next: GroupPreferences): void {
    marks = next;
    text = JSON.stringify({ ...next, pinned: [...next.pinned], muted: [...next.muted] });
    try {
      storage?.setItem(place, text);
    } catch {
      // Full: `marks` has it.
    }
    for (const listener of listeners) listener(place);
  }

  return {
    get,
    set: (groupId, mark, on) => {
      const now = get();
      if (now[mark].has(groupId) === on) return;
      const rest = [...now[mark]].filter((id) => id !== groupId);
      put({ ...now, [mark]: new Set(on ? [...rest, groupId] : rest) });
    },
    visit: (groupId) => {
      const now = get();
      if (now.recent[0] === groupId) return;
      put({ ...now, recent: [groupId, ...now.recent.filter((id) => id !== groupId)].slice(0, remembered) });
    },
    sortBy: (sort) => put({ ...get(), sort }),
    subscribe: (listener) => {
      const hear = (event: StorageEvent) => {
        if (event.key === place) listener();
      };
      const hearOurs = (changed: string) => {
        if (changed === place) listener();
      };
      window.addEventListener('storage', hear);
      listeners.add(hearOurs);
      return () => {
        window.removeEventListener('storage', hear);
        listeners.delete(hearOurs);
      };
    },
    forget: () => {
      storage?.removeItem(place);
      text = null;
      marks = noPreferences;
      for (const listener of listeners) listener(place);
    },
  };
}

function parse(text: string): GroupPreferences {
  try {
    const stored = z.parse(Stored, JSON.parse(text));
    return { ...stored, pinned: new Set(stored.pinned), muted: new Set(stored.muted) };
  } catch {
    return noPreferences;
  }
}

function ownStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
