import { comparableText } from '../../../contract/names';
import type { ApiError } from '../../errors';
import { isRecord, type Json, readText } from '../reading/read';
import { reasonsOf } from '../reading/reasons';
import type { Body } from './encode';

/** How much of an object one PUT carries: the changed fields, all that the interface lets change, or all of it. */
export type PutMode = 'fields' | 'writable' | 'whole';

/** An object as the service sent it. */
export type RawObject = Record<string, Json>;

/** What the interface shows besides the writable fields: whether a service keeps these by itself is its own choice. */
const readOnlyFields = new Set(['contact', 'conversation_id', 'created_at', 'read_at']);
/** These differ after every write, whatever the service does with the rest. */
const volatileFields = new Set(['id', 'updated_at']);

const isEmpty = (value: Json): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/**
 * Fields that were there before a PUT of `sent` and are gone after it. A field that the interface does not show counts
 * only when its very name is gone: its value may be computed.
 */
export function lostFields(before: RawObject, after: RawObject, sent: Body, writable: readonly string[]): string[] {
  return Object.keys(before).filter((name) => {
    if (volatileFields.has(name) || sent[name] !== undefined || isEmpty(before[name])) return false;
    const isShown = readOnlyFields.has(name) || writable.includes(name);
    return isShown ? isEmpty(after[name]) : !(name in after);
  });
}

/** Whether a field that was sent stands in the answer as it stood before, or not at all. */
export function isIgnored(before: RawObject, after: RawObject | null, sent: Body, name: string): boolean {
  if (!after || isSame(after[name], sent[name])) return false;
  return isEmpty(after[name]) || isSame(after[name], before[name]);
}

/** A service may write a number as text. */
function isSame(one: Json, other: Json): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  const [a, b] = [readText(one), readText(other)];
  if (a === null || b === null) return JSON.stringify(one) === JSON.stringify(other);
  return comparableText(a) === comparableText(b);
}

/** Writable fields that hold something and were not sent: what a PUT can show to be kept or lost. */
export const unsentFields = (before: RawObject, sent: Body, writable: readonly string[]): string[] =>
  writable.filter((name) => sent[name] === undefined && !isEmpty(before[name]));

/** The body of a PUT: `sent` over as much of the object as the mode asks for. */
export function bodyFor(mode: PutMode, known: RawObject, sent: Body, writable: readonly string[]): Body {
  if (mode === 'fields') return sent;
  const rest = Object.entries(known).filter(([name]) => mode === 'whole' || writable.includes(name));
  return { ...Object.fromEntries(rest), ...sent };
}

/**
 * The object with what a PUT destroyed put back; what the service says now stands where it says anything. A name with a
 * bracket is what a simple reader of forms made of ours.
 */
export const restored = (before: RawObject, after: RawObject): RawObject => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEmpty(value) && (name in before || !name.includes('['))),
  ),
});

const missingWords =
  /requir|missing|must (have|contain|include|be present)|blank|not.?null|can(no|')t be (null|empty|undefined)|undefined|expected/i;

/** Whether a refusal of a PUT may mean "more of the object, please" rather than "not these values". */
export function asksForMore(refusal: ApiError, sent: Body): boolean {
  if (refusal.status >= 500) return refusal.status <= 501;
  if (refusal.status !== 400 && refusal.status !== 422) return false;
  if (refusal.fields.length > 0) return refusal.fields.some(({ pointer }) => !(nameOf(pointer) in sent));
  // What names a field that was not sent wants it, whatever it says of it.
  if (reasonsOf(refusal.body ?? '').some(({ name }) => name !== '' && !(name in sent))) return true;
  return refusal.detail === '' || missingWords.test(`${refusal.code} ${refusal.detail}`);
}

const nameOf = (pointer: string): string => pointer.split('/').find((part) => part !== '') ?? '';
