import { useId } from 'react';
import { canSelectGroups } from '#browser/settings';
import { useToday } from '#browser/time/today';
import { figureWeeks } from '#contract/limits';
import type { GroupFigures } from '#contract/resources';
import { inSentence, whenOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Moment } from '#ui/Moment';
import { SelectBox } from '#ui/selection/SelectBox';
import type { Selection } from '#ui/selection/useSelection';
import { Highlighted } from '../../shared/Highlighted';
import type { useRovingRows } from '../parts/useShownRows';
import type { Column, Sorting } from './figures';

const weekWidth = 6;
const barWidth = 4;
const maxBarHeight = 20;

export function WeekChart({ weeks }: { weeks: readonly number[] }) {
  const highest = Math.max(1, ...weeks);
  const total = weeks.reduce((sum, count) => sum + count, 0);
  const width = weeks.length * weekWidth;
  const barOf = (count: number, week: number) => {
    const tall = count === 0 ? 1 : Math.max(3, Math.round((count / highest) * maxBarHeight));
    return `M${week * weekWidth} ${maxBarHeight}v${-tall}h${barWidth}v${tall}z`;
  };
  return (
    <svg
      role="img"
      aria-label={
        total === 0
          ? t('allGroups.chartEmpty', { weeks: weeks.length })
          : t('allGroups.chart', { total, weeks: weeks.length, most: highest, last: weeks.at(-1) ?? 0 })
      }
      viewBox={`0 0 ${width} ${maxBarHeight}`}
      width={width}
      height={maxBarHeight}
      fill="currentColor"
      className="shrink-0 text-ink2 mirrored"
    >
      <path d={weeks.map(barOf).join('')} />
    </svg>
  );
}

export const columnLabel = (column: Column): string =>
  column === 'weeks' ? t('allGroups.weeks', { weeks: figureWeeks }) : t(`allGroups.${column}`);

/** Archived groups stay selectable for a restore, even if the deployment disables the selection. */
const canChoose = ({ archived_at }: GroupFigures) => canSelectGroups() || archived_at !== null;

export function Choose({ group, chosen, onToggle, tabStop }: RowProps) {
  const id = useId();
  if (!canChoose(group)) return null;
  return (
    <label
      htmlFor={id}
      className="relative z-1 grid size-10 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11"
    >
      <SelectBox
        id={id}
        label={t('select.one', { name: shownName(group.name) })}
        tabIndex={tabStop ? 0 : -1}
        data-stop
        checked={chosen}
        onToggle={(range) => onToggle(group.id, range)}
      />
    </label>
  );
}

export const Name = ({ group, query, tabStop, onOpen }: RowProps) => (
  <button
    type="button"
    tabIndex={tabStop ? 0 : -1}
    data-stop={canChoose(group) ? undefined : true}
    aria-haspopup="dialog"
    onClick={() => onOpen(group)}
    className="text-start wrap-anywhere after:absolute after:inset-0"
  >
    <bdi>
      <Highlighted text={shownName(group.name)} query={query} />
    </bdi>
  </button>
);

export function Dates({ group }: { group: GroupFigures }) {
  const today = useToday();
  return (
    <span className="text-sm font-normal text-ink2">
      <span>{t('allGroups.created', { when: inSentence(whenOf(group.created_at, today)) })}</span>
      {group.archived_at !== null && (
        <span>{` · ${t('archived.since', { when: inSentence(whenOf(group.archived_at, today)) })}`}</span>
      )}
    </span>
  );
}

export function When({ seconds, isInSentence = false }: { seconds: number; isInSentence?: boolean }) {
  const when = whenOf(seconds, useToday());
  return (
    <Moment at={seconds} className="whitespace-nowrap">
      {isInSentence ? inSentence(when) : when}
    </Moment>
  );
}

export interface RowProps {
  group: GroupFigures;
  query: string;
  chosen: boolean;
  tabStop: boolean;
  onToggle: Selection['toggle'];
  onOpen: (group: GroupFigures) => void;
}

export interface Rows {
  rows: readonly RowProps[];
  list: ReturnType<typeof useRovingRows>['list'];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}
