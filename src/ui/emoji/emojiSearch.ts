import type { EmojiFile, ShortcodeFile } from '../../browser/emojiFiles';
import { learnEmoji } from './emoji';

export interface Emoji {
  name: string;
  emoji: string;
  hexcode: string;
  tags: readonly string[];
  category: number;
  /** Five skin tones, lightest first, or none. */
  tones: readonly { name: string; emoji: string }[];
}

const componentGroup = 2;

const snake = (label: string) =>
  label
    .replace('#', ' hash')
    .replace('*', ' asterisk')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

const maxNameLength = 64;

function tonesOf(skins: readonly { label: string; unicode: string }[]) {
  const tones = skins
    .filter((skin) => skin.label.split('skin tone').length === 2)
    .map((skin) => ({ name: snake(skin.label), emoji: skin.unicode }));
  return tones.every(({ name }) => name.length <= maxNameLength) ? tones : [];
}

/** Returns the emoji in the order of Unicode. Also makes their names known to `emojiOf`. */
function createEmojiTable(file: EmojiFile): Emoji[] {
  const table = file
    .filter(({ group }) => group !== undefined && group !== componentGroup)
    .map(({ label, unicode, hexcode, group = 0, tags = [], skins = [] }) => ({
      name: snake(label),
      emoji: unicode,
      hexcode,
      tags,
      category: group,
      tones: tonesOf(skins),
    }));
  for (const { name, emoji, tones } of table) {
    learnEmoji(name, emoji);
    for (const tone of tones) learnEmoji(tone.name, tone.emoji);
  }
  return table;
}

export interface FoundEmoji extends Emoji {
  code: string;
}

interface Row {
  emoji: Emoji;
  shortcodes: readonly string[];
  codes: readonly string[];
  tags: readonly string[];
}

const ranks = { shortcode: 0, name: 1, beginning: 2, word: 3, tag: 4, part: 5 } as const;

function rankOf({ emoji, shortcodes, codes, tags }: Row, code: string, words: readonly string[]): number | null {
  if (shortcodes.includes(code)) return ranks.shortcode;
  if (emoji.name === code) return ranks.name;
  if (codes.some((each) => each.startsWith(code))) return ranks.beginning;
  if (codes.some((each) => each.includes(`_${code}`))) return ranks.word;
  if (tags.some((tag) => tag.startsWith(words.join(' ')))) return ranks.tag;
  return words.every((word) => [...codes, ...tags].some((each) => each.includes(word))) ? ranks.part : null;
}

const maxCompletions = 8;

export type Emojis = ReturnType<typeof createEmojis>;

export function createEmojis(emojiFile: EmojiFile, shortcodeFile: ShortcodeFile) {
  const table = createEmojiTable(emojiFile);
  const codesByHex = new Map(Object.entries(shortcodeFile));
  const rows = table.map((emoji): Row => {
    const shortcodes = [codesByHex.get(emoji.hexcode) ?? []].flat();
    return { emoji, shortcodes, codes: [...shortcodes, emoji.name], tags: emoji.tags.map((tag) => tag.toLowerCase()) };
  });

  function searchEmoji(query: string, loosest: keyof typeof ranks = 'part'): FoundEmoji[] {
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

  return {
    table,
    searchEmoji,
    /** Returns only close matches, because Enter takes the first match during typing. */
    completeEmoji: (query: string): FoundEmoji[] => searchEmoji(query, 'tag').slice(0, maxCompletions),
    emojiNamed: (code: string): string | null => rows.find(({ codes }) => codes.includes(code))?.emoji.emoji ?? null,
  };
}
