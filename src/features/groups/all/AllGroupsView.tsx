import { ChartNoAxesColumn } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useWide } from '#browser/page/useWide';
import { canSelectGroups, locale } from '#browser/settings';
import { useToday } from '#browser/time/today';
import type { GroupFigures } from '#contract/resources';
import { useBulkActions } from '#data/bulk/useBulkActions';
import { useAllGroups } from '#data/groups/useAllGroups';
import { monthOf } from '#i18n/dates';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { SearchField } from '#ui/fields/SearchField';
import { Select } from '#ui/fields/Select';
import { EmptyState, ErrorNotice } from '#ui/Notice';
import { RowsSkeleton } from '#ui/RowsSkeleton';
import { type Selection, useSelection } from '#ui/selection/useSelection';
import { filterByName } from '../../shared/filterByName';
import { AdminView } from '../../shared/ListView';
import GroupSelectionBar from '../parts/GroupSelectionBar';
import { useShownRows } from '../parts/useShownRows';
import { type Column, columns, isShown, monthsUntil, type Showing, type Sorting, sorted, sumOf } from './figures';
import { GroupDetails } from './GroupDetails';
import { Choose, columnLabel, Dates, Name, type RowProps, type Rows, WeekChart, When } from './parts';
import { Table } from './Table';

const states = ['all', 'active', 'empty', 'archived'] as const;
const monthCount = 13;

const Cards = ({ rows, list }: Rows) => (
  <ul aria-label={t('allGroups.title')} className="grid w-full grid-cols-[minmax(0,1fr)] gap-2" {...list}>
    {rows.map((row) => (
      <Card key={row.group.id} {...row} />
    ))}
  </ul>
);

const Card = memo(function Card(row: RowProps) {
  const { group, chosen } = row;
  return (
    <li
      data-id={group.id}
      className={classes(
        'relative flex gap-1 rounded-xl border border-line py-2 ps-1 pe-3',
        chosen && 'chosen-row bg-soft',
      )}
    >
      <Choose {...row} />
      <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
        <p className="grid font-medium wrap-anywhere">
          <Name {...row} />
          <Dates group={group} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
          {group.admins?.length ? (
            <span>
              {t('allGroups.admins')} <bdi>{group.admins.join(', ')}</bdi>
            </span>
          ) : null}
          <span>{t('members.count', { count: group.member_count })}</span>
          <span>{t('group.messages', { count: group.message_count })}</span>
          <span>
            {t('allGroups.activity')} <When seconds={group.last_active_at} isInSentence />
          </span>
        </p>
        <p className="flex items-center gap-3 text-sm text-ink2 tabular-nums">
          {columnLabel('weeks')}
          <WeekChart weeks={group.weeks} />
          <span aria-hidden>{sumOf(group).toLocaleString(locale())}</span>
        </p>
      </div>
    </li>
  );
});

const orders = columns.flatMap((column) => [false, true].map((descending) => ({ column, descending })));

