import type { ChosenEmoji } from '../../browser/emojiChoice';
import { emojiOf, quickReactions } from './emoji';

const quickChoices = quickReactions.map((name) => ({ name, emoji: emojiOf(name) ?? name }));

export const usualReactions = (count: number): ChosenEmoji[] => quickChoices.slice(0, count);

export const suggested = (recent: readonly ChosenEmoji[], count: number): ChosenEmoji[] =>
  [...recent, ...quickChoices.filter((each) => recent.every((other) => other.name !== each.name))].slice(0, count);
