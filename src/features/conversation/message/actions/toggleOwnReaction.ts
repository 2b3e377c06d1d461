import { hasReacted } from '#data/truth/reactions';
import type { MessageMenu } from './rowActions';

/** A second press takes the reaction back. */
export function toggleOwnReaction({ message, username, actions }: MessageMenu, name: string): void {
  actions.toggle(message, name, !hasReacted(message.reactions, name, username));
}
