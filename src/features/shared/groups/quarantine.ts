import type { Contact, Group } from '#contract/resources';
import type { GroupPreferences } from '#data/groups/groupPreferences';
import type { ConversationMap } from '#data/truth/conversationMap';

// A stranger's group stays in quarantine until the caller accepts it or writes there.

/** Muted or in quarantine: neither counted nor announced. */
export const isQuiet = (group: Group, muted: ReadonlySet<string>): boolean =>
  muted.has(group.id) || Boolean(group.added_by);

/** True until a message arrives that is later than the hiding. A muted group stays hidden even then. */
export const isHidden = (
  { id, conversation_id }: Group,
  conversations: ConversationMap,
  { hidden, muted }: Pick<GroupPreferences, 'hidden' | 'muted'>,
): boolean => {
  const at = hidden.get(id);
  const latest = conversations.get(conversation_id)?.latest_message;
  return at !== undefined && (muted.has(id) || (latest?.created_at ?? 0) <= at);
};

/** True if the person shares no accepted group with the caller. */
export const isStranger = ({ id }: Pick<Contact, 'id'>, groups: readonly Group[]): boolean =>
  !groups.some((group) => !group.added_by && group.contacts.some((contact) => contact.id === id));
