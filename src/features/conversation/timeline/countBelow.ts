import type { Message } from '../../../contract/resources';

/** Messages of others after `from`; null: from the beginning. None where `from` is not among them. */
export function countBelow(messages: readonly Message[], from: string | null | undefined, username: string): number {
  const at = messages.findIndex((message) => message.id === from);
  if (at < 0 && from !== null) return 0;
  return messages.slice(at + 1).filter((message) => message.contact.username !== username).length;
}
