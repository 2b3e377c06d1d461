import { inDialog, lazyPart } from '../parts/lazyPart';
import { createPart } from '../parts/parts';

export const emojiLate = createPart('emoji', async () => (await import('./emojiLate')).loadEmojis(), 'wanted');

export const LazyEmojiPicker = lazyPart(
  emojiLate,
  ({ EmojiPicker }) => EmojiPicker,
  inDialog(({ title }) => title),
);
