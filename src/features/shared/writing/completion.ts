import { fold } from '#contract/fold';
import { notInAddress } from '#contract/mentions';
import type { Contact } from '#contract/resources';
import { huesOf } from '#ui/hues';
import { isInCode } from './isInCode';

type EmojiSearch = Pick<typeof import('#ui/emoji/emojiSearch'), 'completeEmoji'>;

/** One row of the list. */
export interface Option {
  key: string;
  /** What stands in the text once it is chosen. */
  insert: string;
  name: string;
  person?: Contact;
  /** The person's colour in this group. */
  hue?: number | undefined;
  emoji?: string;
}

/** What the word before the caret asks for. */
export interface Wanted {
  kind: 'emoji' | 'member';
  /** Where the word begins, its sign included. */
  start: number;
  query: string;
}

/** A sign that begins a word: not one inside an address, a time or a smiley's nose. */
const word = new RegExp(
  String.raw`(?:(?:^|[\s([{"'>*_~])(:)|${notInAddress}([@＠]))([\p{L}\p{M}\p{N}._+-]{0,40})$`,
  'u',
);
/** Some scripts put no space behind a word. */
const withinWord = /^(?![\u2e80-\u9fff\uac00-\ud7af])[\p{L}\p{M}\p{N}]/u;

export function wantedAt(text: string, caret: number): Wanted | null {
  if (isInCode(text, caret)) return null;
  const found = word.exec(text.slice(Math.max(0, caret - 48), caret));
  const [whole, colon, , query = ''] = found ?? [];
  // No completion in the middle of a word.
  if (whole === undefined || withinWord.test(text.slice(caret, caret + 2))) return null;
  const start = caret - query.length - 1;
  if (colon === undefined) return { kind: 'member', start, query };
  return /^[a-z0-9_+-]{2,}$/i.test(query) ? { kind: 'emoji', start, query: query.toLowerCase() } : null;
}

/** `:tada:` with its second colon just typed. */
export function namedAt(text: string, caret: number): { start: number; name: string } | null {
  if (isInCode(text, caret)) return null;
  const found = /(?:^|[\s([{"'>*_~]):([a-z0-9_+-]{2,40}):$/i.exec(text.slice(Math.max(0, caret - 48), caret));
  const name = found?.[1]?.toLowerCase();
  return name ? { start: caret - name.length - 2, name } : null;
}

interface Named {
  username: string;
}

const maxShown = 8;

/** Those whose name begins so, then those whose name holds it. */
export function membersFor<T extends Named>(members: readonly T[], query: string): T[] {
  const wanted = fold(query);
  const rank = ({ username }: Named) => fold(username).indexOf(wanted);
  return members
    .filter((member) => rank(member) >= 0)
    .toSorted((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1) || a.username.localeCompare(b.username))
    .slice(0, maxShown);
}

/** False for what may be words as it stands: a name that is written out, a smiley, a time, a ratio. */
export const takesEnter = ({ kind, query }: Wanted, { name }: Option): boolean =>
  kind === 'member' ? fold(name) !== fold(query) : query.length > 2 && !/\d/.test(query);

/** What the list offers for a word. `search`: null until the table of emoji is there. */
export function optionsFor(wanted: Wanted, members: readonly Contact[], search: EmojiSearch | null): Option[] {
  if (wanted.kind === 'member') {
    const hues = huesOf(members.map(({ username }) => username));
    return membersFor(members, wanted.query).map((person) => ({
      key: person.id,
      insert: `@${person.username}`,
      name: person.username,
      person,
      hue: hues.get(person.username),
    }));
  }
  const found = search?.completeEmoji(wanted.query) ?? [];
  return found.map(({ emoji, code }) => ({ key: emoji, insert: emoji, name: `:${code}:`, emoji }));
}
