import { t } from '#i18n/translate';

/** Units of the drawing: the width of a week and of its bar, and the height of the highest bar. */
const weekWidth = 6;
const barWidth = 4;
const maxBarHeight = 20;

/** Messages of each week as bars, oldest first. The highest bar takes the full height. */
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
