import { useToday } from '#browser/time/today';
import type { AuditEntry } from '#contract/audit';
import { withoutHidden } from '#contract/text/names';
import { isKnownAction, useAudit } from '#data/groups/useAudit';
import { useHasCapability } from '#data/useHasCapability';
import { dayOf, timeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { Moment } from '#ui/Moment';
import { emptyBox, LoadedList, MoreRows } from '../../shared/ListView';
import { FoldedSection } from './Section';

export function GroupAudit({ groupId }: { groupId: string }) {
  if (!useHasCapability('audit')) return null;
  return (
    <FoldedSection title={t('audit.groupTitle')}>
      <Trail groupId={groupId} />
    </FoldedSection>
  );
}

function Trail({ groupId }: { groupId: string }) {
  return <AuditList trail={useAudit(groupId)} label={t('audit.groupTitle')} />;
}

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

const bulkActions = ['group.archive', 'group.restore', 'group.delete'] as const;
type BulkAction = (typeof bulkActions)[number];
const maxGapSeconds = 60;

export function rowsOf(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const rows: [AuditEntry, ...AuditEntry[]][] = [];
  const latest = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const key = `${entry.action} ${entry.actor}`;
    const row = latest.get(key);
    const last = row?.at(-1);
    const isNext =
      last !== undefined &&
      bulkActions.some((each) => each === entry.action) &&
      last.at - entry.at <= maxGapSeconds &&
      !row?.some(({ group_id }) => group_id === entry.group_id);
    if (isNext) row?.push(entry);
    else {
      const begun: [AuditEntry, ...AuditEntry[]] = [entry];
      rows.push(begun);
      latest.set(key, begun);
    }
  }
  return rows;
}

/** `seenTo`: time of the last loaded entry; undefined if all entries are loaded. */
function rowSentence(row: [AuditEntry, ...AuditEntry[]], seenTo: number | undefined): string {
  const [entry] = row;
  const action: BulkAction | undefined = bulkActions.find((each) => each === entry.action);
  if (row.length === 1 || !action) return sentenceOf(entry);
  const sentence = t(`audit.many.${action}`, { actor: entry.actor ?? t('audit.operator'), count: row.length });
  const { at } = row.at(-1) ?? entry;
  return seenTo !== undefined && at - seenTo <= maxGapSeconds ? t('audit.orMore', { sentence }) : sentence;
}

const detailOf = (action: string, detail: string): string =>
  action === 'name.change' ? t('audit.formerName', { name: detail }) : t('audit.reason', { reason: detail });

interface AuditListProps {
  trail: ReturnType<typeof useAudit>;
  label: string;
  empty?: string;
}

export function AuditList({ trail, label, empty = t('audit.empty') }: AuditListProps) {
  const today = useToday();
  const seenTo = trail.hasMore ? trail.rows.at(-1)?.at : undefined;
  const none = (
    <>
      {emptyBox(trail.hasMore ? t('audit.noneYet') : empty)}
      <MoreRows list={trail} />
    </>
  );
  return (
    <LoadedList list={trail} empty={none}>
      <ol aria-label={label} className="ruled @container rounded-xl border border-line">
        {rowsOf(trail.rows).map((row) => {
          const [entry] = row;
          return (
            <li
              key={entry.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 @max-[34rem]:grid @max-[34rem]:grid-cols-[minmax(0,1fr)]"
            >
              <span className="grid min-w-0 gap-0.5 break-words">
                <bdi className="justify-self-start">{rowSentence(row, seenTo)}</bdi>
                {row.length > 1 && (
                  <details className="text-sm text-ink2">
                    <summary className="w-fit cursor-pointer pointer-coarse:min-h-11">{t('audit.which')}</summary>
                    <ul>
                      {row.map(({ id, group_name }) => (
                        <li key={id}>
                          <bdi>{group_name ?? t('audit.aGroup')}</bdi>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
                {entry.detail && (
                  <span className="text-sm whitespace-pre-line text-ink2">
                    {detailOf(entry.action, withoutHidden(entry.detail, { lines: true }))}
                  </span>
                )}
              </span>
              <Moment
                at={entry.at}
                className="justify-self-start text-sm text-ink2 tabular-nums @min-[34rem]:whitespace-nowrap"
              >
                {`${dayOf(entry.at, today)}, ${timeOf(entry.at)}`}
              </Moment>
            </li>
          );
        })}
      </ol>
      <MoreRows list={trail} />
    </LoadedList>
  );
}
