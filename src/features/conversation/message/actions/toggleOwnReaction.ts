import { reactionsOf } from '../reactions/Reactions';
import type { MessageMenu } from './rowActions';

/** One of the usual reactions: taken back where it is the caller's already. */
export function toggleOwnReaction({ message, username, actions }: MessageMenu, name: string): void {
  const mine = reactionsOf(message).some(([other, people]) => other === name && people.includes(username));
  actions.toggle(message, name, !mine);
}
