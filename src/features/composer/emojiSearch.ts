import emojis from 'emojibase-data/en/compact.json';
import shortcodes from 'emojibase-data/en/shortcodes/github.json';

export interface FoundEmoji {
  emoji: string;
  /** As it is typed between colons. */
  code: string;
}

interface Row {
  emoji: string;
  codes: string[];
  tags: string[];
}

const codesOf = new Map<string, string | string[]>(Object.entries(shortcodes));
const snake = (label: string) => label.toLowerCase().replace(/[^a-z0-9]+/g, '_');

const rows: Row[] = emojis
  .filter(({ label }) => !label.startsWith('regional indicator'))
  .map(({ label, unicode, hexcode, tags }) => ({
    emoji: unicode,
    codes: [codesOf.get(hexcode) ?? [], snake(label)].flat(),
    tags: tags ?? [],
  }));

/** Smaller is better; null is no match. */
function rankOf({ codes, tags }: Row, query: string): number | null {
  if (codes.includes(query)) return 0;
  if (codes.some((code) => code.startsWith(query))) return 1;
  if (codes.some((code) => code.includes(`_${query}`))) return 2;
  return tags.some((tag) => tag.toLowerCase().startsWith(query)) ? 3 : null;
}

/** By the beginning of a shortcode first, then of a word in it, then of a keyword. */
export function findEmoji(query: string, most = 8): FoundEmoji[] {
  return rows
    .flatMap((row) => {
      const rank = rankOf(row, query);
      return rank === null ? [] : [{ row, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ row }) => ({
      emoji: row.emoji,
      code: row.codes.find((code) => code.startsWith(query)) ?? row.codes[0] ?? query,
    }));
}

export const emojiNamed = (name: string): string | null =>
  rows.find(({ codes }) => codes.includes(name))?.emoji ?? null;
