import { whenIdle } from '../../browser/page/idle';
import type { Runtime } from '../../browser/runtime';
import type { Group } from '../../contract/resources';
import { type Change, conversationOf } from '../truth/changes';
import type { ConversationMap } from '../truth/conversationMap';
import { type GroupList, listed } from '../truth/groupList';
import { keys } from '../truth/keys';
import { reduceTimeline } from '../truth/timeline';
import type { Timeline } from '../truth/timelineWindow';
import type { TruthCache } from '../truth/truthCache';
import { deviceLimits, type PageRecord, timelineOf, toListRecord, toPageRecord } from './records';
import type { DeviceStorage } from './storage';

interface Keep {
  cache: TruthCache;
  /** Null: nothing is to be kept. */
  open(): Promise<DeviceStorage | null>;
  /** The disk is full, and unsent words need it more; or another tab has erased it. */
  giveUp(): Promise<void>;
  runtime: Runtime;
}

const pauseMs = 1_000;

export interface Keeping {
  /** The conversations to be kept of which nothing is, the latest first. */
  missing(): Promise<string[]>;
  /** Keeps what the service has just said of a conversation that is not in the cache. */
  put(conversationId: string, newest: Timeline): void;
  /** Runs something when what the cache holds of a conversation by now is on disk; at once when nothing of it is kept. */
  afterKept(conversationId: string, run: () => void): void;
  stop(): void;
}

/** Writes what the service has confirmed, when idle and when the page is out of view or left, until it is stopped. */
export function keepDevice({ cache, open, giveUp, runtime }: Keep): Keeping {
  const { queryClient } = cache;
  const ended = new AbortController();
  let scheduled = false;
  let written: { groups?: readonly Group[]; conversations?: ConversationMap } = {};
  const pages = new Map<string, Timeline>();
  /** What was changed in conversations that are on disk alone. */
  const changed = new Map<string, Change[]>();
  /** Read ahead, and not on disk yet. */
  const ahead = new Map<string, Timeline>();
  let writing = Promise.resolve();
  let waiting: { conversationId: string; run: () => void }[] = [];

  const confirmedTimeline = (conversationId: string): Timeline | undefined => {
    const timeline = queryClient.getQueryData<Timeline>(keys.timeline(conversationId));
    return timeline && !timeline.unconfirmed && !timeline.newer ? timeline : undefined;
  };

  /** What is in memory and is not on disk like this. */
  function newPages(kept: ReadonlySet<string>): Map<string, PageRecord> {
    const records = new Map<string, PageRecord>();
    for (const id of kept) {
      const timeline = confirmedTimeline(id) ?? ahead.get(id);
      if (!timeline || pages.get(id) === timeline) continue;
      pages.set(id, timeline);
      records.set(id, toPageRecord(timeline));
    }
    for (const id of pages.keys()) if (!kept.has(id)) pages.delete(id);
    ahead.clear();
    return records;
  }

  /** What was changed in conversations that are on disk alone. */
  async function changedPages(storage: DeviceStorage, kept: ReadonlySet<string>): Promise<Map<string, PageRecord>> {
    const records = new Map<string, PageRecord>();
    for (const [id, changes] of changed) {
      const page = kept.has(id) && !confirmedTimeline(id) && (await storage.page(id));
      if (page) records.set(id, toPageRecord(changes.reduce((t, c) => reduceTimeline(t, id, c), timelineOf(page))));
    }
    changed.clear();
    return records;
  }

  /** `kept`: the conversations that are on disk. What was not confirmed is not, and waits for the next time. */
  function runKept(kept: ReadonlySet<string>): void {
    const isDue = ({ conversationId: id }: (typeof waiting)[number]) =>
      !kept.has(id) || (pages.get(id) !== undefined && pages.get(id) === confirmedTimeline(id));
    const due = waiting.filter(isDue);
    waiting = waiting.filter((each) => !isDue(each));
    for (const { run } of due) run();
  }

  /** `last`: the page is being left, and what takes a second step on the disk is not done. */
  async function flush(last: boolean): Promise<void> {
    const list = queryClient.getQueryData<GroupList>(keys.groups(false));
    if (!list) return changed.clear();
    const storage = await open();
    if (!storage) {
      changed.clear();
      return runKept(new Set());
    }
    const conversations = queryClient.getQueryData<ConversationMap>(keys.conversations) ?? new Map();
    const groups = listed(list.groups, false);
    // Only the service says what has gone.
    const keep = new Set(list.unconfirmed && !last ? await storage.pageIds() : []);
    for (const group of groups.slice(0, deviceLimits.pages)) keep.add(group.conversation_id);
    const isNew = list.groups !== written.groups || conversations !== written.conversations;
    const records = new Map([...(last ? [] : await changedPages(storage, keep)), ...newPages(keep)]);
    if (records.size === 0 && !isNew) return runKept(keep);
    if (!last) written = { groups: list.groups, conversations };
    await storage.write({
      ...(isNew && !list.unconfirmed && { list: toListRecord(groups, conversations) }),
      pages: records,
      ...{ keep, last },
    });
    runKept(keep);
  }

  const save = (last = false) => {
    writing = writing.then(() => flush(last)).catch(giveUp);
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

  const stopCommits = cache.commits.watch((change) => {
    const id = conversationOf(change);
    const read = id !== undefined && ahead.get(id);
    if (read) ahead.set(id, reduceTimeline(read, id, change));
    const edits = change.type === 'message.deleted' || change.type === 'message.updated' || 'on' in change;
    if (!edits || id === undefined || confirmedTimeline(id)) return;
    changed.set(id, [...(changed.get(id) ?? []), change]);
    schedule();
  });
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    const [first, second] = event.query.queryKey;
    const isKept = first === 'timeline' || first === 'conversations' || (first === 'groups' && second === 'active');
    if (isKept && event.type === 'updated' && event.action.type === 'success') schedule();
  });
  const stopLeave = runtime.onLeave(() => {
    if (!scheduled) return;
    save(true);
    // For a page that has time after all.
    save();
  });

  const stopHide = runtime.onHide(() => scheduled && save());

  return {
    missing: async () => {
      const list = queryClient.getQueryData<GroupList>(keys.groups(false));
      const storage = await open();
      if (!list || list.unconfirmed || !storage) return [];
      const onDisk = new Set(await storage.pageIds().catch(() => []));
      const wanted = listed(list.groups, false).slice(0, deviceLimits.pages);
      return wanted.map((group) => group.conversation_id).filter((id) => !onDisk.has(id) && !confirmedTimeline(id));
    },
    put: (conversationId, newest) => {
      ahead.set(conversationId, newest);
      schedule();
    },
    afterKept: (conversationId, run) => {
      waiting.push({ conversationId, run });
      schedule();
    },
    stop: () => {
      ended.abort();
      stopCommits();
      stopQueries();
      stopLeave();
      stopHide();
    },
  };
}
