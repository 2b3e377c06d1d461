import { type Change, conversationOf } from '../truth/changes';
import { keys } from '../truth/keys';
import { reduceTimeline } from '../truth/timeline';
import type { Timeline } from '../truth/timelineWindow';
import type { TruthCache } from '../truth/truthCache';
import { type PageRecord, timelineOf, toPageRecord } from './records';
import type { DeviceStorage } from './storage';

type PageRecords = Map<string, PageRecord>;

/** The newest messages of conversations, where memory knows more of them than the disk. */
export interface UnsavedPages {
  /** What the cache holds of a conversation, if the service has confirmed it up to the newest message. */
  confirmed(conversationId: string): Timeline | undefined;
  /** Adds what was read ahead of a conversation that is not in the cache. */
  put(conversationId: string, newest: Timeline): void;
  /** True: a conversation that is on disk alone has changed. */
  onCommit(change: Change): boolean;
  /** Pages on disk with the changes that were committed since. Takes the changes; rejects as the disk does. */
  takeChanged(storage: DeviceStorage, kept: ReadonlySet<string>): Promise<PageRecords>;
  /** Pages that memory holds and the disk does not hold like this. They count as saved from now on. */
  takeNew(kept: ReadonlySet<string>): PageRecords;
  /** Whether the disk was given what the cache holds of a conversation by now. */
  isSaved(conversationId: string): boolean;
  /** Forgets the changes: no page is on disk. */
  dropChanges(): void;
}

export function createUnsavedPages({ queryClient }: TruthCache): UnsavedPages {
  const saved = new Map<string, Timeline>();
  /** Commits to conversations that are on disk alone. */
  const changed = new Map<string, Change[]>();
  /** Read ahead, and not on disk yet. */
  const ahead = new Map<string, Timeline>();

  const confirmed = (conversationId: string): Timeline | undefined => {
    const timeline = queryClient.getQueryData<Timeline>(keys.timeline(conversationId));
    return timeline && !timeline.unconfirmed && !timeline.newer ? timeline : undefined;
  };

  return {
    confirmed,
    put: (conversationId, newest) => ahead.set(conversationId, newest),
    onCommit: (change) => {
      const id = conversationOf(change);
      if (id === undefined) return false;
      const read = ahead.get(id);
      if (read) ahead.set(id, reduceTimeline(read, id, change));
      const edits = change.type === 'message.deleted' || change.type === 'message.updated' || 'on' in change;
      if (!edits || confirmed(id)) return false;
      changed.set(id, [...(changed.get(id) ?? []), change]);
      return true;
    },
    takeChanged: async (storage, kept) => {
      // Taken before the disk is read: a change that is committed meanwhile waits for the next time.
      const taken = new Map(changed);
      changed.clear();
      const records: PageRecords = new Map();
      for (const [id, changes] of taken) {
        const page = kept.has(id) && !confirmed(id) && (await storage.page(id));
        if (page) records.set(id, toPageRecord(changes.reduce((t, c) => reduceTimeline(t, id, c), timelineOf(page))));
      }
      return records;
    },
    takeNew: (kept) => {
      const records: PageRecords = new Map();
      for (const id of kept) {
        const timeline = confirmed(id) ?? ahead.get(id);
        if (!timeline || saved.get(id) === timeline) continue;
        saved.set(id, timeline);
        records.set(id, toPageRecord(timeline));
      }
      for (const id of saved.keys()) if (!kept.has(id)) saved.delete(id);
      ahead.clear();
      return records;
    },
    isSaved: (conversationId) => {
      const timeline = saved.get(conversationId);
      return timeline !== undefined && timeline === confirmed(conversationId);
    },
    dropChanges: () => changed.clear(),
  };
}
