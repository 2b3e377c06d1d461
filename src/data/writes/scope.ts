import { ApiError, isGone } from '../../api/errors';
import type { LastingChange } from '../truth/changes';

export function scopeOf(change: LastingChange): string {
  switch (change.type) {
    case 'reaction.toggled':
      return `reaction:${change.message_id}`;
    case 'message.deleted':
      return `message:${change.message_id}`;
    default:
      return groupScope(change);
  }
}

export const groupScope = (change: { group_id: string }): string => `group:${change.group_id}`;

/** Rethrows, unless the object no longer exists. */
export function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

/** Rethrows, unless the object is gone or hidden from the caller. */
export function unlessHidden(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 403)) unlessGone(error);
}
