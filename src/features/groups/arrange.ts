import type { Conversation, Group } from '../../contract/resources';

type Conversations = ReadonlyMap<string, Conversation>;

const activity = (group: Group, conversations: Conversations) =>
  conversations.get(group.conversation_id)?.latest_message?.created_at ?? group.created_at;

/** Latest activity first; the service's order where two are equal. */
export function byActivity(groups: Group[], conversations: Conversations): Group[] {
  // Until each one's latest message is known the service's own order is the better guess.
  if (!groups.every((group) => conversations.has(group.conversation_id))) return groups;
  return groups.toSorted((a, b) => activity(b, conversations) - activity(a, conversations));
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Groups whose name holds the text, accents and case aside. */
export function matching(groups: Group[], filter: string): Group[] {
  const wanted = folded(filter.trim());
  return wanted ? groups.filter((group) => folded(group.name).includes(wanted)) : groups;
}
