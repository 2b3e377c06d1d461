import { useShownRows } from '../parts/useShownRows';
import { Cards } from './Cards';
import type { AllGroupsListProps } from './rows';
import { Table } from './Table';

/** A table where there is room for one, else cards. */
export function AllGroupsList({ groups, isWide, ...rest }: AllGroupsListProps & { isWide: boolean }) {
  const { rows, end, stop, list } = useShownRows(groups, rest.selection, rest.sorting);
  const Look = isWide ? Table : Cards;
  return (
    <>
      <Look groups={rows} stop={stop} list={list} {...rest} />
      <div ref={end} />
    </>
  );
}
