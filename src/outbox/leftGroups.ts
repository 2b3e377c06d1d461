import { perSession } from '../browser/perSession';
import { createStore } from '../browser/store';

/** The last known state of a group that is gone. */
export interface SeenGroup {
  name: string;
  conversation_id: string;
}

export interface LeftGroup extends SeenGroup {
  id: string;
}

/** Known groups that went while the person was writing in them. */
export const leftGroups = perSession(() => createStore<readonly LeftGroup[]>([]));
