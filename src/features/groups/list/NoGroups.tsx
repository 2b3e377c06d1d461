import { SearchX } from 'lucide-react';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/Notice';
import { Link } from '../../shared/Link';

const primaryLook =
  'inline-flex min-h-10 items-center gap-2 rounded-lg bg-brand px-4 font-medium text-on-brand hover:bg-brand-strong pointer-coarse:min-h-11 forced-colors:border';

/** Nothing to show: because of the filter, or because there is nothing. */
export function NoGroups({ filter, onClear }: { filter: string; onClear: () => void }) {
  if (filter)
    return (
      <EmptyState icon={SearchX} title={t('groups.noMatch', { query: filter })}>
        <Button onClick={onClear}>{t('groups.clearFilter')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={t('groups.empty')}>
      <p>{t('groups.emptyBody')}</p>
      {/* On a wide screen the pane beside the list asks for it. */}
      <Link to={paths.newGroup} data-first-focus className={`${primaryLook} md:hidden`}>
        {t('groups.new')}
      </Link>
    </EmptyState>
  );
}

/** Beside a list that is empty, in place of a conversation. */
export function FirstGroup() {
  return (
    <EmptyState title={t('groups.first')}>
      <p>{t('groups.firstBody')}</p>
      {/* Nor is it a stop of Tab where this pane is for screen readers alone. */}
      <Link to={paths.newGroup} data-first-focus className={`${primaryLook} max-md:hidden`}>
        {t('groups.createFirst')}
      </Link>
    </EmptyState>
  );
}
