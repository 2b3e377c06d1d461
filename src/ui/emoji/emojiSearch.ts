import shortcodesByHex from 'emojibase-data/en/shortcodes/github.json';
import { type Emoji, emojiTable } from './emojiTable';

export interface FoundEmoji extends Emoji {
  /** Code between colons: the match, else the first. */
  code: string;
}

const codesByHex = new Map<string, string | string[]>(Object.entries(shortcodesByHex));

const rows = emojiTable.map((emoji) => {
  const shortcodes = [codesByHex.get(emoji.hexcode) ?? []].flat();
  return { emoji, shortcodes, codes: [...shortcodes, emoji.name], tags: emoji.tags.map((tag) => tag.toLowerCase()) };
});
type Row = (typeof rows)[number];

/** From the best match to the loosest. */
const ranks = { shortcode: 0, name: 1, beginning: 2, word: 3, tag: 4, part: 5 } as const;

function rankOf({ emoji, shortcodes, codes, tags }: Row, code: string, words: readonly string[]): number | null {
  if (shortcodes.includes(code)) return ranks.shortcode;
  if (emoji.name === code) return ranks.name;
  if (codes.some((each) => each.startsWith(code))) return ranks.beginning;
  if (codes.some((each) => each.includes(`_${code}`))) return ranks.word;
  if (tags.some((tag) => tag.startsWith(words.join(' ')))) return ranks.tag;
  return words.every((word) => [...codes, ...tags].some((each) => each.includes(word))) ? ranks.part : null;
}

/** Best match first; ties follow the Unicode charts. */
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

/** Only close matches, because Enter takes one while somebody types. */
export const completeEmoji = (query: string): FoundEmoji[] => searchEmoji(query, 'tag').slice(0, maxCompletions);

export const emojiNamed = (code: string): string | null =>
  rows.find(({ codes }) => codes.includes(code))?.emoji.emoji ?? null;
