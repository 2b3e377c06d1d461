import { SearchX } from 'lucide-react';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/Notice';
import { FirstSteps } from './FirstSteps';
import { useNoneActive } from './useNoneActive';

export default function NoGroups({ filter, onClear }: { filter: string; onClear: () => void }) {
  if (!filter) return <NoneActive />;
  return (
    <EmptyState icon={SearchX} title={t('groups.noMatch', { query: filter })}>
      <Button onClick={onClear}>{t('groups.clearFilter')}</Button>
    </EmptyState>
  );
}

function NoneActive() {
  const why = useNoneActive();
  if (why === undefined) return null;
  const isNew = why === 'none';
  return (
    // The pane beside the list has the drawing.
    <div className="contents md:[&_svg]:hidden">
      <EmptyState title={t(isNew ? 'groups.empty' : why === 'archived' ? 'groups.allArchived' : 'groups.noneActive')}>
        <p>{t(isNew ? 'groups.emptyBody' : 'groups.restoreBody')}</p>
        {/* On a wide screen the pane beside the list has them. */}
        <FirstSteps mayRestore={!isNew} label={t('groups.new')} className="md:hidden" />
      </EmptyState>
    </div>
  );
}
