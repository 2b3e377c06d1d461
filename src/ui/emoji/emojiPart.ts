import { inDialog, lazyPart } from '../parts/lazyPart';
import { createPart } from '../parts/parts';

/** Loaded for the picker, and for unusual reaction names. */
export const emojiLate = createPart('emoji', async () => (await import('./emojiLate')).loadEmojis(), 'wanted');

export const LazyEmojiPicker = lazyPart(
  emojiLate,
  ({ EmojiPicker }) => EmojiPicker,
  inDialog(({ title }) => title),
);
