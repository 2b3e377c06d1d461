import { t } from '#i18n/translate';

/**
 * Announces how many groups a filter leaves. It is mounted before it has words; otherwise the first ones would not be read
 * out.
 */
export function FilterStatus({ query, count }: { query: string; count: number | null }) {
  return (
    <p role="status" className="sr-only">
      {query.trim() !== '' && count !== null && t('allGroups.count', { count })}
    </p>
  );
}
