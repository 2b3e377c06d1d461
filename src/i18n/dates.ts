import { locale } from '../browser/settings';

/** Timestamps are Unix seconds. Results use the viewer's time zone and locale. */
const date = (seconds: number) => new Date(seconds * 1000);

/** `12` has the hours 1 to 12, `24` has 0 to 23. */
export type TimeFormat = 'system' | '12' | '24';

const hourCycles = { system: undefined, 12: 'h12', 24: 'h23' } as const;

/** An `Intl.DateTimeFormat` never changes its time zone, so a new time zone needs new formats. */
function formatsIn(format: TimeFormat) {
  const hourCycle = hourCycles[format];
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options);
  return {
    time: make({ timeStyle: 'short', hourCycle }),
    exact: make({ dateStyle: 'full', timeStyle: 'medium', hourCycle }),
    day: make({ weekday: 'long', day: 'numeric', month: 'long' }),
    dayAndYear: make({ dateStyle: 'full' }),
    weekday: make({ weekday: 'short' }),
    short: make({ day: 'numeric', month: 'short' }),
    shortAndYear: make({ day: 'numeric', month: 'short', year: 'numeric' }),
    month: make({ month: 'long', year: 'numeric' }),
    relative: new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }),
  };
}

let formats = formatsIn('system');

/** Also applies the current locale and time zone. Does not re-render components. */
export function setTimeFormat(format: TimeFormat): void {
  formats = formatsIn(format);
}

/** Returns '' for 0, because some services have rows without a time. */
export const timeOf = (seconds: number): string => (seconds === 0 ? '' : formats.time.format(date(seconds)));
export const exactTimeOf = (seconds: number): string => (seconds === 0 ? '' : formats.exact.format(date(seconds)));
export const monthOf = (seconds: number): string => formats.month.format(date(seconds));
export const isoOf = (seconds: number): string => date(seconds).toISOString();

const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();

/** Rounds, because a day can have 23 or 25 hours. */
const daysAgo = (seconds: number, now: Date) => Math.round((midnight(now) - midnight(date(seconds))) / 86_400_000);

export const dayKey = (seconds: number): number => midnight(date(seconds));

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const sameYear = (seconds: number, now: Date) => date(seconds).getFullYear() === now.getFullYear();

const daysBack = (days: number): string => formats.relative.format(-days, 'day');

/** Returns "Today", "Yesterday" or "Monday 3 March". A day of another year includes the year. */
export function dayOf(seconds: number, now = new Date()): string {
  const days = daysAgo(seconds, now);
  if (days === 0 || days === 1) return capital(daysBack(days));
  return (sameYear(seconds, now) ? formats.day : formats.dayAndYear).format(date(seconds));
}

export function whenOf(seconds: number, now = new Date()): string {
  const days = daysAgo(seconds, now);
  if (days <= 0 || seconds === 0) return timeOf(seconds);
  if (days === 1) return capital(daysBack(1));
  if (days < 7) return formats.weekday.format(date(seconds));
  return (sameYear(seconds, now) ? formats.short : formats.shortAndYear).format(date(seconds));
}

/** Lowercases "Today" and "Yesterday" for use inside a sentence. Returns any other text unchanged. */
export const inSentence = (when: string): string =>
  [0, 1].map(daysBack).find((day) => day.toLocaleLowerCase() === when.toLocaleLowerCase()) ?? when;
