import type { Message } from '#contract/resources';

/**
 * Counts other people's messages after the message `from`. If `from` is null, the count starts at the beginning. If
 * the message is not loaded, the count is 0.
 */
export function countBelow(messages: readonly Message[], from: string | null | undefined, username: string): number {
  const at = messages.findIndex((message) => message.id === from);
  if (at < 0 && from !== null) return 0;
  return messages.slice(at + 1).filter((message) => message.contact.username !== username).length;
}

export const lastStanding = (trail: readonly Message[], messages: readonly Message[]): string | undefined =>
  trail.findLast(({ id }) => messages.some((message) => message.id === id))?.id;

export function beforeUnread(messages: readonly Message[], count: number, username: string): readonly Message[] {
  let at = messages.length;
  for (let left = count; left > 0 && at > 0; ) if (messages[--at]?.contact.username !== username) left--;
  return messages.slice(0, at);
}
