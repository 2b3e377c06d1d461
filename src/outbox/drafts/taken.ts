import type { UnderWay } from '../model/draft';

const noWords: readonly UnderWay[] = [];

export type Taken = ReturnType<typeof createTaken>;

/**
 * What this page has taken out of drafts and is not in the outbox yet, by conversation, oldest first. `isEntry`: an entry has
 * or had this key, so its words are in the outbox.
 */
export function createTaken(isEntry: (key: string) => boolean) {
  const taken = new Map<string, readonly UnderWay[]>();
  /** All keys that this page ever used: words under them in a draft are this page's own. */
  const keys = new Set<string>();
  const of = (conversationId: string) => taken.get(conversationId) ?? noWords;
  return {
    of,
    add: (conversationId: string, words: UnderWay) => {
      keys.add(words.key);
      taken.set(conversationId, [...of(conversationId), words]);
    },
    remove: (conversationId: string, key: string) => {
      const left = of(conversationId).filter((each) => each.key !== key);
      if (left.length > 0) taken.set(conversationId, left);
      else taken.delete(conversationId);
    },
    clear: (conversationId: string) => taken.delete(conversationId),
    clearAll: () => taken.clear(),
    /** This page's, after what another page that may have crashed left in the draft; undefined: none. */
    among: (conversationId: string, drafted: readonly UnderWay[] = noWords): UnderWay[] | undefined => {
      const others = drafted.filter(({ key }) => !keys.has(key));
      const all = [...others, ...of(conversationId)].filter(({ key }) => !isEntry(key));
      return all.length > 0 ? all : undefined;
    },
  };
}
