import type { Message } from '#contract/resources';

/** Messages of others after `from`; null: from the beginning. None where `from` is not among them. */
export function countBelow(messages: readonly Message[], from: string | null | undefined, username: string): number {
  const at = messages.findIndex((message) => message.id === from);
  if (at < 0 && from !== null) return 0;
  return messages.slice(at + 1).filter((message) => message.contact.username !== username).length;
}

/** The last of `trail` that is still in the log, where what was read ends if messages of it were deleted. */
export const lastStanding = (trail: readonly Message[], messages: readonly Message[]): string | undefined =>
  trail.findLast(({ id }) => messages.some((message) => message.id === id))?.id;

/** What is before the last `count` messages of others; empty where not so many are loaded. */
export function beforeUnread(messages: readonly Message[], count: number, username: string): readonly Message[] {
  let at = messages.length;
  for (let left = count; left > 0 && at > 0; ) if (messages[--at]?.contact.username !== username) left--;
  return messages.slice(0, at);
}
