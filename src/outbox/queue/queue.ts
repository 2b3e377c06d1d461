import type { Entry, Sent } from '../model/entry';
import { refused } from '../model/states';
import { createAckedEntries } from './ackedEntries';
import { createChangeWhenIdle } from './changeWhenIdle';
import { createDecisions } from './decisions';
import type { QueueDeps } from './deps';
import { createLazyDrain, createPasses } from './drain/passes';
import { createPause } from './drain/pause';
import { createEntryHolds } from './entryHolds';
import { createFileLinks } from './fileLinks';
import { createIntake } from './intake';

/** The life of entries, from the words that somebody sends to the message that they become. */
export function createQueue(deps: QueueDeps) {
  const { entryList, drafts } = deps;

  /** Updates the list in every tab. Truth comes first, in one task, so a row moves to the list without leaving the screen. */
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
      // Signed out while the disk wrote it.
      if (entry.state !== 'paused') void pause.pauseAll();
      files.link();
      passes.request();
    },
  });

  return {
    ...intake,
    ...createDecisions({ ...shared, changeWhenIdle, onDecided: passes.request }),
    ...acked,
    /** A message was deleted: an entry that became it is removed. Edits of it are refused; after an own deletion they go, too. */
    gone: (messageId: string, isOwn = false) => {
      // At once: the prediction that hid the message ends with its deletion, and the entry would show for a frame.
      acked.gone(messageId);
      // Its waiting edits fail, which keeps their words until the person has decided about them.
      for (const entry of entryList.all().filter((each) => each.kind === 'edit' && each.messageId === messageId)) {
        // One that is being sent is refused by the service itself.
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
