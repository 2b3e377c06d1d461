import type { EmojiFile } from '../../browser/emojiFiles';
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

/** Returns the emoji in the order of Unicode. Also adds their names to `emojiOf`. */
export function createEmojiTable(file: EmojiFile): Emoji[] {
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
