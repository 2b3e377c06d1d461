import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerOf } from '../contract/replies';
import type { Drafts } from './drafts/drafts';
import type { SeenGroup } from './leftGroups';
import { editedId, writtenIn } from './model/draft';
import { useOutboxItself } from './OutboxContext';

export function nameGroup(drafts: Drafts, conversationId: string, group: { id: string; name: string }): void {
  for (const draft of drafts.unfinished()) {
    const isNamed = draft.group?.id === group.id && draft.group.name === group.name;
    // The draft keeps its date, so a newer draft of another tab still wins.
    if (writtenIn(draft) === conversationId && !isNamed)
      drafts.changeDraft(draft.conversationId, { group, at: draft.at });
  }
}

/** The name of a deleted group comes from a draft, because the service no longer has the name. */
export function useLeftGroup(groupId: string, seen: SeenGroup | undefined): SeenGroup | undefined {
  const { drafts } = useOutboxItself();
  useEffect(() => {
    if (seen) nameGroup(drafts, seen.conversation_id, { id: groupId, name: seen.name });
  }, [drafts, groupId, seen]);
  // `found` is state, because the name stays on screen after the words are discarded.
  const [found] = useState(() => drafts.unfinished().find(({ group }) => group?.id === groupId));
  return seen ?? (found?.group && { name: found.group.name, conversation_id: writtenIn(found) });
}

export type LeftWords = ReturnType<typeof useLeftWords>;

export function useLeftWords(conversationId: string) {
  const { drafts, tray } = useOutboxItself();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(conversationId));
  const edits = useSyncExternalStore(drafts.subscribe, () => drafts.edits(conversationId));
  const words = [draft?.text ?? '', ...edits.filter(({ text, edit }) => text !== edit?.base).map((edit) => edit.text)];
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
    moveTo: (to: string) => {
      if (text !== '') drafts.prependText(to, text);
      // Stores the files before `clear`, so a page that ends between the steps loses no file.
      drafts.setFiles(to, [...files, ...drafts.files(to)]);
      clear();
    },
    discard: () => {
      for (const { id } of files) tray.removeFile(conversationId, id);
      clear();
    },
  };
}
