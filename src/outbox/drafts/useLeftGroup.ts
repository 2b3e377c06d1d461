import { useEffect, useState } from 'react';
import { useOutboxItself } from '../OutboxContext';
import type { Draft } from './draft';

/** A group that is not there any more, as it was when it was last here. */
export interface LeftGroup {
  name: string;
  conversation_id: string;
}

/**
 * The group whose page this is. `seen`: while this page was open. What was being written in it is kept with its name and its id,
 * by which a later page finds it: the service says of a group that is gone neither.
 */
export function useLeftGroup(groupId: string, seen: LeftGroup | undefined): LeftGroup | undefined {
  const { drafts } = useOutboxItself();
  const [found, setFound] = useState<(LeftGroup & { groupId: string }) | null>(null);
  // Reads and writes what this browser keeps.
  useEffect(() => {
    if (seen) {
      const { conversation_id, name } = seen;
      const isLeft = drafts.conversations().has(conversation_id) || drafts.edits(conversation_id).length > 0;
      if (isLeft && drafts.get(conversation_id)?.group?.id !== groupId)
        drafts.change(conversation_id, { group: { id: groupId, name } });
      return;
    }
    let ended = false;
    const find = (all: readonly Draft[]) => {
      const draft = all.find(({ group }) => group?.id === groupId);
      if (draft?.group && !ended) setFound({ groupId, name: draft.group.name, conversation_id: draft.conversationId });
    };
    // A disk that cannot be read has no words to give back.
    drafts.stored().then(find, () => undefined);
    return () => {
      ended = true;
    };
  }, [drafts, groupId, seen]);
  return seen ?? (found?.groupId === groupId ? found : undefined);
}
