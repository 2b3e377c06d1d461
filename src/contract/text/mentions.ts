import { replyOf } from '../replies';
import { withoutCode } from './code';
import { normalized } from './text';

export interface Mention {
  at: number;
  length: number;
  username: string;
}

const address = /\b(?:https?:\/\/|mailto:)\S+/gi;

/** `@` after a Latin letter or a digit belongs to a mail address, even with `._%+-` between. */
export const notInAddress = String.raw`(?<![\p{Script=Latin}\p{Nd}][._%+-]{0,64}|@)`;

const called = new RegExp(String.raw`${notInAddress}[@＠]([\p{L}\p{N}\p{M}._-]+)`, 'gu');

/** Scripts whose words may directly follow a word of another script, without a space. */
const scripts = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);
const scriptOf = (character: string): number => scripts.findIndex((script) => script.test(character));

/** A name may end before a separator and before a letter of another script: `@idaさん`. */
function endsAt(run: string, at: number): boolean {
  const [next = ''] = run.slice(at, at + 2);
  if (!/[\p{L}\p{N}\p{M}]/u.test(next)) return true;
  const last = /.$/su.exec(run.slice(0, at))?.[0] ?? '';
  return /\p{L}/u.test(next) && /\p{L}/u.test(last) && scriptOf(last) !== scriptOf(next);
}

/** A letter may have several encodings. The service stores only the NFKC form. */
const comparable = (name: string): string => normalized(name, 'NFKC').toLowerCase();

interface Keys {
  people: Map<string, string>;
  maxLength: number;
}

/** Cached, because each piece of a message is searched with the same usernames. */
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
 * Returns the mentions in the order of the text. Ignores case. Code and the quote of a reply contain no mentions.
 * `usernames` must be immutable.
 */
export function mentions(text: string, usernames: readonly string[]): Mention[] {
  if (!/[@＠]/.test(text)) return [];
  const { people, maxLength } = keysOf(usernames);
  const quoted = replyOf(text)?.head.length ?? 0;
  const searched = withoutCode(' '.repeat(quoted) + text.slice(quoted)).replace(address, (quiet) =>
    ' '.repeat(quiet.length),
  );
  const found: Mention[] = [];
  for (const match of searched.matchAll(called)) {
    const run = match[1] ?? '';
    // Normalising can turn four characters into one, so a run may be four times as long as a username.
    for (let end = Math.min(run.length, maxLength * 4); end > 0; end--) {
      const username = endsAt(run, end) ? people.get(comparable(run.slice(0, end))) : undefined;
      if (username === undefined) continue;
      found.push({ at: match.index, length: end + 1, username });
      break;
    }
  }
  return found;
}

export const isMentioned = (text: string, usernames: readonly string[]): boolean =>
  mentions(text, usernames).length > 0;
