import type { Runtime } from '../../browser/runtime';
import { withBack } from '../model/draft';
import type { OutboxMessage } from '../model/entry';
import type { ThisPage } from '../model/lease';
import { isLeaseLive, pageLeaseMs } from '../model/lease';
import type { DraftList } from './draftList';
import type { DraftWriter } from './draftWriter';

/** The entries of the outbox, as far as drafts ask for them. */
export interface KnownEntries {
  /** Whether there is, or has been, an entry with this key. */
  has(key: string): boolean;
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface GiveBackDeps {
  list: Pick<DraftList, 'all' | 'put'>;
  writer: Pick<DraftWriter, 'save'>;
  runtime: Pick<Runtime, 'now' | 'later'>;
  page: Pick<ThisPage, 'id' | 'present'> & {
    /** Resolves when that page is gone, and `entryList` has what it left. */
    ended(id: string): Promise<void>;
  };
  entryList: Pick<KnownEntries, 'has'>;
  broadcast(message: OutboxMessage): void;
}

/** Words that a page took out of a draft and did not bring into the outbox before it ended are put back into the draft. */
export function createGiveBack({ list, writer, runtime, page, entryList, broadcast }: GiveBackDeps) {
  /** Pages whose end is waited for. */
  const watched = new Set([page.id]);
  let cancel = () => {};

  async function giveBack(): Promise<void> {
    const unsent = () => [...list.all()].filter(({ underWay }) => underWay);
    if (unsent().length === 0) return;
    const present = await page.present();
    const now = runtime.now();
    const saves = unsent().map((draft) => {
      const words = draft.underWay?.filter(({ key }) => !entryList.has(key)) ?? [];
      const living = words.filter(
        ({ by = '', until = 0 }) => by === page.id || isLeaseLive({ by, until }, present, now),
      );
      for (const { by } of living) watch(by);
      const back = withBack(
        draft,
        words.filter((each) => !living.includes(each)),
      );
      if (living.length > 0) back.underWay = living;
      list.put(back);
      broadcast({ type: 'draft', draft: back });
      return writer.save(back);
    });
    // Where the browser knows which pages are open, `watch` calls this at their end; elsewhere their leases run out.
    cancel();
    if (!present) cancel = runtime.later(pageLeaseMs, giveBack);
    await Promise.all(saves);
  }

  function watch(id = page.id): void {
    if (watched.has(id)) return;
    watched.add(id);
    // Where the disk cannot be read, the next start gives them back.
    page.ended(id).then(giveBack, () => undefined);
  }

  return { giveBack, watch, stop: () => cancel() };
}
