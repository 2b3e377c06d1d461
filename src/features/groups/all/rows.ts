import type { GroupFigures } from '#contract/resources';
import type { Selection } from '#ui/selection/useSelection';
import type { useRovingRows } from '../parts/useRovingRows';
import type { Sorting } from './figures';

export interface AllGroupsListProps {
  groups: readonly GroupFigures[];
  query: string;
  sorting: Sorting;
  selection: Selection<GroupFigures>;
  onSort: (sorting: Sorting) => void;
}

export interface Rows extends AllGroupsListProps {
  stop: string | undefined;
  list: ReturnType<typeof useRovingRows>['list'];
}

export interface RowProps {
  group: GroupFigures;
  query: string;
  chosen: boolean;
  tabStop: boolean;
  onToggle: Selection['toggle'];
}

export const rowPropsOf = (group: GroupFigures, { query, selection, stop }: Rows): RowProps => ({
  group,
  query,
  chosen: selection.chosen.has(group.id),
  tabStop: group.id === stop,
  onToggle: selection.toggle,
});
