import type { Contact, Group } from '#contract/resources';
import type { GroupPreferences } from '#data/groups/groupPreferences';
import type { ConversationMap } from '#data/truth/conversationMap';

/** `added_by` is set until the person accepts the group or writes in the group. */
export const isQuiet = (group: Group, muted: ReadonlySet<string>): boolean =>
  muted.has(group.id) || Boolean(group.added_by);

export const isHidden = (
  { id, conversation_id }: Group,
  conversations: ConversationMap,
  { hidden, muted }: Pick<GroupPreferences, 'hidden' | 'muted'>,
): boolean => {
  const at = hidden.get(id);
  const latest = conversations.get(conversation_id)?.latest_message;
  return at !== undefined && (muted.has(id) || (latest?.created_at ?? 0) <= at);
};

export const isStranger = ({ id }: Pick<Contact, 'id'>, groups: readonly Group[]): boolean =>
  !groups.some((group) => !group.added_by && group.contacts.some((contact) => contact.id === id));
