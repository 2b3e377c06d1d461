import type { Group } from '#contract/resources';

/** How many people are in a group. A person who made one and added nobody is in it, although no contact is listed. */
export const memberCount = ({ contacts }: Pick<Group, 'contacts'>): number => Math.max(1, contacts.length);
