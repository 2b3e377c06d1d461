import { fold } from '#contract/fold';
import type { Contact } from '#contract/resources';
import { notInAddress } from '#contract/text/mentions';
import type { Emojis } from '#ui/emoji/emojiSearch';
import { huesOf } from '#ui/hues';
import { isInCode } from './isInCode';

export interface Option {
  key: string;
  insert: string;
  name: string;
  person?: Contact;
  hue?: number | undefined;
  emoji?: string;
}

export interface Wanted {
  kind: 'emoji' | 'member';
  start: number;
  query: string;
}

/** Matches an unfinished shortcode or mention, but not inside an address, a time or a smiley. */
const word = new RegExp(
  String.raw`(?:(?:^|[\s([{"'>*_~])(:)|${notInAddress}([@＠]))([\p{L}\p{M}\p{N}._+-]{0,40})$`,
  'u',
);
/** Matches if the text after the caret continues a word. Scripts without spaces between words are excluded. */
const withinWord = /^(?![\u2e80-\u9fff\uac00-\ud7af])[\p{L}\p{M}\p{N}]/u;

export function wantedAt(text: string, caret: number): Wanted | null {
  if (isInCode(text, caret)) return null;
  const [whole, colon, , query = ''] = word.exec(text.slice(Math.max(0, caret - 48), caret)) ?? [];
  if (whole === undefined || withinWord.test(text.slice(caret, caret + 2))) return null;
  const start = caret - query.length - 1;
  if (colon === undefined) return { kind: 'member', start, query };
  return /^[a-z0-9_+-]{2,}$/i.test(query) ? { kind: 'emoji', start, query: query.toLowerCase() } : null;
}

export function namedAt(text: string, caret: number): { start: number; name: string } | null {
  if (isInCode(text, caret)) return null;
  const found = /(?:^|[\s([{"'>*_~]):([a-z0-9_+-]{2,40}):$/i.exec(text.slice(Math.max(0, caret - 48), caret));
  const name = found?.[1]?.toLowerCase();
  return name ? { start: caret - name.length - 2, name } : null;
}

type Named = Pick<Contact, 'username'>;

const maxShown = 8;

export function membersFor<T extends Named>(members: readonly T[], query: string): T[] {
  const wanted = fold(query);
  const rank = ({ username }: Named) => fold(username).indexOf(wanted);
  return members
    .filter((member) => rank(member) >= 0)
    .toSorted((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1) || a.username.localeCompare(b.username))
    .slice(0, maxShown);
}

/** True if Enter takes the option. False for a text that may be complete: a full name, a smiley or a time. */
export const takesEnter = ({ kind, query }: Wanted, { name }: Option): boolean =>
  kind === 'member' ? fold(name) !== fold(query) : query.length > 2 && !/\d/.test(query);

export function optionsFor(
  wanted: Wanted,
  members: readonly Contact[],
  search: Pick<Emojis, 'completeEmoji'> | null,
): Option[] {
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
