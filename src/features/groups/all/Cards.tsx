import { memo } from 'react';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { sumOf } from './figures';
import { Choose, columnLabel, Dates, Name, When } from './parts';
import { type RowProps, type Rows, rowPropsOf } from './rows';
import { WeekChart } from './WeekChart';

/** One card for each group, where a table does not fit. */
export function Cards(props: Rows) {
  return (
    <ul aria-label={t('allGroups.title')} className="grid w-full grid-cols-[minmax(0,1fr)] gap-2" {...props.list}>
      {props.groups.map((group) => (
        <Card key={group.id} {...rowPropsOf(group, props)} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({ group, query, chosen, tabStop, onToggle }: RowProps) {
  return (
    <li
      data-id={group.id}
      className={classes('flex gap-1 rounded-xl border border-line py-2 ps-1 pe-3', chosen && 'chosen-row bg-soft')}
    >
      <Choose group={group} chosen={chosen} onToggle={onToggle} tabStop={tabStop} />
      <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
        <p className="grid font-medium wrap-anywhere">
          <Name group={group} query={query} tabStop={tabStop} />
          <Dates group={group} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
          <span>{t('members.count', { count: group.member_count })}</span>
          <span>{t('group.messages', { count: group.message_count })}</span>
          <span>
            {t('allGroups.activity')} <When seconds={group.last_active_at} follows />
          </span>
        </p>
        <p className="flex items-center gap-3 text-sm text-ink2 tabular-nums">
          {columnLabel('weeks')}
          <WeekChart weeks={group.weeks} />
          <span aria-hidden>{sumOf(group).toLocaleString()}</span>
        </p>
      </div>
    </li>
  );
});
