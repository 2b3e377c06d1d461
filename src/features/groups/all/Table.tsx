import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, memo } from 'react';
import { locale } from '#browser/settings';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { type Column, columns, sumOf } from './figures';
import { Choose, columnLabel, Dates, Name, type RowProps, type Rows, WeekChart, When } from './parts';

const number = 'px-3 text-end tabular-nums';

export function Table({ rows, sorting, list, onSort }: Rows) {
  return (
    <table aria-label={t('allGroups.title')} className="mx-auto w-full max-w-5xl border-separate border-spacing-0">
      {/* With `border-collapse`, the border would scroll away from the sticky header. */}
      <thead className="sticky top-14 z-1 bg-paper">
        <tr className="*:border-b *:border-edge">
          <td />
          {columns.map((column) => (
            <Fragment key={column}>
              <Heading column={column} sorting={sorting} onSort={onSort} />
              {column === 'name' && (
                <th scope="col" className="px-3 text-start text-sm font-medium text-ink2">
                  {t('allGroups.admins')}
                </th>
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody {...list}>
        {rows.map((row) => (
          <Row key={row.group.id} {...row} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row(row: RowProps) {
  const { group, chosen } = row;
  return (
    <tr
      data-id={group.id}
      className={classes('relative *:border-b *:border-line', chosen ? 'chosen-row bg-soft' : 'hover:bg-row')}
    >
      <td>
        <Choose {...row} />
      </td>
      <th scope="row" className="py-2 text-start font-medium wrap-anywhere">
        <Name {...row} />
        <br />
        <Dates group={group} />
      </th>
      <td className="px-3 wrap-anywhere">
        <bdi>{group.admins?.join(', ')}</bdi>
      </td>
      <td className={number}>{group.member_count.toLocaleString(locale())}</td>
      <td className={number}>{group.message_count.toLocaleString(locale())}</td>
      <td className="px-3 text-end">
        <When seconds={group.last_active_at} />
      </td>
      <td className="ps-3 tabular-nums">
        <span className="flex items-center justify-end gap-3">
          <WeekChart weeks={group.weeks} />
          <span aria-hidden className="min-w-8 text-end">
            {sumOf(group).toLocaleString(locale())}
          </span>
        </span>
      </td>
    </tr>
  );
});

function Heading({ column, sorting, onSort }: { column: Column } & Pick<Rows, 'sorting' | 'onSort'>) {
  const isSorted = sorting.column === column;
  const descending = isSorted ? !sorting.descending : column !== 'name' && column !== 'activity';
  const Arrow = sorting.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
      className={classes('font-medium', column === 'name' ? 'text-start' : 'text-end')}
    >
      <button
        type="button"
        onClick={() => onSort({ column, descending })}
        className={classes(
          'inline-flex min-h-10 items-center gap-1 rounded-lg text-sm whitespace-nowrap hover:text-ink pointer-coarse:min-h-11',
          column === 'name' ? 'pe-2' : column === 'weeks' ? 'ps-3' : 'px-3',
          isSorted ? 'text-ink' : 'text-ink2',
        )}
      >
        <span>{columnLabel(column)}</span>
        {isSorted && <Arrow size="0.875rem" aria-hidden />}
      </button>
    </th>
  );
}
