import { useEffect, useRef } from 'react';
import { isOff } from '#browser/settings';
import { useGroups } from '#data/groups/useGroups';
import { Link, overlayState } from '#features/shared/Link';
import { t } from '#i18n/translate';
import { paths } from '#paths';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/Notice';

export function FirstGroup() {
  const why = useNoneActive();
  if (why === undefined) return null;
  const isNew = why === 'none';
  return (
    <EmptyState title={t(isNew ? 'groups.first' : 'groups.restoreOne')}>
      <p>{t(isNew ? 'groups.firstBody' : 'groups.archivedBody')}</p>
      {/* On a narrow screen, this pane is only for screen readers, so the links are hidden. */}
      <FirstSteps
        mayRestore={!isNew}
        label={t(isNew ? 'groups.createFirst' : 'newGroup.title')}
        className="max-md:hidden"
      />
    </EmptyState>
  );
}

const look =
  'min-h-10 items-center gap-2 rounded-lg px-4 font-medium pointer-coarse:min-h-11 forced-colors:border inline-flex';
const primaryLook = 'bg-brand text-on-brand hover:bg-brand-strong';

function FirstSteps({ mayRestore, label, className }: { mayRestore: boolean; label: string; className: string }) {
  const steps = useRef<HTMLDivElement>(null);
  // Moves the focus from the view's heading to the first link, because the links load later.
  useEffect(() => {
    if (document.activeElement?.matches('main, h1, h2')) steps.current?.querySelector('a')?.focus();
  }, []);
  return (
    <div ref={steps} className={`flex flex-wrap justify-center gap-2 ${className}`}>
      {mayRestore && (
        <Link to={paths.archived} data-first-focus className={`${look} ${primaryLook}`}>
          {t('groups.seeArchived')}
        </Link>
      )}
      {!isOff('new-group') && (
        <Link
          to={paths.newGroup}
          state={overlayState}
          data-first-focus
          className={`${look} ${mayRestore ? 'text-brand hover:bg-hover' : primaryLook}`}
        >
          {label}
        </Link>
      )}
    </div>
  );
}

function useNoneActive(): 'archived' | 'none' | null | undefined {
  const { groups, status, hasMore } = useGroups(true);
  if (groups.length > 0) return 'archived';
  if (status === 'pending') return undefined;
  return status === 'success' && !hasMore ? 'none' : null;
}

export default function NoGroups({ filter, onClear }: { filter: string; onClear: () => void }) {
  if (!filter) return <NoneActive />;
  return (
    <EmptyState title={t('groups.noMatch', { query: filter })}>
      <Button onClick={onClear}>{t('groups.clearFilter')}</Button>
    </EmptyState>
  );
}

function NoneActive() {
  const why = useNoneActive();
  if (why === undefined) return null;
  const isNew = why === 'none';
  return (
    <div className="contents md:[&_svg]:hidden">
      <EmptyState title={t(isNew ? 'groups.empty' : why === 'archived' ? 'groups.allArchived' : 'groups.noneActive')}>
        <p>{t(isNew ? 'groups.emptyBody' : 'groups.restoreBody')}</p>
        <FirstSteps mayRestore={!isNew} label={t('newGroup.title')} className="md:hidden" />
      </EmptyState>
    </div>
  );
}
