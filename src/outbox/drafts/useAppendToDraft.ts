import { useCallback } from 'react';
import { useOutboxItself } from '../OutboxContext';

/** Puts words at the end of a draft, apart from those before them. */
export function useAppendToDraft(): (conversationId: string, text: string) => void {
  const { drafts } = useOutboxItself();
  return useCallback(
    (conversationId, text) => {
      const before = drafts.get(conversationId)?.text ?? '';
      drafts.save(conversationId, before === '' || /\s$/.test(before) ? before + text : `${before} ${text}`);
    },
    [drafts],
  );
}
