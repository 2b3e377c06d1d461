import type { ChosenEmoji } from '../../browser/emojiChoice';
import { emojiOf, quickReactions } from './emoji';

/** Offered wherever one reacts, always in this order. */
const usual = quickReactions.map((name) => ({ name, emoji: emojiOf(name) ?? name }));

export const usualReactions = (count: number): ChosenEmoji[] => usual.slice(0, count);

/** Those of late, filled up with those that most people use. */
export const suggested = (recent: readonly ChosenEmoji[], count: number): ChosenEmoji[] =>
  [...recent, ...usual.filter((each) => recent.every((other) => other.name !== each.name))].slice(0, count);
