import type { GroupFigures } from '../../../contract/resources';
import type { Selection } from '../../../ui/selection/useSelection';
import type { useRovingRows } from '../parts/useRovingRows';
import type { Sorting } from './figures';

export interface AllGroupsListProps {
  groups: readonly GroupFigures[];
  query: string;
  sorting: Sorting;
  selection: Selection<GroupFigures>;
  onSort: (sorting: Sorting) => void;
}

/** What both looks of the list are given. */
export interface Rows extends AllGroupsListProps {
  /** The row that Tab comes to. */
  stop: string | undefined;
  list: ReturnType<typeof useRovingRows>['list'];
}
