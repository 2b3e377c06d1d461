import { fold } from '#contract/fold';
import type { ShownGroup } from '#data/groups/shownGroup';
import { filterByName, foldedName } from '../filterByName';

/** More groups do not fit on a screen, and another letter narrows the list. */
export const maxGroups = 50;

export function candidates(
  groups: ShownGroup[],
  query: string,
  recent: readonly string[],
  here?: string,
): ShownGroup[] {
  const wanted = fold(query.trim());
  const ranks = new Map(recent.map((id, index) => [id, index]));
  const rank = (group: ShownGroup) =>
    (group.id === here ? 1_000 : 0) + (ranks.get(group.id) ?? 100) + (group.archived_at === null ? 0 : 200);
  const begins = (group: ShownGroup) => Number(wanted !== '' && foldedName(group).startsWith(wanted));
  return filterByName(groups, query).toSorted((a, b) => begins(b) - begins(a) || rank(a) - rank(b));
}
