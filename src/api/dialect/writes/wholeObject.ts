import { comparableText } from '#contract/text/names';
import type { ApiError } from '../../errors';
import { isRecord, type Json, readText } from '../reading/read';
import { reasonsOf } from '../reading/reasons';
import type { Body } from './writer';

export type PutMode = 'fields' | 'writable' | 'whole';

export type RawObject = Record<string, Json>;

const readOnlyFields = new Set(['contact', 'conversation_id', 'created_at', 'read_at']);
const volatileFields = new Set(['id', 'updated_at']);

const isEmpty = (value: Json): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/**
 * Fields that a PUT erased. An unknown field may have a computed value. So an unknown field is lost only if its name is
 * missing.
 */
export function lostFields(before: RawObject, after: RawObject, sent: Body, writable: readonly string[]): string[] {
  return Object.keys(before).filter((name) => {
    if (volatileFields.has(name) || sent[name] !== undefined || isEmpty(before[name])) return false;
    const isShown = readOnlyFields.has(name) || writable.includes(name);
    return isShown ? isEmpty(after[name]) : !(name in after);
  });
}

export function isIgnored(before: RawObject, after: RawObject | null, sent: Body, name: string): boolean {
  if (!after || isSame(after[name], sent[name])) return false;
  return isEmpty(after[name]) || isSame(after[name], before[name]);
}

function isSame(one: Json, other: Json): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  const [a, b] = [readText(one), readText(other)];
  if (a === null || b === null) return JSON.stringify(one) === JSON.stringify(other);
  return comparableText(a) === comparableText(b);
}

export const unsentFields = (before: RawObject, sent: Body, writable: readonly string[]): string[] =>
  writable.filter((name) => sent[name] === undefined && !isEmpty(before[name]));

export function bodyFor(mode: PutMode, known: RawObject, sent: Body, writable: readonly string[]): Body {
  if (mode === 'fields') return sent;
  const rest = Object.entries(known).filter(([name]) => mode === 'whole' || writable.includes(name));
  return { ...Object.fromEntries(rest), ...sent };
}

/** Restores erased fields. Newer values win. Drops new names with a bracket, which come from a misread form. */
export const restored = (before: RawObject, after: RawObject): RawObject => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEmpty(value) && (name in before || !name.includes('['))),
  ),
});

const missingWords =
  /requir|missing|must (have|contain|include|be present)|blank|not.?null|can(no|')t be (null|empty|undefined)|undefined|expected/i;

export function asksForMore(refusal: ApiError, sent: Body): boolean {
  if (refusal.status >= 500) return refusal.status <= 501;
  if (refusal.status !== 400 && refusal.status !== 422) return false;
  if (refusal.fields.length > 0) return refusal.fields.some(({ pointer }) => !(nameOf(pointer) in sent));
  // A reason that names an unsent field asks for that field.
  if (reasonsOf(refusal.body ?? '').some(({ name }) => name !== '' && !(name in sent))) return true;
  return refusal.detail === '' || missingWords.test(`${refusal.code} ${refusal.detail}`);
}

const nameOf = (pointer: string): string => pointer.split('/').find((part) => part !== '') ?? '';
