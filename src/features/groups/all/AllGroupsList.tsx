import { useState } from 'react';
import { useWhenSeen } from '../../../ui/whenSeen';
import { useRovingRows } from '../parts/useRovingRows';
import { Cards } from './Cards';
import type { AllGroupsListProps } from './rows';
import { Table } from './Table';

/** Rows rendered at once, and those that follow when the end comes near. */
const rowsAtOnce = 60;

/** A table where there is room for one, else cards. */
export function AllGroupsList({ groups, isWide, ...rest }: AllGroupsListProps & { isWide: boolean }) {
  const [room, setRoom] = useState(rowsAtOnce);
  const rows = groups.slice(0, room);
  const end = useWhenSeen<HTMLDivElement>(() => setRoom(room + rowsAtOnce), rows.length < groups.length, rows.length);
  const roving = useRovingRows(undefined, rest.selection);
  const stop = rows.some((group) => group.id === roving.stop) ? roving.stop : rows[0]?.id;
  const Look = isWide ? Table : Cards;
  return (
    <>
      <Look groups={rows} stop={stop} list={roving.list} {...rest} />
      <div ref={end} />
    </>
  );
}
