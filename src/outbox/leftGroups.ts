import { perSession } from '../browser/perSession';
import { createStore } from '../browser/store';

export interface SeenGroup {
  name: string;
  conversation_id: string;
}

export interface LeftGroup extends SeenGroup {
  id: string;
}

export const leftGroups = perSession(() => createStore<readonly LeftGroup[]>([]));
