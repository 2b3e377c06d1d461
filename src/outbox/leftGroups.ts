import { perSession } from '../browser/perSession';
import { createStore } from '../browser/store';

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
