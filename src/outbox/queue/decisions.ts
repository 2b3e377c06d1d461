import { toWireText } from '../../contract/text/text';
import { AlreadySent, type Entry, MaybeSent, NotNow } from '../model/entry';
import { awaitsFiles, isSwept, uploadsOf, withoutIds, withoutRefused } from '../model/files';
import { pollMs } from '../model/rules';
import { isUnderWay } from '../model/states';
import type { DraftOf } from '../storage/storage';
import type { QueueParts } from './deps';

const latestWords = ({ text, changed = text }: Entry): string => changed;

export function createDecisions(deps: QueueParts & { changeWhenIdle: ChangeWhenIdle; onDecided(): void }) {
  const { storage, runtime, entryList, changeWhenIdle, loadDecided, drafts, tray, kept, onChange, onDecided } = deps;
  const changeUnsent = (key: string, change: (entry: Entry) => Entry) =>
    changeWhenIdle(key, (entry) => (entry.state === 'acked' ? entry : change(entry)));

  /**
   * Retries the files before the entry, because a refused file would refuse the entry again. Resolves to true if the
   * service had deleted the uploads.
   */
  async function retryFiles(key: string): Promise<boolean> {
    const entry = entryList.get(key);
    if (!entry) return false;
    const swept = isSwept(entry);
    if (swept || awaitsFiles(entry)) await tray.retry(uploadsOf(entry).filter((id) => swept || kept.get(id)?.problem));
    return swept;
  }

  async function takeOut(key: string, draftTextOf: (entry: Entry) => string, to?: string): Promise<Entry> {
    const takenOut = (entry: Entry, waited: boolean) => {
      if (entry.ackedId !== undefined && (waited || entry.state === 'acked')) throw new AlreadySent(entry.ackedId);
      if (waited && entry.unsure) throw new MaybeSent();
      return null;
    };
    const draftOf = (entry: Entry) => {
      const [text, files] = [draftTextOf(entry), tray.drafted(entry.attachments)];
      return text || files.length > 0 ? drafts.returning(to ?? entry.conversationId, { key, text, files }) : undefined;
    };
    let entry: Entry | undefined;
    try {
      entry = await changeWhenIdle(key, takenOut, draftOf);
    } finally {
      drafts.returned(key, entry !== undefined);
    }
    if (!entry) throw new NotNow();
    return entry;
  }

  return {
    retry: async (key: string) => {
      const { retried } = await loadDecided();
      const wasSwept = await retryFiles(key);
      await changeUnsent(key, (entry) =>
        retried(wasSwept && isSwept(entry) ? withoutIds(entry, kept.get) : entry, runtime.now()),
      );
    },
    dropFiles: async (key: string) => {
      // Until the disk is read, an existing file looks lost and must not be dropped.
      if (!kept.isLoaded()) throw new NotNow();
      let removed: string[] = [];
      await changeUnsent(key, (entry) => {
        const next = withoutRefused(entry, kept.get);
        removed = next.removed;
        return next.entry;
      });
      tray.dropFiles(removed);
    },
    sendAgain: async (key: string) => {
      const { sentAgain } = await loadDecided();
      await changeUnsent(key, (entry) => sentAgain(entry, runtime.newKey(), runtime.now()));
    },
    /** Resolves to the entry's key. A sent entry becomes an edit. Throws `NotNow` if the entry does not exist. */
    changeText: async (key: string, text: string) => {
      const { reworded } = await loadDecided();
      const words = toWireText(text.toWellFormed());
      // Does not wait for a running request: its outcome will decide if the new text becomes an edit.
      const after = await storage.updateEntry(key, (entry) => {
        const next = reworded(entry, words, runtime.newKey);
        return next.state === 'queued' && entry.state === 'expired' ? { ...next, createdAt: runtime.now() } : next;
      });
      if (!after) throw new NotNow();
      onChange(key, after);
      onDecided();
      return after.key;
    },
    overwrite: async (key: string) => {
      const { overwriting } = await loadDecided();
      await changeWhenIdle(key, (entry) => {
        if (entry.state !== 'conflict') throw new NotNow();
        return overwriting(entry);
      });
    },
    /** The files return to the draft. Throws `AlreadySent`, or `MaybeSent` if the outcome is unknown. */
    discard: (key: string) => takeOut(key, () => ''),
    takeBack: (key: string) => takeOut(key, (entry) => (entry.kind === 'message' ? latestWords(entry) : '')),
    moveTo: (key: string, conversationId: string) => takeOut(key, latestWords, conversationId),
  };
}

/**
 * Resolves to the entry before the change. `waited` is true if a request was running. Throws `NotNow` after the end of
 * the outbox.
 */
export type ChangeWhenIdle = (
  key: string,
  change: (entry: Entry, waited: boolean) => Entry | null,
  draftOf?: DraftOf,
) => Promise<Entry | undefined>;

export function createChangeWhenIdle(
  deps: Pick<QueueParts, 'storage' | 'runtime' | 'entryList' | 'onChange' | 'ended'> & { onDecided(): void },
): ChangeWhenIdle {
  const { storage, runtime, entryList, onChange, onDecided, ended } = deps;
  /** `came` resolves when the entry changes. A broadcast may be missed, so `came` also resolves after `pollMs`. */
  function nextChange(key: string): { came: Promise<void>; stop: () => void } {
    const before = entryList.get(key);
    let stop = () => {};
    const came = new Promise<void>((resolve) => {
      stop = entryList.subscribe(() => entryList.get(key) !== before && resolve());
      runtime.later(pollMs, resolve);
    });
    return { came, stop };
  }

  return async (key, change, draftOf) => {
    for (let waited = false; !ended.aborted; waited = true) {
      const next = nextChange(key);
      let decided: Entry | undefined;
      try {
        const decide = (entry: Entry) => {
          // On a full disk the entry in this tab's memory can be newer than its row. The row then stays unchanged.
          const isBehind = (entryList.get(key)?.writes ?? 0) > (entry.writes ?? 0);
          if (isUnderWay(entry) || isBehind) return entry;
          decided = entry;
          return change(entry, waited);
        };
        const after = await storage.updateEntry(key, decide, draftOf);
        if (decided || !after) {
          if (decided) onChange(key, after);
          onDecided();
          return decided;
        }
        await next.came;
      } finally {
        next.stop();
      }
    }
    throw new NotNow();
  };
}
