import { useSyncExternalStore } from 'react';
import { useOutboxItself } from '../OutboxContext';
import type { EditOf } from './draft';

/** Edits of a conversation that are not saved, and what can be done with one. */
export function useEdits(conversationId: string) {
  const { drafts } = useOutboxItself();
  const edits = useSyncExternalStore(drafts.subscribe, () => drafts.edits(conversationId));
  const keep = (id: string, text: string, edit: EditOf) => drafts.saveEdit(id, text, edit);
  return { edits, keep, drop: drafts.dropEdit };
}
