import { ListChecks } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Conversation, Group } from '#contract/resources';
import { usePendingArchivings } from '#data/groups/useArchiveGroup';
import { useWholeGroups } from '#data/groups/useGroups';
import { useConversations } from '#data/unread/useConversations';
import { compareNames } from '#i18n/compareNames';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { SearchField } from '#ui/fields/SearchField';
import { Select } from '#ui/fields/Select';
import { EmptyState, ErrorNotice } from '#ui/Notice';
import { type Selection, useSelection } from '#ui/selection/useSelection';
import { filterByName } from '../../shared/filterByName';
import { LazyDeleteGroupDialog } from '../../shared/groups/dialogs';
import { namesakes } from '../../shared/groups/namesakes';
import { useRestore } from '../../shared/groups/useArchiveWithUndo';
import { View } from '../../shared/ViewHeader';
import GroupSelectionBar from '../parts/GroupSelectionBar';
import { FilterStatus, ListEnd } from '../parts/ListEnd';
import { useShownRows } from '../parts/useShownRows';
import { ArchivedRow, ChosenRow } from './ArchivedRow';

interface ArchivedListProps {
  groups: readonly Group[];
  /** Includes groups that the filter hides, because equal names are detected among all groups. */
  all: readonly Group[];
  conversations: ReadonlyMap<string, Conversation>;
  query: string;
  selection: Selection;
}

function ArchivedList({ groups, all, conversations, query, selection }: ArchivedListProps) {
  const restore = useRestore();
  const { username } = useMe();
  const pending = usePendingArchivings();
  const [deleting, setDeleting] = useState<Group | null>(null);
  const apart = useMemo(() => namesakes(all, username), [all, username]);
  const { rows, end, stop, list } = useShownRows(groups, selection);
  return (
    <>
      <ul
        aria-label={t('archived.title')}
        className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-2"
        {...list}
      >
        {rows.map((group) => {
          const facts = {
            group,
            apart: apart.get(group.id),
            query,
            count: conversations.get(group.conversation_id)?.message_count ?? null,
            waits: pending.some(({ group_id }) => group_id === group.id),
          };
          return selection.active ? (
            <ChosenRow
              key={group.id}
              {...facts}
              chosen={selection.chosen.has(group.id)}
              tabStop={group.id === stop}
              onToggle={selection.toggle}
            />
          ) : (
            <ArchivedRow key={group.id} {...facts} onRestore={restore} onDelete={setDeleting} />
          );
        })}
      </ul>
      <div ref={end} />
      {deleting && (
        <LazyDeleteGroupDialog group={deleting} onClose={() => setDeleting(null)} onGone={() => setDeleting(null)} />
      )}
    </>
  );
}

export const archivedSorts = ['when', 'name', 'size'] as const;
export type ArchivedSort = (typeof archivedSorts)[number];

export function sortArchived(
  groups: readonly Group[],
  sort: ArchivedSort,
  conversations: ReadonlyMap<string, Conversation>,
): Group[] {
  const messages = (group: Group) => conversations.get(group.conversation_id)?.message_count ?? 0;
  return groups.toSorted((a, b) => {
    if (sort === 'when') return (b.archived_at ?? 0) - (a.archived_at ?? 0);
    if (sort === 'name') return compareNames(a.name, b.name);
    return messages(b) - messages(a) || b.contacts.length - a.contacts.length;
  });
}

const ArchivedSkeleton = () => (
  <div aria-hidden className="mx-auto grid w-full max-w-3xl gap-2">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex h-18 items-center gap-3 rounded-xl border border-line p-3">
        <div className="skeleton size-9" />
        <div className="grid flex-1 gap-2">
          <div className="skeleton h-3.5 w-1/3" />
          <div className="skeleton h-3 w-1/5" />
        </div>
      </div>
    ))}
  </div>
);

export default function ArchivedView() {
  const list = useWholeGroups(true);
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<ArchivedSort>('when');
  const query = useDeferredValue(filter);
  const { groups } = list;
  const conversations = useConversations(groups.map((group) => group.conversation_id));
  const shown = useMemo(
    () => filterByName(sortArchived(groups, sort, conversations), query),
    [groups, sort, conversations, query],
  );
  const selection = useSelection(shown);

  return (
    <View title={t('archived.title')} className="px-3 pb-3 md:px-6 md:pb-6">
      <FilterStatus query={query} count={list.hasMore ? null : shown.length} />
      {(groups.length > 0 || selection.active || list.status === 'pending') && (
        <div className="sticky top-0 z-10 mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-2 bg-paper py-3 md:pt-6">
          <div className="flex flex-wrap items-center gap-2">
            <div className="flex min-h-10 min-w-[min(12rem,100%)] flex-1">
              <SearchField label={t('archived.filter')} value={filter} onChange={setFilter} />
            </div>
            <Select
              label={t('archived.sort')}
              value={sort}
              options={archivedSorts}
              labelOf={(each) => t(`archived.sort.${each}`)}
              onChange={setSort}
            />
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
        <EmptyState title={t('archived.empty')}>
          <p>{t('archived.emptyBody')}</p>
        </EmptyState>
      )}
      {groups.length > 0 && shown.length === 0 && !list.hasMore && (
        <EmptyState title={t('groups.noMatch', { query: filter })}>
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
    </View>
  );
}
