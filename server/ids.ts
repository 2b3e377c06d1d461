import { randomBytes } from 'node:crypto';

/** Sorts in ASCII as it counts, and has no letter that reads like a digit. */
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

/** Random letters, five bits each. */
export function randomLetters(width: number): string {
  let out = '';
  for (const byte of randomBytes(width)) out += alphabet.charAt(byte % 32);
  return out;
}

/** Good until the year 3084. */
export const timeKey = (ms: number) => base32(ms, 9);
const sequenceKey = (seq: number) => base32(seq, 7);

/**
 * A message's id is its place: time, then its number in the conversation, so that ids sort as messages do and a cursor
 * is a position even after its row is gone. `ms` never runs backwards within a conversation.
 */
export const messageId = (ms: number, seq: number) => `msg_${timeKey(ms)}${sequenceKey(seq)}${randomLetters(6)}`;

/** Ids of messages sent before this moment are below it. */
export const messageIdAt = (ms: number) => `msg_${timeKey(Math.min(Math.max(0, ms), 32 ** 9 - 1))}`;

type Kind = 'grp' | 'cnv' | 'con' | 'att';
const latest = { ms: 0, tail: '' };

/** Of two made in one millisecond here, the later one sorts after the earlier one. */
export function newId(kind: Kind, ms = Date.now()): string {
  const tail = ms === latest.ms ? next(latest.tail) : randomLetters(13);
  Object.assign(latest, { ms, tail });
  return `${kind}_${timeKey(ms)}${tail}`;
}

/** One more, as in counting. */
function next(letters: string): string {
  const head = letters.slice(0, -1);
  const digit = alphabet.indexOf(letters.slice(-1)) + 1;
  return digit < 32 ? head + alphabet.charAt(digit) : (head && next(head)) + alphabet.charAt(0);
}

/** Where a group stands in a list by latest activity; unique, because no two groups share an id. */
export const activityKey = (ms: number, groupId: string) => timeKey(ms) + groupId.slice(4);
/** The place a group was created at, for a cursor whose group nobody remembers. */
export const firstActivityKey = (groupId: string) => groupId.slice(4, 13) + groupId.slice(4);

const patterns = {
  msg: new RegExp(`^msg_${digit}{22}$`),
  grp: new RegExp(`^grp_${digit}{22}$`),
  con: new RegExp(`^con_${digit}{22}$`),
  audit: /^\d{1,15}$/,
};
export const isIdOf = (kind: keyof typeof patterns, id: string) => patterns[kind].test(id);
