import emojis from 'emojibase-data/en/compact.json';
import { learnEmoji } from './emoji';

export interface Emoji {
  name: string;
  emoji: string;
  /** What a search looks through. */
  search: string;
}

const snake = (label: string) =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Every emoji a person would pick, in the order of the Unicode charts. */
export const emojiTable: Emoji[] = emojis
  .filter((emoji) => !emoji.label.startsWith('regional indicator'))
  .map((emoji) => ({
    name: snake(emoji.label),
    emoji: emoji.unicode,
    search: `${emoji.label} ${emoji.tags?.join(' ') ?? ''}`.toLowerCase(),
  }));

for (const { name, emoji } of emojiTable) learnEmoji(name, emoji);
