import type { Group } from '#contract/resources';
import { listOf } from '#i18n/translate';

/** True for the conversation that was made for two people. Another group of two may have a third member tomorrow. */
export function isOfTwo({ contacts, name }: Pick<Group, 'contacts' | 'name'>): boolean {
  const names = contacts.map(({ username }) => username);
  return names.length === 2 && [listOf(names), listOf(names.toReversed())].includes(name);
}
