import { useSyncExternalStore } from 'react';
import { answerOf } from '../contract/replies';
import { type Draft, editedId } from './model/draft';
import { useOutboxItself } from './OutboxContext';
import type { TrayFile } from './uploads/trayFile';
import { useTray } from './useTray';

/** What was being written in a conversation that is not there any more. */
export interface LeftWords {
  /** Those of the draft, then those of each edit that is not saved, a blank line between them. Empty: there are none. */
  text: string;
  /** Of the draft. */
  files: readonly TrayFile[];
  /** All of it stands before the draft of another conversation, and nowhere else. */
  moveTo(conversationId: string): void;
  discard(): void;
}

export function useLeftWords(conversationId: string): LeftWords {
  const { drafts } = useOutboxItself();
  const { files, tray } = useTray(conversationId);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(conversationId));
  const edits = useSyncExternalStore(drafts.subscribe, () => drafts.edits(conversationId));
  const words = [draft?.text ?? '', ...edits.filter(hasOwnWords).map((edit) => edit.text)];
  const text = words
    .map((each) => answerOf(each))
    .filter((each) => each.trim() !== '')
    .join('\n\n');

  const clear = () => {
    drafts.setFiles(conversationId, []);
    drafts.save(conversationId, '');
    drafts.setReply(conversationId, undefined);
    for (const edit of edits) drafts.dropEdit(editedId(edit));
  };
  return {
    text,
    files,
    moveTo: (to) => {
      if (text !== '') drafts.prepend(to, text);
      // There before they go here: whatever ends in between, a draft has them.
      drafts.setFiles(to, [...drafts.files(conversationId), ...drafts.files(to)]);
      clear();
    },
    discard: () => {
      for (const { id } of files) tray.remove(conversationId, id);
      clear();
    },
  };
}

/** One that only takes files out has the words of the message. */
const hasOwnWords = ({ text, edit }: Draft): boolean => text !== edit?.base;
