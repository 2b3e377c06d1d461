import { withBack } from '../model/draft';
import type { OutboxMessage } from '../model/entry';
import type { ThisPage } from '../model/page';
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
  page: Pick<ThisPage, 'id' | 'living' | 'ended'>;
  entryList: Pick<KnownEntries, 'has'>;
  broadcast(message: OutboxMessage): void;
}

/** Words that a page took out of a draft and did not bring into the outbox before it ended are put back into the draft. */
export function createGiveBack({ list, writer, page, entryList, broadcast }: GiveBackDeps) {
  /** Pages whose end is waited for. */
  const watched = new Set([page.id]);

  async function giveBack(): Promise<void> {
    const unsent = () => [...list.all()].filter(({ underWay }) => underWay);
    if (unsent().length === 0) return;
    const isLiving = await page.living();
    const saves = unsent().map((draft) => {
      const words = draft.underWay?.filter(({ key }) => !entryList.has(key)) ?? [];
      const living = words.filter(({ by = '' }) => isLiving(by));
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
    await Promise.all(saves);
  }

  function watch(id = page.id): void {
    if (watched.has(id)) return;
    watched.add(id);
    // Where the disk cannot be read, the next start gives them back.
    page.ended(id).then(giveBack, () => undefined);
  }

  return { giveBack, watch };
}
