import { dayMs, hourMs } from '../time/durations';

// The service worker bundles this file, so the file imports no package.

export interface SharedFile {
  name: string;
  type: string;
  bytes: Blob;
}

export interface Share {
  id: string;
  at: number;
  /** The signed-in person. Null: the next person who signs in gets the share. */
  owner: string | null;
  words: string;
  files: SharedFile[];
  leftOut: { words: boolean; files: string[] };
}

type Shape<T> = { [K in keyof T]-?: (value: unknown) => boolean };

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const listOf = (isOne: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(isOne);
const fits =
  <T>(shape: Shape<T>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(shape).every(([name, isIt]) => isIt(Reflect.get(value, name)));

/** Compares the class name, because a database may return a copy from another realm. */
const isBlob = (value: unknown) => /^\[object (?:Blob|File)\]$/.test(Object.prototype.toString.call(value));

export const isShare = fits<Share>({
  id: isText,
  at: isNumber,
  owner: (value) => value === null || isText(value),
  words: isText,
  files: listOf(fits<SharedFile>({ name: isText, type: isText, bytes: isBlob })),
  leftOut: fits<Share['leftOut']>({ words: (value) => typeof value === 'boolean', files: listOf(isText) }),
});

export const shareLimits = {
  /** Waiting shares of one person. Any website can add shares, so a share above the limit replaces the oldest. */
  shares: 5,
  files: 20,
  /** Characters of one share, enough for five messages. */
  words: 20_000,
  bytes: 200 * 1024 * 1024,
  maxAge: dayMs,
  /** The lifetime of a share without an owner: long enough to sign in. */
  maxUnclaimedAge: hourMs,
} as const;
