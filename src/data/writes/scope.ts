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

export function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

export function unlessHidden(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 403)) unlessGone(error);
}
