import type { Share } from '../../browser/shares/share';
import { removeShare, updateShare } from '../../browser/shares/shareBox';
import { withLock } from '../../browser/tabs/locks';
import type { Outbox } from '../outbox';
import type { Refused } from '../uploads/chosenFiles';
import { fileLost } from '../uploads/trayFile';

// A share moves over two databases: the draft names it in the write of its words, and it goes once draft and files are on disk.

/**
 * `gone`: taken or discarded elsewhere. `held`: another tab hangs. `refused`: files that were not taken. `takesFiles`: false where
 * there are files and this service takes none.
 */
export type HandedOver = { state: 'taken'; refused: Refused[]; takesFiles: boolean } | { state: 'gone' | 'held' };

type Deps = Pick<Outbox, 'drafts' | 'tray' | 'keepWords'>;

/** A tab that hangs may never end: longer than what another tab does in its turn. In ms. */
const maxTurnWaitMs = 10_000;

/** False when another tab does not end its turn: nothing has begun then. */
async function inTurn(run: () => Promise<void>): Promise<boolean> {
  const timeout = AbortSignal.timeout(maxTurnWaitMs);
  try {
    await withLock('confab-shared', run, { signal: timeout });
    return true;
  } catch (error) {
    if (error !== timeout.reason) throw error;
    return false;
  }
}

const filesOf = ({ files }: Share) => files.map(({ name, type, bytes }) => new File([bytes], name, { type }));

const isIn = ({ drafts }: Deps, { id, to }: Share) =>
  (to !== undefined && drafts.get(to)?.shares?.includes(id)) ?? false;

/** Appends what was shared to a draft. Rejects when the browser refuses its disk. Only other tabs wait until the share is gone. */
export const handOver = (outbox: Deps, { id }: Share, conversationId: string): Promise<HandedOver> =>
  new Promise((resolve, reject) => {
    inTurn(async () => {
      const share = await updateShare(id, (now) => (isIn(outbox, now) ? now : { ...now, to: conversationId }));
      if (!share || isIn(outbox, share)) return resolve({ state: 'gone' });
      resolve(put(outbox, share, conversationId));
      await finish(outbox, share).catch(() => undefined);
    }).then((begun) => begun || resolve({ state: 'held' }), reject);
  });

function put({ drafts, tray }: Deps, share: Share, conversationId: string): HandedOver {
  const { text = '', shares = [] } = drafts.get(conversationId) ?? {};
  drafts.change(conversationId, { text: joined(text, share.words), shares: [...shares, share.id] });
  const takesFiles = tray.takesFiles();
  const refused = takesFiles ? tray.add(conversationId, filesOf(share)) : [];
  return { state: 'taken', refused, takesFiles: takesFiles || share.files.length === 0 };
}

/** Ends what an earlier page began with any of these, or leaves it to the next time; resolves with those that wait still. */
export async function finishHandOvers(outbox: Deps, shares: readonly Share[]): Promise<Share[]> {
  const begun = shares.filter((share) => isIn(outbox, share));
  if (begun.length > 0)
    await inTurn(async () => {
      for (const share of begun) await finish(outbox, share).catch(() => undefined);
    }).catch(() => undefined);
  return shares.filter((share) => !begun.includes(share));
}

/** The share goes when the draft has it. A disk that refuses the draft keeps the share. */
async function finish(outbox: Deps, share: Share): Promise<void> {
  const { drafts } = outbox;
  const { id, to = '' } = share;
  restoreFiles(outbox, share, to);
  if (!(await outbox.keepWords())) return;
  const onDisk = await drafts.stored();
  if (!onDisk.some((draft) => draft.conversationId === to && draft.shares?.includes(id))) return;
  await removeShare(id);
  const left = drafts.get(to)?.shares?.filter((other) => other !== id) ?? [];
  drafts.change(to, { shares: left.length > 0 ? left : undefined });
}

/** A page that ended may have brought the draft to disk and not its files. */
function restoreFiles({ tray }: Deps, share: Share, to: string): void {
  for (const { id, filename, size, problem } of tray.of(to)) {
    if (problem?.code !== fileLost.code) continue;
    const file = filesOf(share).find((each) => each.name === filename && each.size === size);
    if (!file) continue;
    tray.remove(to, id);
    tray.add(to, [file]);
  }
}

const joined = (text: string, words: string) => (text && words ? `${text.replace(/\n$/, '')}\n${words}` : text + words);
