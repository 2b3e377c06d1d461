import { Archive, RotateCcw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Group } from '../../contract/resources';
import { useGroups } from '../../data/groups';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { EmptyState, ErrorNotice } from '../../ui/Notice';
import { usePassFocusOn } from '../../ui/usePassFocusOn';
import { useWhenSeen } from '../../ui/whenSeen';
import { exactTimeOf, isoOf, whenOf } from '../../words/dates';
import { reasonOf } from '../../words/reasonOf';
import { t } from '../../words/words';
import { useRestore } from '../shared/useArchiveWithUndo';
import { ViewHeader } from '../shared/ViewHeader';

const DeleteGroupDialog = lazy(() => import('../shared/DeleteGroupDialog'));

export default function ArchivedView() {
  const list = useGroups(true);
  const restore = useRestore();
  const [deleting, setDeleting] = useState<Group | null>(null);
  const end = useWhenSeen<HTMLDivElement>(
    list.loadMore,
    list.hasMore && !list.loadingMore && !list.moreError,
    list.groups.length,
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHeader title={t('archived.title')} back={{ to: paths.groups, label: t('back') }} />
      <div className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto p-3 md:p-6">
        {list.status === 'pending' && <ArchivedSkeleton />}
        {list.status === 'error' && (
          <ErrorNotice title={t('archived.failed')} detail={reasonOf(list.error)} onRetry={list.retry} />
        )}
        {list.status === 'success' && list.groups.length === 0 && !list.hasMore && (
          <EmptyState icon={Archive} title={t('archived.empty')}>
            <p>{t('archived.emptyBody')}</p>
          </EmptyState>
        )}
        {list.groups.length > 0 && (
          <ul aria-label={t('archived.title')} className="mx-auto grid w-full max-w-3xl gap-2">
            {list.groups.map((group) => (
              <ArchivedRow
                key={group.id}
                group={group}
                onRestore={() => restore(group)}
                onDelete={() => setDeleting(group)}
              />
            ))}
          </ul>
        )}
        {Boolean(list.moreError) && (
          <ErrorNotice title={t('groups.moreFailed')} detail={reasonOf(list.moreError)} onRetry={list.loadMore} />
        )}
        <div ref={end} />
      </div>
      {deleting && (
        <Suspense>
          <DeleteGroupDialog group={deleting} onClose={() => setDeleting(null)} onGone={() => setDeleting(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface ArchivedRowProps {
  group: Group;
  onRestore: () => void;
  onDelete: () => void;
}

function ArchivedRow({ group, onRestore, onDelete }: ArchivedRowProps) {
  const row = usePassFocusOn<HTMLLIElement>();
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line p-3">
      <Avatar name={group.name} src={group.avatar_url} square />
      <div className="min-w-40 flex-1">
        <Link to={paths.group(group.id)} className="font-medium break-words hover:underline">
          <bdi>{group.name}</bdi>
        </Link>
        <p className="text-sm text-muted">
          {t('members.count', { count: group.contacts.length })}
          {group.archived_at !== null && (
            <>
              {' · '}
              <time dateTime={isoOf(group.archived_at)} title={exactTimeOf(group.archived_at)}>
                {t('archived.since', { when: whenOf(group.archived_at) })}
              </time>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={t('group.restoreNamed', { name: group.name })} onClick={onRestore}>
          <RotateCcw size={16} aria-hidden />
          {t('group.restore')}
        </Button>
        <Button
          look="quiet"
          className="text-danger"
          aria-label={t('group.deleteNamed', { name: group.name })}
          onClick={onDelete}
        >
          <Trash2 size={16} aria-hidden />
          {t('message.delete')}
        </Button>
      </div>
    </li>
  );
}

function ArchivedSkeleton() {
  return (
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
}
