import { t } from '#i18n/translate';
import { EmptyState } from '#ui/Notice';
import { FirstSteps } from './FirstSteps';
import { useNoneActive } from './useNoneActive';

/** Fills the pane of the conversation while the list is empty. */
export default function FirstGroup() {
  const why = useNoneActive();
  if (why === undefined) return null;
  const isNew = why === 'none';
  return (
    <EmptyState title={t(isNew ? 'groups.first' : 'groups.restoreOne')}>
      <p>{t(isNew ? 'groups.firstBody' : 'groups.archivedBody')}</p>
      {/* No tab stop while this pane is for screen readers only. */}
      <FirstSteps
        mayRestore={!isNew}
        label={t(isNew ? 'groups.createFirst' : 'groups.new')}
        className="max-md:hidden"
      />
    </EmptyState>
  );
}
