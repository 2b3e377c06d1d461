import { dayMs, hourMs } from '../time/durations';

// The service worker reads this file too, so it imports no package.

export interface SharedFile {
  name: string;
  type: string;
  bytes: Blob;
}

export interface Share {
  id: string;
  at: number;
  /** The person who was signed in here. If null, nobody was, and the share is for the next person who signs in and looks. */
  owner: string | null;
  words: string;
  files: SharedFile[];
  /** The parts that were over a limit and are not here. `files`: their names. */
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

/** Compares the name of the class, because a copy from a database may be of another realm. */
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
  /** Maximum shares that wait for one person. Any page can share something, so the newest stay. */
  shares: 5,
  files: 20,
  /** Characters of one share: five messages. */
  words: 20_000,
  bytes: 200 * 1024 * 1024,
  maxAge: dayMs,
  /** How long a share waits that came while nobody was signed in: long enough to sign in. */
  maxUnclaimedAge: hourMs,
} as const;
