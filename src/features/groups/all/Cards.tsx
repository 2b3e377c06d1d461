import { t } from '../../../i18n/translate';
import { classes } from '../../../ui/classes';
import { sumOf } from './figures';
import { Choose, Dates, labelOf, Name, When } from './parts';
import type { Rows } from './rows';
import { WeekChart } from './WeekChart';

/** The same where a table has no room: one card a group. */
export function Cards({ groups, query, selection, stop, list }: Rows) {
  return (
    <ul aria-label={t('allGroups.title')} className="grid w-full grid-cols-[minmax(0,1fr)] gap-2" {...list}>
      {groups.map((group) => (
        <li
          key={group.id}
          data-id={group.id}
          className={classes(
            'flex gap-1 rounded-xl border border-line py-2 ps-1 pe-3',
            selection.chosen.has(group.id) && 'bg-soft',
          )}
        >
          <Choose group={group} selection={selection} tabStop={group.id === stop} />
          <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
            <p className="grid font-medium wrap-anywhere">
              <Name group={group} query={query} tabStop={group.id === stop} />
              <Dates group={group} />
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
              <span>{t('members.count', { count: group.member_count })}</span>
              <span>{t('job.messages', { count: group.message_count })}</span>
              <span>
                {t('allGroups.activity')} <When seconds={group.last_active_at} />
              </span>
            </p>
            <p className="flex items-center gap-3 text-sm text-ink2 tabular-nums">
              {labelOf('weeks')}
              <WeekChart weeks={group.weeks} />
              <span aria-hidden>{sumOf(group).toLocaleString()}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
