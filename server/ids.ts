import { randomBytes } from 'node:crypto';

/** The digits of base 32 in ASCII order, so texts sort like numbers. Letters that look like digits are left out. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digit = `[${alphabet}]`;

export function base32(value: number, width: number): string {
  let out = '';
  let rest = value;
  for (let i = 0; i < width; i++) {
    out = alphabet.charAt(rest % 32) + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}

export function randomLetters(width: number): string {
  let out = '';
  for (const byte of randomBytes(width)) out += alphabet.charAt(byte % 32);
  return out;
}

/** A position in the order of all writes: milliseconds that never decrease, and a number within the millisecond. */
export interface Order {
  ms: number;
  number: number;
}

const readBase32 = (digits: string) => [...digits].reduce((sum, each) => sum * 32 + alphabet.indexOf(each), 0);

/** Nine digits are enough until the year 3084. */
export const timeKey = (ms: number) => base32(ms, 9);
export const orderKey = ({ ms, number }: Order) => timeKey(ms) + base32(number, 7);

/** The id contains the position, so ids sort like messages, and a cursor stays valid after its message is deleted. */
export const messageId = (order: Order) => `msg_${orderKey(order)}${randomLetters(6)}`;
export const groupId = (order: Order) => `grp_${orderKey(order)}${randomLetters(6)}`;

/** The time in a message id, in Unix milliseconds. */
export const timeOf = (messageId: string) => readBase32(messageId.slice(4, 13));

export const messageIdAt = (ms: number) => `msg_${timeKey(Math.min(Math.max(0, ms), 32 ** 9 - 1))}`;

/** `ms` is the creation time. Ids of the same millisecond have no order. */
export const newId = (kind: 'cnv' | 'con' | 'att' | 'ses' | 'inv', ms: number) =>
  `${kind}_${timeKey(ms)}${randomLetters(13)}`;

/** The sort key of a group by latest activity. The id makes the key unique. */
export const activityKey = (order: Order, id: string) => orderKey(order) + id.slice(4);
export const positionOf = (activity: string): Order => ({
  ms: readBase32(activity.slice(0, 9)),
  number: readBase32(activity.slice(9, 16)),
});
/**
 * The sort key of a group at its creation. `listPositionOf` returns this key for a group whose current activity the
 * caller may not know.
 */
export const firstActivityKey = (id: string) => id.slice(4, 20) + id.slice(4);

const patterns = {
  msg: new RegExp(`^msg_${digit}{22}$`),
  grp: new RegExp(`^grp_${digit}{22}$`),
  con: new RegExp(`^con_${digit}{22}$`),
  ses: /^ses_\w{22}$/,
  audit: /^\d{1,15}$/,
};
export const isIdOf = (kind: keyof typeof patterns, id: string) => patterns[kind].test(id);
