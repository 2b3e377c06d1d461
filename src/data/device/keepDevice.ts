import { whenIdle } from '../../browser/idle';
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
  /** Runs something when what the cache holds of a conversation by now is on disk; at once when nothing of it is kept. */
  afterKept(conversationId: string, run: () => void): void;
  stop(): void;
}

/** Writes what the service has confirmed, when idle and when the page is left, until it is stopped. */
export function keepDevice({ cache, open, giveUp, runtime }: Keep): Keeping {
  const { queryClient } = cache;
  const ended = new AbortController();
  let scheduled = false;
  let written: { groups?: readonly Group[]; conversations?: ConversationMap } = {};
  const pages = new Map<string, Timeline>();
  /** What was changed in conversations that are on disk alone. */
  const changed = new Map<string, Change[]>();
  let writing = Promise.resolve();
  let waiting: { conversationId: string; run: () => void }[] = [];

  const confirmedTimeline = (conversationId: string): Timeline | undefined => {
    const timeline = queryClient.getQueryData<Timeline>(keys.timeline(conversationId));
    return timeline && !timeline.unconfirmed && !timeline.newer ? timeline : undefined;
  };

  async function changedPages(storage: DeviceStorage, kept: ReadonlySet<string>): Promise<Map<string, PageRecord>> {
    const records = new Map<string, PageRecord>();
    for (const id of kept) {
      const timeline = confirmedTimeline(id);
      const changes = changed.get(id);
      if (timeline && pages.get(id) !== timeline) {
        pages.set(id, timeline);
        records.set(id, toPageRecord(timeline));
      } else if (!timeline && changes) {
        const page = await storage.page(id);
        if (page) records.set(id, toPageRecord(changes.reduce((t, c) => reduceTimeline(t, id, c), timelineOf(page))));
      }
    }
    for (const id of pages.keys()) if (!kept.has(id)) pages.delete(id);
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

  async function flush(): Promise<void> {
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
    const keep = new Set(list.unconfirmed ? await storage.pageIds() : []);
    for (const group of groups.slice(0, deviceLimits.pages)) keep.add(group.conversation_id);
    const isNew = list.groups !== written.groups || conversations !== written.conversations;
    const records = await changedPages(storage, keep);
    if (records.size === 0 && !isNew) return runKept(keep);
    written = { groups: list.groups, conversations };
    await storage.write({
      ...(isNew && !list.unconfirmed && { list: toListRecord(groups, conversations) }),
      pages: records,
      keep,
    });
    runKept(keep);
  }

  const save = () => {
    writing = writing.then(flush).catch(giveUp);
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
  const stopLeave = runtime.onLeave(() => scheduled && save());

  return {
    afterKept: (conversationId, run) => {
      waiting.push({ conversationId, run });
      schedule();
    },
    stop: () => {
      ended.abort();
      stopCommits();
      stopQueries();
      stopLeave();
    },
  };
}
