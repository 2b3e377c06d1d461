import { Archive, ListChecks, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useGroups, useWholeList } from '../../../data/groups/useGroups';
import { useConversations } from '../../../data/unread/useConversations';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { SearchField } from '../../../ui/fields/SearchField';
import { Select } from '../../../ui/fields/Select';
import { EmptyState, ErrorNotice } from '../../../ui/Notice';
import { useSelection } from '../../../ui/selection/useSelection';
import { filterByName } from '../../shared/find';
import { ViewHeader } from '../../shared/ViewHeader';
import { FilterStatus } from '../parts/FilterStatus';
import GroupSelectionBar from '../parts/GroupSelectionBar';
import { ListEnd } from '../parts/ListEnd';
import { ArchivedList } from './ArchivedList';
import { ArchivedSkeleton } from './ArchivedSkeleton';
import { type ArchivedSort, archivedSorts, sortArchived } from './sortArchived';

export default function ArchivedView() {
  const list = useGroups(true);
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<ArchivedSort>('when');
  const query = useDeferredValue(filter);
  const { groups } = list;
  const conversations = useConversations(useMemo(() => groups.map((group) => group.conversation_id), [groups]));
  // An order by anything but activity is only right when all of them are there.
  useWholeList(list, true);
  const shown = useMemo(
    () => filterByName(sortArchived(groups, sort, conversations), query),
    [groups, sort, conversations, query],
  );
  const selection = useSelection(shown);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHeader title={t('archived.title')} />
      <FilterStatus query={query} count={list.hasMore ? null : shown.length} />
      <div className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto px-3 pb-3 md:px-6 md:pb-6">
        {(groups.length > 0 || selection.active) && (
          <div className="sticky top-0 z-10 mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-2 bg-paper py-3 md:pt-6">
            <div className="flex flex-wrap items-center gap-2">
              <div className="flex min-h-10 min-w-[min(12rem,100%)] flex-1">
                <SearchField label={t('archived.filter')} value={filter} onChange={setFilter} />
              </div>
              <Select
                label={t('archived.sort')}
                value={sort}
                onChange={(event) => setSort(archivedSorts.find((each) => each === event.target.value) ?? 'when')}
              >
                {archivedSorts.map((each) => (
                  <option key={each} value={each}>
                    {t(`archived.sort.${each}`)}
                  </option>
                ))}
              </Select>
              {!selection.active && (
                <Button onClick={() => selection.start()}>
                  <ListChecks size="1rem" aria-hidden />
                  {t('select.start')}
                </Button>
              )}
            </div>
            {selection.active && (
              <GroupSelectionBar selection={selection} archived loading={list.hasMore && !list.moreError} />
            )}
          </div>
        )}
        {list.status === 'pending' && <ArchivedSkeleton />}
        {list.status === 'error' && (
          <ErrorNotice title={t('archived.failed')} detail={reasonOf(list.error)} onRetry={list.retry} />
        )}
        {list.status === 'success' && groups.length === 0 && !list.hasMore && (
          <EmptyState icon={Archive} title={t('archived.empty')}>
            <p>{t('archived.emptyBody')}</p>
          </EmptyState>
        )}
        {groups.length > 0 && shown.length === 0 && !list.hasMore && (
          <EmptyState icon={SearchX} title={t('groups.noMatch', { query: filter })}>
            <Button onClick={() => setFilter('')}>{t('groups.clearFilter')}</Button>
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ArchivedList
            key={`${query} ${sort}`}
            groups={shown}
            all={groups}
            conversations={conversations}
            query={query}
            selection={selection}
          />
        )}
        <ListEnd list={list} loading={list.loadingMore} />
      </div>
    </div>
  );
}
