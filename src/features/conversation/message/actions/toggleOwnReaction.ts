import { hasReacted } from '#data/truth/reactions';
import type { MessageMenu } from './rowActions';

/** One of the usual reactions: taken back where it is the caller's already. */
export function toggleOwnReaction({ message, username, actions }: MessageMenu, name: string): void {
  actions.toggle(message, name, !hasReacted(message.reactions, name, username));
}
