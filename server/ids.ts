import { randomBytes } from 'node:crypto';

/** Digits of base 32 in ASCII order, without letters that look like digits. */
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

/** The key is long enough until the year 3084. */
export const timeKey = (ms: number) => base32(ms, 9);
export const orderKey = ({ ms, number }: Order) => timeKey(ms) + base32(number, 7);

/** A message's id holds its position, so ids sort as messages do, and a cursor works after its message is deleted. */
export const messageId = (order: Order) => `msg_${orderKey(order)}${randomLetters(6)}`;
export const groupId = (order: Order) => `grp_${orderKey(order)}${randomLetters(6)}`;

/** Unix milliseconds. */
export const timeOf = (messageId: string) => readBase32(messageId.slice(4, 13));

export const messageIdAt = (ms: number) => `msg_${timeKey(Math.min(Math.max(0, ms), 32 ** 9 - 1))}`;

/** An id whose order has no meaning. `ms` is the time of creation. */
export const newId = (kind: 'cnv' | 'con' | 'att' | 'ses' | 'inv', ms: number) =>
  `${kind}_${timeKey(ms)}${randomLetters(13)}`;

/** The sort key of a group in a list by latest activity; unique, because it holds the id. */
export const activityKey = (order: Order, id: string) => orderKey(order) + id.slice(4);
/** The position in the sort key of a group. */
export const positionOf = (activity: string): Order => ({
  ms: readBase32(activity.slice(0, 9)),
  number: readBase32(activity.slice(9, 16)),
});
/** The sort key a group had when it was created, for a cursor whose group is unknown. */
export const firstActivityKey = (id: string) => id.slice(4, 20) + id.slice(4);

const patterns = {
  msg: new RegExp(`^msg_${digit}{22}$`),
  grp: new RegExp(`^grp_${digit}{22}$`),
  con: new RegExp(`^con_${digit}{22}$`),
  ses: /^ses_\w{22}$/,
  audit: /^\d{1,15}$/,
};
export const isIdOf = (kind: keyof typeof patterns, id: string) => patterns[kind].test(id);
