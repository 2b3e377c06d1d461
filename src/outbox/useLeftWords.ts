import { useSyncExternalStore } from 'react';
import { answerOf } from '../contract/replies';
import { type Draft, editedId } from './model/draft';
import { useOutboxItself } from './OutboxContext';

/** Unsent words whose conversation or message is gone. */
export interface LeftWords {
  /** Empty: there are files only. */
  text: string;
  /** Names of files. */
  files: readonly string[];
  /** Moves all of it in front of the draft of another conversation. */
  moveTo(conversationId: string): unknown;
  discard(): void;
}

/** The words of the draft, then those of each edit that is not saved, a blank line between them. */
export function useLeftWords(conversationId: string): LeftWords {
  const { drafts, tray } = useOutboxItself();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(conversationId));
  const edits = useSyncExternalStore(drafts.subscribe, () => drafts.edits(conversationId));
  const words = [draft?.text ?? '', ...edits.filter(hasOwnWords).map((edit) => edit.text)];
  const text = words
    .map((each) => answerOf(each))
    .filter((each) => each.trim() !== '')
    .join('\n\n');

  const files = drafts.files(conversationId);
  const clear = () => {
    drafts.setFiles(conversationId, []);
    drafts.save(conversationId, '');
    drafts.setReply(conversationId, undefined);
    for (const edit of edits) drafts.dropEdit(editedId(edit));
  };
  return {
    text,
    files: files.map(({ filename }) => filename),
    moveTo: (to) => {
      if (text !== '') drafts.prepend(to, text);
      // There before they go here: whatever ends in between, a draft has them.
      drafts.setFiles(to, [...files, ...drafts.files(to)]);
      clear();
    },
    discard: () => {
      for (const { id } of files) tray.remove(conversationId, id);
      clear();
    },
  };
}

/** An edit that only takes files out has the words of the message. */
const hasOwnWords = ({ text, edit }: Draft): boolean => text !== edit?.base;
