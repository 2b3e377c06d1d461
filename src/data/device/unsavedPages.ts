import { type Change, conversationOf } from '../truth/changes';
import { keys } from '../truth/keys';
import { reduceTimeline } from '../truth/timeline';
import type { Timeline } from '../truth/timelineWindow';
import type { TruthCache } from '../truth/truthCache';
import { type PageRecord, timelineOf } from './records';
import type { DeviceStorage } from './storage';
import { toPageRecord } from './toRecords';

type PageRecords = Map<string, PageRecord>;

/** Pages that memory has and the disk does not. */
export function createUnsavedPages({ queryClient }: TruthCache) {
  const saved = new Map<string, Timeline>();
  /** Commits to conversations that only the disk has. */
  const changed = new Map<string, Change[]>();
  /** Read ahead and not stored yet. */
  const ahead = new Map<string, Timeline>();

  const confirmed = (conversationId: string): Timeline | undefined => {
    const timeline = queryClient.getQueryData<Timeline>(keys.timeline(conversationId));
    return timeline && !timeline.unconfirmed && !timeline.newer ? timeline : undefined;
  };

  return {
    /** Undefined if the service has not confirmed it up to the newest message. */
    confirmed,
    addPage: (conversationId: string, newest: Timeline) => ahead.set(conversationId, newest),
    /** True: a conversation that only the disk has was changed. */
    onCommit: (change: Change) => {
      const id = conversationOf(change);
      if (id === undefined) return false;
      const read = ahead.get(id);
      if (read) ahead.set(id, reduceTimeline(read, id, change));
      const edits = change.type === 'message.deleted' || change.type === 'message.updated' || 'on' in change;
      if (!edits || confirmed(id)) return false;
      changed.set(id, [...(changed.get(id) ?? []), change]);
      return true;
    },
    /** Stored pages with the changes since. Rejects as the disk does. */
    takeChanged: async (storage: DeviceStorage, stored: ReadonlySet<string>) => {
      // Taken before the read: a later change waits for the next flush.
      const taken = new Map(changed);
      changed.clear();
      const records: PageRecords = new Map();
      for (const [id, changes] of taken) {
        const page = stored.has(id) && !confirmed(id) && (await storage.page(id));
        if (page) records.set(id, toPageRecord(changes.reduce((t, c) => reduceTimeline(t, id, c), timelineOf(page))));
      }
      return records;
    },
    /** Pages that are new in memory. They count as saved from now on. */
    takeNew: (stored: ReadonlySet<string>) => {
      const records: PageRecords = new Map();
      for (const id of stored) {
        const timeline = confirmed(id) ?? ahead.get(id);
        if (!timeline || saved.get(id) === timeline) continue;
        saved.set(id, timeline);
        records.set(id, toPageRecord(timeline));
      }
      for (const id of saved.keys()) if (!stored.has(id)) saved.delete(id);
      ahead.clear();
      return records;
    },
    isSaved: (conversationId: string) => {
      const timeline = saved.get(conversationId);
      return timeline !== undefined && timeline === confirmed(conversationId);
    },
    dropChanges: () => changed.clear(),
  };
}
