import type { Message } from '../../../contract/resources';

/** Chosen messages by id; they stay chosen when the window lets their rows go. */
export type Selection = ReadonlyMap<string, Message>;

export function toggled(selection: Selection, message: Message): Selection {
  const next = new Map(selection);
  if (!next.delete(message.id)) next.set(message.id, message);
  return next;
}

/** Everything between two messages of the window, both included, is chosen as well. */
export function extended(selection: Selection, messages: readonly Message[], from: string, to: Message): Selection {
  const a = messages.findIndex(({ id }) => id === from);
  const b = messages.findIndex(({ id }) => id === to.id);
  if (a < 0 || b < 0) return toggled(selection, to);
  const between = messages.slice(Math.min(a, b), Math.max(a, b) + 1);
  return new Map([...selection, ...between.map((message) => [message.id, message] as const)]);
}

/** As a text to paste elsewhere: who, when, and the words, in the order of the conversation. */
export function textOf(selection: Selection, messages: readonly Message[], when: (at: number) => string): string {
  const place = new Map(messages.map(({ id }, index) => [id, index]));
  return [...selection.values()]
    .sort((a, b) => a.created_at - b.created_at || (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map(({ contact, created_at, message, attachments }) =>
      [`${contact.username}, ${when(created_at)}`, message, ...attachments.map(({ filename }) => filename)]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');
}
