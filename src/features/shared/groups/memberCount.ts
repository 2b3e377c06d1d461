import type { Group } from '#contract/resources';

export const memberCount = ({ contacts }: Pick<Group, 'contacts'>): number => Math.max(1, contacts.length);
