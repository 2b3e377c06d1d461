import { useToday } from '../../browser/time/today';
import type { useSearch } from '../../data/search/useSearch';
import { dayOf } from '../../i18n/dates';
import { reasonOf } from '../../i18n/failures';
import { inSentence } from '../../i18n/inSentence';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';

interface ReachProps {
  search: ReturnType<typeof useSearch>;
  asked: boolean;
  /** The index of the shown hit, or -1. */
  at: number;
}

/** The state of the search: hits, the time back to which it has looked, and errors. */
export function Reach({ search, asked, at }: ReachProps) {
  const today = useToday();
  const { status, hits, searchedCount, backTo, error } = search;
  if (!asked) return <p className="px-4 py-2 text-sm text-ink2">{t('search.hint')}</p>;
  if (status === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-2 px-4 py-2 text-sm">
        <p>{t('search.failed', { reason: reasonOf(error) })}</p>
        <Button className="min-h-9" onClick={search.retry}>
          {t('retry')}
        </Button>
      </div>
    );
  const count =
    status === 'paused' ? t('search.countMore', { count: hits.length }) : t('search.count', { count: hits.length });
  return (
    <div className="flex min-h-10 items-center justify-between gap-2 px-4 text-sm text-ink2">
      <p role="status" className="py-2">
        {status === 'searching' || status === 'idle' || (status === 'cancelled' && at < 0)
          ? searchedCount !== null && backTo !== null
            ? t('search.searchedCount', {
                count: searchedCount,
                found: hits.length,
                day: inSentence(dayOf(backTo, today)),
              })
            : t('search.searching')
          : at >= 0
            ? t('search.at', { place: at + 1, count: hits.length })
            : count}
      </p>
      {status === 'searching' && searchedCount !== null && (
        <Button look="link" className="shrink-0" onClick={search.cancel}>
          {t('cancel')}
        </Button>
      )}
      {status === 'cancelled' && (
        <Button look="link" className="shrink-0" onClick={search.retry}>
          {t('search.again')}
        </Button>
      )}
    </div>
  );
}
