import { MessagesSquare, SearchX } from 'lucide-react';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/Notice';
import { Link } from '../../shared/Link';

/** Nothing to show: because of the filter, or because there is nothing. */
export function NoGroups({ filter, onClear }: { filter: string; onClear: () => void }) {
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
        className="inline-flex min-h-10 items-center gap-2 rounded-lg bg-brand px-4 font-medium text-on-brand hover:bg-brand-strong"
      >
        {t('groups.new')}
      </Link>
    </EmptyState>
  );
}
