import { answerOf } from '#contract/replies';
import type { Message } from '#contract/resources';

/** Author, time and words, in the order of the log. */
export function messagesAsText(
  selection: ReadonlyMap<string, Message>,
  messages: readonly Message[],
  when: (at: number) => string,
  usernames: readonly string[],
): string {
  const order = new Map(messages.map(({ id }, index) => [id, index]));
  return [...selection.values()]
    .sort((a, b) => a.created_at - b.created_at || (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .map(({ contact, created_at, message, attachments }) =>
      [
        `${contact.username}, ${when(created_at)}`,
        answerOf(message, usernames),
        ...attachments.map(({ filename }) => filename),
      ]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');
}
