import { withoutCode } from './code';
import { replyOf } from './replies';
import { normalized } from './text';

/** A name called by `@`: where it begins (at the `@`), how long it is, and whose it is. */
export interface Mention {
  at: number;
  length: number;
  username: string;
}

const address = /\b(?:https?:\/\/|mailto:)\S+/gi;

/** Runs up to the next character that no username holds. What follows a name, such as a full stop, is cut off again. */
const called = /(?<![\p{L}\p{N}\p{M}@./-])@([\p{L}\p{N}\p{M}._-]+)/gu;

/** One letter can be written with several characters: the service keeps one way. */
export const comparable = (name: string): string => normalized(name, 'NFKC').toLowerCase();

const isSeparator = (character = ' ') => '._-'.includes(character);

interface Keys {
  people: Map<string, string>;
  maxLength: number;
}

/** A message in many pieces is searched piece by piece, for the same people. */
const keysByList = new WeakMap<readonly string[], Keys>();

function keysOf(usernames: readonly string[]): Keys {
  let keys = keysByList.get(usernames);
  if (!keys) {
    const people = new Map(usernames.map((username) => [comparable(username), username]));
    keys = { people, maxLength: Math.max(...[...people.keys()].map((key) => key.length)) };
    keysByList.set(usernames, keys);
  }
  return keys;
}

/**
 * Who of these people a text calls, in the order of the text. Upper and lower case are the same. What a reply quotes calls
 * nobody a second time. The list is taken to be as it was the first time.
 */
export function mentions(text: string, usernames: readonly string[]): Mention[] {
  if (!text.includes('@')) return [];
  const { people, maxLength } = keysOf(usernames);
  const quoted = replyOf(text)?.head.length ?? 0;
  const searched = withoutCode(' '.repeat(quoted) + text.slice(quoted)).replace(address, (quiet) =>
    ' '.repeat(quiet.length),
  );
  const found: Mention[] = [];
  for (const match of searched.matchAll(called)) {
    let name = match[1] ?? '';
    // Thousands of full stops may follow: normalising leaves them as they are, and no name is as long.
    let key = comparable(name);
    for (; isSeparator(name.at(-1)) && (key.length > maxLength || !people.has(key)); key = key.slice(0, -1))
      name = name.slice(0, -1);
    const username = people.get(key);
    if (username !== undefined) found.push({ at: match.index, length: name.length + 1, username });
  }
  return found;
}

/** Whether a message calls one of these people: `@ada`, not `@adam`, not `me@ada.test`, and not in code. */
export const isMentioned = (text: string, usernames: readonly string[]): boolean =>
  mentions(text, usernames).length > 0;
