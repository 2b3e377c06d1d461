import shortcodesByHex from 'emojibase-data/en/shortcodes/github.json';
import { type Emoji, emojiTable } from './emojiTable';

export interface FoundEmoji extends Emoji {
  /** As it is typed between colons: the code that matched, else its first. */
  code: string;
}

const codesByHex = new Map<string, string | string[]>(Object.entries(shortcodesByHex));

/** What a query is compared with, in lower case. */
const rows = emojiTable.map((emoji) => {
  const shortcodes = [codesByHex.get(emoji.hexcode) ?? []].flat();
  return { emoji, shortcodes, codes: [...shortcodes, emoji.name], tags: emoji.tags.map((tag) => tag.toLowerCase()) };
});
type Row = (typeof rows)[number];

/** From the best match to the loosest: the whole of a shortcode, the whole name, a beginning, a word, a tag, any part. */
const ranks = { shortcode: 0, name: 1, beginning: 2, word: 3, tag: 4, part: 5 } as const;

function rankOf({ emoji, shortcodes, codes, tags }: Row, code: string, words: readonly string[]): number | null {
  if (shortcodes.includes(code)) return ranks.shortcode;
  if (emoji.name === code) return ranks.name;
  if (codes.some((each) => each.startsWith(code))) return ranks.beginning;
  if (codes.some((each) => each.includes(`_${code}`))) return ranks.word;
  if (tags.some((tag) => tag.startsWith(words.join(' ')))) return ranks.tag;
  return words.every((word) => [...codes, ...tags].some((each) => each.includes(word))) ? ranks.part : null;
}

/** Every emoji that a query may mean, best first; equally good ones in the order of the Unicode charts. */
export function searchEmoji(query: string, loosest: keyof typeof ranks = 'part'): FoundEmoji[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  const code = words.join('_');
  return rows
    .flatMap((row) => {
      const rank = rankOf(row, code, words);
      return rank === null || rank > ranks[loosest] ? [] : [{ row, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row: { emoji, codes } }) => ({
      ...emoji,
      code: codes.find((each) => each.startsWith(code)) ?? codes[0] ?? emoji.name,
    }));
}

const maxCompletions = 8;

/** For a list that Enter chooses from while somebody writes: nothing that merely contains what they typed. */
export const completeEmoji = (query: string): FoundEmoji[] => searchEmoji(query, 'tag').slice(0, maxCompletions);

/** The emoji of a whole shortcode, or null. */
export const emojiNamed = (code: string): string | null =>
  rows.find(({ codes }) => codes.includes(code))?.emoji.emoji ?? null;
