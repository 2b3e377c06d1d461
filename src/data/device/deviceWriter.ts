import { whenIdle } from '../../browser/page/idle';
import type { Runtime } from '../../browser/runtime';
import type { Group } from '../../contract/resources';
import { type Change, conversationOf } from '../truth/changes';
import type { ConversationMap } from '../truth/conversationMap';
import { listed } from '../truth/groupList';
import { keys } from '../truth/keys';
import { knownConversations, knownList } from '../truth/known';
import { reduceTimeline } from '../truth/timeline';
import type { Timeline } from '../truth/timelineWindow';
import type { TruthCache } from '../truth/truthCache';
import { type DeviceStorage, type PageRecord, timelineOf } from './storage';
import { deviceLimits, toListRecord, toPageRecord } from './toRecords';

interface WriterOptions {
  cache: TruthCache;
  open(): Promise<DeviceStorage | null>;
  /** Called if the disk is full or another tab has erased the copy. */
  giveUp(): Promise<void>;
  runtime: Runtime;
}

const pauseMs = 1_000;

export type DeviceWriter = ReturnType<typeof startDeviceWriter>;

export function startDeviceWriter({ cache, open, giveUp, runtime }: WriterOptions) {
  const ended = new AbortController();
  let scheduled = false;
  let written: { groups?: readonly Group[]; conversations?: ConversationMap } = {};
  let unsaved = createUnsavedPages(cache);
  let writing = Promise.resolve();
  let waiting: { conversationId: string; run: () => void }[] = [];

  /**
   * Runs the waiting callbacks whose conversation is on disk. A conversation outside `stored` is never stored, so its
   * callbacks run at once.
   */
  function runStored(stored: ReadonlySet<string>): void {
    const isDue = ({ conversationId: id }: (typeof waiting)[number]) => !stored.has(id) || unsaved.isSaved(id);
    const due = waiting.filter(isDue);
    waiting = waiting.filter((each) => !isDue(each));
    for (const { run } of due) run();
  }

  /** `last` is true when the page closes. A closing page has no time to read the disk before it writes. */
  async function flush(last: boolean): Promise<void> {
    const list = knownList(cache, false);
    if (!list) return;
    const storage = await open();
    if (!storage) {
      unsaved.dropChanges();
      return runStored(new Set());
    }
    const conversations = knownConversations(cache) ?? new Map();
    const groups = listed(list.groups, false);
    // An unconfirmed list must not remove stored pages, so all stored ids are kept.
    const keep = new Set(list.unconfirmed && !last ? await storage.pageIds() : []);
    for (const group of groups.slice(0, deviceLimits.pages)) keep.add(group.conversation_id);
    const isNew = list.groups !== written.groups || conversations !== written.conversations;
    const records = new Map([...(last ? [] : await unsaved.takeChanged(storage, keep)), ...unsaved.takeNew(keep)]);
    if (records.size === 0 && !isNew) return runStored(keep);
    if (!last) written = { groups: list.groups, conversations };
    await storage.writeChanges({
      ...(isNew && !list.unconfirmed && { list: toListRecord(groups, conversations) }),
      pages: records,
      keep,
      last,
    });
    runStored(keep);
  }

  const save = (last = false) => {
    writing = writing
      .then(() => flush(last))
      .catch(() => {
        runStored(new Set());
        // The end of the session can close the disk during a flush. The copy then stays.
        if (!ended.signal.aborted) return giveUp();
      });
  };

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    void runtime.wait(pauseMs, ended.signal).then(() =>
      whenIdle(() => {
        scheduled = false;
        if (!ended.signal.aborted) save();
      }),
    );
  };

  // Responses that arrived before this module loaded are not on the disk, so the first flush is scheduled here.
  schedule();
  const stops = [
    cache.commits.watch((change) => {
      if (unsaved.onCommit(change)) schedule();
    }),
    cache.queryClient.getQueryCache().subscribe((event) => {
      const [first, second] = event.query.queryKey;
      const isStored = first === 'timeline' || first === 'conversations' || (first === 'groups' && second === 'active');
      if (isStored && event.type === 'updated' && event.action.type === 'success') schedule();
    }),
    runtime.onLeave(() => {
      if (!scheduled) return;
      save(true);
      // The browser may keep the page after all, so a full flush follows.
      save();
    }),
    runtime.onHide(() => scheduled && save()),
  ];

  return {
    missing: async () => {
      const list = knownList(cache, false);
      const storage = await open();
      if (!list || list.unconfirmed || !storage) return [];
      const onDisk = new Set(await storage.pageIds().catch(() => []));
      const wanted = listed(list.groups, false).slice(0, deviceLimits.pages);
      return wanted.map((group) => group.conversation_id).filter((id) => !onDisk.has(id) && !unsaved.confirmed(id));
    },
    storePage: (conversationId: string, newest: Timeline) => {
      unsaved.addPage(conversationId, newest);
      schedule();
    },
    afterStored: (conversationId: string, run: () => void) => {
      waiting.push({ conversationId, run });
      schedule();
    },
    restart: () => {
      written = {};
      unsaved = createUnsavedPages(cache);
      schedule();
    },
    stopWriter: () => {
      ended.abort();
      for (const stop of stops) stop();
    },
  };
}

export type StartDeviceWriter = typeof startDeviceWriter;

type PageRecords = Map<string, PageRecord>;

export function createUnsavedPages({ queryClient }: TruthCache) {
  const saved = new Map<string, Timeline>();
  const changed = new Map<string, Change[]>();
  const ahead = new Map<string, Timeline>();

  const confirmed = (conversationId: string): Timeline | undefined => {
    const timeline = queryClient.getQueryData<Timeline>(keys.timeline(conversationId));
    return timeline && !timeline.unconfirmed && !timeline.newer ? timeline : undefined;
  };

  return {
    confirmed,
    addPage: (conversationId: string, newest: Timeline) => ahead.set(conversationId, newest),
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
    takeChanged: async (storage: DeviceStorage, stored: ReadonlySet<string>) => {
      // A change during the read waits for the next flush.
      const taken = new Map(changed);
      changed.clear();
      const records: PageRecords = new Map();
      for (const [id, changes] of taken) {
        const page = stored.has(id) && !confirmed(id) && (await storage.page(id));
        if (page) records.set(id, toPageRecord(changes.reduce((t, c) => reduceTimeline(t, id, c), timelineOf(page))));
      }
      return records;
    },
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
