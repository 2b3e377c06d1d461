import { type Draft, prepended, type UnderWay } from '../model/draft';
import type { DraftList } from './draftList';

/** Words and files on their way from the outbox back into the draft. */
export interface WordsReturning {
  /** The draft with them, for the write that takes the entry with this key out. */
  returning(conversationId: string, words: Back): Draft;
  /** That write has ended; `isOut`: it took the entry out. */
  returned(key: string, isOut: boolean): void;
}

type Back = Pick<UnderWay, 'key' | 'text' | 'files'>;

interface ReturningDeps {
  list: Pick<DraftList, 'put'>;
  /** The draft as it is, dated now. */
  current(conversationId: string): Draft;
  write(draft: Draft): void;
  /** Brings to disk what is due. */
  flush(): void;
}

/** They are on disk before they are in memory. `onDisk`: what is written of a draft meanwhile has them too. */
export function createReturning({ list, current, write, flush }: ReturningDeps) {
  const backs = new Map<string, [conversationId: string, words: Back]>();
  const onDisk = (draft: Draft): Draft =>
    [...backs.values()].reduce((to, [id, words]) => (id === draft.conversationId ? prepended(to, words) : to), draft);
  return {
    onDisk,
    clear: () => backs.clear(),
    returning: (conversationId: string, words: Back) => {
      const draft = current(conversationId);
      // Dated as what goes to disk, or after a change of the clock later words would count as older than that.
      list.put(draft);
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