const SortChoice = ({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) => (
  <Select
    label={t('allGroups.sort')}
    className="max-lg:min-w-0 max-lg:flex-[1_1_15rem]"
    value={orders.findIndex((each) => each.column === sorting.column && each.descending === sorting.descending)}
    options={[...orders.keys()]}
    labelOf={(index) => orderLabel(orders[index] ?? sorting)}
    onChange={(index) => onSort(orders[index] ?? sorting)}
  />
);

function orderLabel({ column, descending }: { column: Column; descending: boolean }): string {
  const name = { column: columnLabel(column) };
  if (column === 'name') return t(descending ? 'allGroups.fromZ' : 'allGroups.fromA', name);
  if (column === 'activity') return t(descending ? 'allGroups.fromNewest' : 'allGroups.fromOldest', name);
  return t(descending ? 'allGroups.descending' : 'allGroups.ascending', name);
}

interface AllGroupsListProps extends Pick<Rows, 'sorting' | 'onSort'>, Pick<RowProps, 'query' | 'onOpen'> {
  groups: readonly GroupFigures[];
  selection: Selection<GroupFigures>;
  isWide: boolean;
}

function AllGroupsList({ groups, selection, isWide, sorting, onSort, ...face }: AllGroupsListProps) {
  const { rows, end, stop, list } = useShownRows(groups, selection, sorting);
  const Look = isWide ? Table : Cards;
  const shown = rows.map((group) => ({
    ...face,
    group,
    chosen: selection.chosen.has(group.id),
    tabStop: group.id === stop,
    onToggle: selection.toggle,
  }));
  return (
    <>
      <Look rows={shown} list={list} sorting={sorting} onSort={onSort} />
      <div ref={end} />
    </>
  );
}

const AllGroupsView = () => (
  <AdminView
    title={t('allGroups.title')}
    icon={ChartNoAxesColumn}
    capability="all-groups"
    className="scroll-pt-26 px-3 pb-3 md:px-6 md:pb-6"
  >
    <AllGroups />
  </AdminView>
);
export default AllGroupsView;

function AllGroups() {
  const isWide = useWide('64rem');
  const [filter, setFilter] = useState('');
  const [showing, setShowing] = useState<Showing>('all');
  // The groups with the oldest activity come first, because admins look here for groups to archive.
  const [sorting, setSorting] = useState<Sorting>({ column: 'activity', descending: false });
  const all = useAllGroups(useCallback((groups) => sorted(groups, sorting), [sorting]));
  const months = monthsUntil(useToday(), monthCount);
  const query = useDeferredValue(filter);
  const among = useMemo(() => all.groups.filter((group) => isShown(group, showing)), [all.groups, showing]);
  const shown = useMemo(() => filterByName(among, query), [among, query]);
  const selection = useSelection(shown);
  const [opened, setOpened] = useState<GroupFigures | null>(null);
  const isActing = useBulkActions().bulkAction?.state === 'running';
  const onlyArchived =
    selection.chosen.size > 0 && [...selection.chosen.values()].every((group) => group.archived_at !== null);

  if (all.status === 'error')
    return <ErrorNotice title={t('list.failed')} detail={reasonOf(all.error)} onRetry={all.retry} />;
  return (
    <>
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-2 pt-3 pb-1 md:pt-6">
        <div className="flex min-h-10 min-w-[min(10rem,100%)] flex-1 max-lg:basis-full">
          <SearchField label={t('allGroups.filter')} value={filter} onChange={setFilter} />
        </div>
        <Select
          label={t('allGroups.show')}
          className="max-lg:min-w-0 max-lg:flex-[1_1_10rem]"
          value={typeof showing === 'string' ? showing : showing.quietSince}
          options={[...states, ...months]}
          labelOf={(each) =>
            typeof each === 'number' ? t('allGroups.since', { month: monthOf(each) }) : t(`allGroups.show.${each}`)
          }
          onChange={(each) => setShowing(typeof each === 'number' ? { quietSince: each } : each)}
        />
        {!isWide && <SortChoice sorting={sorting} onSort={setSorting} />}
      </div>
      {/* The count and the selection toolbar have the same height, so that the rows do not move. */}
      <div className="sticky top-0 z-10 mx-auto flex min-h-14 w-full max-w-5xl shrink-0 items-center bg-paper">
        <p
          role="status"
          aria-live={isActing ? 'off' : undefined}
          className={classes('me-auto text-sm text-ink2 tabular-nums', selection.active && 'sr-only')}
        >
          {all.status === 'success' &&
            (all.loading ? t('groups.loadingMore') : t('allGroups.count', { count: shown.length }))}
        </p>
        {selection.active ? (
          <div className="flex-1">
            <GroupSelectionBar selection={selection} archived={onlyArchived} loading={all.loading} />
          </div>
        ) : (
          (onlyArchived || canSelectGroups()) && (
            <Button
              look="quiet"
              className="-me-3 px-3 forced-colors:me-0"
              disabled={all.loading || shown.length === 0}
              onClick={selection.all}
            >
              {t('selectAll')}
            </Button>
          )
        )}
      </div>
      {all.status === 'pending' && (
        <div className="mx-auto w-full max-w-5xl">
          <RowsSkeleton />
        </div>
      )}
      {all.status === 'success' && shown.length === 0 && !all.loading && <EmptyState title={t('allGroups.none')} />}
      {shown.length > 0 && (
        <AllGroupsList
          key={`${query} ${JSON.stringify(showing)}`}
          groups={shown}
          query={query}
          sorting={sorting}
          selection={selection}
          isWide={isWide}
          onSort={setSorting}
          onOpen={setOpened}
        />
      )}
      {opened && <GroupDetails group={opened} onClose={() => setOpened(null)} />}
      {all.moreFailed && <ErrorNotice title={t('list.moreFailed')} detail={reasonOf(all.error)} onRetry={all.retry} />}
    </>
  );
}
