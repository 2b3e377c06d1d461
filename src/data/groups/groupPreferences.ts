import * as z from 'zod/mini';
import { parseJson, webStorage } from '../../browser/storage';
import { createEmitter, type ReadableStore } from '../../browser/store';

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

/** Emits changes of this tab and of others. */
export interface GroupPreferenceStore extends ReadableStore<GroupPreferences> {
  set(groupId: string, mark: 'pinned' | 'muted', on: boolean): void;
  /** The group was opened. */
  visit(groupId: string): void;
  sortBy(sort: GroupSort): void;
  forget(): void;
}

const list = z._default(z.array(z.string()), []);
const Stored = z.object({ pinned: list, muted: list, recent: list, sort: z._default(z.enum(sorts), 'activity') });
const remembered = 30;
const noPreferences: GroupPreferences = { pinned: new Set(), muted: new Set(), recent: [], sort: 'activity' };

/** Emits the key of what changed in this tab. */
const changes = createEmitter<[key: string]>();

/** One person's marks on one service, the same in every tab. Two stores of the same person are one. */
export function createGroupPreferences(
  base: string,
  contactId: string,
  storage: Storage | null = webStorage(),
): GroupPreferenceStore {
  const key = `confab:marks:${base}:${contactId}`;
  // Also the truth where storage is refused: then marks live as long as the page.
  let text: string | null = null;
  let marks = noPreferences;

  /** The same object as long as the same text is stored. */
  function get(): GroupPreferences {
    const stored = storage?.getItem(key) ?? null;
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
      storage?.setItem(key, text);
    } catch {
      // Full: `marks` has it.
    }
    changes.emit(key);
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
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      window.addEventListener('storage', onStorage);
      const unsubscribe = changes.subscribe((changed) => changed === key && listener());
      return () => {
        window.removeEventListener('storage', onStorage);
        unsubscribe();
      };
    },
    forget: () => {
      storage?.removeItem(key);
      text = null;
      marks = noPreferences;
      changes.emit(key);
    },
  };
}

function parse(text: string): GroupPreferences {
  const stored = parseJson(text, Stored);
  return stored ? { ...stored, pinned: new Set(stored.pinned), muted: new Set(stored.muted) } : noPreferences;
}
