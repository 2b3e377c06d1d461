import { type Draft, type UnderWay, withBack } from '../model/draft';
import type { Taken } from './taken';

/** Words on their way from the draft into the outbox. */
export interface WordsUnderWay {
  /** Its words, and its files, are on their way under this key; the draft is empty again. */
  take(conversationId: string, key: string, text: string): void;
  /** What `take` took and is not in the outbox yet, oldest first. */
  underWay(conversationId: string): readonly UnderWay[];
  /** The draft as it is once the words under this key are in the outbox. */
  without(conversationId: string, key: string): Draft;
  /** The words under this key are in the outbox. */
  added(conversationId: string, key: string): void;
  /** The disk took none of them: they come back, before what was typed since. */
  refused(conversationId: string): void;
}

interface UnderWayDeps {
  taken: Taken;
  /** The id of this page. */
  by: string;
  /** The draft as it is, dated now. */
  current(conversationId: string): Draft;
  write(draft: Draft): void;
}

export function createUnderWay({ taken, by, current, write }: UnderWayDeps): WordsUnderWay {
  return {
    take: (conversationId, key, words) => {
      const { text, files, reply } = current(conversationId);
      // An answer may have no words, only files.
      taken.add(conversationId, {
        key,
        text: text || (reply ? '' : words),
        files,
        reply,
        by,
      });
      write({ ...current(conversationId), text: '', files: undefined, reply: undefined });
    },
    underWay: taken.of,
    without: (conversationId, key) => {
      const draft = current(conversationId);
      const left = draft.underWay?.filter((each) => each.key !== key) ?? [];
      return { ...draft, underWay: left.length > 0 ? left : undefined };
    },
    added: (conversationId, key) => {
      taken.remove(conversationId, key);
      write(current(conversationId));
    },
    refused: (conversationId) => {
      const back = taken.of(conversationId);
      taken.clear(conversationId);
      if (back.length > 0) write(withBack(current(conversationId), back));
    },
  };
}
