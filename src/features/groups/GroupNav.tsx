import { Archive, MessagesSquare, Plus, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useConversations } from '../../data/conversations';
import { useGroups } from '../../data/groups';
import { useDraftMarks } from '../../outbox/useDraft';
import { paths } from '../../paths';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { iconButton } from '../../ui/IconButton';
import { EmptyState, ErrorNotice } from '../../ui/Notice';
import { useWhenSeen } from '../../ui/whenSeen';
import { reasonOf } from '../../words/reasonOf';
import { t } from '../../words/words';
import { byActivity, matching } from './arrange';
import { GroupRow } from './GroupRow';
import { GroupSkeleton } from './GroupSkeleton';

export function GroupNav({ className }: { className?: string }) {
  const [filter, setFilter] = useState('');
  const list = useGroups(false);
  const conversations = useConversations(list.groups.map((group) => group.conversation_id));
  const drafts = useDraftMarks();
  const shown = matching(byActivity(list.groups, conversations), filter);

  // A filter speaks of all groups, so it keeps loading until it has seen them.
  const end = useWhenSeen<HTMLDivElement>(
    list.loadMore,
    list.hasMore && !list.loadingMore && !list.moreError,
    shown.length,
  );

  return (
    <nav aria-label={t('groups.title')} className={classes('flex min-h-0 flex-col bg-sunken', className)}>
      <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-3 pb-1">
        <h2 className="text-lg font-semibold tracking-tight">{t('groups.title')}</h2>
        <Link
          to={paths.newGroup}
          aria-label={t('groups.new')}
          title={t('groups.new')}
          className={classes(iconButton, 'size-10')}
        >
          <Plus size={20} aria-hidden />
        </Link>
      </div>
      <label className="relative mx-3 mb-2 block">
        <Search size={16} aria-hidden className="absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
        <input
          type="search"
          dir="auto"
          aria-label={t('groups.filter')}
          placeholder={t('groups.filter')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="min-h-9 w-full rounded-lg border border-line bg-canvas ps-9 pe-3 placeholder:text-muted"
        />
      </label>
      <div className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto px-2">
        {list.status === 'pending' && <GroupSkeleton />}
        {list.status === 'error' && (
          <ErrorNotice title={t('groups.failed')} detail={reasonOf(list.error)} onRetry={list.retry} />
        )}
        {list.status === 'success' && shown.length === 0 && !list.hasMore && (
          <Nothing filter={filter} onClear={() => setFilter('')} />
        )}
        {shown.length > 0 && (
          <ul aria-label={t('groups.title')} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 pb-2">
            {shown.map((group) => (
              <GroupRow
                key={group.id}
                group={group}
                conversation={conversations.get(group.conversation_id)}
                draft={drafts.has(group.conversation_id)}
              />
            ))}
          </ul>
        )}
        {list.loadingMore && (
          <p role="status" className="p-3 text-center text-sm text-muted">
            {t('groups.loadingMore')}
          </p>
        )}
        {Boolean(list.moreError) && (
          <ErrorNotice title={t('groups.moreFailed')} detail={reasonOf(list.moreError)} onRetry={list.loadMore} />
        )}
        <div ref={end} />
      </div>
      <NavLink
        to={paths.archived}
        className={({ isActive }) =>
          classes(
            'flex min-h-12 items-center gap-3 border-t border-line px-5 text-muted hover:bg-hover hover:text-ink',
            isActive && 'bg-hover text-ink',
          )
        }
      >
        <Archive size={18} aria-hidden />
        {t('groups.archived')}
      </NavLink>
    </nav>
  );
}

function Nothing({ filter, onClear }: { filter: string; onClear: () => void }) {
  if (filter)
    return (
      <EmptyState icon={SearchX} title={t('groups.noMatch', { query: filter })}>
        <Button onClick={onClear}>{t('groups.clearFilter')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={MessagesSquare} title={t('groups.empty')}>
      <p>{t('groups.emptyBody')}</p>
      <Link
        to={paths.newGroup}
        className="inline-flex min-h-10 items-center gap-2 rounded-lg bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong"
      >
        {t('groups.new')}
      </Link>
    </EmptyState>
  );
}
