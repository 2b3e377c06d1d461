import emojis from 'emojibase-data/en/compact.json';
import { learnEmoji } from './emoji';

export interface Emoji {
  name: string;
  emoji: string;
  hexcode: string;
  tags: readonly string[];
  category: number;
  /** Five tones, lightest first, or none. */
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

/** Only emoji with one tone are offered. */
function tonesOf(skins: readonly { label: string; unicode: string }[]) {
  const tones = skins
    .filter((skin) => skin.label.split('skin tone').length === 2)
    .map((skin) => ({ name: snake(skin.label), emoji: skin.unicode }));
  return tones.every(({ name }) => name.length <= maxNameLength) ? tones : [];
}

/** In the order of Unicode. */
export const emojiTable: Emoji[] = emojis
  .filter((emoji) => emoji.group !== undefined && emoji.group !== componentGroup)
  .map((emoji) => ({
    name: snake(emoji.label),
    emoji: emoji.unicode,
    hexcode: emoji.hexcode,
    tags: emoji.tags ?? [],
    category: emoji.group ?? 0,
    tones: tonesOf(emoji.skins ?? []),
  }));

for (const { name, emoji, tones } of emojiTable) {
  learnEmoji(name, emoji);
  for (const tone of tones) learnEmoji(tone.name, tone.emoji);
}
