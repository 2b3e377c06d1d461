import { toWireText } from '../../contract/text';
import { AlreadySent, type Entry, MaybeSent, NotNow } from '../model/entry';
import { awaitsFiles, isSwept, uploadsOf, withoutIds, withoutRefused } from '../model/files';
import { pollMs } from '../model/rules';
import { isUnderWay } from '../model/states';
import type { DraftOf } from '../storage/storage';
import type { QueueParts } from './deps';

const unlessSent = (change: (entry: Entry) => Entry) => (entry: Entry) =>
  entry.state === 'acked' ? entry : change(entry);

const latestWords = ({ text, changed = text }: Entry): string => changed;

/** The decisions of a person about an entry. Each takes effect after the try that is under way, if any. */
export function createDecisions(deps: QueueParts & { changeWhenIdle: ChangeWhenIdle; onDecided(): void }) {
  const { storage, runtime, entryList, changeWhenIdle, loadDecided, drafts, tray, kept, onChange, onDecided } = deps;
  /**
   * Retries the files first, because an entry with a refused file would be refused again. True if the service had swept its
   * files.
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
      await changeWhenIdle(
        key,
        unlessSent((entry) => retried(wasSwept && isSwept(entry) ? withoutIds(entry, kept.get) : entry, runtime.now())),
      );
    },
    dropFiles: async (key: string) => {
      // A file that was not read yet would look lost.
      if (!kept.isLoaded()) throw new NotNow();
      let removed: string[] = [];
      await changeWhenIdle(
        key,
        unlessSent((entry) => {
          const next = withoutRefused(entry, kept.get);
          removed = next.removed;
          return next.entry;
        }),
      );
      tray.dropFiles(removed);
    },
    /** Sends words that may have arrived once more, at the risk of doubling them. */
    sendAgain: async (key: string) => {
      const { sentAgain } = await loadDecided();
      await changeWhenIdle(
        key,
        unlessSent((entry) => sentAgain(entry, runtime.newKey(), runtime.now())),
      );
    },
    /** Replaces the words and resolves to the key. If the old ones are stored, they become an edit. Rejects with `NotNow` without an entry. */
    changeText: async (key: string, text: string) => {
      const { reworded } = await loadDecided();
      const words = toWireText(text.toWellFormed());
      // Does not wait for a try: its outcome decides whether the words become an edit.
      const after = await storage.updateEntry(key, (entry) => {
        const next = reworded(entry, words, runtime.newKey);
        // The person asked for it, so the three days after which it expires start again.
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
    /** Removes it after the try under way; its files return to the draft. Rejects with `AlreadySent` or, if unknown, `MaybeSent`. */
    discard: (key: string) => takeOut(key, () => ''),
    /** As `discard`, and puts the words of a message back into the draft. */
    takeBack: (key: string) => takeOut(key, (entry) => (entry.kind === 'message' ? latestWords(entry) : '')),
    /** As `discard`, and puts words and files before the draft of another conversation. */
    moveTo: (key: string, conversationId: string) => takeOut(key, latestWords, conversationId),
  };
}

/** Changes an entry once no try is under way. `waited`: one was. Resolves to the entry before. Rejects with `NotNow` after the end. */
export type ChangeWhenIdle = (
  key: string,
  change: (entry: Entry, waited: boolean) => Entry | null,
  draftOf?: DraftOf,
) => Promise<Entry | undefined>;

export function createChangeWhenIdle(
  deps: Pick<QueueParts, 'storage' | 'runtime' | 'entryList' | 'onChange' | 'ended'> & { onDecided(): void },
): ChangeWhenIdle {
  const { storage, runtime, entryList, onChange, onDecided, ended } = deps;
  /** Resolves when an entry changes, or after a while, because this tab may miss the change. */
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
          // While the disk is full, this tab's memory is ahead of the disk.
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
