import { hourMs } from '../../browser/time/durations';
import type { Entry, Sent } from '../model/entry';
import { linked, uploadsOf } from '../model/files';
import { heldBy, isUnsent, refused } from '../model/states';
import { createAckedEntries } from './ackedEntries';
import { type ChangeWhenIdle, createChangeWhenIdle, createDecisions } from './decisions';
import type { QueueDeps, QueueParts } from './deps';
import { createLazyDrain, createPasses } from './drain/passes';
import { createPause } from './drain/pause';
import { createIntake } from './intake';

export function createQueue(deps: QueueDeps) {
  const { entryList, drafts } = deps;

  /** Updates the list in every tab. `onSent` adds the message first, so the row never disappears. */
  function onChange(key: string, entry: Entry | null, sent?: Sent): void {
    if (sent) deps.onSent(sent, key);
    entryList.putEntry(key, entry);
    deps.broadcast({ type: 'entry', key, entry, ...(sent && { sent }) });
    if (entry?.state === 'acked') files.onAcked(entry);
    if (entry?.ackedId !== undefined) drafts.moveEdit(key, entry.ackedId, entry.ackedCreatedAt);
  }

  const shared = { ...deps, onChange };
  const drain = createLazyDrain(deps.loadDrain, {
    ...shared,
    claimed: entryList.claimed,
    onUnauthorized: () => pause.signedOut(),
  });
  const passes = createPasses({ ...shared, drain });
  const pause = createPause({ ...shared, onResume: passes.wake });
  const acked = createAckedEntries(shared);
  const changeWhenIdle = createChangeWhenIdle({ ...shared, onDecided: passes.request });
  const files = createFileLinks({ ...shared, changeWhenIdle });
  const intake = createIntake({
    ...shared,
    onAdded: (entry) => {
      onChange(entry.key, entry);
      // The session may have ended during the write.
      if (entry.state !== 'paused') void pause.pauseAll();
      files.link();
      passes.request();
    },
  });

  return {
    ...intake,
    ...createDecisions({ ...shared, changeWhenIdle, onDecided: passes.request }),
    ...acked,
    gone: (messageId: string, isOwn = false) => {
      // Removes the entry at once. The prediction of the deletion ends now, so the entry would show for a frame.
      acked.gone(messageId);
      for (const entry of entryList.all().filter((each) => each.kind === 'edit' && each.messageId === messageId)) {
        changeWhenIdle(entry.key, (now) => (isOwn ? null : refused(now, messageDeleted))).catch(() => undefined);
      }
    },
    hold: createEntryHolds({ ...shared, onFree: passes.request }),
    passes,
    pause,
    files,
  };
}

const messageDeleted = { code: 'resource-deleted', status: 410, detail: '' } as const;

/** Stops an entry and later entries while an edit form is open. The hold is stored for other tabs. */
function createEntryHolds({ storage, page, onChange, onFree }: QueueParts & { onFree(): void }) {
  async function change(key: string, next: (entry: Entry) => Entry): Promise<void> {
    let changed = false;
    const after = await storage.updateEntry(key, (entry) => {
      const now = next(entry);
      changed = now !== entry;
      return now;
    });
    if (after && changed) onChange(key, after);
  }

  const hold = (entry: Entry): Entry =>
    entry.state === 'acked' ? entry : { ...entry, held: [...(heldBy(entry, isOther).held ?? []), page.id] };
  const isOther = (id: string) => id !== page.id;

  /** Returns the release function. If the disk refuses, the entry is not held. */
  return (key: string): (() => void) => {
    let isReleased = false;
    const begun = page.announced.then(() => (isReleased ? undefined : change(key, hold))).catch(() => undefined);
    return () => {
      isReleased = true;
      void begun
        .then(() => change(key, (entry) => heldBy(entry, isOther)))
        .catch(() => undefined)
        .then(onFree);
    };
  };
}

/**
 * Only an unused file of this age is an orphan. A newer file may be in a draft that another page has not stored yet.
 */
const orphanAgeMs = hourMs;

/** Gives entries the ids of their uploaded files. Every tab runs `link`, so a repeated step must change nothing. */
function createFileLinks({ entryList, kept, tray, changeWhenIdle }: QueueParts & { changeWhenIdle: ChangeWhenIdle }) {
  const changing = new Set<string>();

  function link(): void {
    // Until the disk is read, an unknown file may exist, so its entry is not refused.
    const isKnown = (id: string) => kept.isLoaded() || kept.get(id) !== undefined;
    for (const entry of entryList.all()) {
      if (changing.has(entry.key) || !uploadsOf(entry).every(isKnown) || linked(entry, kept.get) === entry) continue;
      changing.add(entry.key);
      void changeWhenIdle(entry.key, (now) => linked(now, kept.get))
        .finally(() => changing.delete(entry.key))
        // Runs again, because more files may be uploaded by now. After a disk error the next call links the file.
        .then(
          (was) => was && link(),
          () => undefined,
        );
    }
  }

  return {
    link,
    onAcked: (entry: Entry) => tray.dropFiles(uploadsOf(entry)),
    sweep: (now: number, inDrafts: readonly string[]) => {
      const unsent = entryList.all().filter(isUnsent);
      const used = new Set([...inDrafts, ...unsent.flatMap(uploadsOf)]);
      const isOrphan = (id: string, createdAt: number) => !used.has(id) && now - createdAt > orphanAgeMs;
      kept.removeFiles(kept.all().flatMap(({ id, createdAt }) => (isOrphan(id, createdAt) ? id : [])));
    },
  };
}
