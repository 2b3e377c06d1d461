import type { useGroups } from '#data/groups/useGroups';
import { t } from '#i18n/translate';
import { ErrorNotice } from '#ui/Notice';
import { Reason } from '../../shared/reasons/reasonPart';

interface ListEndProps {
  list: Pick<ReturnType<typeof useGroups>, 'loadMore' | 'moreError'>;
  loading: boolean;
}

export const ListEnd = ({ list, loading }: ListEndProps) => (
  <>
    {loading && (
      <p role="status" className="p-3 text-center text-sm text-ink2">
        {t('groups.loadingMore')}
      </p>
    )}
    {list.moreError != null && (
      <ErrorNotice title={t('groups.moreFailed')} detail={<Reason error={list.moreError} />} onRetry={list.loadMore} />
    )}
  </>
);

/** The caller always mounts the status, because a live region that mounts with its text is not announced. */
export const FilterStatus = ({ query, count }: { query: string; count: number | null }) => (
  <p role="status" className="sr-only">
    {query.trim() !== '' && count !== null && t('allGroups.count', { count })}
  </p>
);
