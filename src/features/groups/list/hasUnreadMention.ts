import { isMentioned } from '../../../contract/mentions';
import type { Conversation, Group } from '../../../contract/resources';

/**
 * Whether somebody calls the caller in what is unread: as the service says, else by the latest message. Nothing of a group in
 * quarantine calls anybody.
 */
export function hasUnreadMention(group: Group, conversation: Conversation | undefined, username: string): boolean {
  if (group.added_by || !conversation || conversation.unread_count === 0) return false;
  const { mention_count, latest_message: latest } = conversation;
  if (mention_count !== undefined) return mention_count > 0;
  return latest !== null && latest.contact.username !== username && isMentioned(latest.message, [username]);
}
