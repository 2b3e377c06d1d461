import { useEffect, useState } from 'react';
import { perSession } from '../browser/perSession';
import { createStore } from '../browser/store';
import type { Drafts } from './drafts/drafts';
import { writtenIn } from './model/draft';
import { useOutboxItself } from './OutboxContext';

/** A group that is not there any more, as it was when it was last here. */
export interface SeenGroup {
  name: string;
  conversation_id: string;
}

export interface LeftGroup extends SeenGroup {
  id: string;
}

/** The groups that are gone while something was being written in them, as far as known. */
export const leftGroups = perSession(() => createStore<readonly LeftGroup[]>([]));

/** What is being written in a conversation names its group from now on. */
export function nameGroup(drafts: Drafts, conversationId: string, group: { id: string; name: string }): void {
  for (const draft of drafts.unfinished()) {
    const isNamed = draft.group?.id === group.id && draft.group.name === group.name;
    // Dated as before: what another tab writes meanwhile is newer.
    if (writtenIn(draft) === conversationId && !isNamed) drafts.change(draft.conversationId, { group, at: draft.at });
  }
}

/**
 * The group whose page this is. `seen`: while this page was open. Otherwise what was being written in it names it: the service
 * says of a group that is gone neither its name nor its conversation.
 */
export function useLeftGroup(groupId: string, seen: SeenGroup | undefined): SeenGroup | undefined {
  const { drafts } = useOutboxItself();
  // Writes what this browser keeps: it may have gone before anything else did.
  useEffect(() => {
    if (seen) nameGroup(drafts, seen.conversation_id, { id: groupId, name: seen.name });
  }, [drafts, groupId, seen]);
  // Its name is still said when the words have been discarded.
  const [found] = useState(() => drafts.unfinished().find(({ group }) => group?.id === groupId));
  return seen ?? (found?.group && { name: found.group.name, conversation_id: writtenIn(found) });
}
