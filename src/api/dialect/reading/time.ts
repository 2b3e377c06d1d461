import type { Profile } from '../profile';
import { isText, type Json } from './read';

export type TimeForm = NonNullable<Profile['time']>;

const perSecond = { seconds: 1, milliseconds: 1e3, microseconds: 1e6 } as const;
const units = ['seconds', 'milliseconds', 'microseconds'] as const;

/** 2001-09-09 to 2100. A unit that gives a time in this range has priority over the learned unit. */
const likely = (seconds: number) => seconds >= 1e9 && seconds < 4_102_444_800;

/** The latest time that `toISOString` accepts, in seconds. */
const furthest = 8.64e12;

export interface Reading {
  seconds: number;
  form: TimeForm | null;
}

/** ISO 8601 and variants: a space for the T, a zone without minutes, or `UTC` or `GMT`. */
const isoLike =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(?: ?(?:Z|UTC|GMT|([+-]\d\d)(?::?(\d\d))?))?)?$/i;

/** `Sat, 28 Nov 2026 12:00:00 GMT` (RFC 1123). */
const internet = /^[a-z]{3}, \d{1,2} [a-z]{3} \d{4} \d\d:\d\d(:\d\d)? (GMT|UTC|[+-]\d{4})$/i;

/** Returns milliseconds, or NaN for an unreadable date. A time without a zone is UTC. */
function parseDate(text: string): number {
  if (internet.test(text)) return Date.parse(text);
  const [, day, clock = '00:00', hours = '+00', minutes = '00'] = isoLike.exec(text) ?? [];
  return day ? Date.parse(`${day}T${clock.replace(',', '.')}${hours}:${minutes}`) : Number.NaN;
}

/** The size of a number tells its unit (open point 4). */
export function readTime(value: Json, learned?: TimeForm): Reading | null {
  if (typeof value === 'number') return readNumber(value, learned);
  if (!isText(value)) return null;
  const text = value.trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return readNumber(Number(text), learned);
  const milliseconds = parseDate(text);
  return Number.isNaN(milliseconds) ? null : { seconds: Math.floor(milliseconds / 1e3), form: 'iso' };
}

function readNumber(value: number, learned?: TimeForm): Reading | null {
  if (!Number.isFinite(value)) return null;
  for (const unit of units) {
    const seconds = Math.floor(value / perSecond[unit]);
    if (likely(seconds)) return { seconds, form: unit };
  }
  const size = Math.abs(value);
  const unit =
    learned && learned !== 'iso' ? learned : size < 1e11 ? 'seconds' : size < 1e14 ? 'milliseconds' : 'microseconds';
  const seconds = Math.floor(value / perSecond[unit]);
  return Math.abs(seconds) <= furthest ? { seconds, form: null } : null;
}

export const writeTime = (seconds: number, form: TimeForm = 'seconds'): number | string =>
  form === 'iso' ? new Date(seconds * 1e3).toISOString() : seconds * perSecond[form];
