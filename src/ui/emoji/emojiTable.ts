import emojis from 'emojibase-data/en/compact.json';
import { learnEmoji } from './emoji';

export interface Emoji {
  name: string;
  emoji: string;
  /** As the Unicode data names its code points. */
  hexcode: string;
  /** Words that have to do with it. */
  tags: readonly string[];
  /** Place in `categories`. */
  category: number;
  /** The same in five tones of skin, lightest first; empty where there is none to choose. */
  tones: readonly { name: string; emoji: string }[];
}

/** The groups of the Unicode charts in their order; 2 is made of parts of emoji, which nobody picks. */
export const categories = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;

const componentGroup = 2;

const snake = (label: string) =>
  label
    .replace('#', ' hash')
    .replace('*', ' asterisk')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** A service takes no longer name of a reaction. */
const maxNameLength = 64;

/** Two people in two tones have more of them; only those of one tone are offered, all five or none. */
function tonesOf(skins: readonly { label: string; unicode: string }[]) {
  const tones = skins
    .filter((skin) => skin.label.split('skin tone').length === 2)
    .map((skin) => ({ name: snake(skin.label), emoji: skin.unicode }));
  return tones.every(({ name }) => name.length <= maxNameLength) ? tones : [];
}

/** Every emoji a person would pick, in the order of the Unicode charts. */
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
