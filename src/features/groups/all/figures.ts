import type { GroupFigures } from '#contract/resources';
import { compareNames } from '#i18n/compareNames';

export const columns = ['name', 'members', 'messages', 'activity', 'weeks'] as const;
export type Column = (typeof columns)[number];

export interface Sorting {
  column: Column;
  descending: boolean;
}

export type Showing = 'all' | 'active' | 'empty' | 'archived' | { quietSince: number };

export const sumOf = ({ weeks }: GroupFigures): number => weeks.reduce((sum, count) => sum + count, 0);

const numberIn: Record<Exclude<Column, 'name'>, (group: GroupFigures) => number> = {
  members: (group) => group.member_count,
  messages: (group) => group.message_count,
  activity: (group) => group.last_active_at,
  weeks: sumOf,
};

export function sorted(groups: readonly GroupFigures[], { column, descending }: Sorting): GroupFigures[] {
  const compare = (a: GroupFigures, b: GroupFigures) =>
    column === 'name' ? compareNames(a.name, b.name) : numberIn[column](a) - numberIn[column](b);
  return groups.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

export function isShown({ archived_at, message_count, last_active_at }: GroupFigures, showing: Showing): boolean {
  if (showing === 'all') return true;
  if (showing === 'archived') return archived_at !== null;
  if (archived_at !== null) return false;
  if (showing === 'active') return true;
  return showing === 'empty' ? message_count === 0 : last_active_at < showing.quietSince;
}

export const monthsUntil = (today: Date, count: number): number[] =>
  Array.from({ length: count }, (_, ago) => new Date(today.getFullYear(), today.getMonth() - ago, 1).getTime() / 1_000);
