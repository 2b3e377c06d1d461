import { type Draft, prepended, type UnderWay, withBack } from '../model/draft';
import type { OutboxMessage } from '../model/entry';
import type { ThisPage } from '../model/page';
import type { DraftList } from './draftList';
import type { DraftWriter } from './draftWriter';

const noWords: readonly UnderWay[] = [];

interface UnderWayDeps {
  isEntry(key: string): boolean;
  by: string;
  current(conversationId: string): Draft;
  write(draft: Draft): void;
}

/** Words under way have left the draft and are not in the outbox yet. Only `among` includes words of other pages. */
export function createUnderWay({ isEntry, by, current, write }: UnderWayDeps) {
  const taken = new Map<string, readonly UnderWay[]>();
  /** All keys that this page created. Words with any other key belong to another page. */
  const keys = new Set<string>();
  const of = (conversationId: string) => taken.get(conversationId) ?? noWords;
  return {
    clearUnderWay: () => taken.clear(),
    among: (conversationId: string, drafted: readonly UnderWay[] = noWords): UnderWay[] | undefined => {
      const others = drafted.filter(({ key }) => !keys.has(key));
      const all = [...others, ...of(conversationId)].filter(({ key }) => !isEntry(key));
      return all.length > 0 ? all : undefined;
    },
    take: (conversationId: string, key: string, words: string): void => {
      const { text, files, reply } = current(conversationId);
      keys.add(key);
      // `words` begins with the head of the reply. For a reply without text the head must not be stored as the text.
      const own = { key, text: text || (reply ? '' : words), files, reply, by };
      taken.set(conversationId, [...of(conversationId), own]);
      write({ ...current(conversationId), text: '', files: undefined, reply: undefined });
    },
    underWay: of,
    without: (conversationId: string, key: string): Draft => {
      const draft = current(conversationId);
      const left = draft.underWay?.filter((each) => each.key !== key) ?? [];
      return { ...draft, underWay: left.length > 0 ? left : undefined };
    },
    added: (conversationId: string, key: string): void => {
      const left = of(conversationId).filter((each) => each.key !== key);
      if (left.length > 0) taken.set(conversationId, left);
      else taken.delete(conversationId);
      write(current(conversationId));
    },
    refused: (conversationId: string): void => {
      const back = of(conversationId);
      taken.delete(conversationId);
      if (back.length > 0) write(withBack(current(conversationId), back));
    },
  };
}

type Back = Pick<UnderWay, 'key' | 'text' | 'files'>;

interface ReturningDeps {
  list: Pick<DraftList, 'putDraft'>;
  current(conversationId: string): Draft;
  write(draft: Draft): void;
  flush(): void;
}

/**
 * Returns the words of a removed entry to the draft. Until `returned` is called, `onDisk` adds the words to every
 * written draft.
 */
export function createReturning({ list, current, write, flush }: ReturningDeps) {
  const backs = new Map<string, [conversationId: string, words: Back]>();
  const onDisk = (draft: Draft): Draft =>
    [...backs.values()].reduce((to, [id, words]) => (id === draft.conversationId ? prepended(to, words) : to), draft);
  return {
    onDisk,
    clear: () => backs.clear(),
    returning: (conversationId: string, words: Back) => {
      const draft = current(conversationId);
      // The draft in memory gets the date of the draft on disk. Otherwise, after a clock change, a later draft would
      // count as older than the draft on disk.
      list.putDraft(draft);
      backs.set(words.key, [conversationId, words]);
      return onDisk(draft);
    },
    returned: (key: string, isOut: boolean) => {
      const back = backs.get(key);
      if (!back) return;
      backs.delete(key);
      const draft = current(back[0]);
      write(isOut ? prepended(draft, back[1]) : draft);
      flush();
    },
  };
}

export interface KnownEntries {
  has(key: string): boolean;
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface GiveBackDeps {
  list: Pick<DraftList, 'all' | 'putDraft'>;
  writer: Pick<DraftWriter, 'saveDraft'>;
  page: Pick<ThisPage, 'id' | 'living' | 'ended'>;
  entryList: Pick<KnownEntries, 'has'>;
  broadcast(message: OutboxMessage): void;
}

/** Returns the words under way of a closed page to the draft, unless the outbox has them. */
export function createGiveBack({ list, writer, page, entryList, broadcast }: GiveBackDeps) {
  const watched = new Set([page.id]);

  async function giveBack(): Promise<void> {
    const unsent = () => [...list.all()].filter(({ underWay }) => underWay);
    if (unsent().length === 0) return;
    const isLiving = await page.living();
    const saves = unsent().map((draft) => {
      const words = draft.underWay?.filter(({ key }) => !entryList.has(key)) ?? [];
      const living = words.filter(({ by = '' }) => isLiving(by));
      for (const { by } of living) watch(by);
      const left = words.filter((each) => !living.includes(each));
      const back = withBack(draft, left);
      if (living.length > 0) back.underWay = living;
      list.putDraft(back);
      broadcast({ type: 'draft', draft: back });
      return writer.saveDraft(back);
    });
    await Promise.all(saves);
  }

  function watch(id = page.id): void {
    if (watched.has(id)) return;
    watched.add(id);
    // If the disk cannot be read, the next start returns the words.
    page.ended(id).then(giveBack, () => undefined);
  }

  return { giveBack, watch };
}
