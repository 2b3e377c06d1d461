import { knownConversation } from '../truth/known';
import type { BulkActionType, BulkGroup, BulkStep } from './bulkStep';
import type { SendDeps } from './sendStep';

/** What takes it back; null: nothing does. */
export const opposites: Record<BulkActionType, BulkActionType | null> = {
  archive: 'restore',
  restore: 'archive',
  delete: null,
  read: 'unread',
  unread: 'read',
};

/** To be done, or done again. */
export const waiting = (step: BulkStep): BulkStep => ({ ...step, outcome: 'waiting', error: null });

export const backwards = ({ marker, triedAt: _, ...step }: BulkStep): BulkStep =>
  waiting({
    ...step,
    ...(step.outcome !== 'done' && { unsure: true }),
    ...(marker && { marker: { from: marker.to, to: marker.from } }),
  });

/** A group before anything is done to it. */
export function stepOf({ cache, markers }: SendDeps, action: BulkActionType, group: BulkGroup): BulkStep {
  const step: BulkStep = { group, outcome: 'waiting', error: null };
  if (action !== 'read') return step;
  const known = knownConversation(cache, group.conversation_id);
  const id = known?.read_up_to ?? null;
  const kept = markers.get(group.conversation_id);
  const from = kept?.id === id ? kept : { id, created_at: null };
  const latest = known?.latest_message;
  return { ...step, marker: { from, to: { id: latest?.id ?? null, created_at: latest?.created_at ?? null } } };
}
