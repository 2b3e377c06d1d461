import { useToday } from '#browser/time/today';
import type { AuditEntry } from '#contract/audit';
import { withoutHidden } from '#contract/names';
import type { useAudit } from '#data/groups/useAudit';
import { isKnownAction } from '#data/groups/useAudit';
import { dayOf, timeOf } from '#i18n/dates';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { Moment } from '#ui/Moment';
import { ErrorNotice } from '#ui/Notice';
import { RowsSkeleton } from '#ui/RowsSkeleton';

export function sentenceOf(entry: AuditEntry): string {
  const actor = entry.actor ?? t('audit.operator');
  const subject = entry.subject ?? t('audit.someone');
  const group = entry.group_name ?? t('audit.aGroup');
  const names = { actor, subject, group };
  const self = entry.subject !== null && entry.subject === entry.actor;
  if (entry.action === 'member.remove' && self) return t('audit.member.leave', { actor, group });
  if (entry.action === 'group.import' && entry.subject !== null) return t('audit.group.importOf', names);
  if (entry.action === 'message.delete' && entry.subject !== null && !self) return t('audit.message.deleteOf', names);
  return isKnownAction(entry.action)
    ? t(`audit.${entry.action}`, names)
    : t('audit.other', { ...names, action: entry.action });
}

const detailOf = (action: string, detail: string): string =>
  action === 'name.change' ? t('audit.formerName', { name: detail }) : t('audit.reason', { reason: detail });

/** Entries in words, latest first, one page at a time. */
export function AuditList({ trail, label }: { trail: ReturnType<typeof useAudit>; label: string }) {
  const today = useToday();
  if (trail.status === 'error' && trail.entries.length === 0)
    return <ErrorNotice title={t('audit.failed')} detail={reasonOf(trail.error)} onRetry={trail.retry} />;
  if (trail.status === 'pending') return <RowsSkeleton />;
  if (trail.entries.length === 0)
    return <p className="rounded-xl border border-line p-4 text-center text-ink2">{t('audit.empty')}</p>;
  return (
    <div className="grid gap-3">
      <ol aria-label={label} className="ruled @container rounded-xl border border-line">
        {trail.entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 @max-[34rem]:grid"
          >
            <span className="grid min-w-0 gap-0.5 break-words">
              <bdi>{sentenceOf(entry)}</bdi>
              {entry.detail && (
                <span className="text-sm whitespace-pre-line text-ink2">
                  {detailOf(entry.action, withoutHidden(entry.detail, { lines: true }))}
                </span>
              )}
            </span>
            <Moment at={entry.at} className="text-sm whitespace-nowrap text-ink2 tabular-nums">
              {`${dayOf(entry.at, today)}, ${timeOf(entry.at)}`}
            </Moment>
          </li>
        ))}
      </ol>
      {trail.moreFailed && <FormError>{t('audit.moreFailed')}</FormError>}
      {trail.hasMore && (
        <Button className="justify-self-center" disabled={trail.loadingMore} onClick={trail.loadMore}>
          {t(trail.loadingMore ? 'loading' : trail.moreFailed ? 'retry' : 'audit.more')}
        </Button>
      )}
    </div>
  );
}
