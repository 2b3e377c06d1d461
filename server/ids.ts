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

type Kind = 'grp' | 'cnv' | 'con' | 'att';
export const newId = (kind: Kind, ms = Date.now()) => `${kind}_${timeKey(ms)}${randomLetters(13)}`;

/** Where a group stands in a list by latest activity; unique, because no two groups share an id. */
export const activityKey = (ms: number, groupId: string) => timeKey(ms) + groupId.slice(4);
/** The place a group was created at, for a cursor whose group nobody remembers. */
export const firstActivityKey = (groupId: string) => groupId.slice(4, 13) + groupId.slice(4);

const patterns = {
  msg: new RegExp(`^msg_${digit}{22}$`),
  grp: new RegExp(`^grp_${digit}{22}$`),
  con: new RegExp(`^con_${digit}{22}$`),
};
export const isIdOf = (kind: keyof typeof patterns, id: string) => patterns[kind].test(id);
