import { t } from '../../../i18n/translate';

/** Says to screen readers how many groups a filter leaves. It stands there before it says so, or its first words would not be read out. */
export function FilterStatus({ query, count }: { query: string; count: number | null }) {
  return (
    <p role="status" className="sr-only">
      {query.trim() !== '' && count !== null && t('allGroups.count', { count })}
    </p>
  );
}
