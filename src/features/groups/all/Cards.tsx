import { t } from '../../../i18n/translate';
import { classes } from '../../../ui/classes';
import { inputLook } from '../../../ui/fields/Field';
import type { Rows } from './AllGroupsList';
import { type Column, columns, type Sorting, sumOf } from './figures';
import { Choose, Dates, Name, When } from './parts';
import { WeekChart } from './WeekChart';

/** The same where a table has no room: one card a group, and a choice for the order. */
export function Cards({ groups, query, sorting, selection, stop, list, onSort }: Rows) {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-2">
      <SortChoice sorting={sorting} onSort={onSort} />
      <ul aria-label={t('allGroups.title')} className="grid grid-cols-[minmax(0,1fr)] gap-2" {...list}>
        {groups.map((group) => (
          <li
            key={group.id}
            data-id={group.id}
            className={classes(
              'flex gap-1 rounded-xl border border-line py-2 ps-1 pe-3',
              selection.chosen.has(group.id) && 'bg-soft',
            )}
          >
            <Choose group={group} selection={selection} tabStop={group.id === stop} />
            <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
              <p className="grid font-medium wrap-anywhere">
                <Name group={group} query={query} tabStop={group.id === stop} />
                <Dates group={group} />
              </p>
              <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
                <span>{t('members.count', { count: group.member_count })}</span>
                <span>{t('job.messages', { count: group.message_count })}</span>
                <span>
                  {t('allGroups.activity')} <When seconds={group.last_active_at} />
                </span>
              </p>
              <p className="flex items-center gap-3 text-sm text-ink2 tabular-nums">
                {t('allGroups.weeks')}
                <WeekChart weeks={group.weeks} />
                <span aria-hidden>{sumOf(group)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const orders = columns.flatMap((column) => [false, true].map((descending) => ({ column, descending })));

function SortChoice({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const at = orders.findIndex((each) => each.column === sorting.column && each.descending === sorting.descending);
  return (
    <select
      aria-label={t('allGroups.sort')}
      className={`${inputLook} border-line pe-8`}
      value={at}
      onChange={({ target }) => {
        const chosen = orders[Number(target.value)];
        if (chosen) onSort(chosen);
      }}
    >
      {orders.map((order, index) => (
        <option key={`${order.column} ${order.descending}`} value={index}>
          {labelOf(order)}
        </option>
      ))}
    </select>
  );
}

function labelOf({ column, descending }: { column: Column; descending: boolean }): string {
  const name = { column: t(`allGroups.${column}`) };
  if (column === 'name') return t(descending ? 'allGroups.fromZ' : 'allGroups.fromA', name);
  if (column === 'activity') return t(descending ? 'allGroups.fromNewest' : 'allGroups.fromOldest', name);
  return t(descending ? 'allGroups.descending' : 'allGroups.ascending', name);
}
