import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerOf } from '../contract/replies';
import type { Drafts } from './drafts/drafts';
import type { SeenGroup } from './leftGroups';
import { type Draft, editedId, writtenIn } from './model/draft';
import { useOutboxItself } from './OutboxContext';

/** Stores the name of its group in the drafts of a conversation. */
export function nameGroup(drafts: Drafts, conversationId: string, group: { id: string; name: string }): void {
  for (const draft of drafts.unfinished()) {
    const isNamed = draft.group?.id === group.id && draft.group.name === group.name;
    // Dated as before, because words that another tab writes meanwhile are newer.
    if (writtenIn(draft) === conversationId && !isNamed)
      drafts.changeDraft(draft.conversationId, { group, at: draft.at });
  }
}

/** The group of this page as it was `seen`, otherwise as the draft names it, because the service does not. */
export function useLeftGroup(groupId: string, seen: SeenGroup | undefined): SeenGroup | undefined {
  const { drafts } = useOutboxItself();
  // Writes the name into this browser's drafts.
  useEffect(() => {
    if (seen) nameGroup(drafts, seen.conversation_id, { id: groupId, name: seen.name });
  }, [drafts, groupId, seen]);
  // The name stays on screen after the words are discarded.
  const [found] = useState(() => drafts.unfinished().find(({ group }) => group?.id === groupId));
  return seen ?? (found?.group && { name: found.group.name, conversation_id: writtenIn(found) });
}

export type LeftWords = ReturnType<typeof useLeftWords>;

/** The words of the draft, then those of each edit that is not saved, a blank line between them. */
export function useLeftWords(conversationId: string) {
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
    drafts.saveText(conversationId, '');
    drafts.setReply(conversationId, undefined);
    for (const edit of edits) drafts.dropEdit(editedId(edit));
  };
  return {
    text,
    files: files.map(({ filename }) => filename),
    /** Moves all of it in front of the draft of another conversation. */
    moveTo: (to: string) => {
      if (text !== '') drafts.prependText(to, text);
      // Stored there before they are removed here, so that one draft has them if the page ends in between.
      drafts.setFiles(to, [...files, ...drafts.files(to)]);
      clear();
    },
    discard: () => {
      for (const { id } of files) tray.removeFile(conversationId, id);
      clear();
    },
  };
}

/** An edit that only takes files out has the words of the message. */
const hasOwnWords = ({ text, edit }: Draft): boolean => text !== edit?.base;
