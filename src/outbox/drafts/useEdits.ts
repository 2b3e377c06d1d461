import { useSyncExternalStore } from 'react';
import { useOutboxItself } from '../OutboxContext';
import type { Draft, EditOf } from '../queue/entry';

/** The id of the message, or the key of the entry, whose words an edit changes. */
export const editedId = ({ conversationId }: Draft): string => conversationId.slice('edit:'.length);

/** Edits of a conversation that are not saved, and what can be done with one. */
export function useEdits(conversationId: string) {
  const { drafts } = useOutboxItself();
  const edits = useSyncExternalStore(drafts.subscribe, () => drafts.edits(conversationId));
  const keep = (id: string, text: string, edit: EditOf) => drafts.saveEdit(id, text, edit);
  return { edits, keep, drop: drafts.dropEdit };
}
