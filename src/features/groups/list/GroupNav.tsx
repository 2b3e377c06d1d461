import { Archive, EllipsisVertical, ListChecks, Plus } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { canSelectGroups, isOff } from '#browser/settings';
import { Link, overlayState } from '#features/shared/Link';
import { t } from '#i18n/translate';
import { IconButton, iconButtonLook } from '#ui/Button';
import { classes } from '#ui/classes';
import { SearchField } from '#ui/fields/SearchField';
import { ErrorNotice } from '#ui/Notice';
import { MenuButton } from '#ui/overlay/MenuButton';
import { inMenuDialog, inRow, lazyPart, noNotice } from '#ui/parts/lazyPart';
import { useSelection } from '#ui/selection/useSelection';
import { paths, patterns } from '../../../paths';
import { Reason } from '../../shared/reasons/reasonPart';
import { FilterStatus, ListEnd } from '../parts/ListEnd';
import { GroupList } from './GroupList';
import { GroupSkeleton } from './GroupSkeleton';
import { listAfter } from './listPart';
import { useGroupOrder } from './useGroupOrder';

const SortChoices = lazyPart(listAfter, ({ SortChoices }) => SortChoices, inMenuDialog);

const GroupSelectionBar = lazyPart(listAfter, ({ GroupSelectionBar }) => GroupSelectionBar, inRow);
const HiddenGroups = lazyPart(listAfter, ({ HiddenGroups }) => HiddenGroups, noNotice);
const NoGroups = lazyPart(listAfter, ({ NoGroups }) => NoGroups, inRow);

export function GroupNav() {
  const [filter, setFilter] = useState('');
  const [choosing, setChoosing] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [showsHidden, setShowsHidden] = useState(false);
  const open = useMatch(`${patterns.group}/*`)?.params.groupId;
  const order = useGroupOrder(filter, { wholeWanted: choosing || filtering, showsHidden, open });
  const { list, shown, hiddenCount } = order;
  const selection = useSelection(shown);
  if (selection.active !== choosing) setChoosing(selection.active);
  const rows = useRef<HTMLDivElement>(null);
  // The pressed button disappears, perhaps before the toolbar has loaded, so a row takes the focus.
  useLayoutEffect(() => {
    if (selection.active && document.activeElement === document.body)
      rows.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus();
  }, [selection.active]);

  return (
    <nav aria-label={t('groups.title')} data-region className="flex min-h-0 flex-1 flex-col">
      <h2 tabIndex={-1} className="sr-only">
        {t('groups.title')}
      </h2>
      <div className="mx-3 mb-2 grid gap-2">
        <div className="flex items-center">
          <Tools canSelect={!selection.active && shown.length > 0 && canSelectGroups()} onSelect={selection.start} />
          {/* The filter field comes last in tab order, so that Tab leads from the field to the results. */}
          <SearchField label={t('groups.filter')} value={filter} onChange={setFilter} onReady={setFiltering} />
        </div>
        <FilterStatus query={order.query} count={list.hasMore ? null : shown.length} />
        {selection.active && (
          <GroupSelectionBar selection={selection} archived={false} loading={list.hasMore && !list.moreError} compact />
        )}
      </div>
      <div ref={rows} className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto px-2 max-md:pb-10">
        {list.status === 'pending' && <GroupSkeleton />}
        {list.status === 'error' && (
          <ErrorNotice title={t('groups.failed')} detail={<Reason error={list.error} />} onRetry={list.retry} />
        )}
        {list.status === 'success' && shown.length + hiddenCount === 0 && !list.hasMore && (
          <NoGroups filter={filter} onClear={() => setFilter('')} />
        )}
        {shown.length > 0 && <GroupList order={order} selection={selection} open={open} />}
        {hiddenCount > 0 && <HiddenGroups count={hiddenCount} shown={showsHidden} onShow={setShowsHidden} />}
        <ListEnd list={list} loading={list.loadingMore || (shown.length === 0 && list.hasMore && !list.moreError)} />
      </div>
      <ToArchived />
    </nav>
  );
}

/** Memoised, because the list renders on each message. */
const Tools = memo(function Tools({ canSelect, onSelect }: { canSelect: boolean; onSelect: () => void }) {
  return (
    <div className="-me-2 order-1 flex items-center ps-1">
      {canSelect && <IconButton icon={ListChecks} label={t('select.start')} onClick={() => onSelect()} />}
      <MenuButton label={t('groups.sort')} icon={EllipsisVertical} actions={(menu) => <SortChoices {...menu} />} />
      {!isOff('new-group') && (
        <Link
          to={paths.newGroup}
          state={overlayState}
          aria-label={t('newGroup.title')}
          title={t('newGroup.title')}
          className={iconButtonLook}
        >
          <Plus size="1.25rem" aria-hidden className="pointer-coarse:size-6" />
        </Link>
      )}
    </div>
  );
});

const ToArchived = memo(function ToArchived() {
  const isOpen = useMatch(patterns.archived) !== null;
  return (
    <Link
      to={paths.archived}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'flex min-h-12 items-center gap-3 border-t border-line px-5 pointer-coarse:min-h-14 text-ink2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
        isOpen && 'bg-hover text-ink',
      )}
    >
      <Archive size="1.125rem" aria-hidden />
      {t('archived.title')}
    </Link>
  );
});
