import type { Contact, Group } from '#contract/resources';

// A group that a stranger added the caller to is in quarantine until the caller keeps it or writes there.

/** Nothing of it is counted or reported: it is muted, or in quarantine. */
export const isQuiet = (group: Group, muted: ReadonlySet<string>): boolean =>
  muted.has(group.id) || Boolean(group.added_by);

/** Whether somebody shares with the caller none of these groups that the caller has kept. */
export const isStranger = ({ id }: Pick<Contact, 'id'>, groups: readonly Group[]): boolean =>
  !groups.some((group) => !group.added_by && group.contacts.some((contact) => contact.id === id));

/** The group's picture where it is shown unasked: none of a stranger's. */
export const pictureOf = (group: Group): string | null => (group.added_by ? null : group.avatar_url);
