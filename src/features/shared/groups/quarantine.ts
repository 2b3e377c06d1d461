import type { Contact, Group } from '#contract/resources';

// A stranger's group stays in quarantine until the caller accepts it or writes there.

/** Muted or in quarantine: neither counted nor announced. */
export const isQuiet = (group: Group, muted: ReadonlySet<string>): boolean =>
  muted.has(group.id) || Boolean(group.added_by);

/** True if the person shares no accepted group with the caller. */
export const isStranger = ({ id }: Pick<Contact, 'id'>, groups: readonly Group[]): boolean =>
  !groups.some((group) => !group.added_by && group.contacts.some((contact) => contact.id === id));

export const pictureOf = (group: Group): string | null => (group.added_by ? null : group.avatar_url);
